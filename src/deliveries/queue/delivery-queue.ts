import { Inject, Injectable } from '@nestjs/common';
import { Clock, monotonicMs } from '../../platform/clock.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { type ClaimRequest, DeliveryClaims, type Queue } from './delivery-claims.js';
import { type Endpoint, Endpoints } from './endpoints.js';
import type { Signal } from '../../platform/jobs/signal.js';
import { AHEAD, AHEAD_OF_ALL, type Held, type Line, Lines } from './lines.js';
import { RESPONSE_MAX_BYTES } from '../sending/endpoint-sender.js';
import { FairShare, type Slot, SLOTS } from './fair-share.js';
import type { AttemptResult } from '../sending/outcome.js';
import { OutgoingEvents } from '../sending/outgoing-events.js';

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
    private readonly events: OutgoingEvents,
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
      const outgoing = await this.events.find(taken.map((one) => one.eventId));
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
