import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, readingBy, writing } from '../../platform/database/statement.js';
import { DeliveryAttempt } from './delivery-attempt.entity.js';

/** Counting further would read further. */
export const DEPTH_MAX = 100_000;

/** How many deliveries wait or are under way. */
export const DEPTH = reading(
  'metrics: depth of the queue',
  { depth: 'number' },
  `SELECT COUNT(*) AS depth FROM (SELECT 1 FROM deliveries FORCE INDEX (deliveries_queue) WHERE queuedFor IS NOT NULL LIMIT ${DEPTH_MAX}) AS some`,
);

/** When the oldest delivery is due. */
export const OLDEST_DUE = reading(
  'metrics: oldest due delivery',
  { dueAt: 'number?' },
  `SELECT MIN(dueAt) AS dueAt FROM
(SELECT MIN(dueAt) AS dueAt FROM deliveries FORCE INDEX (deliveries_queue) WHERE queuedFor IS NOT NULL GROUP BY queuedFor, isRetry) AS heads`,
);

/** A repeated transaction inserts an attempt once. */
export const NEW_ATTEMPTS = insertion(
  'delivery_attempts',
  ['deliveryId', 'fence', 'startedAt', 'durationMs', 'outcome', 'statusCode', 'error', 'answer'],
  { mode: 'INSERT IGNORE' },
);

/** Counts of an hour, added to those that stand there. */
export const ADDED_STATS = insertion(
  'delivery_stats',
  ['webhookConfigId', 'hourAt', 'outcome', 'latencyClass', 'attempts'],
  { ending: 'ON DUPLICATE KEY UPDATE attempts = attempts + VALUES(attempts)' },
);

/** What receivers answered to some events, locked. */
export const ANSWERS_TO_EVENTS = readingBy(
  'attempts: answers to events',
  { ...columnsOf(DeliveryAttempt, 'deliveryId', 'fence'), answer: 'bytes!' },
  (
    eventIds: readonly string[],
  ) => `SELECT a.deliveryId, a.fence, a.answer FROM deliveries d JOIN delivery_attempts a ON a.deliveryId = d.deliveryId
WHERE d.eventId IN (${placeholders(eventIds)}) AND a.answer IS NOT NULL ORDER BY a.deliveryId, a.fence FOR UPDATE`,
  [[['evt_1', 'evt_2']]],
);

export const REPLACE_ANSWER = writing(
  'attempts: replace an answer',
  'UPDATE delivery_attempts SET answer = ? WHERE deliveryId = ? AND fence = ?',
);
