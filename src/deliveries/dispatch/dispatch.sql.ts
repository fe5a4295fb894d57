import { WebhookConfig } from '../../webhook-configs/webhook-config.entity.js';
import { EventCounter } from '../../events/event-counter.entity.js';
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

const CONFIG = {
  ...columnsOf(WebhookConfig, 'webhookConfigId', 'projectId', 'isActive', 'timeoutMs'),
  messageEvents: 'text',
  phoneEvents: 'text',
} as const;
const CONFIG_COLUMNS = 'w.webhookConfigId, w.projectId, w.isActive, w.timeoutMs, w.messageEvents, w.phoneEvents';
const FROM_CONFIGS = `FROM webhook_configs w
JOIN projects ON projects.projectId = w.projectId AND projects.status <> 'archived'
JOIN tenants ON tenants.tenantId = projects.tenantId AND tenants.status <> 'archived'
WHERE w.projectId = ?`;

/** Who hears of the events of a project; nobody does once it or its tenant is archived. */
export const CONFIGS_OF_PROJECT = reading(
  'dispatch: configs of a project',
  CONFIG,
  `SELECT ${CONFIG_COLUMNS} ${FROM_CONFIGS}`,
);
export type ConfigRow = RowOf<typeof CONFIGS_OF_PROJECT>;

/**
 * The same, with when the first of its first attempts in the table is due, and the epoch of what is numbered behind a
 * sequence; none is the first.
 */
export const LISTENERS_OF_PROJECT = reading(
  'dispatch: listeners of a project',
  { ...CONFIG, firstDueAt: 'number?', epoch: 'number?' },
  `SELECT ${CONFIG_COLUMNS},
(SELECT d.dueAt FROM deliveries d FORCE INDEX (deliveries_queue)
WHERE d.queuedFor = w.webhookConfigId AND d.isRetry = 0 ORDER BY d.queuedFor, d.isRetry, d.dueAt LIMIT 1) AS firstDueAt,
(SELECT e.epoch FROM event_epochs e FORCE INDEX (PRIMARY)
WHERE e.projectId = ? AND e.afterSequence <= ? ORDER BY e.epoch DESC LIMIT 1) AS epoch
${FROM_CONFIGS}`,
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
