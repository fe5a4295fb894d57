import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock, monotonicMs } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Loop } from '../../platform/jobs/loop.js';
import { FairOrder } from '../../platform/jobs/turns.js';
import { LOG, type Log } from '../../platform/log.js';
import { groupBy, inSlices } from '../../platform/text.js';
import { MessagesDue } from '../messages/message-changes.js';
import { GatewayRequests } from './gateway-requests.js';
import { MessageDispatch } from './message-dispatch.js';
import { type ClaimedMessage, type ClaimRequest, MessageClaims, untilNextSlot } from './message-claims.js';
import { QueueUpkeep } from './queue-upkeep.js';
import { findQueues, type QueueFacts, stateOf, triedAt } from './sender-queues.js';

/** Messages of one queue that are taken in one beat. */
const COUNT_MAX = 100;
/** Queues that are taken from in one beat. */
const QUEUES_AT_ONCE = 8;
/** Of them, those whose breaker was open. */
const TRIALS_AT_ONCE = 4;
/** Requests under way in one process, and at one provider: one that is slow must not keep the others waiting. */
const UNDER_WAY_MAX = 2_000;
const UNDER_WAY_AT_PROVIDER_MAX = 500;

/** What was claimed in one beat. */
interface Claim {
  readonly claimed: readonly ClaimedMessage[];
  /** Whether there is more that could be claimed at once. */
  readonly isMore: boolean;
  /** When the next pacing slot can be reserved; null when nobody waits for one. */
  readonly againAfterMs: number | null;
}

/** Chooses whose messages are claimed next: whole queues are passed over, and tenants take turns. */
@Injectable()
export class SenderSelection {
  private readonly turns = new FairOrder();
  /** Whose turn it is at a provider or a sender whose breaker was open. */
  private readonly trials = new FairOrder();
  /** Claimed and not yet handed to the gateway, by provider and by sender. */
  private readonly claimed = new Map<string, number>();
  private claimedCount = 0;

  constructor(
    private readonly database: Database,
    private readonly claims: MessageClaims,
    private readonly upkeep: QueueUpkeep,
    private readonly requests: GatewayRequests,
    private readonly clock: Clock,
  ) {}

  /** Takes what may be sent now. What is under way with it ends with `release`. */
  async claim(): Promise<Claim> {
    const due = await this.claims.dueQueues();
    const facts = await findQueues(
      this.database,
      due.map(({ senderId }) => senderId),
    );
    const now = this.clock.now();
    const open: QueueFacts[] = [];
    for (const { senderId } of due) {
      const queue = facts.get(senderId);
      const state = stateOf(queue, now);
      if (state === 'open' && queue !== undefined) open.push(queue);
      else if (state !== 'suspended' && state !== 'closing') this.upkeep.look(senderId);
    }
    const waits = open.map((queue) => this.waitOf(queue)).filter((ms) => ms > 0);
    const wanted = this.requestsFor(open.filter((queue) => this.waitOf(queue) === 0));
    const claimed = wanted.length === 0 ? [] : await this.claims.take(wanted);
    for (const { queue } of claimed) this.begin(queue);
    const isFull = wanted.some(({ queue, count }) => claimed.filter((one) => one.queue === queue).length === count);
    return {
      claimed,
      isMore: isFull || this.claims.hasFurtherQueues,
      againAfterMs: waits.length === 0 ? null : Math.min(...waits),
    };
  }

  /** Claimed messages are with their gateways, or back in the queue. */
  release(claimed: readonly ClaimedMessage[]): void {
    const slot = claimed.find((one) => one.slot !== null)?.slot;
    const now = monotonicMs();
    if (slot) this.claims.lead.tookMs(now - slot.reservedAt, now);
    for (const { queue } of claimed) {
      this.countClaimed(queue, -1);
      this.turns.end(queue.tenantId);
    }
  }

  private begin(queue: QueueFacts): void {
    this.countClaimed(queue, 1);
    this.turns.start(queue.tenantId);
  }

  private countClaimed({ providerId, senderId }: QueueFacts, by: number): void {
    this.claimedCount += by;
    for (const id of [providerId, senderId]) {
      const count = (this.claimed.get(id) ?? 0) + by;
      if (count === 0) this.claimed.delete(id);
      else this.claimed.set(id, count);
    }
  }

