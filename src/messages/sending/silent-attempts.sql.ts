import { columnsOf } from '../../platform/database/row-columns.js';
import { reading } from '../../platform/database/statement.js';
import { MessageAttempt } from '../record/message-attempt.entity.js';

/** Attempts that are read; among them are some that no gateway took. */
const READ_MAX = 50;

/** The latest attempts of a provider that it gave no id for, newest first, by one dive. Value: the provider. */
export const LATEST_WITHOUT_ID = reading(
  'attempts: latest without an id of the provider',
  columnsOf(MessageAttempt, 'attemptId', 'messageId', 'status', 'endedAt'),
  `SELECT attemptId, messageId, status, endedAt FROM message_attempts FORCE INDEX (message_attempts_provider)
WHERE providerId = ? AND providerMessageId IS NULL ORDER BY attemptId DESC LIMIT ${READ_MAX}`,
);
