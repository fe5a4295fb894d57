import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../access/caller.js';
import { Once } from '../../access/once.decorator.js';
import { Role } from '../../access/role.js';
import { Roles } from '../../access/roles.decorator.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { archived } from '../../tenants/status.js';
import { ConsentReviewPageView, ConsentReviewView } from './consent-review.view.js';
import { ConsentReviews } from './consent-reviews.js';
import { DECIDE_CONSENT_REVIEW_BODY, DecideConsentReviewDto } from './decide-consent-review.dto.js';
import { ListConsentReviewsQuery } from './list-consent-reviews.query.js';
import { reviewEnded, ReviewDecisions } from './review-decisions.js';

@ApiTags('phones')
@Controller('v1/consent-reviews')
export class ConsentReviewsController {
  constructor(
    private readonly reviews: ConsentReviews,
    private readonly decisions: ReviewDecisions,
  ) {}

  @Get()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'listConsentReviews',
    summary: 'List the reviews of doubtful stops',
    description:
      'Returns the opt-outs that were read out of a text that is none of the keywords, newest first: somebody should ' +
      'read the text and decide. An ADMIN key lists those of all projects, a TENANT key those of its own.',
    type: ConsentReviewPageView,
    success: 'A page of reviews.',
    failures: [400, 401, 403, 429],
  })
  list(@CurrentCaller() caller: Caller, @Query() query: ListConsentReviewsQuery): Promise<ConsentReviewPageView> {
    return this.reviews.list(caller, query);
  }

  @Post(':reviewId/decision')
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'decideConsentReview',
    summary: 'Decide the review of a doubtful stop',
    description:
      'Ends an open review. `STOP`: the opt-out stays. `NOT_A_STOP`: a `RETRACTION` is recorded in the consent ' +
      'history, the number is again what it was before the text, an opt-in for `MARKETING` included, and ' +
      '`phone.opted_in` is created. Messages that were blocked meanwhile stay blocked. A review can be decided once, ' +
      'and only while its opt-out is the last entry of the number.',
    type: ConsentReviewView,
    body: DECIDE_CONSENT_REVIEW_BODY,
    success: 'The review with its verdict.',
    failures: [400, 401, 403, 404, 409, 429],
    problems: [reviewEnded('STOP'), archived('project')],
    idempotent: true,
  })
  decide(
    @CurrentCaller() caller: Caller,
    @Param('reviewId', IdPipe) reviewId: string,
    @Body() dto: DecideConsentReviewDto,
    @Once() once: OnceRequest,
  ): Promise<ConsentReviewView> {
    return this.decisions.decide(caller, reviewId, dto, once);
  }
}
