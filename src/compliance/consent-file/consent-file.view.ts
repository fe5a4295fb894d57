import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  CATEGORIES,
  type Category,
  type Direction,
  DIRECTIONS,
  MESSAGE_STATUSES,
  type MessageStatus,
  type Reason,
  REASONS,
} from '../../messaging/record/message-status.js';
import { Message, MessageAttempt } from '../../messaging/record/message.entity.js';
import { ConsentEntry } from '../../phones/consent/consent.entity.js';
import { ConsentEntryView } from '../../phones/consent/consent.view.js';
import { allColumnsOf, columnsOf, reading, type RowOf } from '../../platform/database/statement.js';
import type { ProofSignature } from './proof-keys.js';

const TIME = 'Unix milliseconds';

/** An entry of the consent ledger, and what came after an opt-out. */
export class ConsentFileEntryView extends ConsentEntryView {
  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    example: 0,
    description:
      'Of an opt-out: how many messages were handed to a gateway after it, until the next opt-in; its confirmation ' +
      'does not count. `null` if it was declared more than 400 days ago.',
  })
  sentAfter?: number | null;
}

/** A message as a consent file shows it. */
export class ConsentFileMessageView {
  @ApiProperty({ type: String, example: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the message.' })
  messageId!: string;

  @ApiProperty({ enum: DIRECTIONS, example: 'OUTBOUND', description: 'Whether it goes out or came in.' })
  direction!: Direction;

  @ApiProperty({ enum: CATEGORIES, example: 'MARKETING', description: 'What kind of message it is.' })
  category!: Category;

  @ApiProperty({ enum: MESSAGE_STATUSES, example: 'DELIVERED', description: 'How it stands.' })
  status!: MessageStatus;

  @ApiProperty({ enum: REASONS, nullable: true, example: null, description: 'Why it ended so; otherwise `null`.' })
  reason!: Reason | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Example Ltd: 10 % off this week. Reply STOP to opt out.',
    description: 'Its text; `null` when the retention of texts has ended.',
  })
  text!: string | null;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether it says how to opt out, by its footer.' })
  hasFooter!: boolean;

  @ApiProperty({ type: Number, example: 1763700000000, description: `When it was accepted or came in: ${TIME}.` })
  createdAt!: number;

  @ApiProperty({ type: Number, nullable: true, example: 1763700000200, description: `When it was sent: ${TIME}.` })
  sentAt!: number | null;

  @ApiProperty({ type: Number, nullable: true, example: 1763700000400, description: `When it was delivered: ${TIME}.` })
  deliveredAt!: number | null;

  static of(row: FileMessageRow): ConsentFileMessageView {
    return {
      messageId: row.messageId,
      direction: row.direction,
      category: row.category,
      status: row.status,
      reason: row.reason,
      text: row.text,
      hasFooter: row.footerAt !== null,
      createdAt: row.createdAt,
      sentAt: row.sentAt,
      deliveredAt: row.deliveredAt,
    };
  }
}

/** The signature of a consent file. */
class ProofSignatureView implements ProofSignature {
  @ApiProperty({ type: String, example: 'pky_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the key.' })
  keyId!: string;

  @ApiProperty({ type: String, example: 'Ed25519', description: 'How it was signed.' })
  algorithm!: 'Ed25519';

  @ApiProperty({ type: String, example: 'kq0m…', description: 'The signature, in base64url.' })
  value!: string;
}

/** What an installation has recorded of one number in one project, signed. */
export class ConsentFileView {
  @ApiProperty({ type: String, example: 'parley-consent/1', description: 'The form of the file, with its version.' })
  format!: 'parley-consent/1';

  @ApiProperty({ type: Number, example: 1763700000000, description: `When the file was made: ${TIME}.` })
  issuedAt!: number;

  @ApiProperty({
    type: String,
    example: 'https://parley.example.com',
    description: 'The installation: its `PUBLIC_URL`.',
  })
  installation!: string;

  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the tenant.' })
  tenantId!: string;

  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the project.' })
  projectId!: string;

  @ApiProperty({ type: String, example: 'Shop', description: 'Name of the project.' })
  projectName!: string;

  @ApiProperty({ type: String, example: '+14155552601', description: 'The number in E.164.' })
  phoneE164!: string;

  @ApiProperty({ type: Boolean, example: false, description: 'Whether the number has opted out of this project.' })
  isOptedOut!: boolean;

  @ApiProperty({ type: [ConsentFileEntryView], description: 'The newest 1,000 entries, the oldest first.' })
  entries!: ConsentFileEntryView[];

  @ApiProperty({ type: Number, example: 2, description: 'How many entries there are.' })
  entriesTotal!: number;

  @ApiProperty({ type: [ConsentFileMessageView], description: 'The newest 1,000 messages, the oldest first.' })
  messages!: ConsentFileMessageView[];

  @ApiProperty({ type: Number, example: 12, description: 'How many messages there are.' })
  messagesTotal!: number;

  @ApiProperty({
    type: String,
    example: 'This file shows …',
    description: 'What the file shows, and what it does not.',
  })
  statement!: string;

  @ApiProperty({
    type: ProofSignatureView,
    description: 'Over the bytes of the body before `,"signature":`, and a `}` after them.',
  })
  signature!: ProofSignatureView;
}

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
