import type { PhoneRow } from '../../phones/phones.sql.js';
import type { Database, SqlValue } from '../../platform/database/database.js';
import { insertion } from '../../platform/database/insert-rows.js';
import {
  allColumnsOf,
  columnsOf,
  lockingBy,
  placeholders,
  reading,
  readingBy,
  type Row,
  writingBy,
} from '../../platform/database/statement.js';
import { readIn, type Tx, writeIn } from '../../platform/database/transactor.js';
import { notFound } from '../../platform/http/problem.js';
import { groupBy } from '../../platform/text.js';
import type { Hold } from './message-status.js';
import { Message, MessageAttempt, MessageEntry } from './message.entity.js';
import { UsageDelta } from './usage.entity.js';

/** All columns of `messages`. */
export const MESSAGE = allColumnsOf(Message);
/** A row of `messages`. */
export type MessageRow = Row<typeof MESSAGE>;
/** The columns of that row as text. */
export const MESSAGE_COLUMNS = Object.keys(MESSAGE).join(', ');
/** A column of `messages`. */
type MessageColumn = keyof MessageRow;

export const NEW_MESSAGES = insertion(Message);
export const NEW_ENTRIES = insertion(MessageEntry);
export const NEW_ATTEMPTS = insertion(MessageAttempt);
export const NEW_DELTAS = insertion(UsageDelta);

/** By the primary key, also in a small table: a scan would wait for rows that another project holds. */
const byIds = (ids: readonly string[]): string =>
  `SELECT ${MESSAGE_COLUMNS} FROM messages FORCE INDEX (PRIMARY)
WHERE messageId IN (${placeholders(ids)}) ORDER BY messageId`;
const SAMPLE_IDS: [string[]][] = [[['msg_1', 'msg_2']]];

/** Messages by their ids. */
export const MESSAGES_BY_ID = readingBy('messages: by id', MESSAGE, byIds, SAMPLE_IDS);

/** The same, locked in the order of ids. */
const LOCK_MESSAGES = lockingBy(
  'messages: lock',
  MESSAGE,
  (ids: readonly string[]) => `${byIds(ids)} FOR UPDATE`,
  SAMPLE_IDS,
);

/** Which project and number a message belongs to: what must be locked before it. */
export const PLACE_OF_MESSAGE = reading(
  'messages: place of one',
  columnsOf(Message, 'projectId', 'phone'),
  'SELECT projectId, phone FROM messages WHERE messageId = ?',
);

/** Something of a sender that has not ended. Values: the sender, twice. */
export const UNFINISHED_OF_SENDER = reading(
  'messages: unfinished of a sender',
  columnsOf(Message, 'messageId'),
  `SELECT messageId FROM messages FORCE INDEX (messages_project_status)
WHERE projectId = (SELECT projectId FROM senders WHERE senderId = ?)
  AND status IN ('SCHEDULED', 'QUEUED', 'SENDING', 'SENT') AND senderId = ? LIMIT 1`,
);

/**
 * Sets columns of messages that have a status; `varied` are those whose values differ from message to message. Values:
 * those of the alike columns, an id and a value for each message and varied column, the status, the ids.
 */
const WRITE_MESSAGES = writingBy(
  'messages: write',
  (alike: readonly string[], varied: readonly string[], rows: number) => {
    const cases = `CASE messageId${' WHEN ? THEN ?'.repeat(rows)} END`;
    const set = [...alike.map((column) => `${column} = ?`), ...varied.map((column) => `${column} = ${cases}`)];
    return `UPDATE messages SET ${set.join(', ')}
WHERE status = ? AND messageId IN (${Array.from({ length: rows }, () => '?').join(', ')})`;
  },
  [
    [['status', 'version'], [], 2],
    [['status'], ['text', 'parts'], 2],
  ],
);

/** Adds to the counters of numbers of one project. */
export const COUNT_MESSAGES = writingBy(
  'phones: count messages',
  (numbers: readonly string[]) => `UPDATE phones SET messageCount = messageCount + ?,
deliveredCount = deliveredCount + ?, failedCount = failedCount + ?, blockedCount = blockedCount + ?,
totalCostMicros = totalCostMicros + ?, lastMessageAt = COALESCE(?, lastMessageAt), version = version + 1,
updatedAt = GREATEST(updatedAt, ?)
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)})`,
  [[['+4911', '+4912']]],
);

/** Numbers of one project were reminded how to opt out. Values: when, twice, the project, the numbers. */
export const WRITE_REMINDERS = writingBy(
  'phones: reminders',
  (numbers: readonly string[]) => `UPDATE phones
SET lastOptOutReminderAt = GREATEST(COALESCE(lastOptOutReminderAt, 0), ?), version = version + 1,
updatedAt = GREATEST(updatedAt, ?)
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)})`,
  [[['+4911', '+4912']]],
);

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

/**
 * Whether a message is the confirmation of the opt-out that a number's row holds: the only message that passes an
 * opt-out. That one must have come in by text, and nothing stronger since: after a complaint, or a block at the
 * provider, nothing is confirmed.
 */
export function confirmsOptOut(
  { repliesTo }: Pick<MessageRow, 'repliesTo'>,
  { isOptedOut, optOutReason }: Pick<PhoneRow, 'isOptedOut' | 'optOutReason'>,
): boolean {
  return repliesTo === 'STOP' && isOptedOut && (optOutReason === 'KEYWORD' || optOutReason === 'SIMULATED');
}

/** What keeps a message waiting, and until when as far as that is known. */
export interface Wait {
  readonly hold: Hold | null;
  readonly holdUntil: number | null;
}

export const NO_WAIT: Wait = { hold: null, holdUntil: null };

/** The wait that is stored at a message. What comes from a backup waits until somebody lets it go. */
export function storedWait({ hold, wakeAt }: Pick<MessageRow, 'hold' | 'wakeAt'>): Wait {
  return { hold, holdUntil: hold === 'quiet_hours' ? wakeAt : null };
}
