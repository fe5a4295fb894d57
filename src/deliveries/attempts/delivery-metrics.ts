import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Metrics } from '../../platform/observability/metrics.js';
import { BREAKERS } from '../queue/endpoint-state.js';
import { Endpoints } from '../queue/endpoints.js';
import { DEPTH, DEPTH_MAX, OLDEST_DUE } from './attempts.sql.js';
import type { Outcome } from '../sending/outcome.js';

const MS_PER_SECOND = 1_000;

/** The numbers of the queue: its depth, its oldest due delivery, attempts by outcome, breakers by state. */
@Injectable()
export class DeliveryMetrics {
  private readonly attempts: Counter<'outcome'>;

  constructor(database: Database, endpoints: Endpoints, clock: Clock, { registry }: Metrics) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'parley_delivery_attempts_total',
      help: 'Attempts of deliveries by outcome',
      labelNames: ['outcome'],
      registers,
    });
    new Gauge({
      name: 'parley_delivery_queue_depth',
      help: `Deliveries that wait or are under way, up to ${DEPTH_MAX}`,
      registers,
      async collect() {
        this.set((await database.read(DEPTH))[0]?.depth ?? 0);
      },
    });
    new Gauge({
      name: 'parley_delivery_oldest_due_seconds',
      help: 'How long the oldest due delivery has been due',
      registers,
      async collect() {
        const dueAt = (await database.read(OLDEST_DUE))[0]?.dueAt ?? null;
        this.set(dueAt === null ? 0 : Math.max(0, clock.now() - dueAt) / MS_PER_SECOND);
      },
    });
    new Gauge({
      name: 'parley_endpoint_breakers',
      help: 'Endpoints known to this process by the state of their circuit breaker',
      labelNames: ['state'],
      registers,
      collect() {
        const now = clock.now();
        const states = endpoints.allStates().map((state) => state.breaker(now));
        for (const breaker of BREAKERS)
          this.set({ state: breaker }, states.filter((state) => state === breaker).length);
      },
    });
  }

  /** Counts an attempt. */
  count(outcome: Outcome): void {
    this.attempts.inc({ outcome });
  }
}
