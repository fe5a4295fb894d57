import { ApiProperty } from '@nestjs/swagger';
import { DeliveryView } from '../../deliveries/delivery.view.js';
import { PageView } from '../../platform/http/paging.js';
import { MESSAGE_ATTEMPT_STATUSES, type MessageAttemptStatus } from '../../messages/record/message-attempt.entity.js';
import { REASONS, type Reason } from '../../messages/record/message-reasons.js';
import { MESSAGE_STATUSES, type MessageStatus } from '../../messages/record/message-status.js';
import type { AttemptRow } from './timeline.sql.js';

const TIME = 'Unix milliseconds';

/** One hand-over of a message to a provider. */
export class MessageAttemptView {
  @ApiProperty({ type: String, example: 'att_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the attempt.' })
  attemptId!: string;

  @ApiProperty({ type: String, example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the provider.' })
  providerId!: string;

  @ApiProperty({ type: String, example: 'snd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the sender.' })
  senderId!: string;

  @ApiProperty({
    enum: MESSAGE_ATTEMPT_STATUSES,
    example: 'ACCEPTED',
    description:
      '`STARTED`: no response yet. `ACCEPTED`: the provider took it. `REJECTED`: it refused it for good. ' +
      '`UNAVAILABLE`: it certainly did not take it. `UNKNOWN`: perhaps it did.',
  })
  status!: MessageAttemptStatus;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '8f2c1d',
    description: 'What the provider calls the message; `null` if it said nothing.',
  })
  providerMessageId!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'What the provider said, in words.' })
  detail!: string | null;

  @ApiProperty({ type: Number, example: 1763700000100, description: `When it started: ${TIME}.` })
  startedAt!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000200,
    description: `When the response came: ${TIME}; \`null\` until then.`,
  })
  endedAt!: number | null;

  static of(row: AttemptRow): MessageAttemptView {
    return {
      attemptId: row.attemptId,
      providerId: row.providerId,
      senderId: row.senderId,
      status: row.status,
      providerMessageId: row.providerMessageId,
      detail: row.detail,
      startedAt: row.startedAt,
      endedAt: row.endedAt,
    };
  }
}

export const TIMELINE_KINDS = ['STATUS', 'HOLD', 'RETURN', 'RECEIPT', 'ATTEMPT', 'DELIVERY'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** One thing that happened to a message. */
export class TimelineEntryView {
  @ApiProperty({ type: Number, example: 1763700000100, description: `When it happened or began: ${TIME}.` })
  at!: number;

  @ApiProperty({
    enum: TIMELINE_KINDS,
    example: 'STATUS',
    description:
      '`STATUS`: the message got a status. `HOLD`: it waits. `RETURN`: a provider did not take it, and it is queued ' +
      'again. `RECEIPT`: a provider reported it. `ATTEMPT`: it was handed over. `DELIVERY`: one of its events was ' +
      'queued for a webhook config.',
  })
  kind!: TimelineKind;

  @ApiProperty({
    enum: MESSAGE_STATUSES,
    nullable: true,
    example: 'SENDING',
    description: 'The status that it got, or that a receipt reported; otherwise `null`.',
  })
  status!: MessageStatus | null;

  @ApiProperty({ enum: REASONS, nullable: true, example: null, description: 'Why; `null` where there is no reason.' })
  reason!: Reason | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'More in words; otherwise `null`.' })
  detail!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'The code that the provider gave.' })
  code!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'att_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The attempt that it belongs to; otherwise `null`.',
  })
  attemptId!: string | null;

  @ApiProperty({ type: MessageAttemptView, nullable: true, description: 'Of an `ATTEMPT`: how it stands now.' })
  attempt!: MessageAttemptView | null;

  @ApiProperty({ type: DeliveryView, nullable: true, description: 'Of a `DELIVERY`: how it stands now.' })
  delivery!: DeliveryView | null;
}

/** A page of a timeline. */
export class TimelinePageView extends PageView {
  @ApiProperty({ type: [TimelineEntryView], description: 'What happened, oldest first.' })
  data!: TimelineEntryView[];
}
