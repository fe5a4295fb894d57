import { Injectable } from '@nestjs/common';
import { Clock, monotonicMs } from '../../platform/clock.js';
import { IndexDives } from '../../platform/database/index-dives.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { DueQueues } from '../../platform/jobs/due-queues.js';
import type { Head } from '../../platform/jobs/job-queue.js';
import { MESSAGE_JOBS, type SenderQueue, type TakenMessage } from './message-jobs.js';
import { PacingLead, reserve, slotsAtOnce } from './pacing.js';
import type { QueueFacts } from './sender-queues.js';
import { DATABASE_TIME, LOCK_PACE, WRITE_PACE } from './sending.sql.js';

/** A worker that dies gives its messages back after this time, unless they have become SENDING. */
const LEASE_MS = 10_000;

/** When a message may start, and when that was reserved, by the monotonic clock of this process. */
export interface Slot {
  readonly startsAt: number;
  readonly reservedAt: number;
}

/** A message under a lease. */
export interface ClaimedMessage {
  readonly taken: TakenMessage;
  readonly queue: QueueFacts;
  /** Null = its sender is not paced. */
  readonly slot: Slot | null;
}

/** What to take of one queue. */
export interface ClaimRequest {
  readonly queue: QueueFacts;
  readonly count: number;
}

/** Takes messages out of the queues of senders under leases, and with them slots of senders that are paced. */
@Injectable()
export class MessageClaims {
  /** Of this process, by how long its hand-overs take. */
  readonly lead = new PacingLead();
  private readonly due: DueQueues<SenderQueue>;

  constructor(
    dives: IndexDives,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {
    this.due = new DueQueues(MESSAGE_JOBS, dives);
  }

  /** Whether the last look at the queues ended before the last of them. */
  get hasFurtherQueues(): boolean {
    return this.due.hasFurther;
  }

  /** Queues that have something due. */
  dueQueues(): Promise<Head<SenderQueue>[]> {
    return this.due.look(this.clock.now());
  }

  /** Takes what is due of some queues. */
  async take(requests: readonly ClaimRequest[]): Promise<ClaimedMessage[]> {
    const claimed = await this.takePlain(requests.filter(({ queue }) => queue.partsPerSecond === null));
    for (const { queue, count } of requests)
      if (queue.partsPerSecond !== null)
        claimed.push(...(await this.transactor.run((tx) => this.takePaced(tx, queue, count))));
    return claimed;
  }

  /** Takes messages of one queue, whatever its sender is allowed. */
  takeAny(senderId: string, count: number): Promise<TakenMessage[]> {
    return this.transactor.run((tx) => MESSAGE_JOBS.take(tx, { requests: [{ senderId, count }], ...this.terms() }));
  }

  /** Gives back what was taken, due at once. */
  async giveBack(taken: readonly TakenMessage[], dueAt = this.clock.now()): Promise<void> {
    if (taken.length > 0) await this.transactor.run((tx) => MESSAGE_JOBS.giveBack(tx, taken, dueAt));
  }

  private async takePlain(requests: readonly ClaimRequest[]): Promise<ClaimedMessage[]> {
    const claimed: ClaimedMessage[] = [];
    if (requests.length === 0) return claimed;
    return this.transactor.run(async (tx) => {
      claimed.length = 0;
      for (const { queue, count } of requests) {
        const rows = await MESSAGE_JOBS.take(tx, { requests: [{ senderId: queue.senderId, count }], ...this.terms() });
        claimed.push(...rows.map((taken) => ({ taken, queue, slot: null })));
      }
      return claimed;
    });
  }

  /** The sender's row is locked until its slots are committed, so that no two processes reserve the same. */
  private async takePaced(tx: Tx, queue: QueueFacts, most: number): Promise<ClaimedMessage[]> {
    const { senderId } = queue;
    const [sender] = await readIn(tx, LOCK_PACE, [senderId]);
    const partsPerSecond = sender?.partsPerSecond ?? null;
    if (sender === undefined || partsPerSecond === null) return [];
    const count = Math.min(most, slotsAtOnce(partsPerSecond));
    const taken = await MESSAGE_JOBS.take(tx, { requests: [{ senderId, count }], ...this.terms() });
    if (taken.length === 0) return [];
    // Their hand-over may take parts away, and adds none.
    const parts = taken.map((one) => one.parts);
    // The database's time lies between the request and its response; a start counts from the later of them.
    const [time] = await readIn(tx, DATABASE_TIME, []);
    const localNow = monotonicMs();
    const databaseNow = time?.now ?? 0;
    const pace = { partsPerSecond, pacedUntil: sender.pacedUntil };
    const { starts, pacedUntil } = reserve(pace, parts, databaseNow, this.lead.ms);
    if (starts.length > 0) await writeIn(tx, WRITE_PACE, [pacedUntil, senderId]);
    if (starts.length < taken.length) await MESSAGE_JOBS.giveBack(tx, taken.slice(starts.length), this.clock.now());
    return starts.map((start, index) => ({
      taken: taken[index] as TakenMessage,
      queue,
      slot: { startsAt: localNow + start - databaseNow, reservedAt: localNow },
    }));
  }

  private terms(): { now: number; leaseUntil: number } {
    const now = this.clock.now();
    return { now, leaseUntil: now + LEASE_MS };
  }
}
