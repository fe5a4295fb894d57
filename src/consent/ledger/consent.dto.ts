import { ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import { IsLeftOut, IsObjectOf, IsOneOf, IsText } from '../../platform/http/fields.js';
import { CONSENT_NOTE_MAX } from './consent-entry.entity.js';
import { PROOF_EXAMPLE, ProofDto } from './proof.dto.js';

/** How an opt-out that is declared through the API reached the caller; the other reasons are ours to give. */
export const DECLARABLE_REASONS = ['API', 'COMPLAINT', 'PROVIDER_BLOCK'] as const;

/** An opt-out that the caller declares on a person's behalf. */
export class OptOutDto {
  @ApiPropertyOptional({
    enum: DECLARABLE_REASONS,
    example: 'COMPLAINT',
    description: 'How the opt-out was declared to you. Default: `API`.',
  })
  @IsLeftOut()
  @IsOneOf(DECLARABLE_REASONS)
  reason?: (typeof DECLARABLE_REASONS)[number];

  @ApiPropertyOptional({
    type: String,
    maxLength: CONSENT_NOTE_MAX,
    example: 'Asked by telephone to be left alone.',
    description: 'What the person said, or a note about it.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: CONSENT_NOTE_MAX, lines: true, verbatim: true })
  note?: string;
}

export const OPT_OUT_BODY = jsonBodyDoc(OptOutDto, {
  minimal: { summary: 'No details', value: {} },
  full: { summary: 'All fields', value: { reason: 'COMPLAINT', note: 'Asked by telephone to be left alone.' } },
});

/** An opt-in that the caller declares on a person's behalf. */
export class OptInDto {
  @ApiPropertyOptional({
    type: String,
    maxLength: CONSENT_NOTE_MAX,
    example: 'Ticked the box on https://example.com/account on 20 November 2026.',
    description: 'What proves the opt-in, in words. Either it or `proof` is required if the number has opted out.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: CONSENT_NOTE_MAX, lines: true, verbatim: true })
  evidence?: string;

  @ApiPropertyOptional({
    type: () => ProofDto,
    description:
      'What proves the opt-in, field by field: what was shown, where, when and to whom. At most 8,192 bytes as JSON. ' +
      'One from before the opt-out does not end it.',
  })
  @IsLeftOut()
  @IsObjectOf(() => ProofDto)
  proof?: ProofDto;
}

export const OPT_IN_BODY = jsonBodyDoc(OptInDto, {
  minimal: {
    summary: 'With evidence',
    value: { evidence: 'Ticked the box on https://example.com/account on 20 November 2026.' },
  },
  withProof: { summary: 'With a proof', value: { proof: PROOF_EXAMPLE } },
  withoutEvidence: { summary: 'A number that has never opted out', value: {} },
});
