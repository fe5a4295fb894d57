import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../../platform/http/paging.js';
import { ProblemDetailBody } from '../../platform/http/problem-docs.js';
import { type Reason, REASONS } from '../record/message-status.js';
import { BATCH_ITEM_STATUSES, type BatchItemStatus, type Encoding, ENCODINGS } from '../record/message.entity.js';
import { type Rule, RULES } from '../routing/decision.js';
import { MessageView } from './message.view.js';

/** Why a message of a batch was not accepted. */
export class BatchItemErrorView {
  @ApiProperty({ type: String, example: 'validation_failed', description: 'Stable word for programs.' })
  code!: string;

  @ApiProperty({ type: String, example: 'to: This number is too short.', description: 'What is wrong, in a sentence.' })
  message!: string;

  @ApiProperty({ type: [ProblemDetailBody], description: 'Each faulty field.' })
  details!: ProblemDetailBody[];
}

/** What became of one message of a batch. */
export class BatchItemView {
  @ApiProperty({ type: Number, example: 0, description: 'Its place in the request, from 0.' })
  index!: number;

  @ApiProperty({
    enum: BATCH_ITEM_STATUSES,
    example: 'accepted',
    description:
      '`accepted`: it is sent. `blocked`: it must not be sent. `invalid`: it is no message. `not_processed`: it was ' +
      'not sent and will not be; a new request may send it. `pending`: it may still be sent.',
  })
  status!: BatchItemStatus;

  @ApiProperty({ type: MessageView, nullable: true, description: 'The message; `null` if there is none.' })
  message!: MessageView | null;

  @ApiProperty({
    type: BatchItemErrorView,
    nullable: true,
    description: 'Why it is `invalid` or `not_processed`; otherwise `null`.',
  })
  error!: BatchItemErrorView | null;
}

/** What became of all messages of a batch, in the order of the request. */
export class BatchView {
  @ApiProperty({ type: String, example: 'bat_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the batch.' })
  batchId!: string;

  @ApiProperty({ type: [BatchItemView], description: 'One result for each message.' })
  data!: BatchItemView[];
}

/** How many messages of a batch have each status. */
export class BatchCountsView implements Record<BatchItemStatus, number> {
  @ApiProperty({ type: 'integer', example: 1, description: 'Messages that are sent.' })
  accepted!: number;

  @ApiProperty({ type: 'integer', example: 0, description: 'Messages that must not be sent.' })
  blocked!: number;

  @ApiProperty({ type: 'integer', example: 0, description: 'Items that are no message.' })
  invalid!: number;

  @ApiProperty({ type: 'integer', example: 0, description: 'Messages that were not sent and will not be.' })
  not_processed!: number;

  @ApiProperty({ type: 'integer', example: 0, description: 'Messages that may still be sent.' })
  pending!: number;
}

/** A batch with a page of its messages. */
export class BatchPageView extends PageView {
  @ApiProperty({ type: String, example: 'bat_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the batch.' })
  batchId!: string;

  @ApiProperty({ type: 'integer', example: 1, description: 'Number of messages that the request named.' })
  size!: number;

  @ApiProperty({ type: BatchCountsView, description: 'Number of messages with each status.' })
  counts!: BatchCountsView;

  @ApiProperty({ type: [BatchItemView], description: 'The messages of this page, in the order of the request.' })
  data!: BatchItemView[];
}

const PREVIEW_STATUSES = ['QUEUED', 'SCHEDULED', 'BLOCKED'] as const;

/** A character that makes the text need an encoding with shorter parts. */
class OddCharacterView {
  @ApiProperty({ type: String, example: '’', description: 'The character.' })
  character!: string;

  @ApiProperty({ type: Number, example: 3, description: 'Where it is in `text`, from 0, in UTF-16 units.' })
  position!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    example: "'",
    description: 'What likely says the same in GSM 7-bit; `null` if nothing does.',
  })
  replacement!: string | null;
}

/** What one rule says of the message. */
class PreviewCheckView {
  @ApiProperty({ enum: RULES, example: 'consent', description: 'The rule that was asked.' })
  rule!: Rule;

  @ApiProperty({ type: Boolean, example: true, description: 'Whether the message passes.' })
  passed!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'The number has not opted out.',
    description: 'Why, in a sentence.',
  })
  detail!: string | null;
}

/** What sending a message now would do, and why. */
export class MessagePreviewView {
  @ApiProperty({ type: Boolean, example: true, description: 'Whether it would be sent, now or later.' })
  wouldSend!: boolean;

  @ApiProperty({ enum: PREVIEW_STATUSES, example: 'QUEUED', description: 'The status that it would get first.' })
  status!: (typeof PREVIEW_STATUSES)[number];

  @ApiProperty({
    enum: REASONS,
    nullable: true,
    example: null,
    description: 'Why it would be blocked; otherwise `null`.',
  })
  reason!: Reason | null;

  @ApiProperty({
    type: String,
    example: 'Your order has shipped. Reply STOP to opt out.',
    description: 'What would go out, identity and footer included.',
  })
  text!: string;

  @ApiProperty({ enum: ENCODINGS, example: 'GSM_7', description: 'How it would be encoded.' })
  encoding!: Encoding;

  @ApiProperty({ type: Number, example: 1, description: 'Number of parts that it would be sent and charged as.' })
  parts!: number;

  @ApiProperty({
    type: [OddCharacterView],
    description: 'The characters for which the text needs `UCS_2`; empty for `GSM_7`.',
  })
  oddCharacters!: OddCharacterView[];

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 0.0075,
    description: 'What all parts would cost, in the currency of the installation; `null` without a price.',
  })
  price!: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the provider that it would go through first; `null` if there is none.',
  })
  provider!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '+14155550100',
    description: 'The address that it would come from; `null` if there is none.',
  })
  from!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000000,
    description:
      'When it would be sent at the earliest: Unix milliseconds; `null` where no time of the next 8 days is open, ' +
      'and MARKETING waits until its validity ends.',
  })
  earliestAt!: number | null;

  @ApiProperty({ type: [PreviewCheckView], description: 'What each rule says, in their order.' })
  checks!: PreviewCheckView[];
}
