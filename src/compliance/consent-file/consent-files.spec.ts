import { ITEMS_PER_POINT } from '../../access/caller.js';
import { HAND_OVERS_MAX, type HandOverRow } from './consent-file.view.js';
import { COUNTED_MS, FILE_ITEMS, HELD_MAX_MS, sentAfter } from './consent-files.js';

describe('What was sent after an opt-out', () => {
  const NOW = 1_763_700_000_000;
  const entry = (place: number, kind: 'OPT_OUT' | 'OPT_IN', declaredAt: number) => ({ place, kind, declaredAt });
  const handOver = (startedAt: number, more: Partial<HandOverRow> = {}): HandOverRow => ({
    messageId: `msg_${startedAt}`,
    sendAt: startedAt,
    repliesTo: null,
    startedAt,
    ...more,
  });

  it('is counted until the next opt-in, its confirmation apart, each message once', () => {
    const entries = [
      entry(1, 'OPT_OUT', NOW - 900),
      entry(2, 'OPT_OUT', NOW - 800),
      entry(3, 'OPT_IN', NOW - 500),
      entry(4, 'OPT_OUT', NOW - 400),
    ];
    const handOvers = [
      // An opt-in after the entries were read may have allowed it.
      handOver(NOW + 1),
      handOver(NOW - 100),
      handOver(NOW - 350, { messageId: 'msg_twice' }),
      handOver(NOW - 360, { messageId: 'msg_twice' }),
      handOver(NOW - 399, { repliesTo: 'STOP' }),
      handOver(NOW - 400),
      handOver(NOW - 450),
      handOver(NOW - 500),
      handOver(NOW - 501),
      handOver(NOW - 850),
      handOver(NOW - 950),
    ];
    expect([...sentAfter(entries, handOvers, NOW)].sort()).toEqual([
      [1, 2],
      [2, 1],
      [4, 2],
    ]);
  });

  it('is not known of opt-outs from before what is kept, or what is looked at', () => {
    const entries = [
      entry(1, 'OPT_OUT', NOW - COUNTED_MS - 1),
      entry(2, 'OPT_OUT', NOW - COUNTED_MS),
      entry(3, 'OPT_OUT', NOW - 5),
    ];
    expect([...sentAfter(entries, [], NOW)].sort()).toEqual([
      [1, null],
      [2, 0],
      [3, 0],
    ]);
    const many = Array.from({ length: HAND_OVERS_MAX }, (_none, index) => handOver(NOW - HELD_MAX_MS - 10 - index));
    const oldest = NOW - HELD_MAX_MS - 9 - HAND_OVERS_MAX;
    expect(many.at(-1)?.sendAt).toBe(oldest);
    const found = sentAfter([entry(1, 'OPT_OUT', oldest + HELD_MAX_MS - 1), entry(2, 'OPT_OUT', NOW - 5)], many, NOW);
    expect([...found].sort()).toEqual([
      [1, null],
      [2, 0],
    ]);
  });
});

it('A consent file costs ten points, that of the request included', () => {
  expect(1 + Math.ceil(FILE_ITEMS / ITEMS_PER_POINT)).toBe(10);
});
