import { Injectable } from '@nestjs/common';
import type { Charge } from '../access/bulk-charge.js';
import type { Caller } from '../access/caller.js';
import { Clock } from '../platform/clock.js';
import { writeIn } from '../platform/database/in-transaction.js';
import { Transactor } from '../platform/database/transactor.js';
import { invalidField } from '../platform/http/problem.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import { REPLAY, REPLAY_MAX, REPLAY_SLICE, RESEND } from './deliveries.sql.js';
import { DeliveriesReader } from './deliveries-reader.js';
import type { DeliveryWithAttemptsView } from './delivery.view.js';
import { DeliveriesDue } from './queue/deliveries-due.js';
import { type ReplayDto, type ReplayView } from './replay.dto.js';

const DEFAULT_STATUSES = ['FAILED', 'SKIPPED'] as const;

/** Sends again, now, what has ended or waits: one delivery, or all of a span of time. `webhook-id` stays the same. */
@Injectable()
export class DeliveryReplay {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly configs: WebhookConfigReader,
    private readonly reader: DeliveriesReader,
    private readonly due: DeliveriesDue,
    private readonly clock: Clock,
  ) {}

  /** Queues one delivery again, now. Throws 404, and 409 when the config is switched off or the project archived. */
  async resend(
    caller: Caller,
    projectId: string,
    webhookConfigId: string,
    deliveryId: string,
    once: OnceRequest,
  ): Promise<DeliveryWithAttemptsView> {
    await this.reader.read(caller, projectId, webhookConfigId, deliveryId);
    return this.idempotency.run(once, {
      statusCode: 202,
      work: async (tx) => {
        await this.configs.lockActive(tx, caller, projectId, webhookConfigId);
        const now = this.clock.now();
        // One that waits is only hastened; one that is under way (its lease lies ahead) goes out once more.
        await writeIn(tx, RESEND, [now, now, deliveryId]);
        this.transactor.afterCommit(tx, () => this.due.announce());
        return this.reader.show(tx, webhookConfigId, deliveryId);
      },
      idOf: (view) => view.deliveryId,
      show: () => this.reader.read(caller, projectId, webhookConfigId, deliveryId),
    });
  }

  /**
   * Queues again what has these statuses within a span, oldest first, slice by slice: what is queued stays so when a
   * later slice fails. Throws 400, 404, 409 when the config is switched off or the project archived, and 429.
   */
  async replay(
    caller: Caller,
    { projectId, webhookConfigId }: { readonly projectId: string; readonly webhookConfigId: string },
    dto: ReplayDto,
    { once, charge }: { readonly once: OnceRequest; readonly charge: Charge },
  ): Promise<ReplayView> {
    const start = this.clock.now() + 1;
    const until = dto.until ?? start;
    if (until <= dto.since) throw invalidField('until', 'isAfterSince', 'until must lie after since');
    await this.configs.read(caller, projectId, webhookConfigId);
    const statuses = dto.statuses ?? DEFAULT_STATUSES;
    await charge(await this.reader.countReplayed(webhookConfigId, statuses, dto.since, until));
    const slices = await this.idempotency.runSliced(once, {
      statusCode: 202,
      work: async (tx) => {
        await this.configs.lockActive(tx, caller, projectId, webhookConfigId);
        // Never before `start`: what waits has the status that the next slice looks for.
        const now = Math.max(this.clock.now(), start);
        const queued = await writeIn(tx, REPLAY(statuses, REPLAY_SLICE), [
          now,
          now,
          webhookConfigId,
          ...statuses,
          dto.since,
          until,
          start,
        ]);
        this.transactor.afterCommit(tx, () => this.due.announce());
        return queued;
      },
      isLast: (queued, slice) => queued < REPLAY_SLICE || (slice + 1) * REPLAY_SLICE >= REPLAY_MAX,
      idOf: (queued) => String(sumOf(queued)),
      show: (queued) => Promise.resolve([Number(queued)]),
    });
    return { queued: sumOf(slices) };
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
