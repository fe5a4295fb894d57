import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { Database } from '../../platform/database/database.js';
import { Cursors } from '../../platform/http/cursors.js';
import { PageQuery } from '../../platform/http/paging.js';
import { notFound } from '../../platform/http/problem.js';
import { Reach } from '../../tenants/reach.js';
import { reachedScope, reachOf, scopeOf } from '../../tenants/read-scope.js';
import { type ConsentReviewPageView, ConsentReviewView } from './consent-review.view.js';
import type { ListConsentReviewsQuery } from './list-consent-reviews.query.js';
import { REVIEW_PAGE, SHOWN_REVIEW } from './reviews.sql.js';

const EMPTY_PAGE: ConsentReviewPageView = { data: [], cursor: '', hasMore: false };

/** Shows reviews to those who may see them. */
@Injectable()
export class ConsentReviews {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
    private readonly cursors: Cursors,
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
}
