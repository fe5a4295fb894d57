import { placeholders } from '../platform/database/placeholders.js';
import { insertion } from '../platform/database/insert-rows.js';
import { columnsOf } from '../platform/database/row-columns.js';
import { locking, lockingBy, reading, writing, writingBy } from '../platform/database/statement.js';
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

export const NEW_EVENTS = insertion(Event, { isBulk: true });
