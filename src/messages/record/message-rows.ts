import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Database, SqlValue } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problem.js';
import type { Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import { LOCK_MESSAGES, type MessageColumn, type MessageRow, MESSAGES_BY_ID, WRITE_MESSAGES } from './messages.sql.js';

/** A message as it was locked, and as it is to be. */
export interface MessageChange {
  readonly before: MessageRow;
  readonly now: MessageRow;
}

/** Messages by their ids, locked in the order of ids: after the project and the numbers. Unknown ids are left out. */
export async function lockMessages(tx: Tx, messageIds: Iterable<string>): Promise<Map<string, MessageRow>> {
  const ids = [...new Set(messageIds)].sort();
  const rows = ids.length === 0 ? [] : await readIn(tx, LOCK_MESSAGES(ids), ids);
  return new Map(rows.map((row) => [row.messageId, row]));
}

/** A message by its id, as it is now. Throws 404. */
export async function findMessage(database: Database, messageId: string): Promise<MessageRow> {
  const [row] = await database.read(MESSAGES_BY_ID([messageId]), [messageId]);
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Writes what differs, by one statement for all messages that change the same columns. A message must still have the
 * status that it was locked with; that it has another one would be a fault of ours, and rolls all back.
 */
export async function writeMessages(tx: Tx, changes: readonly MessageChange[]): Promise<void> {
  const groups = groupBy(changes, (change) => `${change.before.status}:${changedColumns(change).join()}`);
  for (const group of groups.values()) {
    const [first] = group;
    const columns = first === undefined ? [] : changedColumns(first);
    if (first === undefined || columns.length === 0) continue;
    const isAlike = (column: MessageColumn): boolean => group.every(({ now }) => now[column] === first.now[column]);
    const alike = columns.filter(isAlike);
    const varied = columns.filter((column) => !isAlike(column));
    const ids = group.map(({ now }) => now.messageId);
    const values: SqlValue[] = [
      ...alike.map((column) => first.now[column]),
      ...varied.flatMap((column) => group.flatMap(({ now }) => [now.messageId, now[column]])),
      first.before.status,
      ...ids,
    ];
    const written = await writeIn(tx, WRITE_MESSAGES(alike, varied, ids.length), values);
    if (written !== ids.length) throw new Error('A locked message has another status than it was locked with');
  }
}

function changedColumns({ before, now }: MessageChange): MessageColumn[] {
  return (Object.keys(now) as MessageColumn[]).filter((column) => now[column] !== before[column]);
}
