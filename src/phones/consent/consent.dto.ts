import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { HasNoFault } from '../../platform/http/field-faults.js';
import { IsLeftOut, IsObjectOf, IsOneOf, IsText } from '../../platform/http/fields.js';
import { jsonBodyDoc } from '../../platform/http/problem-docs.js';
import { CONSENT_NOTE_MAX } from './consent.entity.js';
import { type Proof, PROOF_CHECKS, PROOF_METHODS, PROOF_TEXTS, type ProofMethod } from './proof.js';

/** A proof as an example shows it. */
const PROOF_EXAMPLE = {
  method: 'WEB_FORM',
  capturedAt: 1763690000000,
  disclosure: 'I agree to receive marketing texts from Example Ltd at this number. Reply STOP to opt out.',
  url: 'https://example.com/account/texts',
  ipAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
} as const;

/** What proves an opt-in: what was shown, where, when and to whom. */
class ProofDto implements Proof {
  @ApiProperty({ enum: PROOF_METHODS, example: PROOF_EXAMPLE.method, description: 'How the person consented.' })
  @HasNoFault(PROOF_CHECKS.method)
  method!: ProofMethod;

  @ApiProperty({
    type: Number,
    example: PROOF_EXAMPLE.capturedAt,
    description: 'When the person consented: Unix milliseconds, in the past, at most 10 years ago.',
  })
  @HasNoFault(PROOF_CHECKS.capturedAt)
  capturedAt!: number;

  @ApiPropertyOptional({
    type: String,
    maxLength: PROOF_TEXTS.disclosure,
    example: PROOF_EXAMPLE.disclosure,
    description: 'What the person was shown, verbatim.',
  })
  @IsLeftOut()
  @HasNoFault(PROOF_CHECKS.disclosure)
  disclosure?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: PROOF_TEXTS.url,
    example: PROOF_EXAMPLE.url,
    description: 'The page on which it was shown: http or https, without user name or password.',
  })
  @IsLeftOut()
  @HasNoFault(PROOF_CHECKS.url)
  url?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: PROOF_TEXTS.ipAddress,
    example: PROOF_EXAMPLE.ipAddress,
    description: 'The IP address that the person came from.',
  })
  @IsLeftOut()
  @HasNoFault(PROOF_CHECKS.ipAddress)
  ipAddress?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: PROOF_TEXTS.userAgent,
    example: PROOF_EXAMPLE.userAgent,
    description: 'The browser or app of the person.',
  })
  @IsLeftOut()
  @HasNoFault(PROOF_CHECKS.userAgent)
  userAgent?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: PROOF_TEXTS.signedName,
    example: 'Jo Doe',
    description: 'The name that the person signed with.',
  })
  @IsLeftOut()
  @HasNoFault(PROOF_CHECKS.signedName)
  signedName?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: PROOF_TEXTS.programme,
    example: 'Weekly offers',
    description: 'The programme of messages that the person consented to.',
  })
  @IsLeftOut()
  @HasNoFault(PROOF_CHECKS.programme)
  programme?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: PROOF_TEXTS.certificateUrl,
    example: 'https://certificates.example.com/9f3c',
    description: 'The certificate of a third party, https. It is stored and never fetched.',
  })
  @IsLeftOut()
  @HasNoFault(PROOF_CHECKS.certificateUrl)
  certificateUrl?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: PROOF_TEXTS.attachmentSha256,
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    description: 'SHA-256 of a file that you keep, such as a scan or a recording: 64 hexadecimal digits.',
  })
  @IsLeftOut()
  @HasNoFault(PROOF_CHECKS.attachmentSha256)
  attachmentSha256?: string;
}

/** How an opt-out that is declared through the API reached the caller; the other reasons are ours to give. */
const DECLARABLE_REASONS = ['API', 'COMPLAINT', 'PROVIDER_BLOCK'] as const;

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
