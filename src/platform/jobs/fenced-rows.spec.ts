import type { EntityManager } from 'typeorm';
import type { Tx } from '../database/transactor.js';
import { FencedRows, LeaseLost } from './job-queue.js';

const rows = new FencedRows({
  table: 'things',
  id: 'thingId',
  leaseUntil: 'dueAt',
  isOpen: 'queuedFor IS NOT NULL',
  written: ['status', 'queuedFor', 'dueAt'],
});

/** Takes statements down; each one finds so many rows. */
function recorder(found: number) {
  const statements: unknown[] = [];
  const send = (sql: string, values: unknown[], done: (error: null, result: unknown) => void): void => {
    statements.push([sql, values]);
    done(null, sql.startsWith('SELECT') ? Array.from({ length: found }) : { affectedRows: found });
  };
  const connection = { query: send, execute: send };
  const queryRunner = { isReleased: false, connect: () => Promise.resolve(connection) };
  return { statements, tx: { queryRunner } as unknown as EntityManager as Tx };
}

describe('Every statement on rows that are held', () => {
  it('makes the fence grow when they are taken', async () => {
    const { statements, tx } = recorder(2);
    await rows.lease(tx, ['a', 'b'], 9);
    await rows.lease(tx, ['a'], 9, { set: 'begunAt = COALESCE(begunAt, ?)', values: [5] });
    expect(await rows.takeOver(tx, 'a', 3, { dueAt: 9 })).toBe(false);
    expect(statements).toEqual([
      ['UPDATE things SET dueAt = ?, fence = fence + 1 WHERE thingId IN (?, ?)', [9, 'a', 'b']],
      [
        'UPDATE things SET dueAt = ?, fence = fence + 1, begunAt = COALESCE(begunAt, ?) WHERE thingId IN (?)',
        [9, 5, 'a'],
      ],
      ['UPDATE things SET dueAt = ?, fence = fence + 1 WHERE thingId = ? AND fence = ?', [9, 'a', 3]],
    ]);
  });

  it('compares the fence when they are written, kept or removed, and leaves what has ended', async () => {
    const { statements, tx } = recorder(1);
    const held = { ids: ['a', 'b'], fence: 3 };
    expect(await rows.write(tx, held, { status: 'DONE', queuedFor: null })).toBe(1);
    expect(await rows.end(tx, 'a', 3, { queuedFor: null })).toBe(true);
    await rows.keep(tx, 'a', 3);
    await rows.remove(tx, held);
    const stillHeld = 'AND fence = ? AND queuedFor IS NOT NULL';
    expect(statements).toEqual([
      [`UPDATE things SET status = ?, queuedFor = ? WHERE thingId IN (?, ?) ${stillHeld}`, ['DONE', null, 'a', 'b', 3]],
      [`UPDATE things SET queuedFor = ?, fence = fence + 1 WHERE thingId IN (?) ${stillHeld}`, [null, 'a', 3]],
      [`SELECT 1 AS isHeld FROM things WHERE thingId IN (?) ${stillHeld} FOR UPDATE`, ['a', 3]],
      [`DELETE FROM things WHERE thingId IN (?, ?) ${stillHeld}`, ['a', 'b', 3]],
    ]);
  });

  it('says so when the row was lost', async () => {
    const { tx } = recorder(0);
    await expect(rows.keep(tx, 'a', 3)).rejects.toThrow(LeaseLost);
    expect(await rows.end(tx, 'a', 3, { dueAt: 9 })).toBe(false);
    expect(await rows.takeOver(recorder(1).tx, 'a', 3, { dueAt: 9 })).toBe(true);
  });
});
