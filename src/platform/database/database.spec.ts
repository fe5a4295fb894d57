import type { DataSource } from 'typeorm';
import { Database } from './database.js';
import { reading } from './statement.js';

const ONE = reading('test: one', { one: 'number' }, 'SELECT 1 AS one');
/** As many as a pool has by default. */
const POOL_SIZE = 10;

/** A pool of which so many connections have been closed, which it does not know yet. */
function poolOf(dead: number) {
  const closed: number[] = [];
  const lost = Object.assign(new Error('closed'), { code: 'PROTOCOL_CONNECTION_LOST', fatal: true });
  let given = 0;
  const getConnection = (done: (error: null, connection: object) => void): void => {
    const place = (given += 1);
    const query = (_sql: string, _values: unknown, answer: (error: Error | null, rows?: object[]) => void): void => {
      setImmediate(() => (place <= dead ? answer(lost) : answer(null, [{ one: 1 }])));
    };
    const destroy = (): void => void closed.push(place);
    done(null, { query, release: () => {}, destroy: () => {}, stream: { destroy } });
  };
  return { closed, database: new Database({ driver: { pool: { getConnection } } } as unknown as DataSource) };
}

describe('A read by the pool', () => {
  it('is answered although all connections that the pool has are dead', async () => {
    const { closed, database } = poolOf(POOL_SIZE);
    expect(await database.readText(ONE, [])).toEqual([{ one: 1 }]);
    expect(closed).toHaveLength(POOL_SIZE);
  });

  it('is not sent again for ever', async () => {
    const { closed, database } = poolOf(Infinity);
    await expect(database.readText(ONE, [])).rejects.toThrow('closed');
    expect(closed).toHaveLength(POOL_SIZE + 1);
  });
});
