import { Injectable } from '@nestjs/common';
import { Clock, monotonicMs } from '../../platform/clock.js';
import { BoundedReads } from '../../platform/database/bounded-reads.js';
import { columnsOf } from '../../platform/database/statement.js';
import { readIn, Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { DueQueues } from '../../platform/jobs/due-work.js';
import { type Head, JobQueue, type Taken } from '../../platform/jobs/job-queue.js';
import { Message } from '../record/message.entity.js';
import type { QueueFacts } from './sender-queues.js';
import { DATABASE_TIME, LOCK_PACE, WRITE_PACE } from './sending.sql.js';

/** Queues looked at in one beat; the next one goes on after them. */
const QUEUES_MAX = 500;

/** The queue of one sender. */
export interface SenderQueue {
  readonly senderId: string;
}

/** What is read of a message that is taken. */
interface Row {
  readonly messageId: string;
  readonly projectId: string;
  readonly phone: string;
  readonly parts: number;
}

/** A message in the hands of this process until its lease ends. */
export type TakenMessage = Taken<Row>;

/** The table of messages as a queue. A claim only leases: what becomes of a message is decided at its hand-over. */
export const MESSAGE_JOBS = new JobQueue<SenderQueue, Row, never>({
  table: 'messages',
  index: 'messages_queue',
  id: 'messageId',
  queue: { senderId: 'queuedFor' },
  queueKinds: { senderId: 'text!' },
  columnKinds: columnsOf(Message, 'messageId', 'projectId', 'phone', 'parts'),
  written: [],
  queuesMax: QUEUES_MAX,
});

/** Slots are reserved so far ahead that the decision about a message is committed when its slot begins. */
const LEAD_MIN_MS = 100;
/** With the other times below less than the second after which a decision is made again (gateway-requests.ts). */
const LEAD_MAX_MS = 800;
/** How much longer the next hand-over may take than those before. */
const LEAD_MARGIN = 1.25;
/** Of what a lead is longer than the last hand-over asks for, the part that goes with each. */
const LEAD_DECAY = 0.1;
/** After a hand-over for which no lead is long enough, slots are left to other processes for so long. */
const REST_MS = 1_000;
/** Slots that begin within this time are reserved together. */
const HORIZON_MS = 100;
/** A message that could not begin so soon after its slot gives it up. */
export const LATE_MAX_MS = 50;
const SECOND_MS = 1_000;

/** What is reserved of a sender, by the database's time. */
interface Pace {
  readonly partsPerSecond: number;
  /** Up to when slots are taken. */
  readonly pacedUntil: number;
}

/**
 * How far ahead a process reserves slots: as long as its hand-overs take. Were it shorter, on a slow machine every
 * message would miss its slot and nothing would go out. Whoever is slower still would reserve slots before others, and
 * miss them all: it rests.
 */
export class PacingLead {
  private lead = LEAD_MIN_MS;
  private restsUntil = -Infinity;

  get ms(): number {
    return this.lead;
  }

  /** Milliseconds until this process may reserve slots again; 0 = now. By the monotonic clock. */
  restMs(now: number): number {
    return Math.max(0, this.restsUntil - now);
  }

  /** A hand-over ended so long after its slots were reserved: slower ones count at once, quicker ones by and by. */
  tookMs(ms: number, now: number): void {
    if (ms > LEAD_MAX_MS) this.restsUntil = now + REST_MS;
    const wanted = Math.min(Math.max(ms * LEAD_MARGIN, LEAD_MIN_MS), LEAD_MAX_MS);
    this.lead = Math.max(wanted, this.lead + (wanted - this.lead) * LEAD_DECAY);
  }
}

/**
 * How long parts keep the next message waiting. A start may lie anywhere between its slot and `LATE_MAX_MS` after it,
 * so slots are as much wider: then no second, wherever it begins, holds more than the rate and one message.
 */
function widthOf(parts: number, partsPerSecond: number): number {
  return (parts * (SECOND_MS + LATE_MAX_MS)) / partsPerSecond;
}

/** Messages that may be taken at one time at most. */
export function slotsAtOnce(partsPerSecond: number): number {
  return Math.floor(HORIZON_MS / widthOf(1, partsPerSecond)) + 1;
}

/** Milliseconds until the next slot may be reserved; 0 = now. */
export function untilNextSlot({ pacedUntil }: Pace, databaseNow: number, leadMs: number): number {
  return Math.max(0, pacedUntil - databaseNow - leadMs - HORIZON_MS + 1);
}

/**
 * The slots of messages with so many parts, one after the other: when each begins, and up to when slots are taken then.
 * Those that would begin too far ahead get none.
 */
export function reserve(
  pace: Pace,
  parts: readonly number[],
  databaseNow: number,
  leadMs: number,
): { readonly starts: readonly number[]; readonly pacedUntil: number } {
  const starts: number[] = [];
  const first = databaseNow + leadMs;
  let next = Math.max(pace.pacedUntil, first);
  for (const count of parts) {
    if (next >= first + HORIZON_MS) break;
    starts.push(next);
    next += widthOf(count, pace.partsPerSecond);
  }
  return { starts, pacedUntil: Math.ceil(next) };
}

/** A worker that dies gives its messages back after this time, unless they have become SENDING. */
const LEASE_MS = 10_000;

/** When a message may start, and when that was reserved, by the monotonic clock of this process. */
interface Slot {
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
    dives: BoundedReads,
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
