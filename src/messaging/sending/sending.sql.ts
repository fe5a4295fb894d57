import { placeholders, placeholdersOf } from '../../platform/database/statement.js';
import { columnsOf, words } from '../../platform/database/statement.js';
import { locking, reading, readingBy, writing, writingBy } from '../../platform/database/statement.js';
import { PROVIDER_STATUSES } from '../providers/provider.entity.js';
import { Sender } from '../providers/provider.entity.js';
import { STATUSES } from '../../access/status.js';
import { MessageAttempt } from '../record/message.entity.js';
import { MessageEntry } from '../record/message.entity.js';
import { Message } from '../record/message.entity.js';
import { HELD_MAX_MS, VALIDITY_DEFAULT_MS } from '../record/message.entity.js';

/** Messages that are looked at in one step of the sweeper. */
export const SWEPT_ROWS = 500;
/** Messages of one project that end in one transaction. */
export const ENDED_ROWS = 100;
/** As `heldValidUntil`, by the end of a hold; null for a hold without one. */
const HELD_VALID_UNTIL = `LEAST(? + ${VALIDITY_DEFAULT_MS}, sendAt + ${HELD_MAX_MS})`;

/** The senders of some queues, and all that says whether they may send now. Values: their ids. */
export const SENDER_QUEUES = readingBy(
  'sending: queues of senders',
  {
    ...columnsOf(Sender, 'senderId', 'tenantId', 'projectId', 'providerId', 'address', 'kind', 'status'),
    ...columnsOf(Sender, 'partsPerSecond', 'pacedUntil', 'updatedAt'),
    providerStatus: words(PROVIDER_STATUSES),
    providerUpdatedAt: 'number',
    downUntil: 'number?',
    senderFailures: 'number',
    senderDownUntil: 'number?',
    projectStatus: words(STATUSES),
    tenantStatus: words(STATUSES),
    databaseNow: 'number!',
  },
  (
    senderIds: readonly string[],
  ) => `SELECT s.senderId, s.tenantId, s.projectId, s.providerId, s.address, s.kind, s.status, s.partsPerSecond,
s.pacedUntil, s.updatedAt, p.status AS providerStatus, p.updatedAt AS providerUpdatedAt, p.downUntil,
s.failures AS senderFailures, s.downUntil AS senderDownUntil, j.status AS projectStatus, t.status AS tenantStatus,
CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED) AS databaseNow
FROM senders s JOIN providers p ON p.providerId = s.providerId JOIN projects j ON j.projectId = s.projectId
JOIN tenants t ON t.tenantId = j.tenantId
WHERE s.senderId IN (${placeholders(senderIds)})`,
  [[['snd_1', 'snd_2']]],
);

/** Locks a sender for its pacing. Value: its id. */
export const LOCK_PACE = locking(
  'sending: lock the pace of a sender',
  columnsOf(Sender, 'partsPerSecond', 'pacedUntil'),
  'SELECT partsPerSecond, pacedUntil FROM senders WHERE senderId = ? FOR UPDATE',
);

/** The time of the database in milliseconds. */
export const DATABASE_TIME = reading(
  'sending: time of the database',
  { now: 'number!' },
  'SELECT CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED) AS now',
);

/** Reserves pacing slots. Values: until when, the sender. */
export const WRITE_PACE = writing('sending: reserve slots', 'UPDATE senders SET pacedUntil = ? WHERE senderId = ?');

const IS_OPEN = "status IN ('STARTED', 'UNKNOWN')";

/**
 * Ends attempts that no receipt has ended, and adds what providers call them where that is not known; the status is set
 * last, as the others depend on it. Values: an id and the provider's for each, a detail, the time, the status, the ids.
 */
export const END_ATTEMPTS = writingBy(
  'attempts: end',
  (rows: number) => `UPDATE message_attempts SET
providerMessageId = COALESCE(providerMessageId, CASE attemptId${' WHEN ? THEN ?'.repeat(rows)} END),
detail = IF(${IS_OPEN}, ?, detail), endedAt = IF(${IS_OPEN}, ?, endedAt), status = IF(${IS_OPEN}, ?, status)
WHERE attemptId IN (${placeholdersOf(rows)})`,
  [[2]],
);

