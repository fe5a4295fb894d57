import { ApiProperty } from '@nestjs/swagger';
import { ProblemDetailBody } from '../../platform/http/problem-body.js';
import { BATCH_ITEM_STATUSES, type BatchItemStatus } from '../record/message-batch.entity.js';
import { PageView } from '../../platform/http/paging.js';
import { MessageView } from '../record/message.view.js';

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
