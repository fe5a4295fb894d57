import { placeholders } from '../platform/database/placeholders.js';
import { insertion } from '../platform/database/insert-rows.js';
import { columnsOf } from '../platform/database/row-columns.js';
import { reading, readingBy, writing } from '../platform/database/statement.js';
import { Event } from './event.entity.js';

/** Events whose subject is replaced at once. */
const ERASED_AT_ONCE = 200;

const OF_PROJECT = 'SELECT sequence FROM events WHERE projectId = ? AND sequence > ? ORDER BY sequence';

/** The first and the last place in the sequence of a project behind one. */
export const ENDS = reading(
  'events: ends of a feed',
  { first: 'number?', last: 'number?' },
  `SELECT (${OF_PROJECT} LIMIT 1) AS first, (${OF_PROJECT} DESC LIMIT 1) AS last`,
);

/** Events that tell of a subject, locked. */
export const EVENTS_OF_SUBJECT = reading(
  'events: of a subject',
  columnsOf(Event, 'eventId', 'data'),
  `SELECT eventId, data FROM events WHERE projectId = ? AND subject = ? ORDER BY eventId LIMIT ${ERASED_AT_ONCE} FOR UPDATE`,
);

export const REPLACE_SUBJECT = writing(
  'events: replace a subject',
  'UPDATE events SET data = ?, subject = ? WHERE eventId = ?',
);

/** The subjects of events; an erasure that is under way is waited for. */
export const SUBJECTS = readingBy(
  'events: subjects',
  columnsOf(Event, 'eventId', 'subject'),
  (eventIds: readonly string[]) =>
    `SELECT eventId, subject FROM events WHERE eventId IN (${placeholders(eventIds)}) ORDER BY eventId LOCK IN SHARE MODE`,
  [[['evt_1', 'evt_2']]],
);

export const NEW_EVENTS = insertion('events', [
  'eventId',
  'tenantId',
  'projectId',
  'subject',
  'type',
  'data',
  'isDispatched',
  'sequence',
  'createdAt',
]);
