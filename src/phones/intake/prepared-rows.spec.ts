import { NO_FACTS } from '../lookup/number-lookup.js';
import { type PreparedRows, together } from './import-run.js';

const VALID = { ...NO_FACTS, isValid: true };

function part(lines: readonly number[], numbers: PreparedRows['lookedUp'], isEnd = false): PreparedRows {
  const last = Math.max(...lines);
  return {
    rows: lines.map((line) => ({ line, phoneE164: '+4930', consent: null })),
    faults: [{ line: last, column: null, message: '', value: '', phoneE164: null }],
    lookedUp: numbers,
    bytesRead: last * 10,
    linesRead: last,
    isEnd,
  };
}

describe('together', () => {
  it('keeps the rows in their order, and the place after the last one', () => {
    const parts = together([part([1, 2], new Map()), part([3], new Map()), part([4, 5], new Map(), true)]);
    expect(parts.rows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    expect(parts.faults.map(({ line }) => line)).toEqual([2, 3, 5]);
    expect(parts).toMatchObject({ bytesRead: 50, linesRead: 5, isEnd: true });
  });

  it('names each number once, in the order in which rows are locked', () => {
    const { lookedUp } = together([
      part(
        [1],
        new Map([
          ['+4932', VALID],
          ['+4935', null],
        ]),
      ),
      part(
        [2],
        new Map([
          ['+4931', null],
          ['+4932', null],
          ['+4939', VALID],
        ]),
      ),
    ]);
    expect([...lookedUp]).toEqual([
      ['+4931', null],
      ['+4932', VALID],
      ['+4935', null],
      ['+4939', VALID],
    ]);
  });
});
