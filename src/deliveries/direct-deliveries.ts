import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EVENT_ID_PREFIX } from '../events/event.entity.js';
import { Clock } from '../platform/clock.js';
import { idBound } from '../platform/ids.js';
import type { Signal } from '../platform/jobs/loop.js';
import { LOG, type Log } from '../platform/log.js';
import { bodyOf } from './endpoint-sender.js';
import type { SentEvent } from './deliveries.sql.js';
import { DeliveryClaims, LEASE_MARGIN_MS } from './lines.js';
import { Endpoints } from './endpoints.js';
import { type Held, Lines } from './lines.js';

/** The fence of a delivery that is inserted under a lease: that of the first taking of any other. */
const FIRST_FENCE = 1;
/** How long the events of a project wait for room in the lines of its endpoints, where these are kept busy. */
const WAIT_MAX_MS = 3_000;
const REMEMBERED_MAX = 10_000;

/** The new deliveries of a project, committed: how many wait to be taken, and those that nobody has to take. */
export interface NewOfProject {
  readonly projectId: string;
  readonly queued: number;
  readonly held: readonly Held[];
}

/**
 * Deliveries that nobody has to take: they are inserted under a lease of this process, which has room to send them.
 * What goes through the table costs a quarter more, and arrives no sooner; so events wait for such room for a while.
 */
@Injectable()
export class DirectDeliveries implements BeforeApplicationShutdown {
  /** Of projects whose last events all went this way: to whom. */
  private readonly served = new LRUCache<string, readonly string[]>({ max: REMEMBERED_MAX });
  private isStopping = false;

  constructor(
    private readonly lines: Lines,
    private readonly endpoints: Endpoints,
    private readonly claims: DeliveryClaims,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Announced when a line has room for more events. */
  get drained(): Signal {
    return this.lines.drained;
  }

  /** Whether the events of a project may wait: its endpoints have enough to do, and the first event is not old. */
  mayWait(projectId: string, firstEventId: string): boolean {
    const served = this.served.get(projectId);
    if (served === undefined || !this.areBusy(served)) return false;
    const now = this.clock.now();
    const isYoung = firstEventId >= idBound(EVENT_ID_PREFIX, now - WAIT_MAX_MS);
    // Another clock may run ahead: what it has dated waits for nothing.
    return isYoung && firstEventId < idBound(EVENT_ID_PREFIX, now + 1);
  }

  /**
   * How many new deliveries of an endpoint may go this way: none unless it responds, and soon. The caller knows that
   * nothing older waits in the table.
   */
  roomFor(webhookConfigId: string): number {
    if (this.isStopping || !this.endpoints.isProven(webhookConfigId)) return 0;
    return this.lines.room(webhookConfigId, this.endpoints.isQuick(webhookConfigId));
  }

  /** Takes over what was inserted so, once that is committed; what cannot be sent after all is given back. */
  async accept(news: readonly NewOfProject[]): Promise<void> {
    for (const { projectId, queued, held } of news)
      if (queued > 0 || held.length === 0) this.served.delete(projectId);
      else this.served.set(projectId, endpointsOf(held));
    const held = news.flatMap((one) => one.held);
    if (held.length === 0) return;
    try {
      const endpoints = await this.endpoints.find(endpointsOf(held));
      const refused: Held[] = [];
      for (const one of held) {
        const endpoint = endpoints.get(one.taken.webhookConfigId);
        if (endpoint?.availability === 'on' && endpoint.state.isProven && !this.isStopping)
          this.lines.add(one, endpoint);
        else refused.push(one);
      }
      this.lines.added.announce();
      await this.claims.release(refused.map(({ taken }) => taken));
    } catch (err) {
      this.log.warn({ err }, 'taking over new deliveries failed; their leases will end');
    }
  }

  /** From now on nothing is taken over. */
  beforeApplicationShutdown(): void {
    this.isStopping = true;
  }

  /** Whether all of these endpoints have enough to do for a while. */
  private areBusy(webhookConfigIds: readonly string[]): boolean {
    return webhookConfigIds.every(
      (id) => this.endpoints.isProven(id) && this.lines.isWellFilled(id, this.endpoints.isQuick(id)),
    );
  }
}

/** A new delivery under a lease of this process. */
export function heldFrom(
  deliveryId: string,
  event: SentEvent,
  { webhookConfigId, timeoutMs }: { readonly webhookConfigId: string; readonly timeoutMs: number },
  now: number,
): Held {
  const { eventId } = event;
  const leaseUntil = now + timeoutMs + LEASE_MARGIN_MS;
  return {
    taken: { deliveryId, eventId, webhookConfigId, isRetry: false, attemptCount: 0, fence: FIRST_FENCE, leaseUntil },
    outgoing: event.data === null ? undefined : { id: eventId, body: bodyOf(event) },
  };
}

function endpointsOf(held: readonly Held[]): string[] {
  return [...new Set(held.map(({ taken }) => taken.webhookConfigId))];
}
