import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsOneOf, IsText } from '../../platform/http/fields.js';
import { CONSENT_NOTE_MAX } from './consent-entry.entity.js';

/** How an opt-out that is declared through the API reached the caller; the other reasons are ours to give. */
export const DECLARABLE_REASONS = ['API', 'COMPLAINT', 'PROVIDER_BLOCK'] as const;

/** An opt-out that the caller declares on a person's behalf. */
export class OptOutDto {
  @ApiPropertyOptional({
    enum: DECLARABLE_REASONS,
    default: 'API',
    example: 'COMPLAINT',
    description: 'How it reached you.',
  })
  @IsLeftOut()
  @IsOneOf(DECLARABLE_REASONS)
  reason?: (typeof DECLARABLE_REASONS)[number];

  @ApiPropertyOptional({
    type: String,
    maxLength: CONSENT_NOTE_MAX,
    example: 'Asked by telephone to be left alone.',
    description: 'The words of the person, or a note about them.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: CONSENT_NOTE_MAX, lines: true, verbatim: true })
  note?: string;
}

/** An opt-in that the caller declares on a person's behalf. */
export class OptInDto {
  @ApiPropertyOptional({
    type: String,
    maxLength: CONSENT_NOTE_MAX,
    example: 'Ticked the box on https://example.com/account on 20 November 2026.',
    description: 'What proves it. Required when the number has opted out.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: CONSENT_NOTE_MAX, lines: true, verbatim: true })
  evidence?: string;
}
