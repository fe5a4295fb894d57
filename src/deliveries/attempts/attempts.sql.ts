import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, readingBy, writingBy } from '../../platform/database/statement.js';
import { DeliveryAttempt } from './delivery-attempt.entity.js';
import { DeliveryStat } from './delivery-stat.entity.js';

/** Counting further would read further. */
export const DEPTH_MAX = 100_000;

/** How many deliveries wait or are under way. */
export const DEPTH = reading(
  'metrics: depth of the queue',
  { depth: 'number' },
  `SELECT COUNT(*) AS depth FROM (SELECT 1 FROM deliveries FORCE INDEX (deliveries_queue)
WHERE queuedFor IS NOT NULL LIMIT ${DEPTH_MAX}) AS some`,
);

/** When the oldest delivery is due. */
export const OLDEST_DUE = reading(
  'metrics: oldest due delivery',
  { dueAt: 'number?' },
  `SELECT MIN(dueAt) AS dueAt FROM
(SELECT MIN(dueAt) AS dueAt FROM deliveries FORCE INDEX (deliveries_queue)
WHERE queuedFor IS NOT NULL GROUP BY queuedFor, isRetry) AS heads`,
);

/** A repeated transaction inserts an attempt once. */
export const NEW_ATTEMPTS = insertion(DeliveryAttempt, { mode: 'INSERT IGNORE' });

/** Counts of an hour, added to those that stand there. */
export const ADDED_STATS = insertion(DeliveryStat, {
  ending: 'ON DUPLICATE KEY UPDATE attempts = attempts + VALUES(attempts)',
});

/** Deliveries whose responses are deleted in one step of an erasure. */
export const DELIVERIES_WITH_RESPONSE_AT_ONCE = 200;

/** Some deliveries of events that have a stored response. */
export const DELIVERIES_WITH_RESPONSE = readingBy(
  'attempts: answered deliveries of events',
  columnsOf(DeliveryAttempt, 'deliveryId'),
  (
    eventIds: readonly string[],
  ) => `SELECT DISTINCT a.deliveryId FROM deliveries d JOIN delivery_attempts a ON a.deliveryId = d.deliveryId
WHERE d.eventId IN (${placeholders(eventIds)}) AND a.answer IS NOT NULL LIMIT ${DELIVERIES_WITH_RESPONSE_AT_ONCE}`,
  [[['evt_1', 'evt_2']]],
);

export const FORGET_RESPONSES_OF = writingBy(
  'attempts: forget the answers of deliveries',
  (deliveryIds: readonly string[]) =>
    `UPDATE delivery_attempts SET answer = NULL
WHERE deliveryId IN (${placeholders(deliveryIds)}) AND answer IS NOT NULL`,
  [[['dlv_1', 'dlv_2']]],
);
