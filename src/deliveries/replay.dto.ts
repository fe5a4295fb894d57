import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMinSize, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { IsLeftOut } from '../platform/http/fields.js';

const INSTANT_MAX = 8_640_000_000_000_000;

/** What can be replayed: what has ended. */
export const REPLAYABLE = ['DELIVERED', 'FAILED', 'SKIPPED'] as const;
export type Replayable = (typeof REPLAYABLE)[number];

/** Which deliveries are to be sent again. */
export class ReplayDto {
  @ApiProperty({
    type: Number,
    example: 1763600000000,
    description: 'Deliveries laid down at or after this instant, Unix milliseconds.',
  })
  @IsInt()
  @Min(0)
  @Max(INSTANT_MAX)
  since!: number;

  @ApiPropertyOptional({
    type: Number,
    example: 1763700000000,
    description: 'Deliveries laid down before this instant; now when left out.',
  })
  @IsLeftOut()
  @IsInt()
  @Min(0)
  @Max(INSTANT_MAX)
  until?: number;

  @ApiPropertyOptional({
    enum: REPLAYABLE,
    isArray: true,
    default: ['FAILED', 'SKIPPED'],
    example: ['FAILED', 'SKIPPED'],
    description: 'How they ended.',
  })
  @IsLeftOut()
  @IsArray()
  @ArrayMinSize(1)
  @IsIn(REPLAYABLE, { each: true, message: `each value of $property must be one of ${REPLAYABLE.join(', ')}` })
  statuses?: Replayable[];
}

/** How many deliveries were queued anew. */
export class ReplayView {
  @ApiProperty({ type: Number, example: 12, description: 'Deliveries that were queued anew.' })
  queued!: number;
}
