import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../../platform/http/paging.js';
import { UNMATCHED_KINDS, type UnmatchedKind } from './unmatched.entity.js';
import type { UnmatchedRow } from './unmatched.sql.js';

/** An unmatched receipt or message of a gateway. */
export class UnmatchedView {
  @ApiProperty({ type: String, example: 'unm_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the record.' })
  unmatchedId!: string;

  @ApiProperty({ type: String, example: 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the provider.' })
  providerId!: string;

  @ApiProperty({
    enum: UNMATCHED_KINDS,
    example: 'RECEIPT',
    description:
      '`RECEIPT`: of no message that is known. `INBOUND`: to no address that receives by this provider, or a stop ' +
      'without a readable number.',
  })
  kind!: UnmatchedKind;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'att_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'The attempt that it names; `null` if none.',
  })
  attemptId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '8f2c1d',
    description: 'What the gateway calls the message; `null` if it does not say.',
  })
  providerMessageId!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'DELIVERED',
    description: 'The status that a receipt reports; otherwise `null`.',
  })
  status!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Why, where the receipt says it.' })
  reason!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'The code that the gateway gave.' })
  code!: string | null;

  @ApiProperty({ type: String, nullable: true, example: null, description: 'What the gateway said, in words.' })
  detail!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of an inbound message: who sent it; otherwise `null`.',
  })
  from!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of an inbound message: the address that it was sent to; otherwise `null`.',
  })
  to!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Of an inbound message: its text; otherwise `null`.',
  })
  text!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'Id of the message or project that it was assigned to; `null` while it is unmatched.',
  })
  assignedTo!: string | null;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it came in: Unix milliseconds.' })
  receivedAt!: number;

  static of(row: UnmatchedRow): UnmatchedView {
    return {
      unmatchedId: row.unmatchedId,
      providerId: row.providerId,
      kind: row.kind,
      attemptId: row.attemptId,
      providerMessageId: row.providerMessageId,
      status: row.status,
      reason: row.reason,
      code: row.code,
      detail: row.detail,
      from: row.sender,
      to: row.recipient,
      text: row.text,
      assignedTo: row.assignedTo,
      receivedAt: row.receivedAt,
    };
  }
}

/** A page of unmatched records. */
export class UnmatchedPageView extends PageView {
  @ApiProperty({ type: [UnmatchedView], description: 'The records of this page, newest first.' })
  data!: UnmatchedView[];
}
