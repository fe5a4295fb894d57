import { ApiProperty } from '@nestjs/swagger';
import { ProblemDetailBody } from '../../platform/http/problem-body.js';
import { BATCH_ITEM_STATUSES, type BatchItemStatus } from '../record/message-batch.entity.js';
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
    description: '`accepted`: it is sent. `blocked`: it must not be sent. `invalid`: it is no message.',
  })
  status!: BatchItemStatus;

  @ApiProperty({ type: MessageView, nullable: true, description: 'The message; `null` if it is invalid.' })
  message!: MessageView | null;

  @ApiProperty({
    type: BatchItemErrorView,
    nullable: true,
    description: 'Why it is invalid; otherwise `null`.',
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
