import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { UnderWay } from './request-deadline.js';

const ROUNDS = 50;
const THINGS_A_ROUND = 20;
const AT_ONCE = 12;
const THING_NUMBERS = 4_000;
const KEPT_BYTES_MAX = 5e6;

describe('Things under way', () => {
  const members = (things: UnderWay<object>): object[] => {
    const all: object[] = [];
    things.forEach((thing) => all.push(thing));
    return all;
  };

  it('are there from when they are added until they are deleted', () => {
    const things = new UnderWay<{ name: string }>();
    const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    things.add(a);
    things.add(b);
    things.delete(a);
    things.add(c);
    expect(members(things)).toEqual([c, b]);
    things.delete(a);
    things.delete(c);
    things.delete({ name: 'd' });
    expect(members(things)).toEqual([b]);
  });

  it('leave nothing behind that only a long collection of garbage would find', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
    const things = new UnderWay<{ numbers: number[] }>();
    const underWay: { numbers: number[] }[] = [];
    const round = (): void => {
      for (let count = 0; count < THINGS_A_ROUND; count += 1) {
        const thing = { numbers: Array.from({ length: THING_NUMBERS }, () => Math.random()) };
        things.add(thing);
        underWay.push(thing);
        if (underWay.length > AT_ONCE) things.delete(underWay.shift() ?? thing);
      }
    };
    round();
    // What is here now becomes old.
    for (let count = 0; count < 3; count += 1) collect({ type: 'minor' });
    const before = getHeapStatistics().used_heap_size;
    for (let count = 0; count < ROUNDS; count += 1) {
      round();
      collect({ type: 'minor' });
    }
    expect(getHeapStatistics().used_heap_size - before).toBeLessThan(KEPT_BYTES_MAX);
  });
});
