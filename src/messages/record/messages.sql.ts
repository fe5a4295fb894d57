import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { allColumnsOf, columnsOf, type Row } from '../../platform/database/row-columns.js';
import { lockingBy, reading, readingBy, writingBy } from '../../platform/database/statement.js';
import { MessageAttempt } from './message-attempt.entity.js';
import { MessageEntry } from './message-entry.entity.js';
import { Message } from './message.entity.js';
import { UsageDelta } from './usage.entity.js';

/** All columns of `messages`. */
export const MESSAGE = allColumnsOf(Message);
/** A row of `messages`. */
export type MessageRow = Row<typeof MESSAGE>;
/** The columns of that row as text. */
export const MESSAGE_COLUMNS = Object.keys(MESSAGE).join(', ');
/** A column of `messages`. */
export type MessageColumn = keyof MessageRow;

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
export const LOCK_MESSAGES = lockingBy(
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
export const WRITE_MESSAGES = writingBy(
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
