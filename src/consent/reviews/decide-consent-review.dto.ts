import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { jsonBodyDoc } from '../../platform/http/body-doc.js';
import { IsLeftOut, IsOneOf, IsText } from '../../platform/http/fields.js';
import { CONSENT_NOTE_MAX } from '../ledger/consent-entry.entity.js';
import { VERDICTS } from '../ledger/consent-review.entity.js';

/** What somebody decides who has read the text. */
export class DecideConsentReviewDto {
  @ApiProperty({
    enum: VERDICTS,
    example: 'NOT_A_STOP',
    description: '`STOP`: the opt-out stays. `NOT_A_STOP`: it is taken back.',
  })
  @IsOneOf(VERDICTS)
  verdict!: (typeof VERDICTS)[number];

  @ApiPropertyOptional({
    type: String,
    maxLength: CONSENT_NOTE_MAX,
    example: 'Asks when the shop closes.',
    description: 'Why it was decided so. With `NOT_A_STOP` the consent history has it too.',
  })
  @IsLeftOut()
  @IsText({ min: 1, max: CONSENT_NOTE_MAX, lines: true, verbatim: true })
  note?: string;
}

export const DECIDE_CONSENT_REVIEW_BODY = jsonBodyDoc(DecideConsentReviewDto, {
  minimal: { summary: 'The text was a stop', value: { verdict: 'STOP' } },
  notAStop: {
    summary: 'The text was misread',
    value: { verdict: 'NOT_A_STOP', note: 'Asks when the shop closes.' },
  },
});
