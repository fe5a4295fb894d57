import type { Condition } from '../adapter/http-settings.js';
import { conditionsTest, statusTest } from './reading.js';
import { sourceOf } from './reading.js';

const source = sourceOf(Buffer.from('{"code":101,"name":"REJECTED_DND","none":null,"empty":""}'));
const holds = (...conditions: Condition[]) => conditionsTest(conditions)(source);

describe('conditionsTest', () => {
  it.each<[Condition, boolean]>([
    [{ at: { json: '/code' }, is: ['100', '101'] }, true],
    [{ at: { json: '/code' }, is: ['0101', '101.0', ' 101'] }, false],
    [{ at: { json: '/code' }, is: [] }, false],
    [{ at: { json: '/name' }, is: ['rejected_dnd'] }, false],
    [{ at: { json: '/name' }, startsWith: ['ACCEPTED', 'REJECTED'] }, true],
    [{ at: { json: '/name' }, startsWith: ['DND'] }, false],
    [{ at: { json: '/gone' }, is: ['', 'null', 'undefined'] }, false],
    [{ at: { json: '/gone' }, startsWith: [''] }, false],
    [{ at: { json: '/none' }, exists: true }, false],
    [{ at: { json: '/gone' }, exists: false }, true],
    [{ at: { json: '/empty' }, exists: true }, true],
    [{ at: { json: '/empty' }, is: [''] }, true],
  ])('%j', (condition, expected) => {
    expect(holds(condition)).toBe(expected);
  });

  it('all must hold', () => {
    const [one, other] = [
      { at: { json: '/code' }, exists: true },
      { at: { json: '/code' }, is: ['1'] },
    ];
    expect([holds(), holds(one), holds(one, other)]).toEqual([true, true, false]);
  });

  it('looks at the item', () => {
    expect(conditionsTest([{ at: { json: '/code' }, is: ['7'] }])(source, { code: '7' })).toBe(true);
  });
});

describe('What is not in the items', () => {
  it('is found once for all of them, however many and however long', () => {
    let asked = 0;
    const form = new URLSearchParams({ x: 'a'.repeat(10) });
    const counted = { ...source, found: new Map(), form: () => ((asked += 1), form) };
    const conditions = Array.from({ length: 10 }, () => ({ at: { form: 'x', split: 'b', part: 0 }, exists: true }));
    const test = conditionsTest(conditions);
    for (let item = 0; item < 500; item += 1) expect(test(counted, { item: String(item) })).toBe(true);
    expect(asked).toBe(conditions.length);
  });
});

describe('statusTest', () => {
  it.each([
    [['2xx'], 200, true],
    [['2xx'], 299, true],
    [['2xx'], 300, false],
    [['429', '5xx'], 429, true],
    [['429', '5xx'], 503, true],
    [['429', '5xx'], 428, false],
    [[], 200, false],
  ])('%j, %d', (statuses, status, expected) => {
    expect(statusTest(statuses)(status)).toBe(expected);
  });
});
