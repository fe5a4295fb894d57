import { ApiPropertyOptional } from '@nestjs/swagger';
import { oneOf } from '../../platform/http/fields.js';
import { PageQuery } from '../../platform/http/paging.js';
import { IsIdList, IsPlainQueryValue } from '../../platform/http/query-fields.js';

export const REVIEW_STATUSES = ['open', 'decided'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

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
