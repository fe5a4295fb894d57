import { Body, Controller, Get, Injectable, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Role } from '../../access/caller.js';
import { Once, Roles } from '../../access/route.decorators.js';
import { archived } from '../../access/status.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { readIn, type Tx } from '../../platform/database/transactor.js';
import { Operation } from '../../platform/http/operation.decorator.js';
import { Cursors, PageQuery } from '../../platform/http/paging.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import { IdPipe } from '../../platform/http/validation.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { ProjectAccess, reachedScope, reachOf, scopeOf } from '../../tenants/project-access.js';
import { lockPhone } from '../phones.sql.js';
import { ConsentLedger } from './consent-ledger.js';
import {
  ConsentReviewPageView,
  ConsentReviewView,
  DECIDE_CONSENT_REVIEW_BODY,
  DecideConsentReviewDto,
  ListConsentReviewsQuery,
} from './consent-reviews.dto.js';
import {
  type EnteredBefore,
  LAST_TWO_ENTRIES,
  REVIEW_PAGE,
  SHOWN_REVIEW,
  type ShownReview,
} from './consent-reviews.sql.js';
import type { Declaration } from './consent-strength.js';
import { ConsentReview } from './consent.entity.js';
import { TenantOptOuts } from './tenant-opt-outs.js';

const EMPTY_PAGE: ConsentReviewPageView = { data: [], cursor: '', hasMore: false };

/** Who decides, and why. */
type By = Pick<Declaration, 'note' | 'actorKeyId' | 'requestId'>;

/** Shows reviews to those who may see them, and decides them. */
@Injectable()
export class ConsentReviews {
  constructor(
    private readonly database: Database,
    private readonly reach: ProjectAccess,
    private readonly cursors: Cursors,
    private readonly idempotency: Idempotency,
    private readonly ledger: ConsentLedger,
    private readonly tenantOptOuts: TenantOptOuts,
    private readonly clock: Clock,
  ) {}

  /** A page of reviews, newest first. Throws 400 for a foreign cursor. */
  async list(caller: Caller, query: ListConsentReviewsQuery): Promise<ConsentReviewPageView> {
    const { tenantIds, projectIds, status } = query;
    const list = {
      list: 'consent-reviews',
      filters: [tenantIds?.toSorted() ?? null, projectIds?.toSorted() ?? null, status ?? null, reachOf(caller)],
    };
    const before = this.cursors.read(query.cursor, list);
    const size = PageQuery.sizeOf(query);
    const scope = await reachedScope(this.database, scopeOf(caller, tenantIds, projectIds));
    if (scope === null) return EMPTY_PAGE;
    const isOpen = status === undefined ? null : status === 'open';
    const statement = REVIEW_PAGE({ scope, isOpen, before, limit: size + 1 });
    const rows = await this.database.read(statement, statement.values);
    return this.cursors.page(rows, size, list, ({ reviewId }) => reviewId, ConsentReviewView.of);
  }

  /** One review. Throws 404. */
  async read(caller: Caller, reviewId: string): Promise<ConsentReviewView> {
    const [row] = await this.database.read(SHOWN_REVIEW, [reviewId]);
    if (row === undefined) throw notFound();
    this.reach.requireReach(caller, row.projectId);
    return ConsentReviewView.of(row);
  }

  /**
   * Decides an open review; `NOT_A_STOP` also takes the opt-out back. Where it waits for its way to the other projects
   * of the tenant, it goes at once or not at all. Throws 404, and 409 when the project is archived,
   * or the review is open no longer.
   */
  decide(caller: Caller, reviewId: string, dto: DecideConsentReviewDto, once: OnceRequest): Promise<ConsentReviewView> {
    const { verdict } = dto;
    const by = { note: dto.note ?? null, actorKeyId: caller.keyId, requestId: once.requestId };
    return this.idempotency.run(once, {
      statusCode: 200,
      work: async (tx) => {
        const { projectId, phoneE164 } = await this.require(tx, reviewId);
        await this.reach.shareProject(tx, caller, projectId);
        const phone = await lockPhone(tx, projectId, phoneE164);
        if (phone === null) throw notFound();
        // Only now: whoever decided meanwhile, or declared something of the number, had its lock.
        const review = await this.require(tx, reviewId);
        const [last, before = null] = await readIn(tx, LAST_TWO_ENTRIES, [projectId, phoneE164]);
        if (review.verdict !== null) throw reviewEnded(review.verdict);
        if (last?.place !== review.place) throw reviewEnded('SUPERSEDED');
        const { note, actorKeyId } = by;
        const decided = { verdict, note, actorKeyId, decidedAt: this.clock.now() };
        await tx.update(ConsentReview, { reviewId }, { ...decided, isOpen: false });
        await this.tenantOptOuts.decide(tx, { tenantId: review.tenantId, projectId, phoneE164 }, verdict);
        if (verdict === 'NOT_A_STOP') {
          const declarations = retraction(before, by).map((declaration) => ({ phoneE164, declaration }));
          await this.ledger.declareAll(tx, new Map([[phoneE164, phone]]), declarations);
        }
        return ConsentReviewView.of({ ...review, ...decided });
      },
      idOf: () => reviewId,
      show: () => this.read(caller, reviewId),
    });
  }

  private async require(tx: Tx, reviewId: string): Promise<ShownReview> {
    const [row] = await readIn(tx, SHOWN_REVIEW, [reviewId]);
    if (row === undefined) throw notFound();
    return row;
  }
}

/**
 * What makes a number again what it was before its last entry, a stop that was none. Only what was simulated can have
 * been an opt-out before: that is declared once more.
 */
function retraction(before: EnteredBefore | null, by: By): Declaration[] {
  const restoresOptIn = before !== null && (before.kind === 'OPT_IN' || before.restoresOptIn);
  const taken = { ...by, kind: 'RETRACTION', source: 'API', restoresOptIn } as const;
  if (before?.kind !== 'OPT_OUT') return [taken];
  const { source, note, actorKeyId, requestId } = before;
  return [taken, { kind: before.kind, source, note, actorKeyId, requestId }];
}

/** 409 for a review that has its verdict. */
function reviewEnded(verdict: ConsentReview['verdict']): Problem {
  const sentence =
    verdict === 'SUPERSEDED'
      ? 'The number has opted out or in since then: the review is superseded, and there is nothing left to decide.'
      : `The review is decided already: ${verdict}.`;
  return new Problem(409, 'state_conflict', sentence);
}

@ApiTags('phones')
@Controller('v1/consent-reviews')
export class ConsentReviewsController {
  constructor(private readonly reviews: ConsentReviews) {}

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
    return this.reviews.decide(caller, reviewId, dto, once);
  }
}
