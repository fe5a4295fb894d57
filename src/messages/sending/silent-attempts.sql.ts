import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, readingBy } from '../../platform/database/statement.js';
import { MessageAttempt } from '../record/message-attempt.entity.js';
import { MessageEntry } from '../record/message-entry.entity.js';

/** Attempts that are read; among them are some that no gateway took. */
const READ_MAX = 50;
/** Attempts of all providers that those of one are looked for among: no index leads to the latest of one. */
const SEARCHED_MAX = 2_000;
const ATTEMPT = columnsOf(MessageAttempt, 'attemptId', 'messageId', 'status', 'endedAt');

/** The latest attempts of a provider that it gave no id for, newest first, by one dive. Value: the provider. */
export const LATEST_WITHOUT_ID = reading(
  'attempts: latest without an id of the provider',
  ATTEMPT,
  `SELECT attemptId, messageId, status, endedAt FROM message_attempts FORCE INDEX (message_attempts_provider)
WHERE providerId = ? AND providerMessageId IS NULL ORDER BY attemptId DESC LIMIT ${READ_MAX}`,
);

/** The latest that it gave an id for, newest first. Values: the id of attempts before which, the provider. */
export const LATEST_WITH_ID = reading(
  'attempts: latest with an id of the provider',
  ATTEMPT,
  `SELECT attemptId, messageId, status, endedAt FROM
(SELECT attemptId, messageId, providerId, providerMessageId, status, endedAt FROM message_attempts
  FORCE INDEX (PRIMARY) WHERE attemptId < ? ORDER BY attemptId DESC LIMIT ${SEARCHED_MAX}) latest
WHERE providerId = ? AND providerMessageId IS NOT NULL ORDER BY attemptId DESC LIMIT ${READ_MAX}`,
);

/** When receipts of messages came. Values: their ids. */
export const RECEIPT_TIMES = readingBy(
  'entries: times of receipts',
  columnsOf(MessageEntry, 'attemptId', 'at'),
  (ids: readonly string[]) => `SELECT attemptId, at FROM message_entries
WHERE messageId IN (${placeholders(ids)}) AND kind = 'RECEIPT'`,
  [[['msg_1', 'msg_2']]],
);
