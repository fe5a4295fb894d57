import { setImmediate as turn } from 'node:timers/promises';
import { Slots } from './slots.js';

const BOUNDS = { max: 2, waitingMax: 2, waitMs: 50 };

describe('Slots', () => {
  it('are given up to their number, then in the order of arrival', async () => {
    const slots = new Slots(BOUNDS);
    const [first, second] = [await slots.take('a'), await slots.take('a')];
    const order: number[] = [];
    const waiting = [1, 2].map((number) =>
      slots.take('a').then((free) => {
        order.push(number);
        free?.();
        return free;
      }),
    );
    await turn();
    expect(order).toEqual([]);
    first?.();
    await Promise.all(waiting);
    expect(order).toEqual([1, 2]);
    second?.();
    expect(slots.size).toBe(0);
  });

  it('are refused when too many wait, or one waits too long', async () => {
    const slots = new Slots(BOUNDS);
    const held = [await slots.take('a'), await slots.take('a')];
    const waiting = [slots.take('a'), slots.take('a')];
    expect(await slots.take('a')).toBeNull();
    expect(await Promise.all(waiting)).toEqual([null, null]);
    held.forEach((free) => free?.());
    expect(await slots.take('a')).not.toBeNull();
  });

  it('of one owner are not those of another, and are given back once', async () => {
    const slots = new Slots({ ...BOUNDS, max: 1 });
    const first = await slots.take('a');
    expect(await slots.take('b')).not.toBeNull();
    first?.();
    first?.();
    expect(await slots.take('a')).not.toBeNull();
    expect(await slots.take('a')).toBeNull();
  });
});
