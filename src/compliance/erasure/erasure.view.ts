import { ApiProperty } from '@nestjs/swagger';
import { type Erasure, ERASURE_STATUSES, type ErasureStatus } from './erasure.entity.js';

/** An erasure that was accepted. */
export class AcceptedErasureView {
  @ApiProperty({ type: String, example: 'era_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the erasure.' })
  erasureId!: string;

  @ApiProperty({
    enum: ERASURE_STATUSES,
    example: 'QUEUED',
    description: '`QUEUED` and `RUNNING`: traces of the number are being removed. `DONE`: all of them are removed.',
  })
  status!: ErasureStatus;

  static of({ erasureId, status }: Erasure): AcceptedErasureView {
    return { erasureId, status };
  }
}

/** An erasure and what it has removed so far. */
export class ErasureView extends AcceptedErasureView {
  @ApiProperty({ type: Number, example: 12, description: 'Stored events in which a pseudonym replaced the number.' })
  events!: number;

  @ApiProperty({
    type: Number,
    example: 9,
    description: 'Responses of webhook receivers that were deleted, because their events carried the number.',
  })
  responses!: number;

  @ApiProperty({
    type: Number,
    example: 2,
    description: 'Notes in the consent ledger of the project in which a pseudonym replaced the number.',
  })
  notes!: number;

  @ApiProperty({
    type: Number,
    example: 0,
    description: 'Errors of imports of the project in which a pseudonym replaced the number.',
  })
  importErrors!: number;

  @ApiProperty({
    type: Number,
    example: 3,
    description: 'Messages in which a pseudonym replaced the number, and whose text was deleted.',
  })
  messages!: number;

  @ApiProperty({ type: Number, example: 1763700000000, description: 'When it was requested: Unix milliseconds.' })
  createdAt!: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763700000100,
    description: 'When removal started: Unix milliseconds; `null` while it is queued.',
  })
  startedAt!: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: null,
    description: 'When everything was removed: Unix milliseconds; `null` before.',
  })
  finishedAt!: number | null;

  static override of(row: Erasure): ErasureView {
    return {
      erasureId: row.erasureId,
      status: row.status,
      events: row.events,
      responses: row.responses,
      notes: row.notes,
      importErrors: row.importErrors,
      messages: row.messages,
      createdAt: row.createdAt,
      startedAt: row.startedAt,
      finishedAt: row.finishedAt,
    };
  }
}
