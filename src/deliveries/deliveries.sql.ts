import { Event } from '../events/event.entity.js';
import { EPOCH_OF_EVENT } from '../events/events.sql.js';
import { insertion } from '../platform/database/insert-rows.js';
import {
  columnsOf,
  placeholders,
  placeholdersOf,
  reading,
  readingBy,
  type RowOf,
  writing,
  writingBy,
} from '../platform/database/statement.js';
import { NEXT_FENCE } from '../platform/jobs/job-queue.js';
import { WebhookConfig } from '../webhook-configs/webhook-config.entity.js';
import { SENDING_CONFIG, SENDING_CONFIG_COLUMNS } from '../webhook-configs/webhook-configs.sql.js';
import { Delivery, DeliveryStat } from './delivery.entity.js';

/** Counting further would read further: nobody acts differently on 10,001. */
const COUNT_MAX = 10_000;
/** Deliveries queued again in one request; ask again for more. */
export const REPLAY_MAX = 10_000;
/** Of which so many in one transaction. */
export const REPLAY_SLICE = 500;
/** Small batches: their locks must not be felt by deliveries. */
export const SWEPT_ROWS = 1_000;

const DELIVERY = columnsOf(
  Delivery,
  'deliveryId',
  'webhookConfigId',
  'eventId',
  'eventType',
  'status',
  'attemptCount',
  'dueAt',
  'lastStatusCode',
  'lastError',
  'createdAt',
  'updatedAt',
);
export type DeliveryRow = RowOf<typeof DELIVERIES_OF_CONFIG>;

/** Which deliveries of an endpoint are listed. */
interface Listed {
  /** Whether only those before an id. */
  readonly isContinued: boolean;
  /** Of so many statuses and types of events; 0 = of any. */
  readonly statuses: number;
  readonly types: number;
  readonly limit: number;
}

/** Deliveries of an endpoint, newest first. Values: the endpoint, the id that they come before, statuses, types. */
export const DELIVERIES_OF_CONFIG = readingBy(
  'deliveries: of a config',
  DELIVERY,
  ({ isContinued, statuses, types, limit }: Listed) => {
    const conditions = [
      'webhookConfigId = ?',
      ...(isContinued ? ['deliveryId < ?'] : []),
      ...(statuses > 0 ? [`status IN (${placeholdersOf(statuses)})`] : []),
      ...(types > 0 ? [`eventType IN (${placeholdersOf(types)})`] : []),
    ];
    return `SELECT ${Object.keys(DELIVERY).join(', ')} FROM deliveries
WHERE ${conditions.join(' AND ')} ORDER BY deliveryId DESC LIMIT ${limit}`;
  },
  [
    [{ isContinued: false, statuses: 0, types: 0, limit: 21 }],
    [{ isContinued: true, statuses: 2, types: 2, limit: 21 }],
  ],
);

/** Deliveries of an event shown at once; it has one for each webhook config that wanted it. */
const OF_EVENT_MAX = 100;

/** The deliveries of an event, newest first. */
export const DELIVERIES_OF_EVENT = reading(
  'deliveries: of an event',
  DELIVERY,
  `SELECT ${Object.keys(DELIVERY).join(', ')} FROM deliveries FORCE INDEX (deliveries_once)
WHERE eventId = ? ORDER BY deliveryId DESC LIMIT ${OF_EVENT_MAX}`,
);

/** The counts of an endpoint by hour. */
export const STATS = reading(
  'deliveries: stats of an endpoint',
  columnsOf(DeliveryStat, 'hourAt', 'outcome', 'latencyClass', 'attempts'),
  `SELECT hourAt, outcome, latencyClass, attempts FROM delivery_stats WHERE webhookConfigId = ? AND hourAt > ?
ORDER BY hourAt`,
);
export type StatRow = RowOf<typeof STATS>;

/** How many deliveries of an endpoint have a status. */
export const COUNT_OF_STATUS = reading(
  'deliveries: count of a status',
  { count: 'number' },
  `SELECT COUNT(*) AS count FROM (SELECT 1 FROM deliveries
WHERE webhookConfigId = ? AND status = ? LIMIT ${COUNT_MAX}) AS some`,
);

/** A replayed delivery takes its place among first attempts, at the beginning of the schedule. */
const ANEW = `status = 'PENDING', queuedFor = webhookConfigId, isRetry = 0, attemptCount = 0, ${NEXT_FENCE}`;

/** Queues one delivery again. */
export const RESEND = writing(
  'deliveries: resend',
  `UPDATE deliveries SET ${ANEW}, dueAt = ?, updatedAt = ? WHERE deliveryId = ?`,
);

const REPLAYED = (statuses: readonly string[]): string =>
  `WHERE webhookConfigId = ? AND status IN (${placeholders(statuses)}) AND createdAt >= ? AND createdAt < ?`;

/** How many deliveries a replay would queue again, as far as one request goes. */
export const COUNT_OF_REPLAY = readingBy(
  'deliveries: count of a replay',
  { count: 'number' },
  (statuses: readonly string[]) =>
    `SELECT COUNT(*) AS count FROM (SELECT 1 FROM deliveries ${REPLAYED(statuses)} LIMIT ${REPLAY_MAX}) AS some`,
  [[['FAILED', 'SKIPPED']]],
);

