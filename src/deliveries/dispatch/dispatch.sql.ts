import { WebhookConfig } from '../../webhook-configs/webhook-config.entity.js';
import { EventCounter } from '../../events/event-counter.entity.js';
import { Event } from '../../events/event.entity.js';
import { Delivery } from '../queue/delivery.entity.js';
import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { lockingBy, reading, readingBy, type RowOf, writing, writingBy } from '../../platform/database/statement.js';

/** Projects looked at in one beat; the next one goes on after them. */
export const PROJECTS_MAX = 200;
/** Projects dispatched in one transaction at most. */
export const PROJECTS_SHARED = 16;

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

/** How many events of a project are read, and whether with what is sent of them. */
interface Page {
  readonly most: number;
  readonly hasData: boolean;
}

/** The next events of some projects, a page of each. */
export const WAITING_EVENTS = readingBy(
  'dispatch: waiting events',
  columnsOf(Event, 'projectId', 'eventId', 'type', 'tenantId', 'createdAt', 'data'),
  (pages: readonly Page[]) =>
    pages
      .map(
        ({ most, hasData }) =>
          `(SELECT projectId, eventId, type, tenantId, createdAt, ${hasData ? 'data' : 'NULL AS data'} FROM events
FORCE INDEX (events_waiting) WHERE isDispatched = 0 AND projectId = ? ORDER BY eventId LIMIT ${most})`,
      )
      .join('\nUNION ALL '),
  [
    [[{ most: 500, hasData: true }]],
    [
      [
        { most: 32, hasData: false },
        { most: 25, hasData: true },
      ],
    ],
  ],
  { preparedUpTo: 0 },
);
export type WaitingEvent = RowOf<typeof WAITING_EVENTS>;

/** The counters of some projects, locked in the order of their ids, without those that another holds. */
export const LOCK_COUNTERS = lockingBy(
  'dispatch: lock counters',
  columnsOf(EventCounter, 'projectId', 'tenantId', 'lastSequence'),
  (projectIds: readonly string[]) => `SELECT projectId, tenantId, lastSequence FROM event_counters FORCE INDEX (PRIMARY)
WHERE projectId IN (${placeholders(projectIds)}) ORDER BY projectId FOR UPDATE SKIP LOCKED`,
  [[['prj_1']], [['prj_1', 'prj_2']]],
  { preparedUpTo: PROJECTS_SHARED },
);
export type CounterRow = RowOf<typeof LOCK_COUNTERS>;

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

/** Moves counters by pairs of a project and its last sequence. */
export const MOVE_COUNTERS = writingBy(
  'dispatch: move counters',
  (projectIds: readonly string[]) =>
    `UPDATE event_counters SET lastSequence = CASE projectId${casesOf(projectIds.length)} END
WHERE projectId IN (${placeholders(projectIds)})`,
  [[['prj_1']], [['prj_1', 'prj_2']]],
  { preparedUpTo: 0 },
);

/** Whether events of a project wait for their sequence. */
export const HAS_WAITING = reading(
  'dispatch: has waiting events',
  { 1: 'number' },
  'SELECT 1 FROM events FORCE INDEX (events_waiting) WHERE isDispatched = 0 AND projectId = ? LIMIT 1',
);

function casesOf(count: number): string {
  return ' WHEN ? THEN ?'.repeat(count);
}

const CONFIG = {
  ...columnsOf(WebhookConfig, 'webhookConfigId', 'projectId', 'isActive', 'timeoutMs'),
  messageEvents: 'text',
  phoneEvents: 'text',
} as const;
const CONFIG_COLUMNS = 'w.webhookConfigId, w.projectId, w.isActive, w.timeoutMs, w.messageEvents, w.phoneEvents';
const FROM_CONFIGS = `FROM webhook_configs w
JOIN projects ON projects.projectId = w.projectId AND projects.status <> 'archived'
JOIN tenants ON tenants.tenantId = projects.tenantId AND tenants.status <> 'archived'`;

/** Who hears of the events of a project; nobody does once it or its tenant is archived. */
export const CONFIGS_OF_PROJECT = reading(
  'dispatch: configs of a project',
  CONFIG,
  `SELECT ${CONFIG_COLUMNS} ${FROM_CONFIGS} WHERE w.projectId = ?`,
);
export type ConfigRow = RowOf<typeof CONFIGS_OF_PROJECT>;

/**
 * The same of several projects whose counters are locked, with when the first of its first attempts in the table is
 * due, and the epoch of what is numbered after the last sequence; none is the first.
 */
export const LISTENERS_OF_PROJECTS = readingBy(
  'dispatch: listeners of projects',
  { ...CONFIG, firstDueAt: 'number?', epoch: 'number?' },
  (projectIds: readonly string[]) => `SELECT ${CONFIG_COLUMNS},
(SELECT d.dueAt FROM deliveries d FORCE INDEX (deliveries_queue)
WHERE d.queuedFor = w.webhookConfigId AND d.isRetry = 0 ORDER BY d.queuedFor, d.isRetry, d.dueAt LIMIT 1) AS firstDueAt,
(SELECT e.epoch FROM event_epochs e FORCE INDEX (PRIMARY)
WHERE e.projectId = c.projectId AND e.afterSequence <= c.lastSequence ORDER BY e.epoch DESC LIMIT 1) AS epoch
${FROM_CONFIGS} JOIN event_counters c ON c.projectId = w.projectId WHERE w.projectId IN (${placeholders(projectIds)})`,
  [[['prj_1']], [['prj_1', 'prj_2']]],
  { preparedUpTo: PROJECTS_SHARED },
);

/** Numbers events in the order of the list, those of each project from a base of its own. */
export const NUMBER_EVENTS = writingBy(
  'dispatch: number events',
  (projects: number, eventIds: readonly string[]) =>
    `UPDATE events SET isDispatched = 1, padding = NULL,
sequence = ${projects === 1 ? '?' : `CASE projectId${casesOf(projects)} END`}
+ FIELD(eventId, ${placeholders(eventIds)})
WHERE eventId IN (${placeholders(eventIds)})`,
  [
    [1, ['evt_1', 'evt_2']],
    [2, ['evt_1', 'evt_2']],
  ],
);

export const NEW_DELIVERIES = insertion(Delivery, { isBulk: true });