  private requestsFor(open: readonly QueueFacts[]): ClaimRequest[] {
    const well = open.filter((queue) => triedAt(queue) === null);
    const ordered = well.toSorted((a, b) => this.turns.compare(a.tenantId, b.tenantId));
    const taken = new Map<string, number>();
    let left = UNDER_WAY_MAX - this.requests.underWay - this.claimedCount;
    const wanted: ClaimRequest[] = this.trialsFor(open.filter((queue) => triedAt(queue) !== null));
    for (const queue of ordered) {
      if (wanted.length >= QUEUES_AT_ONCE) break;
      const atProvider = (taken.get(queue.providerId) ?? 0) + this.countAt(queue.providerId);
      const count = Math.min(left, COUNT_MAX, UNDER_WAY_AT_PROVIDER_MAX - atProvider);
      if (count <= 0) continue;
      wanted.push({ queue, count });
      taken.set(queue.providerId, (taken.get(queue.providerId) ?? 0) + count);
      left -= count;
    }
    return wanted;
  }

  /** One message for each breaker that was open: tenants that wait there take turns, and so do senders of each. */
  private trialsFor(tried: readonly QueueFacts[]): ClaimRequest[] {
    const wanted: ClaimRequest[] = [];
    for (const [place, queues] of groupBy(tried, triedAt)) {
      if (place === null || this.countAt(place) > 0 || wanted.length === TRIALS_AT_ONCE) continue;
      const compare = (a: string, b: string): number => this.trials.compare(`${place} ${a}`, `${place} ${b}`);
      const [queue] = queues.toSorted((a, b) => compare(a.tenantId, b.tenantId) || compare(a.senderId, b.senderId));
      if (queue === undefined) continue;
      for (const who of [queue.tenantId, queue.senderId]) this.trials.serve(`${place} ${who}`);
      wanted.push({ queue, count: 1 });
    }
    return wanted;
  }

  /** Messages that are claimed or under way at a provider, or by a sender. */
  private countAt(id: string): number {
    return (this.claimed.get(id) ?? 0) + this.requests.underWayAt(id);
  }

  /** Milliseconds until a slot of its sender can be reserved; 0 = now. */
  private waitOf({ partsPerSecond, pacedUntil, databaseNow }: QueueFacts): number {
    if (partsPerSecond === null) return 0;
    const { lead } = this.claims;
    return Math.max(lead.restMs(monotonicMs()), untilNextSlot({ partsPerSecond, pacedUntil }, databaseNow, lead.ms));
  }
}

/** How often an idle worker looks for messages that another process accepted, or whose time has come. */
const LOOK_EVERY_MS = 150;
/** Messages of one transaction. */
const BATCH_MAX = 100;
/** Transactions that decide messages at once. */
const DISPATCHES_MAX = 3;
/** Requests under way get this long at the end; what is not known then, receipts will report. */
const STOP_MS = 8_000;
const STOP_LOOK_MS = 20;

/** Sends what is due: claims messages, has them decided again, and hands them to their gateways. */
@Injectable()
export class MessageDispatchWorker extends Loop {
  private dispatches = 0;

  constructor(
    private readonly selection: SenderSelection,
    private readonly dispatch: MessageDispatch,
    private readonly requests: GatewayRequests,
    private readonly due: MessagesDue,
    @Inject(LOG) log: Log,
  ) {
    super(LOOK_EVERY_MS, log, 'taking messages failed; it goes on');
  }

  override onApplicationBootstrap(): void {
    this.due.listen(() => this.wake());
    this.requests.ended.listen(() => this.wake());
    super.onApplicationBootstrap();
  }

  override get underWay(): number {
    return this.dispatches + this.requests.underWay;
  }

  /** Takes nothing more, lets requests end, and has their outcomes written. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    const until = monotonicMs() + STOP_MS;
    while (this.underWay > 0 && monotonicMs() < until) await sleep(STOP_LOOK_MS);
    this.requests.stop();
  }

  protected async beat(): Promise<boolean> {
    if (this.isStopping || this.dispatches >= DISPATCHES_MAX) return false;
    const { claimed, isMore, againAfterMs } = await this.selection.claim();
    for (const [projectId, group] of groupBy(claimed, ({ taken }) => taken.projectId))
      for (const batch of inSlices(group, BATCH_MAX)) void this.send(projectId, batch);
    if (againAfterMs !== null) this.wakeAfter(againAfterMs);
    return isMore;
  }

  /** What fails here was not sent, and is taken again when its lease ends. */
  private async send(projectId: string, batch: readonly ClaimedMessage[]): Promise<void> {
    this.dispatches += 1;
    try {
      const handedOver = await this.dispatch.begin(projectId, batch);
      this.requests.begin(handedOver);
    } catch (err) {
      this.log.warn({ err, projectId }, 'handing messages over failed; their leases will end');
    } finally {
      this.selection.release(batch);
      this.dispatches -= 1;
      this.wake();
    }
  }
}
