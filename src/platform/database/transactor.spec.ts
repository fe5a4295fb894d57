import type { DataSource } from 'typeorm';
import { Failpoints } from '../failpoints.js';
import { writing } from './statement.js';
import { Transactor } from './transactor.js';

const STATEMENT = writing('spec: a statement by itself', 'DELETE FROM things');

/** A transactor whose statements fail with these codes, one after the other, and then succeed. */
function transactorThatMeets(...codes: string[]) {
  const sent: string[] = [];
  const answer = (sql: string, _values: unknown, done: (error: unknown, result?: unknown) => void): void => {
    sent.push(sql);
    const code = codes.shift();
    if (code === undefined) done(null, { affectedRows: 1 });
    else done(Object.assign(new Error(code), { code }));
  };
  const runner = {
    isReleased: false,
    connect: () => Promise.resolve({ execute: answer, query: answer }),
    release: () => Promise.resolve(),
  };
  const source = { createQueryRunner: () => runner } as unknown as DataSource;
  return { sent, transactor: new Transactor(source, new Failpoints()) };
}

describe('A statement that is a transaction by itself', () => {
  it('is sent again after a deadlock, which has undone it', async () => {
    const { sent, transactor } = transactorThatMeets('ER_LOCK_DEADLOCK', 'ER_LOCK_DEADLOCK');
    expect(await transactor.write(STATEMENT, [])).toBe(1);
    expect(sent).toHaveLength(3);
  });

  it.each(['ER_LOCK_WAIT_TIMEOUT', 'ER_DUP_ENTRY', 'ECONNRESET'])('is not sent again after %s', async (code) => {
    const { sent, transactor } = transactorThatMeets(code);
    await expect(transactor.write(STATEMENT, [])).rejects.toMatchObject({ code });
    expect(sent).toHaveLength(1);
  });
});
