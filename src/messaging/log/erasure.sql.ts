import { columnsOf } from '../../platform/database/statement.js';
import { placeholders } from '../../platform/database/statement.js';
import { locking, reading, readingBy } from '../../platform/database/statement.js';
import { Phone } from '../../phones/phone.entity.js';
import { MessageAttempt } from '../record/message.entity.js';
import { MessageBatch, MessageBatchItem } from '../record/message.entity.js';
import { MessageEntry } from '../record/message.entity.js';
import { Message } from '../record/message.entity.js';
import { MESSAGE, MESSAGE_COLUMNS } from '../record/messages.sql.js';

/** Messages that one step of an erasure changes. */
export const ERASED_MESSAGES_AT_ONCE = 50;
/** Batches whose refusals one step looks through, … */
export const BATCHES_AT_ONCE = 10;
/** … and how many refusals of them together. */
export const REFUSALS_AT_ONCE = 100;

/** Messages of a number after one of them, locked in the order of ids. */
export const MESSAGES_OF_NUMBER = locking(
  'erasure: messages of a number',
  MESSAGE,
  `SELECT ${MESSAGE_COLUMNS} FROM messages FORCE INDEX (messages_project_phone)
WHERE projectId = ? AND phone = ? AND messageId > ? ORDER BY messageId LIMIT ${ERASED_MESSAGES_AT_ONCE} FOR UPDATE`,
);

/** Parties that one step of an erasure looks through. */
export const PARTIES_AT_ONCE = 200;
/** The parties of messages of a project from one up to another, in their order. Values: the project, and these two. */
export const PARTIES_WITHOUT_NUMBER = reading(
  'erasure: parties without a number',
  columnsOf(Message, 'phone'),
  `SELECT DISTINCT phone FROM messages FORCE INDEX (messages_project_phone)
WHERE projectId = ? AND phone >= ? AND phone < ? ORDER BY phone LIMIT ${PARTIES_AT_ONCE}`,
);

/** Since when a number is registered. */
export const REGISTERED_SINCE = reading(
  'erasure: since when a number is registered',
  columnsOf(Phone, 'createdAt'),
  'SELECT createdAt FROM phones WHERE projectId = ? AND phoneE164 = ?',
);

/** What was said of messages in their timelines. */
export const ENTRY_DETAILS = readingBy(
  'erasure: details of entries',
  columnsOf(MessageEntry, 'messageId', 'entryId', 'detail'),
  (ids: readonly string[]) => `SELECT messageId, entryId, detail FROM message_entries
WHERE messageId IN (${placeholders(ids)}) AND detail IS NOT NULL`,
  [[['msg_1', 'msg_2']]],
);
/** What providers said of messages. */
export const ATTEMPT_DETAILS = readingBy(
  'erasure: details of attempts',
  columnsOf(MessageAttempt, 'messageId', 'attemptId', 'detail'),
  (
    ids: readonly string[],
  ) => `SELECT messageId, attemptId, detail FROM message_attempts FORCE INDEX (message_attempts_message)
WHERE messageId IN (${placeholders(ids)}) AND detail IS NOT NULL`,
  [[['msg_1', 'msg_2']]],
);
/** Batches of a project from one on and before another. */
export const NEXT_BATCHES = reading(
  'erasure: next batches',
  columnsOf(MessageBatch, 'batchId'),
  `SELECT batchId FROM message_batches FORCE INDEX (message_batches_project)
WHERE projectId = ? AND batchId >= ? AND batchId < ? ORDER BY batchId LIMIT ${BATCHES_AT_ONCE}`,
);
const ITEM = columnsOf(MessageBatchItem, 'batchId', 'itemIndex', 'error');
/** The refusals of batches. Values: the batches, then one of them and the place in it after which they begin. */
export const BATCH_ERRORS = readingBy(
  'erasure: errors of batches',
  ITEM,
  (ids: readonly string[]) => `SELECT batchId, itemIndex, error FROM message_batch_items
WHERE batchId IN (${placeholders(ids)}) AND error IS NOT NULL AND (batchId > ? OR itemIndex > ?)
ORDER BY batchId, itemIndex LIMIT ${REFUSALS_AT_ONCE}`,
  [[['bat_1', 'bat_2']]],
);
/** Those of some messages that stand under a number, or under what replaced it. */
export const MESSAGES_AMONG = readingBy(
  'erasure: messages among some',
  { messageId: 'text' },
  (ids: readonly string[]) =>
    `SELECT messageId FROM messages WHERE messageId IN (${placeholders(ids)}) AND projectId = ? AND phone = ?`,
  [[['msg_1', 'msg_2']]],
);
