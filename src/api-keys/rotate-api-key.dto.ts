import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsWholeNumber } from '../platform/http/fields.js';

export const OVERLAP_DEFAULT_MS = 24 * 3_600_000;
export const OVERLAP_MAX_MS = 7 * 24 * 3_600_000;

/** How a key is replaced. */
export class RotateApiKeyDto {
  @ApiPropertyOptional({
    type: Number,
    default: OVERLAP_DEFAULT_MS,
    minimum: 0,
    maximum: OVERLAP_MAX_MS,
    example: OVERLAP_DEFAULT_MS,
    description: 'How long the old key still works, in milliseconds (0 to 7 days).',
  })
  @IsLeftOut()
  @IsWholeNumber(0, OVERLAP_MAX_MS)
  overlapMs?: number;
}
