import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { IndexDives } from '../../platform/database/index-dives.js';
import { writeIn } from '../../platform/database/in-transaction.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { Transactor } from '../../platform/database/transactor.js';
import { failpoint, Failpoints } from '../../platform/failpoints.js';
import { DueQueues } from '../../platform/jobs/due-queues.js';
import { type Head, JobQueue, type Taken as TakenRow } from '../../platform/jobs/job-queue.js';
import { Delivery } from './delivery.entity.js';
import { END_SOME, ENDING_ROWS } from './queue.sql.js';

/** A worker that dies gives its deliveries back this long after the last of them could have ended. */
export const LEASE_MARGIN_MS = 10_000;
/** Queues looked at in one beat; the next one goes on after them. */
const QUEUES_MAX = 2_000;

const AFTER_CLAIM = failpoint('after-claim', 'worker');

/** The queue of one endpoint: its first attempts, or its retries. */
export interface Queue {
  readonly webhookConfigId: string;
  readonly isRetry: boolean;
}

/** A queue and when its first delivery is due. */
export type QueueHead = Head<Queue>;

/** What to take of a queue. */
export interface ClaimRequest extends Queue {
  readonly count: number;
}

interface Row extends Queue {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly attemptCount: number;
}

/** A delivery in the hands of this worker until its lease ends. */
export type Taken = TakenRow<Row>;

/** What the recorder of attempts writes. */
const WRITTEN = ['status', 'queuedFor', 'attemptCount', 'isRetry', 'lastStatusCode', 'lastError', 'updatedAt'] as const;
type WrittenColumn = (typeof WRITTEN)[number];

/** The table of deliveries as a queue. */
export const DELIVERY_JOBS = new JobQueue<Queue, Row, WrittenColumn>({
  table: 'deliveries',
  index: 'deliveries_queue',
  id: 'deliveryId',
  queue: { webhookConfigId: 'queuedFor', isRetry: 'isRetry' },
  queueKinds: { webhookConfigId: 'text!', isRetry: 'flag' },
  columnKinds: columnsOf(Delivery, 'deliveryId', 'eventId', 'webhookConfigId', 'isRetry', 'attemptCount'),
  written: WRITTEN,
  queuesMax: QUEUES_MAX,
});

/** Takes deliveries out of the queues under leases, and gives them back. */
@Injectable()
export class DeliveryClaims {
  private readonly due: DueQueues<Queue>;

  constructor(
    dives: IndexDives,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {
    this.due = new DueQueues(DELIVERY_JOBS, dives);
  }

  /** Whether the last look at the queues ended before the last of them. */
  get hasFurtherQueues(): boolean {
    return this.due.hasFurther;
  }

  /** The queues that have something due now. Where there are very many, each call looks at the next part of them. */
  dueQueues(): Promise<QueueHead[]> {
    return this.due.look(this.clock.now());
  }

  /** Takes what is due of several queues at once; `timeoutMs` is the longest deadline among their endpoints. */
  async take(requests: readonly ClaimRequest[], timeoutMs: number): Promise<Taken[]> {
    const now = this.clock.now();
    const leaseUntil = now + timeoutMs + LEASE_MARGIN_MS;
    const taken = await this.transactor.run((tx) => DELIVERY_JOBS.take(tx, { requests, now, leaseUntil }));
    if (taken.length > 0) this.failpoints.reach(AFTER_CLAIM);
    return taken;
  }

  /** Gives back what was taken and not begun. */
  async release(taken: readonly Taken[]): Promise<void> {
    if (taken.length === 0) return;
    await this.transactor.run((tx) => DELIVERY_JOBS.giveBack(tx, taken, this.clock.now()));
  }

  /** Ends a part of what waits for a config that is gone or switched off; says whether there may be more. */
  async endSome(webhookConfigId: string, status: 'SKIPPED' | 'CANCELED'): Promise<boolean> {
    const ended = await this.transactor.run((tx) => writeIn(tx, END_SOME, [status, this.clock.now(), webhookConfigId]));
    return ended === ENDING_ROWS;
  }
}
