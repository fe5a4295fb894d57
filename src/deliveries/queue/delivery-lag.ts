import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import type { ProblemDetail } from '../../platform/http/problem.js';
import { Readiness } from '../../platform/observability/readiness.js';
import { DeliveryClaims } from './delivery-claims.js';
import { Endpoints } from './endpoints.js';

/** A worker that leaves a delivery due for longer than this does not keep up. */
export const DUE_MAX_MS = 5 * 60_000;
const MS_PER_SECOND = 1_000;

/** Says in the readiness probe when the worker of this process does not keep up. */
@Injectable()
export class DeliveryLag {
  constructor(
    private readonly claims: DeliveryClaims,
    private readonly endpoints: Endpoints,
    private readonly clock: Clock,
    readiness: Readiness,
  ) {
    readiness.add(() => this.fault());
  }

  /**
   * Only endpoints that could get more now count: a receiver that is slow or down must not take its sender out of
   * service.
   */
  private async fault(): Promise<ProblemDetail | null> {
    const now = this.clock.now();
    const late = (await this.claims.heads()).filter((head) => now - head.dueAt > DUE_MAX_MS);
    const endpoints = await this.endpoints.find([...new Set(late.map((head) => head.webhookConfigId))]);
    const neglected = late.find((head) => (endpoints.get(head.webhookConfigId)?.state.room(now) ?? 0) > 0);
    if (neglected === undefined) return null;
    return {
      path: 'deliveries',
      rule: 'keepsUp',
      message: `a delivery has been due for ${Math.round((now - neglected.dueAt) / MS_PER_SECOND)} s`,
    };
  }
}
