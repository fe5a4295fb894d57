import { EventCounter } from '../../events/event-counter.entity.js';
import { Event } from '../../events/event.entity.js';
import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, readingBy, type RowOf, writing, writingBy } from '../../platform/database/statement.js';

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

/** The next events of a project. */
export const WAITING_EVENTS = readingBy(
  'dispatch: waiting events',
  columnsOf(Event, 'eventId', 'type', 'tenantId'),
  (most: number) =>
    `SELECT eventId, type, tenantId FROM events FORCE INDEX (events_waiting)
WHERE isDispatched = 0 AND projectId = ? ORDER BY eventId LIMIT ${most}`,
  [[500]],
);
export type WaitingEvent = RowOf<typeof WAITING_EVENTS>;

/** The counter of a project, locked, unless another holds it. */
export const LOCK_COUNTER = reading(
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

/** Numbers events in the order of the list. */
export const NUMBER_EVENTS = writingBy(
  'dispatch: number events',
  (eventIds: readonly string[]) =>
    `UPDATE events SET isDispatched = 1, sequence = ? + FIELD(eventId, ${placeholders(eventIds)})
WHERE eventId IN (${placeholders(eventIds)})`,
  [[['evt_1', 'evt_2']]],
);

export const NEW_DELIVERIES = insertion('deliveries', [
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
]);
