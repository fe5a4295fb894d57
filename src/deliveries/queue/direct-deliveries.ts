import { Inject, Injectable } from '@nestjs/common';
import { LOG, type Log } from '../../platform/log/log.js';
import type { Signal } from '../../platform/jobs/signal.js';
import { DeliveryClaims, LEASE_MARGIN_MS } from './delivery-claims.js';
import { Endpoints } from './endpoints.js';
import { type Held, Lines } from './lines.js';

/** The fence of a delivery that is inserted under a lease: that of the first taking of any other. */
export const FIRST_FENCE = 1;

/** When the lease of one ends that is inserted now. */
export function leaseUntilOf(timeoutMs: number, now: number): number {
  return now + timeoutMs + LEASE_MARGIN_MS;
}

/** Deliveries that nobody has to take: they are inserted under a lease of this process, which has room to send them. */
@Injectable()
export class DirectDeliveries {
  private isStopping = false;

  constructor(
    private readonly lines: Lines,
    private readonly endpoints: Endpoints,
    private readonly claims: DeliveryClaims,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * How many new deliveries of an endpoint may be inserted so: none unless it responds, and soon. The caller knows that
   * nothing older waits in the table.
   */
  roomFor(webhookConfigId: string): number {
    if (this.isStopping || !this.endpoints.isProven(webhookConfigId)) return 0;
    return this.lines.room(webhookConfigId, this.endpoints.isQuick(webhookConfigId));
  }

  /** Takes over what was inserted so, once that is committed; what cannot be sent after all is given back. */
  async accept(held: readonly Held[]): Promise<void> {
    if (held.length === 0) return;
    try {
      const endpoints = await this.endpoints.find([...new Set(held.map(({ taken }) => taken.webhookConfigId))]);
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

  /** Announced when a line has room for more events. */
  get drained(): Signal {
    return this.lines.drained;
  }

  /** Whether all of these endpoints have enough to do for a while. */
  areBusy(webhookConfigIds: readonly string[]): boolean {
    return webhookConfigIds.every(
      (id) => this.endpoints.isProven(id) && this.lines.isWellFilled(id, this.endpoints.isQuick(id)),
    );
  }

  /** From now on nothing is taken over. */
  stop(): void {
    this.isStopping = true;
  }
}