/**
 * Queues again what has one of some statuses within a span, oldest first, and was last changed before an instant: what
 * a slice has queued, and what came of it, is not for the next slice.
 */
export const REPLAY = writingBy(
  'deliveries: replay',
  (statuses: readonly string[], rows: number) => `UPDATE deliveries SET ${ANEW}, dueAt = ?, updatedAt = ?
${REPLAYED(statuses)} AND updatedAt < ? ORDER BY deliveryId LIMIT ${rows}`,
  [[['FAILED', 'SKIPPED'], REPLAY_SLICE]],
);

/** Payloads of events that are past their retention, between two ids. */
export const FORGET_PAYLOADS = writing(
  'retention: payloads of events',
  `UPDATE events SET data = NULL, subject = NULL
WHERE eventId < ? AND eventId >= ? AND data IS NOT NULL AND isDispatched = 1 ORDER BY eventId LIMIT ${SWEPT_ROWS}`,
);
/** The responses of receivers, between two ids of deliveries. */
export const FORGET_RESPONSES = writing(
  'retention: answers of receivers',
  `UPDATE delivery_attempts SET answer = NULL WHERE deliveryId < ? AND deliveryId >= ? AND answer IS NOT NULL
ORDER BY deliveryId LIMIT ${SWEPT_ROWS}`,
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

/**
 * Who hears of the events of projects whose counters are locked; nobody does once a project or its tenant is archived.
 * With each config, when the first of its first attempts in the table is due, and the epoch of what is numbered after
 * the last sequence; none is the first.
 */
export const LISTENERS = readingBy(
  'dispatch: listeners',
  {
    ...columnsOf(WebhookConfig, 'webhookConfigId', 'projectId', 'isActive', 'timeoutMs'),
    messageEvents: 'text',
    phoneEvents: 'text',
    firstDueAt: 'number?',
    epoch: 'number?',
  },
  (
    projectIds: readonly string[],
  ) => `SELECT w.webhookConfigId, w.projectId, w.isActive, w.timeoutMs, w.messageEvents, w.phoneEvents,
(SELECT d.dueAt FROM deliveries d FORCE INDEX (deliveries_queue)
WHERE d.queuedFor = w.webhookConfigId AND d.isRetry = 0 ORDER BY d.queuedFor, d.isRetry, d.dueAt LIMIT 1) AS firstDueAt,
(SELECT e.epoch FROM event_epochs e FORCE INDEX (PRIMARY)
WHERE e.projectId = c.projectId AND e.afterSequence <= c.lastSequence ORDER BY e.epoch DESC LIMIT 1) AS epoch
FROM webhook_configs w
JOIN projects ON projects.projectId = w.projectId AND projects.status <> 'archived'
JOIN tenants ON tenants.tenantId = projects.tenantId AND tenants.status <> 'archived'
JOIN event_counters c ON c.projectId = w.projectId WHERE w.projectId IN (${placeholders(projectIds)})`,
  [[['prj_1']], [['prj_1', 'prj_2']]],
);
export type ListenerRow = RowOf<typeof LISTENERS>;

export const NEW_DELIVERIES = insertion(Delivery);

/** Endpoints as they are sent to, and whether their project is archived, by itself or with its tenant. */
export const ENDPOINTS = readingBy(
  'queue: endpoints',
  { ...SENDING_CONFIG, isArchived: 'flag' },
  (webhookConfigIds: readonly string[]) =>
    `SELECT ${SENDING_CONFIG_COLUMNS}, projects.status = 'archived' OR tenants.status = 'archived' AS isArchived
FROM webhook_configs w
JOIN projects ON projects.projectId = w.projectId
JOIN tenants ON tenants.tenantId = projects.tenantId
WHERE w.webhookConfigId IN (${placeholders(webhookConfigIds)})`,
  [[['whc_1', 'whc_2']]],
);
export type EndpointRow = RowOf<typeof ENDPOINTS>;

/** Rows ended in one transaction. */
export const ENDING_ROWS = 500;

/** Ends a part of a queue. */
export const END_SOME = writing(
  'queue: end some',
  `UPDATE deliveries SET status = ?, queuedFor = NULL, dueAt = NULL, ${NEXT_FENCE}, updatedAt = ?
WHERE queuedFor = ? LIMIT ${ENDING_ROWS}`,
);

/** What of some events is sent; one whose payload is past its retention is missing. */
export const SENT_EVENTS = readingBy(
  'sending: events',
  {
    ...columnsOf(Event, 'eventId', 'type', 'createdAt', 'tenantId', 'projectId', 'sequence', 'data'),
    epoch: 'number?',
  },
  (eventIds: readonly string[]) =>
    `SELECT eventId, type, createdAt, tenantId, projectId, sequence, data, ${EPOCH_OF_EVENT} AS epoch FROM events
WHERE eventId IN (${placeholders(eventIds)}) AND data IS NOT NULL`,
  [[['evt_1', 'evt_2']]],
);
export type SentEvent = RowOf<typeof SENT_EVENTS>;
