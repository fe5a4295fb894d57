import { WebhookConfig } from '../../webhook-configs/webhook-config.entity.js';
import { EventCounter } from '../../events/event-counter.entity.js';
import { EventEpoch } from '../../events/event-epoch.entity.js';
import { Event } from '../../events/event.entity.js';
import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { locking, reading, readingBy, type RowOf, writing, writingBy } from '../../platform/database/statement.js';

/** Projects looked at in one beat; the next one goes on behind them. */
export const PROJECTS_MAX = 200;

/**
 * One index dive for each project that has events waiting. MariaDB makes dives of it only when both leading columns are
 * grouped and a minimum of the third is asked for; otherwise it reads every event that waits.
 */
export const WAITING_PROJECTS = reading(
  'dispatch: projects with waiting events',
  { projectId: 'text', first: 'text!' },
  `SELECT projectId, MIN(eventId) AS first FROM events FORCE INDEX (events_waiting)
WHERE isDispatched = 0 AND projectId > ? GROUP BY isDispatched, projectId LIMIT ${PROJECTS_MAX}`,
);

/** The next events of a project, with what is sent of them where that is wanted. */
export const WAITING_EVENTS = readingBy(
  'dispatch: waiting events',
  columnsOf(Event, 'eventId', 'type', 'tenantId', 'createdAt', 'data'),
  (most: number, hasData: boolean) =>
    `SELECT eventId, type, tenantId, createdAt, ${hasData ? 'data' : 'NULL AS data'} FROM events
FORCE INDEX (events_waiting) WHERE isDispatched = 0 AND projectId = ? ORDER BY eventId LIMIT ${most}`,
  [[500, true]],
);
export type WaitingEvent = RowOf<typeof WAITING_EVENTS>;

/** The counter of a project, locked, unless another holds it. */
export const LOCK_COUNTER = locking(
  'dispatch: lock a counter',
  columnsOf(EventCounter, 'projectId', 'tenantId', 'lastSequence'),
  'SELECT projectId, tenantId, lastSequence FROM event_counters WHERE projectId = ? FOR UPDATE SKIP LOCKED',
);
export type CounterRow = RowOf<typeof LOCK_COUNTER>;

export const HAS_COUNTER = reading(
  'dispatch: has a counter',
  { 1: 'number' },
  'SELECT 1 FROM event_counters WHERE projectId = ?',
);

export const NEW_COUNTER = writing(
  'dispatch: new counter',
  `INSERT IGNORE INTO event_counters (projectId, tenantId, lastSequence) SELECT projectId, tenantId, 0 FROM projects
WHERE projectId = ?`,
);

export const MOVE_COUNTER = writing(
  'dispatch: move a counter',
  'UPDATE event_counters SET lastSequence = ? WHERE projectId = ?',
);

/** Whether events of a project wait for their sequence. */
export const HAS_WAITING = reading(
  'dispatch: has waiting events',
  { 1: 'number' },
  'SELECT 1 FROM events FORCE INDEX (events_waiting) WHERE isDispatched = 0 AND projectId = ? LIMIT 1',
);

/** Who hears of the events of a project; nobody does once it or its tenant is archived. */
export const CONFIGS_OF_PROJECT = reading(
  'dispatch: configs of a project',
  {
    ...columnsOf(WebhookConfig, 'webhookConfigId', 'projectId', 'isActive', 'timeoutMs'),
    messageEvents: 'text',
    phoneEvents: 'text',
  },
  `SELECT w.webhookConfigId, w.projectId, w.isActive, w.timeoutMs, w.messageEvents, w.phoneEvents
FROM webhook_configs w
JOIN projects ON projects.projectId = w.projectId AND projects.status <> 'archived'
JOIN tenants ON tenants.tenantId = projects.tenantId AND tenants.status <> 'archived'
WHERE w.projectId = ?`,
);

export type ConfigRow = RowOf<typeof CONFIGS_OF_PROJECT>;

/** Whether a first attempt for an endpoint stands in the table that is due. */
export const HAS_DUE = reading(
  'dispatch: has a first attempt that is due',
  { 1: 'number' },
  `SELECT 1 FROM deliveries FORCE INDEX (deliveries_queue)
WHERE queuedFor = ? AND isRetry = 0 AND dueAt <= ? LIMIT 1`,
);

/** The epoch of what is numbered behind a sequence; none is the first. */
export const EPOCH_BEHIND = reading(
  'dispatch: epoch behind a sequence',
  columnsOf(EventEpoch, 'epoch'),
  'SELECT epoch FROM event_epochs WHERE projectId = ? AND afterSequence <= ? ORDER BY epoch DESC LIMIT 1',
);

/** Numbers events in the order of the list. */
export const NUMBER_EVENTS = writingBy(
  'dispatch: number events',
  (eventIds: readonly string[]) =>
    `UPDATE events SET isDispatched = 1, padding = NULL, sequence = ? + FIELD(eventId, ${placeholders(eventIds)})
WHERE eventId IN (${placeholders(eventIds)})`,
  [[['evt_1', 'evt_2']]],
);

export const NEW_DELIVERIES = insertion(
  'deliveries',
  [
    'deliveryId',
    'tenantId',
    'projectId',
    'webhookConfigId',
    'eventId',
    'eventType',
    'status',
    'queuedFor',
    'dueAt',
    'createdAt',
    'updatedAt',
    'isRetry',
    'fence',
    'attemptCount',
  ],
  { isBulk: true },
);
