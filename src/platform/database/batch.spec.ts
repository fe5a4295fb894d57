import type { RowDataPacket } from 'mysql2';
import { BATCH_MAX, batchMaxOf, batchOf, batchText, PLACE, type WaitingRead } from './fixed-connections.js';
import { DatabaseTimeout } from './database-errors.js';

const SQL = 'SELECT n FROM things WHERE id = ?';

describe('Reads that are sent as one', () => {
  let outcomes: unknown[];
  beforeEach(() => (outcomes = []));

  const read = (id: string, more: Partial<WaitingRead> = {}): WaitingRead => ({
    sql: SQL,
    values: [id],
    shape: null,
    isFixed: true,
    since: 0,
    lossesLeft: 3,
    resolve: (rows) => outcomes.push([id, rows]),
    reject: (error) => outcomes.push([id, error]),
    ...more,
  });
  const never = (): never => {
    throw new Error('None is to be sent alone');
  };
  const row = (place: number, n: number): RowDataPacket => ({ [PLACE]: place, n }) as unknown as RowDataPacket;

  it('have one text, and all values in order', () => {
    const { sql, values } = batchOf([read('a'), read('b')], never);
    expect(sql).toBe(
      `(SELECT 0 AS ${PLACE}, n FROM things WHERE id = ?) UNION ALL (SELECT 1 AS ${PLACE}, n FROM things WHERE id = ?)`,
    );
    expect(values).toEqual(['a', 'b']);
  });

  it('each get their own rows, in the order of the server, and none where there is none', () => {
    batchOf([read('a'), read('b'), read('c')], never).resolve([row(2, 1), row(0, 2), row(2, 3)]);
    expect(outcomes).toEqual([
      ['a', [row(0, 2)]],
      ['b', []],
      ['c', [row(2, 1), row(2, 3)]],
    ]);
  });

  it('are as late as the oldest of them, and are sent again as often as the one with the fewest losses left', () => {
    const { since, lossesLeft } = batchOf([read('a', { since: 7, lossesLeft: 1 }), read('b', { since: 5 })], never);
    expect({ since, lossesLeft }).toEqual({ since: 5, lossesLeft: 1 });
  });

  it('are sent each by itself, with nothing else, when the server refuses them together', () => {
    const alone: WaitingRead[] = [];
    batchOf([read('a'), read('b')], (one) => alone.push(one)).reject(new Error('Subquery returns more than 1 row'));
    expect(outcomes).toEqual([]);
    expect(alone.map(({ sql, values }) => ({ sql, values }))).toEqual(
      ['a', 'b'].map((id) => ({ sql: SQL, values: [id] })),
    );
  });

  it('fail together when the database is away', () => {
    const error = new DatabaseTimeout('statement');
    batchOf([read('a'), read('b')], never).reject(error);
    expect(outcomes).toEqual([
      ['a', error],
      ['b', error],
    ]);
  });

  it('stay as they are when there is one', () => {
    const alone = read('a');
    expect(batchOf([alone], never)).toBe(alone);
  });

  it.each([
    SQL,
    'SELECT n FROM things WHERE id > ? ORDER BY id LIMIT ?',
    'SELECT (SELECT n FROM things ORDER BY n LIMIT 1) AS first',
  ])('can be made of %s', (sql) => expect(batchMaxOf(sql)).toBe(BATCH_MAX));

  // Of a part of a UNION the server heeds an ORDER BY only beside a LIMIT.
  it.each([
    '(SELECT 1) UNION (SELECT 2)',
    'SELECT DISTINCT n FROM things',
    'SELECT n FROM things WHERE id = ? ORDER BY n',
    'SELECT n FROM (SELECT n FROM things ORDER BY id LIMIT 1) AS few\nORDER BY n',
  ])('cannot be made of %s', (sql) => {
    expect(batchMaxOf(sql)).toBe(1);
    expect(() => batchText(sql, 2)).toThrow('Not to be read in batches');
  });
});
