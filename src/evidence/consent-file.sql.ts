import { ConsentEntry } from '../consent/ledger/consent-entry.entity.js';
import { MessageAttempt } from '../messages/record/message-attempt.entity.js';
import { Message } from '../messages/record/message.entity.js';
import { allColumnsOf, columnsOf } from '../platform/database/row-columns.js';
import { reading, type RowOf } from '../platform/database/statement.js';

/** Rows that one statement reads: some of them have a proof of 8 kB. */
export const FILE_PAGE_ROWS = 100;
/** Hand-overs that are looked at. */
export const HAND_OVERS_MAX = 10_000;

/**
 * What a number is, and how much there is of it, at one instant: entries are only appended, so those up to the last one
 * make the state that stands here. Values: the project, the number.
 */
export const FILE_HEAD = reading(
  'evidence: head of a file',
  {
    // MySQL takes them for what may be null, beside the counts.
    tenantId: 'text!',
    isOptedOut: 'flag!',
    name: 'text!',
    entriesTotal: 'number?',
    messagesTotal: 'number!',
  },
  `SELECT x.tenantId, x.isOptedOut, j.name,
(SELECT MAX(e.place) FROM consent_entries e
  WHERE e.projectId = x.projectId AND e.phoneE164 = x.phoneE164) AS entriesTotal,
(SELECT COUNT(*) FROM messages m FORCE INDEX (messages_project_phone)
  WHERE m.projectId = x.projectId AND m.phone = x.phoneE164) AS messagesTotal
FROM phones x JOIN projects j ON j.projectId = x.projectId WHERE x.projectId = ? AND x.phoneE164 = ?`,
);
export type FileHead = RowOf<typeof FILE_HEAD>;

const ENTRY = allColumnsOf<ConsentEntry>(ConsentEntry);
/** Entries of a number after one place and up to another. */
export const FILE_ENTRIES = reading(
  'evidence: entries of a file',
  ENTRY,
  `SELECT ${Object.keys(ENTRY).join(', ')} FROM consent_entries
WHERE projectId = ? AND phoneE164 = ? AND place > ? AND place <= ? ORDER BY place LIMIT ${FILE_PAGE_ROWS}`,
);

const MESSAGE = columnsOf(
  Message,
  'messageId',
  'direction',
  'category',
  'status',
  'reason',
  'text',
  'footerAt',
  'createdAt',
  'sentAt',
  'deliveredAt',
);
/** Messages of a number before one, the newest first. */
export const FILE_MESSAGES = reading(
  'evidence: messages of a file',
  MESSAGE,
  `SELECT ${Object.keys(MESSAGE).join(', ')} FROM messages FORCE INDEX (messages_project_phone)
WHERE projectId = ? AND phone = ? AND messageId < ? ORDER BY messageId DESC LIMIT ${FILE_PAGE_ROWS}`,
);
export type FileMessageRow = RowOf<typeof FILE_MESSAGES>;

const HAND_OVERS_OF = (isReserved: 0 | 1): string => `(SELECT m.messageId, m.sendAt, m.repliesTo, a.startedAt
FROM messages m FORCE INDEX (messages_number_cap)
JOIN message_attempts a FORCE INDEX (message_attempts_message) ON a.messageId = m.messageId
WHERE m.projectId = ? AND m.phone = ? AND m.isReserved = ${isReserved} AND m.sendAt >= ? AND a.startedAt >= ?
AND a.status NOT IN ('REJECTED', 'UNAVAILABLE') ORDER BY m.sendAt DESC LIMIT ${HAND_OVERS_MAX})`;
/**
 * Hand-overs to a number since an instant that a gateway took or may have taken, by the time that their message was
 * for, the latest first. Caps get back what was BLOCKED, also by a receipt after a gateway took it: that was handed
 * over all the same. Values: the project, the number and the two instants, twice.
 */
export const HAND_OVERS = reading(
  'evidence: hand-overs',
  { ...columnsOf(Message, 'messageId', 'sendAt', 'repliesTo'), ...columnsOf(MessageAttempt, 'startedAt') },
  `${HAND_OVERS_OF(1)} UNION ALL ${HAND_OVERS_OF(0)} ORDER BY sendAt DESC LIMIT ${HAND_OVERS_MAX}`,
);
export type HandOverRow = RowOf<typeof HAND_OVERS>;
