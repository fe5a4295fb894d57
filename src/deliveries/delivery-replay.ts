import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Clock } from '../platform/clock.js';
import { writeIn } from '../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../platform/database/transactor.js';
import { invalidField } from '../platform/http/problem.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import type { OnceRequest } from '../platform/idempotency/once-request.js';
import { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import { REPLAY, RESEND } from './deliveries.sql.js';
import { DeliveriesReader } from './deliveries-reader.js';
import type { DeliveryWithAttemptsView } from './delivery.view.js';
import { DeliveriesDue } from './queue/deliveries-due.js';
import { type ReplayDto, type ReplayView } from './replay.dto.js';

const DEFAULT_STATUSES = ['FAILED', 'SKIPPED'] as const;

/** Sends again what has ended: one delivery, or all of a span of time. `webhook-id` stays the same. */
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

  /** Queues one delivery anew, now. Throws 404, and 409 when the config is switched off or the project archived. */
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
   * Queues anew what ended so within a span, oldest first. Throws 400, 404, and 409 when the config is switched off or
   * the project archived.
   */
  async replay(
    caller: Caller,
    projectId: string,
    webhookConfigId: string,
    dto: ReplayDto,
    once: OnceRequest,
  ): Promise<ReplayView> {
    const until = dto.until ?? this.clock.now() + 1;
    if (until <= dto.since) throw invalidField('until', 'isAfterSince', 'until must lie after since');
    await this.configs.read(caller, projectId, webhookConfigId);
    return this.idempotency.run(once, {
      statusCode: 202,
      work: async (tx) => {
        await this.configs.lockActive(tx, caller, projectId, webhookConfigId);
        const queued = await this.queueAnew(tx, webhookConfigId, dto, until);
        this.transactor.afterCommit(tx, () => this.due.announce());
        return { queued };
      },
      idOf: (view) => String(view.queued),
      show: (queued) => Promise.resolve({ queued: Number(queued) }),
    });
  }

  private queueAnew(tx: Tx, webhookConfigId: string, dto: ReplayDto, until: number): Promise<number> {
    const statuses = dto.statuses ?? DEFAULT_STATUSES;
    const now = this.clock.now();
    return writeIn(tx, REPLAY(statuses), [now, now, webhookConfigId, ...statuses, dto.since, until]);
  }
}
