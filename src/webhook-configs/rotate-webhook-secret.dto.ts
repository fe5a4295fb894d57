import { ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../platform/http/body-doc.js';
import { IsLeftOut, IsWholeNumber } from '../platform/http/fields.js';

export const SECRET_OVERLAP_DEFAULT_MS = 24 * 3_600_000;
export const SECRET_OVERLAP_MAX_MS = 7 * 24 * 3_600_000;

/** How a signing secret is replaced. */
export class RotateWebhookSecretDto {
  @ApiPropertyOptional({
    type: Number,
    minimum: 0,
    maximum: SECRET_OVERLAP_MAX_MS,
    example: SECRET_OVERLAP_DEFAULT_MS,
    description:
      'How long deliveries are signed with the old secret, too, in milliseconds: 0 to 7 days. Default: 24 h.',
  })
  @IsLeftOut()
  @IsWholeNumber(0, SECRET_OVERLAP_MAX_MS)
  overlapMs?: number;
}

export const ROTATE_WEBHOOK_SECRET_BODY = jsonBodyDoc(RotateWebhookSecretDto, {
  minimal: { summary: 'Default overlap: 24 hours', value: {} },
  full: { summary: 'An overlap of one hour', value: { overlapMs: 3_600_000 } },
});
