import { Inject, Injectable } from '@nestjs/common';
import { Clock, monotonicMs } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import type { Signal } from '../platform/jobs/loop.js';
import { FairOrder } from '../platform/jobs/turns.js';
import { LOG, type Log } from '../platform/log.js';
import { outgoingEvents, RESPONSE_MAX_BYTES } from './endpoint-sender.js';
import { type Endpoint, Endpoints, type EndpointState } from './endpoints.js';
import {
  AHEAD,
  AHEAD_OF_ALL,
  type ClaimRequest,
  DeliveryClaims,
  type Held,
  type Line,
  Lines,
  type Queue,
} from './lines.js';
import type { AttemptResult } from './outcome.js';

/** Requests under way in one process. */
export const SLOTS = 128;
/** Beyond them, for tenants below their quarter: one that took all while it was alone must not keep them waiting. */
const EXTRA_SLOTS = SLOTS / 2;
/** A tenant's slots while others wait, and always for endpoints that have not shown that they respond. */
const TENANT_SLOTS = SLOTS / 4;
/** The rest is kept for endpoints that respond. */
const UNPROVEN_SLOTS = (SLOTS * 3) / 4;
const SLOW_SLOTS = SLOTS / 4;
/** The rest is kept for first attempts. */
const RETRY_SLOTS = (SLOTS * 3) / 4;

type Kind = 'all' | 'retry' | 'unproven' | 'slow';

/** What a request was counted as when it started, so that the same is given back. */
export interface Slot {
  readonly endpoint: EndpointState;
  readonly kinds: readonly Kind[];
}

/** Divides the slots of a process, so that no tenant and no bad endpoint can keep others waiting. */
export class FairShare {
  private readonly used: Record<Kind, number> = { all: 0, retry: 0, unproven: 0, slow: 0 };
  private readonly unprovenOf = new Map<string, number>();
  /** Of tenants. */
  readonly turns = new FairOrder();

  get inFlight(): number {
    return this.used.all;
  }

  /** How many more requests to this endpoint may start now. `othersWait`: whether another tenant has something due. */
  room(endpoint: EndpointState, isRetry: boolean, othersWait: boolean, now: number): number {
    const ofTenant = this.turns.underWay(endpoint.tenantId);
    const free = Math.max(
      SLOTS - this.used.all,
      Math.min(SLOTS + EXTRA_SLOTS - this.used.all, TENANT_SLOTS - ofTenant),
    );
    // Asked for each line before each delivery: a list of bounds would cost more than all else here.
    let room = Math.min(free, endpoint.room(now), (othersWait ? TENANT_SLOTS : SLOTS) - ofTenant);
    if (isRetry) room = Math.min(room, RETRY_SLOTS - this.used.retry);
    if (!endpoint.isProven) {
      const unproven = this.unprovenOf.get(endpoint.tenantId) ?? 0;
      room = Math.min(room, TENANT_SLOTS - unproven, UNPROVEN_SLOTS - this.used.unproven);
    }
    if (endpoint.isSlow(now)) room = Math.min(room, SLOW_SLOTS - this.used.slow);
    return Math.max(0, room);
  }

  /** Takes a slot. */
  start(endpoint: EndpointState, isRetry: boolean, now: number): Slot {
    const kinds: Kind[] = ['all'];
    if (isRetry) kinds.push('retry');
    if (!endpoint.isProven) kinds.push('unproven');
    if (endpoint.isSlow(now)) kinds.push('slow');
    this.count({ endpoint, kinds }, 1);
    this.turns.start(endpoint.tenantId);
    endpoint.inFlight += 1;
    return { endpoint, kinds };
  }

  /** Gives a slot back. */
  end(slot: Slot): void {
    this.count(slot, -1);
    this.turns.end(slot.endpoint.tenantId);
    slot.endpoint.inFlight -= 1;
  }

  private count({ endpoint, kinds }: Slot, by: 1 | -1): void {
    for (const kind of kinds) this.used[kind] += by;
    if (!kinds.includes('unproven')) return;
    const unproven = (this.unprovenOf.get(endpoint.tenantId) ?? 0) + by;
    if (unproven === 0) this.unprovenOf.delete(endpoint.tenantId);
    else this.unprovenOf.set(endpoint.tenantId, unproven);
  }
}

/** Deliveries taken ahead of one endpoint at least, where many respond. */
const AHEAD_MIN = 16;
/** How full a line must be to be passed over when more is taken. */
const TOPPED_UP = 0.75;
/** Deliveries and queues taken from in one transaction: what has become due meanwhile waits for its end. */
const TAKE_MAX = 1_000;
const TAKE_QUEUES_MAX = 8;
/** A request must be able to end well before its lease does. */
const SEND_MARGIN_MS = 2_000;

