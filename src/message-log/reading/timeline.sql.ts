import type { SqlValue } from '../../platform/database/database.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, readingBy, type RowOf } from '../../platform/database/statement.js';
import { MessageAttempt } from '../../messages/record/message-attempt.entity.js';
import { MessageEntry } from '../../messages/record/message-entry.entity.js';

/** Entries of a message that one page looks at; a provider may repeat its receipts. */
const ENTRIES_MAX = 500;
const ATTEMPTS_MAX = 100;
/** Events of the number that are looked at for one event of the message: those of the moments after its status. */
const EVENTS_NEAR_MAX = 200;

const ENTRY = columnsOf(MessageEntry, 'entryId', 'kind', 'status', 'reason', 'detail', 'attemptId', 'code', 'at');

/** Entries of a message, from an id on. */
export const ENTRIES = reading(
  'timeline: entries',
  ENTRY,
  `SELECT ${Object.keys(ENTRY).join(', ')} FROM message_entries
WHERE messageId = ? AND entryId >= ? ORDER BY entryId LIMIT ${ENTRIES_MAX}`,
);
export type EntryRow = RowOf<typeof ENTRIES>;

const ATTEMPT = columnsOf(
  MessageAttempt,
  'attemptId',
  'providerId',
  'senderId',
  'status',
  'providerMessageId',
  'detail',
  'startedAt',
  'endedAt',
);

/** Attempts of a message. */
export const ATTEMPTS = reading(
  'timeline: attempts',
  ATTEMPT,
  `SELECT ${Object.keys(ATTEMPT).join(', ')} FROM message_attempts FORCE INDEX (message_attempts_message)
WHERE messageId = ? ORDER BY attemptId LIMIT ${ATTEMPTS_MAX}`,
);
export type AttemptRow = RowOf<typeof ATTEMPTS>;

/** When a message got a status, as ids of events. */
export interface StatusMoment {
  readonly status: string;
  /** The event has an id from this one on. */
  readonly from: string;
  /** And before this one. */
  readonly to: string;
}

/**
 * Events of a message: among those of its number, near the moments at which it got its statuses. Whatever else happens
 * to the number, no more than a few of its events are looked at.
 */
export const EVENTS_OF_MESSAGE = readingBy(
  'timeline: events of a message',
  { eventId: 'text' },
  (
    { projectId, phone, messageId }: { projectId: string; phone: string; messageId: string },
    moments: readonly StatusMoment[],
  ): { sql: string; values: readonly SqlValue[] } => ({
    sql: moments
      .map(
        () => `(SELECT eventId FROM (SELECT eventId, type, data FROM events FORCE INDEX (events_subject)
WHERE projectId = ? AND subject = ? AND eventId >= ? AND eventId < ? ORDER BY eventId
  LIMIT ${EVENTS_NEAR_MAX}) AS nearby
WHERE type = ? AND data LIKE ? LIMIT 1)`,
      )
      .join(' UNION '),
    values: moments.flatMap(({ status, from, to }) => [
      projectId,
      phone,
      from,
      to,
      `message.${status.toLowerCase()}`,
      `%"messageId":"${messageId}"%`,
    ]),
  }),
  [
    [
      { projectId: 'prj_1', phone: '+4911', messageId: 'msg_1' },
      [
        { status: 'SENT', from: 'evt_1', to: 'evt_2' },
        { status: 'DELIVERED', from: 'evt_1', to: 'evt_2' },
      ],
    ],
  ],
);
