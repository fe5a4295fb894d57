import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../../../platform/clock.js';
import { BoundedReads } from '../../../platform/database/bounded-reads.js';
import { Transactor } from '../../../platform/database/transactor.js';
import { groupBy, inSlices } from '../../../platform/text.js';
import type { Taken } from '../../../platform/jobs/job-queue.js';
import { Loop } from '../../../platform/jobs/loop.js';
import { LOG, type Log } from '../../../platform/log.js';
import type { Receipt } from '../adapter/provider-adapter.js';
import type { ProviderReason } from '../adapter/http-settings.js';
import { ProviderReceipts } from '../adapter/provider-receipts.js';
import { providerMessageIdOf } from './simulator-plan.js';
import { SimulatorAdapter } from './simulator-adapter.js';
import { RECEIPT_JOBS, type ReceiptQueue, type ReceiptRow } from './simulator.sql.js';

/** How often it looks for receipts that another process stored. */
const LOOK_EVERY_MS = 500;
/** Receipts of one project that are taken at once. */
const BATCH_MAX = 100;
/** Projects that receipts are taken of at once. */
const QUEUES_AT_ONCE = 6;
/** What is not taken by then is not waited for: it goes on beside the next batch. */
const PATIENCE_MS = 250;
/** What is under way gets this long at the end; its receipts come again otherwise. */
const STOP_MS = 2_000;
/** Receipts that could not be handed over come again after this time. */
const LEASE_MS = 10_000;

/** Sends the receipts of the simulated gateways when they are due. */
@Injectable()
export class SimulatorWorker extends Loop {
  private readonly handOvers = new Set<Promise<void>>();
  /** The queue after which the next look begins. */
  private after = '';

  constructor(
    private readonly dives: BoundedReads,
    private readonly transactor: Transactor,
    private readonly adapter: SimulatorAdapter,
    private readonly receipts: ProviderReceipts,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(LOOK_EVERY_MS, log, 'looking for receipts of the simulator failed');
  }

  override onApplicationBootstrap(): void {
    this.adapter.stored.listen(() => this.wake());
    super.onApplicationBootstrap();
  }

  override get underWay(): number {
    return this.handOvers.size;
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await Promise.race([Promise.all(this.handOvers), sleep(STOP_MS, undefined, { ref: false })]);
  }

  protected async beat(): Promise<boolean> {
    const { heads, next } = await RECEIPT_JOBS.page(this.dives, this.after);
    this.after = next;
    const now = this.clock.now();
    let isMore = next !== '';
    const due = heads.filter(({ dueAt }) => dueAt <= now);
    for (const queues of inSlices(due, QUEUES_AT_ONCE)) isMore = (await this.work(queues)) || isMore;
    const soonest = Math.min(...heads.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > now));
    this.wakeAfter(soonest - now);
    return isMore;
  }

  /** Hands over what is due of some queues; whether there may be more. What fails is left to the end of its lease. */
  private async work(queues: readonly ReceiptQueue[]): Promise<boolean> {
    const now = this.clock.now();
    const requests = queues.map(({ projectId }) => ({ projectId, count: BATCH_MAX }));
    const taken = await this.transactor.run((tx) =>
      RECEIPT_JOBS.take(tx, { requests, now, leaseUntil: now + LEASE_MS }),
    );
    if (taken.length === 0) return false;
    const begun = [...groupBy(taken, (row) => row.providerId)].map(([providerId, rows]) =>
      this.begin(providerId, rows),
    );
    await Promise.race([Promise.all(begun), sleep(PATIENCE_MS, undefined, { ref: false })]);
    return true;
  }

  private begin(providerId: string, taken: readonly Taken<ReceiptRow>[]): Promise<void> {
    const handedOver = this.handOver(providerId, taken)
      .catch((err: unknown) =>
        this.log.warn({ err, providerId }, 'receipts of the simulator were not taken; they come again'),
      )
      .finally(() => this.handOvers.delete(handedOver));
    this.handOvers.add(handedOver);
    return handedOver;
  }

  private async handOver(providerId: string, taken: readonly Taken<ReceiptRow>[]): Promise<void> {
    const rowOf = new Map(taken.map((row) => [receiptOf(row), row]));
    await this.receipts.take(providerId, [...rowOf.keys()], async (tx, receipts) => {
      const done = receipts.flatMap((receipt) => rowOf.get(receipt) ?? []);
      for (const [fence, rows] of groupBy(done, (row) => row.fence))
        await RECEIPT_JOBS.remove(tx, { ids: rows.map(({ receiptId }) => receiptId), fence });
    });
  }
}

function receiptOf({ attemptId, status, reason, code }: ReceiptRow): Receipt {
  return {
    attemptId,
    providerMessageId: providerMessageIdOf(attemptId),
    // Both were written from the same types.
    status: status as Receipt['status'],
    reason: reason as ProviderReason | null,
    code,
    detail: null,
    costMicros: null,
  };
}
