import { ApiProperty } from '@nestjs/swagger';
import type { Fact } from '../../events/event-log.js';
import type { EventDeclaration, EventType } from '../../events/event-types.js';
import { moneyOf } from '../../platform/http/fields.js';
import { PageView } from '../../platform/http/paging.js';
import { viewExample, viewProperties } from '../../platform/http/problem-docs.js';
import { listOf } from '../../platform/text.js';
import {
  CATEGORIES,
  type Category,
  type Direction,
  DIRECTIONS,
  type Hold,
  HOLD_MEANINGS,
  HOLDS,
  MESSAGE_STATUSES,
  type MessageStatus,
  type Reason,
  REASON_MEANINGS,
  REASONS,
} from '../record/message-status.js';
import { type Encoding, ENCODINGS } from '../record/message.entity.js';
import { type MessageRow, storedWait, type Wait } from '../record/messages.sql.js';

const TIME = 'Unix milliseconds';

/** A message as the API shows it. */
export class MessageView {
  @ApiProperty({ type: String, example: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the message.' })
  messageId!: string;

  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the tenant.' })
  tenantId!: string;

  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the project.' })
  projectId!: string;

  @ApiProperty({ enum: DIRECTIONS, example: 'OUTBOUND', description: 'Whether it goes out or came in.' })
  direction!: Direction;

  @ApiProperty({
    enum: MESSAGE_STATUSES,
    example: 'DELIVERED',
    description:
      'Goes from `SCHEDULED` or `QUEUED` by `SENDING` and `SENT` to one end: `DELIVERED`, `UNDELIVERED`, `FAILED`, ' +
      '`BLOCKED`, `EXPIRED` or `CANCELED`. A message that came in is `RECEIVED`.',
  })
  status!: MessageStatus;

  @ApiProperty({ enum: CATEGORIES, example: 'TRANSACTIONAL', description: 'What kind of message it is.' })
  category!: Category;

  @ApiProperty({ type: String, nullable: true, example: '+14155552601', description: 'Who it goes to.' })
  to!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '+14155550100',
    description: 'Who it comes from; `null` while no sender is chosen.',
  })
  from!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Your order has shipped.',
    description:
      'What goes out, identity and footer included; until `SENDING` the footer may still be taken away, with its ' +
      'parts and their cost. `null` when its retention has ended.',
  })
  text!: string | null;

  @ApiProperty({
    enum: ENCODINGS,
    nullable: true,
    example: 'GSM_7',
    description: 'How it is encoded; `null` when there is no text.',
  })
  encoding!: Encoding | null;

  @ApiProperty({ type: Number, example: 1, description: 'Number of parts that it is sent and charged as.' })
  parts!: number;

  @ApiProperty({
    enum: REASONS,
    nullable: true,
    example: null,
    description: `Why it ended so; otherwise \`null\`.\n${listOf(REASON_MEANINGS)}`,
  })
  reason!: Reason | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'The reason in words, which quiet hours hold it, why the last attempt failed, or how long no receipt came; ' +
      'otherwise `null`.',
  })
  reasonDetail!: string | null;

  @ApiProperty({
    enum: HOLDS,
    nullable: true,
    example: null,
    description: `Why it waits although its time has come; otherwise \`null\`.\n${listOf(HOLD_MEANINGS)}`,
  })
  hold!: Hold | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: `Until when \`hold\` lasts, as far as that is known: ${TIME}; otherwise \`null\`.`,
  })
  holdUntil!: number | null;

  @ApiProperty({ type: String, nullable: true, example: 'order-4711', description: 'Your own name for it.' })
  clientReference!: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { campaign: 'autumn' },
    description: 'Your own data.',
  })
  metadata!: Record<string, string>;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The provider that it goes through; `null` while none is chosen.',
  })
  providerId!: string | null;

  @ApiProperty({
    type: Number,
    example: 0.0075,
    description: 'Cost of all parts, in the currency of the installation, with 6 decimals.',
  })
  cost!: number;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether the cost cannot change any more.' })
  isCostFinal!: boolean;

  @ApiProperty({ type: Number, example: 1763700000000, description: `When it may go out: ${TIME}.` })
  sendAt!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763786400000,
    description:
      `When its validity ends: ${TIME}; \`null\` for one that came in. A hold for quiet hours moves it, without a ` +
      'new version, where the request had no `validityMs`.',
  })
  validUntil!: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'America/Chicago',
    description: 'The IANA time zone that the caller gave; `null`: all in which the number may lie count.',
  })
  timezone!: string | null;

  @ApiProperty({ type: Number, example: 1763700000000, description: `When it was accepted or came in: ${TIME}.` })
  createdAt!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000200,
    description: `When the provider took it: ${TIME}; \`null\` if it has not.`,
  })
  sentAt!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000400,
    description: `When it was delivered: ${TIME}; \`null\` if it was not.`,
  })
  deliveredAt!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000400,
    description: `When it got its last status: ${TIME}; \`null\` until then.`,
  })
  endedAt!: number | null;

  @ApiProperty({ type: Number, example: 1763700000400, description: `When it was last changed: ${TIME}.` })
  updatedAt!: number;

  @ApiProperty({ type: Number, example: 4, description: 'Grows with each change of the message.' })
  version!: number;

  /** `wait` says why it waits where that is not stored but derived. */
  static of(row: MessageRow, { hold, holdUntil }: Wait = storedWait(row)): MessageView {
    const isInbound = row.direction === 'INBOUND';
    return {
      messageId: row.messageId,
      tenantId: row.tenantId,
      projectId: row.projectId,
      direction: row.direction,
      status: row.status,
      category: row.category,
      to: isInbound ? row.address : row.phone,
      from: isInbound ? row.phone : row.address,
      text: row.text,
      encoding: row.encoding,
      parts: row.parts,
      reason: row.reason,
      reasonDetail: row.reasonDetail,
      hold,
      holdUntil,
      clientReference: row.clientReference,
      metadata: row.metadata === null ? {} : (JSON.parse(row.metadata) as Record<string, string>),
      providerId: row.providerId,
      cost: moneyOf(row.costMicros),
      isCostFinal: row.isCostFinal,
      sendAt: row.sendAt,
      validUntil: row.validUntil,
      timezone: row.timezone,
      createdAt: row.createdAt,
      sentAt: row.sentAt,
      deliveredAt: row.deliveredAt,
      endedAt: row.endedAt,
      updatedAt: row.updatedAt,
      version: row.version,
    };
  }
}

