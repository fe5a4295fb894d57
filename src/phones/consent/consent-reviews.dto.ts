import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsLeftOut, IsOneOf, IsText, oneOf } from '../../platform/http/fields.js';
import { PageQuery, PageView } from '../../platform/http/paging.js';
import { jsonBodyDoc } from '../../platform/http/problem-docs.js';
import { IsIdList, IsPlainQueryValue } from '../../platform/http/query-fields.js';
import type { ShownReview } from './consent-reviews.sql.js';
import { CONSENT_NOTE_MAX, REVIEW_VERDICTS, type ReviewVerdict, VERDICTS } from './consent.entity.js';

/** The review of a stop that was read out of a text that is none of the keywords. */
export class ConsentReviewView {
  @ApiProperty({ type: String, example: 'rev_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the review.' })
  reviewId!: string;

  @ApiProperty({ type: String, example: 'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the tenant.' })
  tenantId!: string;

  @ApiProperty({ type: String, example: 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V', description: 'Id of the project.' })
  projectId!: string;

  @ApiProperty({ type: String, example: '+14155552601', description: 'The number in E.164.' })
  phoneE164!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'when does your shop stop serving?',
    description: 'What the person wrote: its first 500 characters.',
  })
  text!: string | null;

  @ApiProperty({
    type: Number,
    example: 1763700000000,
    description: 'When the number was opted out by it: Unix milliseconds.',
  })
  declaredAt!: number;

  @ApiProperty({
    enum: REVIEW_VERDICTS,
    nullable: true,
    example: 'NOT_A_STOP',
    description: 'How the review ended; `null` while it is open.',
  })
  verdict!: ReviewVerdict | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Asks when the shop closes.',
    description: 'What was noted with the verdict.',
  })
  note!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'key_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    description: 'Id of the API key that decided; `null` while the review is open and if it is `SUPERSEDED`.',
  })
  actorKeyId!: string | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 1763703600000,
    description: 'When the review ended: Unix milliseconds; `null` while it is open.',
  })
  decidedAt!: number | null;

  static of(row: ShownReview): ConsentReviewView {
    const { reviewId, tenantId, projectId, phoneE164, text, declaredAt, verdict, note, actorKeyId, decidedAt } = row;
    return { reviewId, tenantId, projectId, phoneE164, text, declaredAt, verdict, note, actorKeyId, decidedAt };
  }
}

/** A page of reviews. */
export class ConsentReviewPageView extends PageView {
  @ApiProperty({ type: [ConsentReviewView], description: 'The reviews, newest first.' })
  data!: ConsentReviewView[];
}

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

const REVIEW_STATUSES = ['open', 'decided'] as const;
type ReviewStatus = (typeof REVIEW_STATUSES)[number];

const ANY_OF = 'Returns records with any of these values. Repeat the parameter, or separate the values with commas.';

/** The filters of a list of reviews. */
export class ListConsentReviewsQuery extends PageQuery {
  @ApiPropertyOptional({
    type: [String],
    maxItems: 100,
    example: ['prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: ANY_OF,
  })
  @IsIdList()
  projectIds?: string[];

  @ApiPropertyOptional({
    type: [String],
    maxItems: 100,
    example: ['ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V'],
    description: ANY_OF,
  })
  @IsIdList()
  tenantIds?: string[];

  @ApiPropertyOptional({
    enum: REVIEW_STATUSES,
    example: 'open',
    description: '`open` returns reviews without a verdict, `decided` those with one, also if it is `SUPERSEDED`.',
  })
  @IsPlainQueryValue(oneOf(REVIEW_STATUSES))
  status?: ReviewStatus;
}
