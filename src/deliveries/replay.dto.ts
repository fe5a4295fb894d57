import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInstant, IsLeftOut, IsListOf, oneOf } from '../platform/http/fields.js';

/** What can be replayed: what has ended. */
export const REPLAYABLE = ['DELIVERED', 'FAILED', 'SKIPPED'] as const;
export type Replayable = (typeof REPLAYABLE)[number];

/** More than there are, so that a status named twice does no harm. */
const STATUSES_MAX = 100;

/** Which deliveries are to be sent again. */
export class ReplayDto {
  @ApiProperty({
    type: Number,
    example: 1763600000000,
    description: 'Deliveries laid down at or after this instant, Unix milliseconds.',
  })
  @IsInstant()
  since!: number;

  @ApiPropertyOptional({
    type: Number,
    example: 1763700000000,
    description: 'Deliveries laid down before this instant; now when left out.',
  })
  @IsLeftOut()
  @IsInstant()
  until?: number;

  @ApiPropertyOptional({
    enum: REPLAYABLE,
    isArray: true,
    default: ['FAILED', 'SKIPPED'],
    example: ['FAILED', 'SKIPPED'],
    description: 'How they ended.',
  })
  @IsLeftOut()
  @IsListOf(oneOf(REPLAYABLE), { min: 1, max: STATUSES_MAX })
  statuses?: Replayable[];
}

/** How many deliveries were queued anew. */
export class ReplayView {
  @ApiProperty({ type: Number, example: 12, description: 'Deliveries that were queued anew.' })
  queued!: number;
}