/** A page of messages. */
export class MessagePageView extends PageView {
  @ApiProperty({ type: [MessageView], description: 'The messages of this page, newest first.' })
  data!: MessageView[];
}

const WAITING = { sentAt: null, deliveredAt: null, endedAt: null, isCostFinal: false, version: 1 } as const;
const NOT_DELIVERED = { deliveredAt: null } as const;
const NOT_SENT = { sentAt: null, deliveredAt: null, cost: 0 } as const;

/** The events of messages: one for each status. */
export const MESSAGE_EVENT_DECLARATIONS: readonly EventDeclaration[] = [
  declare('QUEUED', 'A message was accepted, or its time to be sent has come.', WAITING),
  declare('SCHEDULED', 'A message was accepted that is to be sent later.', WAITING),
  declare('SENDING', 'A message is being handed over to a provider.', { ...WAITING, version: 2 }),
  declare('SENT', 'The provider took a message.', { ...NOT_DELIVERED, endedAt: null, isCostFinal: false, version: 3 }),
  declare('DELIVERED', 'A message was delivered.', {}),
  declare('UNDELIVERED', 'A message could not be delivered.', { ...NOT_DELIVERED, reason: 'absent_subscriber' }),
  declare('FAILED', 'The provider refused a message.', { ...NOT_SENT, reason: 'rejected_by_provider' }),
  declare('BLOCKED', 'A message must not be sent.', { ...NOT_SENT, reason: 'opted_out', version: 1 }),
  declare('EXPIRED', 'The validity of a message ended before it was sent.', { ...NOT_SENT, reason: 'validity_ended' }),
  declare('CANCELED', 'A message was canceled before it was sent.', { ...NOT_SENT, reason: 'canceled_by_caller' }),
  declare('RECEIVED', 'A message came in.', {
    direction: 'INBOUND',
    to: '+14155550100',
    from: '+14155552601',
    validUntil: null,
    sentAt: null,
    deliveredAt: null,
    cost: 0,
    version: 1,
  }),
];

/** The fact that a message got its status. The event of an URGENT message never holds its text. */
export function messageFact(row: MessageRow): Fact {
  const { tenantId, projectId, phone, status, version, updatedAt } = row;
  const view = MessageView.of(row);
  const data = { ...view, text: row.category === 'URGENT' ? null : view.text, version };
  return { tenantId, projectId, subject: phone, type: typeOf(status), data, at: updatedAt };
}

function declare(status: MessageStatus, description: string, changes: Partial<MessageView>): EventDeclaration {
  const example = { ...viewExample(MessageView), status, ...changes } as EventDeclaration['example'];
  const { version: _declaredForAll, ...properties } = viewProperties(MessageView);
  return { type: typeOf(status), description, properties, example, forgotten: ['text'] };
}

function typeOf(status: MessageStatus): EventType {
  return `message.${status.toLowerCase() as Lowercase<MessageStatus>}`;
}