/**
 * How often messages were refused for themselves: by a provider that took another one afterwards. One that has taken
 * nothing since may refuse everybody. Values: their ids.
 */
export const REFUSALS = readingBy(
  'entries: refusals of messages',
  { ...columnsOf(MessageEntry, 'messageId'), refusals: 'number!' },
  (ids: readonly string[]) => `SELECT e.messageId, COUNT(*) AS refusals FROM message_entries e
JOIN message_attempts a ON a.attemptId = e.attemptId JOIN providers p ON p.providerId = a.providerId
WHERE e.messageId IN (${placeholders(ids)}) AND e.kind = 'RETURN' AND e.code IS NOT NULL AND e.at < p.acceptedAt
GROUP BY e.messageId`,
  [[['msg_1', 'msg_2']]],
);

/** Attempts of one provider by their ids. Values: the provider, the ids. */
export const ATTEMPTS_BY_ID = readingBy(
  'attempts: by id',
  columnsOf(MessageAttempt, 'attemptId', 'messageId', 'status', 'providerMessageId'),
  (ids: readonly string[]) => `SELECT attemptId, messageId, status, providerMessageId FROM message_attempts
WHERE providerId = ? AND attemptId IN (${placeholders(ids)})`,
  [[['att_1', 'att_2']]],
);

/** Attempts that are read at once by what their provider calls them: many times as many as a callback has receipts. */
export const ATTEMPTS_OF_IDS_MAX = 5_000;

/** Attempts by what a provider calls them, those of one id together. Values: the provider, its ids. */
export const ATTEMPTS_BY_PROVIDER_ID = readingBy(
  "attempts: by the provider's id",
  columnsOf(MessageAttempt, 'attemptId', 'messageId', 'status', 'providerMessageId'),
  (ids: readonly string[]) => `SELECT attemptId, messageId, status, providerMessageId FROM message_attempts
WHERE providerId = ? AND providerMessageId IN (${placeholders(ids)})
ORDER BY providerMessageId LIMIT ${ATTEMPTS_OF_IDS_MAX}`,
  [[['1', '2']]],
);

/** Whose messages are, and their numbers. Values: their ids. */
export const PLACES_OF_MESSAGES = readingBy(
  'sending: places of messages',
  columnsOf(Message, 'messageId', 'tenantId', 'projectId', 'phone'),
  (ids: readonly string[]) => `SELECT messageId, tenantId, projectId, phone FROM messages
WHERE messageId IN (${placeholders(ids)})`,
  [[['msg_1', 'msg_2']]],
);

/** The last attempt of a message at a provider. Values: the message, the provider. */
export const LAST_ATTEMPT_AT = reading(
  'attempts: last of a message at a provider',
  columnsOf(MessageAttempt, 'attemptId', 'status'),
  `SELECT attemptId, status FROM message_attempts FORCE INDEX (message_attempts_message)
WHERE messageId = ? AND providerId = ? ORDER BY attemptId DESC LIMIT 1`,
);

/** What a provider calls an attempt, where it has not said so. Values: the provider's id, the attempt. */
export const NAME_ATTEMPT = writing(
  'attempts: named by a provider',
  'UPDATE message_attempts SET providerMessageId = ? WHERE attemptId = ? AND providerMessageId IS NULL',
);

/** The last attempt of each message. Values: their ids. */
export const LAST_ATTEMPTS = readingBy(
  'attempts: last of messages',
  { ...columnsOf(MessageAttempt, 'messageId'), attemptId: 'text!' },
  (ids: readonly string[]) => `SELECT messageId, MAX(attemptId) AS attemptId FROM message_attempts
WHERE messageId IN (${placeholders(ids)}) GROUP BY messageId`,
  [[['msg_1', 'msg_2']]],
);

