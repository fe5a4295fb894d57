import { ApiProperty } from '@nestjs/swagger';
import { PageView } from '../../platform/http/paging.js';
import { REVIEW_VERDICTS, type ReviewVerdict } from '../ledger/consent-review.entity.js';
import type { ShownReview } from './reviews.sql.js';

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
