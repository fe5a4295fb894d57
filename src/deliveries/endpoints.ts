import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { LOG, type Log } from '../platform/log.js';
import { type DeliveryTarget, WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import { type EndpointRow, ENDPOINTS } from './deliveries.sql.js';
import type { Outcome } from './outcome.js';

/** Requests under way to one endpoint at most; it begins lower and earns more. */
export const WINDOW_MAX = 8;
const WINDOW_START = 2;
/** Failures in a row that open the circuit. */
const FAILURES_TO_OPEN = 5;
const OPEN_FIRST_MS = 5_000;
const OPEN_MAX_MS = 60_000;
/** How long an endpoint stays in the slow lane that timed out, or had to be cut off. */
const SLOW_MS = 60_000;

/** An endpoint that takes longer does not show that it gives its slots back soon. */
export const PROMPT_MS = 1_000;
/** What is taken ahead of one that takes no longer is sent long before its leases end, even if that is much. */
export const QUICK_MS = 200;
/**
 * A cut-off response costs a new connection, and the sender of much the network: it gets four requests a second at most
 * from this process.
 */
export const LONG_RESPONSE_PAUSE_MS = 250;

/** Whether requests are sent (`closed`), held back (`open`), or one is sent to see (`half-open`). */
export const BREAKERS = ['closed', 'half-open', 'open'] as const;
export type Breaker = (typeof BREAKERS)[number];

/** What this process has learnt of one endpoint: how much it bears, whether it is slow, whether to leave it alone. */
export class EndpointState {
  /** Requests under way now. */
  inFlight = 0;
  private window = WINDOW_START;
  private failuresInRow = 0;
  private openUntil = 0;
  private openMs = OPEN_FIRST_MS;
  private slowUntil = 0;
  private pausedUntil = 0;
  private isPrompt = false;
  private isQuickest = false;

  constructor(readonly tenantId: string) {}

  /**
   * Whether the last thing it did was to succeed, and soon: only such endpoints may fill the slots of a lone tenant.
   */
  get isProven(): boolean {
    return this.isPrompt && this.failuresInRow === 0;
  }

  /** Whether it did so at once: more may be taken ahead of it. */
  get isQuick(): boolean {
    return this.isQuickest && this.isProven;
  }

  isSlow(now: number): boolean {
    return now < this.slowUntil;
  }

  breaker(now: number): Breaker {
    if (this.failuresInRow < FAILURES_TO_OPEN) return 'closed';
    return now < this.openUntil ? 'open' : 'half-open';
  }

  /** How many more requests it may get now. */
  room(now: number): number {
    const breaker = this.breaker(now);
    const most =
      breaker === 'open' || now < this.pausedUntil ? 0 : breaker === 'half-open' || this.isSlow(now) ? 1 : this.window;
    return Math.max(0, most - this.inFlight);
  }

  /**
   * Its response was so long that it was cut off, and its connection with it: it gets one request at a time, with a
   * pause between them.
   */
  learnLongResponse(now: number): void {
    this.isPrompt = false;
    this.slowUntil = now + SLOW_MS;
    this.pausedUntil = now + LONG_RESPONSE_PAUSE_MS;
  }

  /** Learns from an attempt. */
  learn(outcome: Outcome, durationMs: number, now: number): void {
    if (outcome === 'SUCCESS') {
      this.isPrompt = durationMs <= PROMPT_MS;
      this.isQuickest = durationMs <= QUICK_MS;
      this.failuresInRow = 0;
      this.openMs = OPEN_FIRST_MS;
      this.slowUntil = 0;
      this.window = Math.min(WINDOW_MAX, this.window + 1);
      return;
    }
    this.failuresInRow += 1;
    this.window = Math.max(1, Math.floor(this.window / 2));
    if (outcome === 'TIMEOUT') this.slowUntil = now + SLOW_MS;
    if (this.failuresInRow < FAILURES_TO_OPEN) return;
    this.openUntil = now + this.openMs;
    this.openMs = Math.min(OPEN_MAX_MS, this.openMs * 2);
  }
}

/** How old the known config of an endpoint may be. */
const CACHED_MS = 500;
const CACHED_MAX = 20_000;

/**
 * An endpoint as the worker knows it; `availability` says whether it gets anything at all. What is sealed and does not
 * open stays queued.
 */
export interface Endpoint {
  readonly webhookConfigId: string;
  readonly availability: 'on' | 'off' | 'gone' | 'unreadable';
  readonly target: DeliveryTarget | null;
  readonly state: EndpointState;
}

interface Known {
  readonly endpoint: Endpoint;
  readonly readAt: number;
}

/**
 * The endpoints that this process sends to: their config, half a second old at most, and what it has learnt of them.
 */
@Injectable()
export class Endpoints {
  private readonly known = new LRUCache<string, Known>({ max: CACHED_MAX });
  private readonly states = new LRUCache<string, EndpointState>({ max: CACHED_MAX });

  constructor(
    private readonly database: Database,
    private readonly configs: WebhookConfigReader,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** These endpoints, by id. */
  async find(ids: readonly string[]): Promise<Map<string, Endpoint>> {
    const readAt = this.clock.now();
    const stale = ids.filter((id) => this.isStale(this.known.get(id), readAt - CACHED_MS));
    if (stale.length > 0) await this.read(stale, readAt);
    return new Map(
      ids.flatMap((id) => (this.known.has(id) ? [[id, (this.known.get(id) as Known).endpoint] as const] : [])),
    );
  }

  /** Whether the last response of an endpoint to this process was a success, and came soon. */
  isProven(webhookConfigId: string): boolean {
    return this.states.get(webhookConfigId)?.isProven === true;
  }

  /** Whether it came at once. */
  isQuick(webhookConfigId: string): boolean {
    return this.states.get(webhookConfigId)?.isQuick === true;
  }

  /** What was learnt of all endpoints, for the metrics. */
  allStates(): EndpointState[] {
    return [...this.states.values()];
  }

  /**
   * A config that is known as off is read each time: to end the queue of one that was just switched on again would be
   * wrong.
   */
  private isStale(known: Known | undefined, notBefore: number): boolean {
    return (
      known === undefined ||
      known.endpoint.availability === 'off' ||
      known.endpoint.availability === 'gone' ||
      known.readAt <= notBefore
    );
  }

  private async read(ids: readonly string[], readAt: number): Promise<void> {
    const rows = await this.database.read(ENDPOINTS(ids), ids);
    const byId = new Map(rows.map((row) => [row.webhookConfigId, row]));
    for (const id of ids) this.known.set(id, { endpoint: this.endpointOf(id, byId.get(id)), readAt });
  }

  private endpointOf(webhookConfigId: string, row: EndpointRow | undefined): Endpoint {
    const state = this.stateOf(webhookConfigId, row?.tenantId ?? '');
    if (row === undefined || row.isArchived) return { webhookConfigId, availability: 'gone', target: null, state };
    if (!row.isActive) return { webhookConfigId, availability: 'off', target: null, state };
    try {
      return { webhookConfigId, availability: 'on', target: this.configs.targetOf(row), state };
    } catch (err) {
      // One row that was tampered with must not keep the endpoints that are read with it.
      this.log.error({ err, webhookConfigId }, 'the secrets of a webhook config cannot be opened: its deliveries wait');
      return { webhookConfigId, availability: 'unreadable', target: null, state };
    }
  }

  private stateOf(webhookConfigId: string, tenantId: string): EndpointState {
    const known = this.states.get(webhookConfigId);
    if (known !== undefined) return known;
    const state = new EndpointState(tenantId);
    this.states.set(webhookConfigId, state);
    return state;
  }
}
