import { columnsOf } from '../platform/database/row-columns.js';
import { placeholders } from '../platform/database/placeholders.js';
import { reading, type RowOf, writing, writingBy } from '../platform/database/statement.js';
import { NEXT_FENCE } from '../platform/jobs/fenced-rows.js';
import { DeliveryStat } from './attempts/delivery-stat.entity.js';

/** Counting further would read further: nobody acts differently on 10,001. */
const COUNT_MAX = 10_000;
/** Deliveries queued anew in one request; ask again for more. */
export const REPLAY_MAX = 10_000;
/** Small batches: their locks must not be felt by deliveries. */
export const SWEPT_ROWS = 1_000;

/** The counts of an endpoint by hour. */
export const STATS = reading(
  'deliveries: stats of an endpoint',
  columnsOf(DeliveryStat, 'hourAt', 'outcome', 'latencyClass', 'attempts'),
  'SELECT hourAt, outcome, latencyClass, attempts FROM delivery_stats WHERE webhookConfigId = ? AND hourAt > ? ORDER BY hourAt',
);
export type StatRow = RowOf<typeof STATS>;

/** How many deliveries of an endpoint have a status. */
export const COUNT_OF_STATUS = reading(
  'deliveries: count of a status',
  { count: 'number' },
  `SELECT COUNT(*) AS count FROM (SELECT 1 FROM deliveries WHERE webhookConfigId = ? AND status = ? LIMIT ${COUNT_MAX}) AS some`,
);

/** A replayed delivery takes its place among first tries, at the beginning of the schedule. */
const ANEW = `status = 'PENDING', queuedFor = webhookConfigId, isRetry = 0, attemptCount = 0, ${NEXT_FENCE}`;

/** Queues one delivery anew. */
export const RESEND = writing(
  'deliveries: resend',
  `UPDATE deliveries SET ${ANEW}, dueAt = ?, updatedAt = ? WHERE deliveryId = ?`,
);

/** Queues anew what ended with one of some statuses within a span, oldest first. */
export const REPLAY = writingBy(
  'deliveries: replay',
  (
    statuses: readonly string[],
  ) => `UPDATE deliveries SET ${ANEW}, dueAt = ?, updatedAt = ? WHERE webhookConfigId = ? AND status IN (${placeholders(statuses)})
AND createdAt >= ? AND createdAt < ? ORDER BY deliveryId LIMIT ${REPLAY_MAX}`,
  [[['FAILED', 'SKIPPED']]],
);

/** Payloads of events that are past their retention, between two ids. */
export const FORGET_PAYLOADS = writing(
  'retention: payloads of events',
  `UPDATE events SET data = NULL, subject = NULL WHERE eventId < ? AND eventId >= ? AND data IS NOT NULL AND isDispatched = 1 ORDER BY eventId LIMIT ${SWEPT_ROWS}`,
);
/** What receivers answered, between two ids of deliveries. */
export const FORGET_ANSWERS = writing(
  'retention: answers of receivers',
  `UPDATE delivery_attempts SET answer = NULL WHERE deliveryId < ? AND deliveryId >= ? AND answer IS NOT NULL ORDER BY deliveryId LIMIT ${SWEPT_ROWS}`,
);
export const DELETE_ATTEMPTS = writing(
  'retention: attempts',
  `DELETE FROM delivery_attempts WHERE deliveryId < ? ORDER BY deliveryId LIMIT ${SWEPT_ROWS}`,
);
export const DELETE_DELIVERIES = writing(
  'retention: deliveries',
  `DELETE FROM deliveries WHERE deliveryId < ? AND queuedFor IS NULL ORDER BY deliveryId LIMIT ${SWEPT_ROWS}`,
);
export const DELETE_EVENTS = writing(
  'retention: events',
  `DELETE FROM events WHERE eventId < ? AND isDispatched = 1 ORDER BY eventId LIMIT ${SWEPT_ROWS}`,
);
export const DELETE_STATS = writing(
  'retention: stats',
  `DELETE FROM delivery_stats WHERE hourAt < ? LIMIT ${SWEPT_ROWS}`,
);
