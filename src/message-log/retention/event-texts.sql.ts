import { Event } from '../../events/event.entity.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { locking, reading, writingBy } from '../../platform/database/statement.js';

/** Events that one transaction looks at. */
const SWEPT_EVENTS = 200;

/** The end of a window of events; none when fewer are left in front of the bound. */
export const WINDOW_OF_EVENTS = reading(
  'retention: window of events',
  columnsOf(Event, 'eventId'),
  `SELECT eventId FROM events WHERE eventId >= ? AND eventId < ? ORDER BY eventId LIMIT 1 OFFSET ${SWEPT_EVENTS}`,
);

/** Payloads in a window that may hold a text of a message, locked: an erasure may want to replace the same. */
export const PAYLOADS_WITH_TEXT = locking(
  'retention: payloads with texts',
  columnsOf(Event, 'eventId', 'data'),
  `SELECT eventId, data FROM events WHERE eventId >= ? AND eventId < ? AND type LIKE 'message.%'
AND (data LIKE '%"text":"%' OR data LIKE '%"reasonDetail":"%') ORDER BY eventId FOR UPDATE`,
);

/** Replaces payloads. Values: each id with its new data, and the ids. */
export const REPLACE_PAYLOADS = writingBy(
  'retention: replace payloads',
  (eventIds: readonly string[]) =>
    `UPDATE events SET data = CASE eventId${' WHEN ? THEN ?'.repeat(eventIds.length)} END
WHERE eventId IN (${placeholders(eventIds)})`,
  [[['evt_1', 'evt_2']]],
);