/** What receipts have reported of messages. Values: their ids. */
export const RECEIPT_ENTRIES = readingBy(
  'entries: receipts of messages',
  columnsOf(MessageEntry, 'messageId', 'attemptId', 'status', 'reason', 'code', 'detail'),
  (ids: readonly string[]) => `SELECT messageId, attemptId, status, reason, code, detail FROM message_entries
WHERE messageId IN (${placeholders(ids)}) AND kind = 'RECEIPT'`,
  [[['msg_1', 'msg_2']]],
);

/** Marks an attempt as taken, because a receipt came for it. Values: the provider's id, the time, the attempt. */
export const TAKE_ATTEMPT = writing(
  'attempts: taken as a receipt says',
  `UPDATE message_attempts SET status = 'ACCEPTED', providerMessageId = COALESCE(providerMessageId, ?), endedAt = ?
WHERE attemptId = ? AND status IN ('STARTED', 'UNKNOWN')`,
);

/** Messages that must be looked at. Value: now. */
export const MESSAGES_TO_WAKE = reading(
  'sending: messages to wake',
  columnsOf(Message, 'messageId', 'projectId', 'phone'),
  `SELECT messageId, projectId, phone FROM messages FORCE INDEX (messages_wake)
WHERE wakeAt <= ? ORDER BY wakeAt, messageId LIMIT ${SWEPT_ROWS}`,
);

/** When silent messages are looked at next. Values: an id and a time for each, the ids. */
export const WAKE_LATER = writingBy(
  'sending: wake messages later',
  (rows: number) => `UPDATE messages SET wakeAt = CASE messageId${' WHEN ? THEN ?'.repeat(rows)} END
WHERE messageId IN (${placeholdersOf(rows)})`,
  [[2]],
);

/** The attempts of messages that providers have named, the last ones first. Values: the messages. */
export const NAMED_ATTEMPTS = readingBy(
  'attempts: named by providers',
  { ...columnsOf(MessageAttempt, 'attemptId', 'messageId', 'providerId'), providerMessageId: 'text!' },
  (ids: readonly string[]) => `SELECT attemptId, messageId, providerId, providerMessageId FROM message_attempts
FORCE INDEX (message_attempts_message)
WHERE messageId IN (${placeholders(ids)}) AND providerMessageId IS NOT NULL ORDER BY attemptId DESC`,
  [[['msg_1', 'msg_2']]],
);

/** Messages of a project with a status, after one of them. Values: the project, the status, the message. */
export const MESSAGES_WITH_STATUS = reading(
  'sending: messages of a project with a status',
  columnsOf(Message, 'messageId', 'phone'),
  `SELECT messageId, phone FROM messages FORCE INDEX (messages_project_status)
WHERE projectId = ? AND status = ? AND messageId > ? ORDER BY messageId LIMIT ${ENDED_ROWS}`,
);

/**
 * Takes waiting messages out of the queue until the end of a hold, from which a default validity counts again; its end
 * is set first, as the time to wake depends on it. Values: the hold, its end or null, the same, the hold in words, the
 * ids.
 */
export const HOLD_MESSAGES = writingBy(
  'sending: hold messages',
  (ids: readonly string[]) => `UPDATE messages SET hold = ?,
validUntil = IF(isValidityDefault = 1, COALESCE(${HELD_VALID_UNTIL}, validUntil), validUntil),
wakeAt = LEAST(COALESCE(?, validUntil), validUntil), reasonDetail = ?, queuedFor = NULL, dueAt = NULL, fence = fence + 1
WHERE messageId IN (${placeholders(ids)})`,
  [[['msg_1', 'msg_2']]],
);

/** Puts held messages back into the queue. Values: when they are due at the earliest, the ids. */
export const FREE_MESSAGES = writingBy(
  'sending: free messages',
  (
    ids: readonly string[],
  ) => `UPDATE messages SET hold = NULL, wakeAt = validUntil, reasonDetail = NULL, queuedFor = senderId,
dueAt = GREATEST(?, sendAt), fence = fence + 1 WHERE messageId IN (${placeholders(ids)})`,
  [[['msg_1', 'msg_2']]],
);