/** A delivery that may be sent now, with the slot that it holds. */
export interface Ready extends Held {
  readonly endpoint: Endpoint;
  readonly slot: Slot;
}

/** What this process has taken and not yet sent, and says who is next. */
@Injectable()
export class DeliveryQueue {
  private readonly share = new FairShare();
  private othersWait = false;
  private leftDue = false;
  private isLow = false;
  private ending: Promise<void> | null = null;
  private isStopping = false;

  constructor(
    private readonly lines: Lines,
    private readonly claims: DeliveryClaims,
    private readonly endpoints: Endpoints,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Announced when there is something that nobody had to take. */
  get added(): Signal {
    return this.lines.added;
  }

  /** Requests under way. */
  get inFlight(): number {
    return this.share.inFlight;
  }

  /**
   * Whether there is more due, and a line has run low: to look at the database after each delivery would cost more than
   * it.
   */
  get wantsMore(): boolean {
    return this.leftDue && this.isLow;
  }

  /** Takes from the database what there is room for, and says whether to look again at once. */
  async refill(): Promise<boolean> {
    this.isLow = false;
    const beganAt = monotonicMs();
    const due = await this.claims.dueQueues();
    const endpoints = await this.endpoints.find([
      ...new Set([...due, ...this.lines.all()].map((queue) => queue.webhookConfigId)),
    ]);
    this.renew(endpoints);
    this.endQueues([...endpoints.values()]);
    const open = due.flatMap((queue) => {
      const endpoint = endpoints.get(queue.webhookConfigId);
      return endpoint?.availability === 'on' ? [{ ...queue, endpoint }] : [];
    });
    const now = this.clock.now();
    // What waits for a circuit to close waits for nobody's slots.
    const startable = [...open, ...this.lines.all()].filter(({ endpoint }) => endpoint.state.breaker(now) !== 'open');
    this.othersWait = areOfSeveralTenants(startable);
    this.leftDue = open.length > 0;
    const wanted = this.requestsFor(open);
    const lookedAt = monotonicMs();
    let left = wanted;
    // A look at many queues costs more than taking of a few: at least as long is spent on what it found.
    while (left.length > 0 && !this.isStopping && monotonicMs() - lookedAt <= lookedAt - beganAt) {
      await this.take(left.slice(0, TAKE_QUEUES_MAX), endpoints);
      left = left.slice(TAKE_QUEUES_MAX);
    }
    return left.length > 0 || this.claims.hasFurtherQueues;
  }

  /** Takes of some queues in one transaction, and puts what it got into their lines. */
  private async take(requests: readonly ClaimRequest[], endpoints: ReadonlyMap<string, Endpoint>): Promise<void> {
    const timeoutMs = Math.max(
      ...requests.map((request) => endpoints.get(request.webhookConfigId)?.target?.timeoutMs ?? 0),
    );
    for (const { webhookConfigId } of requests) this.lines.filling.add(webhookConfigId);
    try {
      const taken = await this.claims.take(requests, timeoutMs);
      const outgoing = await outgoingEvents(
        this.database,
        taken.map((one) => one.eventId),
      );
      for (const one of taken)
        this.lines.add(
          { taken: one, outgoing: outgoing.get(one.eventId) },
          endpoints.get(one.webhookConfigId) as Endpoint,
        );
    } finally {
      this.lines.filling.clear();
    }
    this.lines.added.announce();
  }

  /** What was put into the lines since the last look at the table counts too. */
  noteAdded(): void {
    this.othersWait ||= areOfSeveralTenants([...this.lines.all()]);
  }

  /**
   * The delivery to send next, or null when nothing waits or nothing more may start. The tenant served least comes
   * first.
   */
  next(): Ready | null {
    const now = this.clock.now();
    let best: Line | null = null;
    for (const line of this.lines.all()) {
      while (
        line.waiting[0] !== undefined &&
        line.waiting[0].taken.leaseUntil < now + (line.endpoint.target?.timeoutMs ?? 0) + SEND_MARGIN_MS
      )
        line.waiting.shift();
      if (line.waiting.length === 0) this.lines.drop(line);
      else if (
        this.share.room(line.endpoint.state, line.isRetry, this.othersWait, now) > 0 &&
        (best === null || this.goesBefore(line, best))
      )
        best = line;
    }
    if (best === null) return null;
    const { held, isLow } = this.lines.shift(best);
    if (held === undefined) return null;
    if (isLow) this.isLow = true;
    const { endpoint } = best;
    const { taken, outgoing } = held;
    return { taken, outgoing, endpoint, slot: this.share.start(endpoint.state, best.isRetry, now) };
  }

  /** A request has ended. What was taken ahead for an endpoint that does not do well is given back. */
  async end(
    ready: Ready,
    { outcome, durationMs, answer }: Pick<AttemptResult, 'outcome' | 'durationMs' | 'answer'>,
  ): Promise<void> {
    this.share.end(ready.slot);
    // Nothing was sent, so nothing was learnt.
    if (outcome === 'PAYLOAD_EXPIRED') return;
    const { state } = ready.endpoint;
    state.learn(outcome, durationMs, this.clock.now());
    if (answer?.length === RESPONSE_MAX_BYTES) state.learnLongResponse(this.clock.now());
    if (outcome === 'SUCCESS' && state.isProven) return;
    await this.claims.release(this.lines.empty(ready.endpoint.webhookConfigId));
  }

  /** Gives back all that was taken and not begun. */
  async releaseAll(): Promise<void> {
    this.isStopping = true;
    await this.ending;
    await this.claims.release(this.lines.empty());
  }

  /** What was taken is sent as its config is now; to one that is off no more is sent. */
  private renew(endpoints: ReadonlyMap<string, Endpoint>): void {
    for (const line of this.lines.all()) {
      line.endpoint = endpoints.get(line.webhookConfigId) ?? line.endpoint;
      if (line.endpoint.availability !== 'on') this.lines.drop(line);
    }
  }

  /** Beside the beat: while a long queue is ended, the others are served. */
  private endQueues(endpoints: readonly Endpoint[]): void {
    const over = endpoints.filter(({ availability }) => availability === 'off' || availability === 'gone');
    if (over.length === 0 || this.ending !== null) return;
    this.ending = this.endEach(over)
      .catch((err: unknown) => this.log.warn({ err }, 'ending deliveries of configs that are off failed; it goes on'))
      .finally(() => (this.ending = null));
  }

  private async endEach(endpoints: readonly Endpoint[]): Promise<void> {
    for (const { webhookConfigId, availability } of endpoints) {
      const status = availability === 'off' ? 'SKIPPED' : 'CANCELED';
      for (let isMore = true; isMore && !this.isStopping;) isMore = await this.claims.endSome(webhookConfigId, status);
    }
  }

  private requestsFor(open: readonly (Queue & { endpoint: Endpoint })[]): ClaimRequest[] {
    const now = this.clock.now();
    const ordered = open.toSorted((a, b) =>
      this.share.turns.compare(a.endpoint.state.tenantId, b.endpoint.state.tenantId),
    );
    const reserved = new Map<string, number>();
    this.lines.ahead = Math.max(AHEAD_MIN, Math.min(AHEAD, Math.floor(AHEAD_OF_ALL / Math.max(1, open.length))));
    let left = TAKE_MAX;
    return ordered.flatMap((queue) => {
      const { state } = queue.endpoint;
      const waiting = this.lines.waitingOf(queue);
      const room = this.share.room(state, queue.isRetry, this.othersWait, now) - (reserved.get(state.tenantId) ?? 0);
      // An endpoint that is not known to respond gets no more than can start now: the rest stays free for other
      // processes.
      const count = Math.min(left, state.isProven ? this.lines.ahead - waiting : Math.min(SLOTS, room) - waiting);
      if (count <= 0 || (state.isProven && waiting > this.lines.ahead * TOPPED_UP)) return [];
      if (!state.isProven) reserved.set(state.tenantId, (reserved.get(state.tenantId) ?? 0) + count);
      left -= count;
      return [{ webhookConfigId: queue.webhookConfigId, isRetry: queue.isRetry, count }];
    });
  }

  private goesBefore(a: Line, b: Line): boolean {
    const { turns } = this.share;
    const byTenant = turns.underWay(a.endpoint.state.tenantId) - turns.underWay(b.endpoint.state.tenantId);
    if (byTenant !== 0) return byTenant < 0;
    return a.isRetry === b.isRetry ? a.endpoint.state.inFlight < b.endpoint.state.inFlight : b.isRetry;
  }
}

function areOfSeveralTenants(queues: readonly { readonly endpoint: Endpoint }[]): boolean {
  return queues.some(({ endpoint }) => endpoint.state.tenantId !== queues[0]?.endpoint.state.tenantId);
}
