import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, writing } from '../../platform/database/statement.js';
import { MessageBatch } from '../../messages/record/message-batch.entity.js';
import { Message } from '../../messages/record/message.entity.js';

/** Rows that one statement looks at or deletes: their locks must not delay sending. */
export const SWEPT_MESSAGES = 1_000;
/** Batches whose items one statement looks at or deletes. */
export const SWEPT_BATCHES = 20;

/** The end of a window of messages; none when fewer are left in front of the bound. */
export const WINDOW_OF_MESSAGES = reading(
  'retention: window of messages',
  columnsOf(Message, 'messageId'),
  `SELECT messageId FROM messages WHERE messageId >= ? AND messageId < ?
ORDER BY messageId LIMIT 1 OFFSET ${SWEPT_MESSAGES}`,
);
/** Texts of messages in a window. What was not sent yet keeps its text. */
export const FORGET_TEXTS = writing(
  'retention: texts of messages',
  `UPDATE messages SET text = NULL, reasonDetail = NULL, version = version + 1
WHERE messageId >= ? AND messageId < ? AND status NOT IN ('SCHEDULED', 'QUEUED', 'SENDING')
AND (text IS NOT NULL OR reasonDetail IS NOT NULL)`,
);
export const FORGET_ENTRY_DETAILS = writing(
  'retention: details of entries',
  'UPDATE message_entries SET detail = NULL WHERE messageId >= ? AND messageId < ? AND detail IS NOT NULL',
);
export const FORGET_ATTEMPT_DETAILS = writing(
  'retention: details of attempts',
  'UPDATE message_attempts SET detail = NULL WHERE messageId >= ? AND messageId < ? AND detail IS NOT NULL',
);

export const WINDOW_OF_BATCHES = reading(
  'retention: window of batches',
  columnsOf(MessageBatch, 'batchId'),
  `SELECT batchId FROM message_batches WHERE batchId >= ? AND batchId < ?
ORDER BY batchId LIMIT 1 OFFSET ${SWEPT_BATCHES}`,
);
export const FORGET_BATCH_ERRORS = writing(
  'retention: errors of batches',
  'UPDATE message_batch_items SET error = NULL WHERE batchId >= ? AND batchId < ? AND error IS NOT NULL',
);

export const DELETE_MESSAGE_ATTEMPTS = writing(
  'retention: attempts of messages',
  `DELETE FROM message_attempts WHERE messageId < ? ORDER BY messageId LIMIT ${SWEPT_MESSAGES}`,
);
export const DELETE_ENTRIES = writing(
  'retention: entries of messages',
  `DELETE FROM message_entries WHERE messageId < ? ORDER BY messageId LIMIT ${SWEPT_MESSAGES}`,
);
export const DELETE_MESSAGES = writing(
  'retention: messages',
  `DELETE FROM messages WHERE messageId < ? ORDER BY messageId LIMIT ${SWEPT_MESSAGES}`,
);
export const DELETE_BATCH_ITEMS = writing(
  'retention: items of batches',
  'DELETE FROM message_batch_items WHERE batchId < ?',
);
export const DELETE_BATCHES = writing('retention: batches', 'DELETE FROM message_batches WHERE batchId < ?');
