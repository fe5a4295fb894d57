import { placeholders } from '../platform/database/statement.js';
import { insertion } from '../platform/database/insert-rows.js';
import { columnsOf } from '../platform/database/statement.js';
import {
  locking,
  lockingBy,
  reading,
  readingBy,
  type RowOf,
  writing,
  writingBy,
} from '../platform/database/statement.js';
import { EventCounter } from './event.entity.js';
import { Event } from './event.entity.js';

/** Events whose subject is replaced in one step. */
export const ERASED_AT_ONCE = 200;

const OF_PROJECT = 'SELECT sequence FROM events WHERE projectId = ? AND sequence > ? ORDER BY sequence';

/** The first and the last place after a given one in the sequence of a project. */
export const ENDS = reading(
  'events: ends of a feed',
  { first: 'number?', last: 'number?' },
  `SELECT (${OF_PROJECT} LIMIT 1) AS first, (${OF_PROJECT} DESC LIMIT 1) AS last`,
);

/**
 * The epoch of a row of `events`, as `EventEpochs.epochOf` returns it; null = the first. Not by MAX: MySQL would make a
 * join of it, and say that every column of the event may be null.
 */
export const EPOCH_OF_EVENT = `(SELECT epoch FROM event_epochs
  WHERE event_epochs.projectId = events.projectId AND event_epochs.afterSequence < events.sequence
  ORDER BY epoch DESC LIMIT 1)`;

/** The last epoch of any project. */
export const LAST_EPOCH = reading(
  'events: last epoch',
  { epoch: 'number?' },
  'SELECT MAX(epoch) AS epoch FROM event_epochs',
);

/** A new epoch of every project, after its last sequence. */
export const BEGIN_EPOCH = writing(
  'events: begin an epoch',
  `INSERT INTO event_epochs (projectId, epoch, afterSequence, startedAt)
SELECT projects.projectId, ?, COALESCE(event_counters.lastSequence, 0), ?
FROM projects LEFT JOIN event_counters ON event_counters.projectId = projects.projectId`,
);

/** The last event about a subject. */
export const LAST_EVENT_OF_SUBJECT = reading(
  'events: last of a subject',
  columnsOf(Event, 'eventId'),
  `SELECT eventId FROM events FORCE INDEX (events_subject)
WHERE projectId = ? AND subject = ? ORDER BY eventId DESC LIMIT 1`,
);

/** Events about a subject, up to one of them, locked. */
export const EVENTS_OF_SUBJECT = locking(
  'events: of a subject',
  columnsOf(Event, 'eventId', 'type', 'data'),
  `SELECT eventId, type, data FROM events FORCE INDEX (events_subject)
WHERE projectId = ? AND subject = ? AND eventId <= ? ORDER BY eventId LIMIT ${ERASED_AT_ONCE} FOR UPDATE`,
);

/** Events about a subject, after one of them, locked. */
export const LATER_EVENTS_OF_SUBJECT = locking(
  'events: later ones of a subject',
  columnsOf(Event, 'eventId', 'type', 'data'),
  `SELECT eventId, type, data FROM events FORCE INDEX (events_subject)
WHERE projectId = ? AND subject = ? AND eventId > ? ORDER BY eventId LIMIT ${ERASED_AT_ONCE} FOR UPDATE`,
);

/** Replaces the subject of events. Values: the new subject, each id with its new data, and the ids. */
export const REPLACE_SUBJECT = writingBy(
  'events: replace a subject',
  (eventIds: readonly string[]) =>
    `UPDATE events SET subject = ?, data = CASE eventId${' WHEN ? THEN ?'.repeat(eventIds.length)} END
WHERE eventId IN (${placeholders(eventIds)})`,
  [[['evt_1', 'evt_2']]],
);

/** The subjects of events; an erasure that is under way is waited for. */
export const SUBJECTS = lockingBy(
  'events: subjects',
  columnsOf(Event, 'eventId', 'subject'),
  (eventIds: readonly string[]) =>
    `SELECT eventId, subject FROM events WHERE eventId IN (${placeholders(eventIds)})
ORDER BY eventId LOCK IN SHARE MODE`,
  [[['evt_1', 'evt_2']]],
);

export const NEW_EVENTS = insertion(Event);

/** Projects whose events are numbered in one transaction at most. */
export const PROJECTS_AT_ONCE = 16;
/** Projects with waiting events that are looked for at once; the next look goes on after them. */
export const PROJECTS_MAX = 200;

/**
 * One index dive for each project that has events waiting. MariaDB makes dives of it only when both leading columns are
 * grouped and a minimum of the third is asked for; otherwise it reads every event that waits.
 */
export const WAITING_PROJECTS = reading(
  'numbers: projects with waiting events',
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
  'numbers: waiting events',
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
);
export type WaitingEvent = RowOf<typeof WAITING_EVENTS>;

/** Whether events of a project wait for their sequence. */
export const HAS_WAITING = reading(
  'numbers: has waiting events',
  { 1: 'number' },
  'SELECT 1 FROM events FORCE INDEX (events_waiting) WHERE isDispatched = 0 AND projectId = ? LIMIT 1',
);

/** The counters of some projects, locked in the order of their ids, without those that another holds. */
export const LOCK_COUNTERS = lockingBy(
  'numbers: lock counters',
  columnsOf(EventCounter, 'projectId', 'tenantId', 'lastSequence'),
  (projectIds: readonly string[]) => `SELECT projectId, tenantId, lastSequence FROM event_counters FORCE INDEX (PRIMARY)
WHERE projectId IN (${placeholders(projectIds)}) ORDER BY projectId FOR UPDATE SKIP LOCKED`,
  [[['prj_1']], [['prj_1', 'prj_2']]],
);
export type CounterRow = RowOf<typeof LOCK_COUNTERS>;

/** Which of some projects have a counter. */
export const KNOWN_COUNTERS = readingBy(
  'numbers: known counters',
  columnsOf(EventCounter, 'projectId'),
  (projectIds: readonly string[]) =>
    `SELECT projectId FROM event_counters WHERE projectId IN (${placeholders(projectIds)})`,
  [[['prj_1', 'prj_2']]],
);

export const NEW_COUNTERS = writingBy(
  'numbers: new counters',
  (projectIds: readonly string[]) =>
    `INSERT IGNORE INTO event_counters (projectId, tenantId, lastSequence) SELECT projectId, tenantId, 0 FROM projects
WHERE projectId IN (${placeholders(projectIds)}) ORDER BY projectId`,
  [[['prj_1', 'prj_2']]],
);

/** Moves counters by pairs of a project and its last sequence. */
export const MOVE_COUNTERS = writingBy(
  'numbers: move counters',
  (projectIds: readonly string[]) =>
    `UPDATE event_counters SET lastSequence = CASE projectId${casesOf(projectIds.length)} END
WHERE projectId IN (${placeholders(projectIds)})`,
  [[['prj_1']], [['prj_1', 'prj_2']]],
);

/** Numbers events in the order of the list, those of each project from a base of its own. */
export const NUMBER_EVENTS = writingBy(
  'numbers: number events',
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

function casesOf(count: number): string {
  return ' WHEN ? THEN ?'.repeat(count);
}
