import { Injectable } from '@nestjs/common';
import type { Caller } from '../../access/caller.js';
import { lockPhone } from '../../phones/record/phone-row.js';
import { Clock } from '../../platform/clock.js';
import { readIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../../platform/idempotency/once-request.js';
import { Reach } from '../../tenants/reach.js';
import { ConsentLedger } from '../ledger/consent-ledger.js';
import { ConsentReview } from '../ledger/consent-review.entity.js';
import type { Declaration } from '../ledger/declaration.js';
import { TenantStops } from '../stops/tenant-stops.js';
import { ConsentReviewView } from './consent-review.view.js';
import { ConsentReviews } from './consent-reviews.js';
import type { DecideConsentReviewDto } from './decide-consent-review.dto.js';
import { type EnteredBefore, LAST_TWO_ENTRIES, SHOWN_REVIEW, type ShownReview } from './reviews.sql.js';

/** Who decides, and why. */
type By = Pick<Declaration, 'note' | 'actorKeyId' | 'requestId'>;

/** Decides reviews. */
@Injectable()
export class ReviewDecisions {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly reach: Reach,
    private readonly reviews: ConsentReviews,
    private readonly ledger: ConsentLedger,
    private readonly stops: TenantStops,
    private readonly clock: Clock,
  ) {}

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
        await this.stops.decide(tx, { tenantId: review.tenantId, projectId, phoneE164 }, verdict);
        if (verdict === 'NOT_A_STOP') {
          const declarations = retraction(before, by).map((declaration) => ({ phoneE164, declaration }));
          await this.ledger.declareAll(tx, new Map([[phoneE164, phone]]), declarations);
        }
        return ConsentReviewView.of({ ...review, ...decided });
      },
      idOf: () => reviewId,
      show: () => this.reviews.read(caller, reviewId),
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
export function reviewEnded(verdict: ConsentReview['verdict']): Problem {
  const sentence =
    verdict === 'SUPERSEDED'
      ? 'The number has opted out or in since then: the review is superseded, and there is nothing left to decide.'
      : `The review is decided already: ${verdict}.`;
  return new Problem(409, 'state_conflict', sentence);
}
