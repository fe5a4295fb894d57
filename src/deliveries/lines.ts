import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { BoundedReads } from '../platform/database/bounded-reads.js';
import { columnsOf } from '../platform/database/statement.js';
import { Transactor, writeIn } from '../platform/database/transactor.js';
import { failpoint, Failpoints } from '../platform/failpoints.js';
import { DueQueues } from '../platform/jobs/due-work.js';
import { type Head, JobQueue, type Taken as TakenRow } from '../platform/jobs/job-queue.js';
import { Signal } from '../platform/jobs/loop.js';
import { END_SOME, ENDING_ROWS } from './deliveries.sql.js';
import { Delivery } from './delivery.entity.js';
import type { Outgoing } from './endpoint-sender.js';
import type { Endpoint } from './endpoints.js';

/**
 * Deliveries taken ahead of an endpoint that responds, so that it never waits for the database; fewer where many
 * respond.
 */
export const AHEAD = 100;
/** So many times as much of an endpoint that responds at once: its events are dispatched in whole batches. */
const QUICK_TIMES = 2;
/** As long as this process holds no more than this of all. */
const QUICK_UNTIL = 3_000;
/** All deliveries taken ahead. */
export const AHEAD_OF_ALL = 4_000;
/** What is left of what is taken ahead of an endpoint when more is taken. */
const LOW = 0.25;
/** How full the line of an endpoint is at least that needs no new events yet. */
const WELL_FILLED = 0.5;

/** A delivery under a lease of this process, and what it sends; nothing when its payload is past its retention. */
export interface Held {
  readonly taken: Taken;
  readonly outgoing: Outgoing | undefined;
}

/** What was taken of one queue and not yet sent, in its order. */
export interface Line extends Queue {
  endpoint: Endpoint;
  readonly waiting: Held[];
}

/** What this process has taken and not yet sent, one line for each queue. */
@Injectable()
export class Lines {
  /** Something was added that nobody had to take. */
  readonly added = new Signal();
  /** A line of first attempts has room again for half of what it holds at most. */
  readonly drained = new Signal();
  /** How many deliveries are taken ahead of one endpoint. */
  ahead = AHEAD;
  /** Endpoints whose lines are about to get what stood in the table: what is newer stands after it. */
  readonly filling = new Set<string>();
  private readonly lines = new Map<string, Line>();

  /** In the order in which they were begun; a line may be dropped meanwhile. */
  all(): IterableIterator<Line> {
    return this.lines.values();
  }

  /** How many of a queue wait here. */
  waitingOf(queue: Queue): number {
    return this.lines.get(keyOf(queue))?.waiting.length ?? 0;
  }

  /** How many more first attempts of an endpoint may be taken ahead; of one that responds at once, more. */
  room(webhookConfigId: string, isQuick: boolean): number {
    if (this.filling.has(webhookConfigId)) return 0;
    const held = this.held();
    const most = this.depthOf(isQuick, held) - this.waitingOf({ webhookConfigId, isRetry: false });
    return Math.max(0, Math.min(most, AHEAD_OF_ALL - held));
  }

  /** Whether an endpoint has enough first attempts for a while. */
  isWellFilled(webhookConfigId: string, isQuick: boolean): boolean {
    const depth = this.depthOf(isQuick, this.held());
    return this.waitingOf({ webhookConfigId, isRetry: false }) > depth * WELL_FILLED;
  }

  /** Puts one at the end of the line of its queue. */
  add(held: Held, endpoint: Endpoint): void {
    const key = keyOf(held.taken);
    const { webhookConfigId, isRetry } = held.taken;
    const line = this.lines.get(key) ?? { webhookConfigId, isRetry, endpoint, waiting: [] };
    this.lines.set(key, line);
    line.waiting.push(held);
  }

  /** Takes the first of a line; says whether the line has run low. */
  shift(line: Line): { readonly held: Held | undefined; readonly isLow: boolean } {
    const before = line.waiting.length;
    const held = line.waiting.shift();
    const drainsTo = (count: number): boolean => before > count && line.waiting.length <= count;
    const drainedAt = Math.floor(this.ahead * WELL_FILLED);
    if (!line.isRetry && (drainsTo(drainedAt) || drainsTo(drainedAt * QUICK_TIMES))) this.drained.announce();
    return { held, isLow: line.waiting.length <= this.ahead * LOW };
  }

  /** Empties some lines, or all, and returns what waited there. */
  empty(webhookConfigId?: string): Taken[] {
    const some = [...this.lines.values()].filter(
      (line) => webhookConfigId === undefined || line.webhookConfigId === webhookConfigId,
    );
    return some.flatMap((line) => line.waiting.splice(0)).map(({ taken }) => taken);
  }

  drop(line: Line): void {
    this.lines.delete(keyOf(line));
  }

  private held(): number {
    let held = 0;
    for (const { waiting } of this.lines.values()) held += waiting.length;
    return held;
  }

  private depthOf(isQuick: boolean, held: number): number {
    return isQuick && held < QUICK_UNTIL ? this.ahead * QUICK_TIMES : this.ahead;
  }
}

function keyOf({ webhookConfigId, isRetry }: Queue): string {
  return `${webhookConfigId}:${isRetry}`;
}

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
type QueueHead = Head<Queue>;

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
    dives: BoundedReads,
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

/** Announced when this process has committed deliveries that are due now. */
@Injectable()
export class DeliveriesDue extends Signal {}
