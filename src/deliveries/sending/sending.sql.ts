import { EPOCH_OF_EVENT } from '../../events/events.sql.js';
import { Event } from '../../events/event.entity.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { readingBy, type RowOf } from '../../platform/database/statement.js';

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
