import { ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
import { IsLeftOut, IsWholeNumber } from '../platform/http/fields.js';

export const OVERLAP_DEFAULT_MS = 24 * 3_600_000;
export const OVERLAP_MAX_MS = 7 * 24 * 3_600_000;

/** How a key is replaced. */
export class RotateApiKeyDto {
  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    maximum: OVERLAP_MAX_MS,
    example: OVERLAP_DEFAULT_MS,
    description: 'How long the old key keeps working, in milliseconds: 0 to 7 days. Default: 24 h.',
  })
  @IsLeftOut()
  @IsWholeNumber(0, OVERLAP_MAX_MS)
  overlapMs?: number;
}

export const ROTATE_API_KEY_BODY = jsonBodyDoc(RotateApiKeyDto, {
  minimal: { summary: 'Default overlap: 24 hours', value: {} },
  full: { summary: 'An overlap of one hour', value: { overlapMs: 3_600_000 } },
});
