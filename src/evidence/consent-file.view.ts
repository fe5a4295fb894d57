import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ConsentEntryView } from '../consent/ledger/consent.view.js';
import { REASONS, type Reason } from '../messages/record/message-reasons.js';
import {
  CATEGORIES,
  type Category,
  type Direction,
  DIRECTIONS,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '../messages/record/message-status.js';
import type { FileMessageRow } from './consent-file.sql.js';
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
export class ProofSignatureView implements ProofSignature {
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
