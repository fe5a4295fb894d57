import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { monotonicMs } from '../clock.js';
import { Database } from '../database/database.js';
import { arrivedAt } from '../edge/arrival.js';
import { whenClosed } from '../edge/request-end.js';

const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];
const MS_PER_SECOND = 1_000;

/** The numbers of this process in Prometheus' text form. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** What the guard said: `valid`, or the code of the refusal. */
  readonly authVerdicts = new Counter({
    name: 'parley_auth_verdicts_total',
    help: 'Verdicts of the API key guard by kind',
    labelNames: ['verdict'],
    registers: [this.registry],
    collect: () => this.tellValid(),
  });
  private validSince = 0;

  private readonly requests = new Histogram({
    name: 'parley_http_request_duration_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS_BUCKETS,
    registers: [this.registry],
  });

  constructor(database: Database) {
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'parley_database_pool_connections',
      help: 'Connections of the pool: open, idle, and callers that wait for one',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        for (const [state, count] of Object.entries(database.poolState())) this.set({ state }, count);
      },
    });
    new Gauge({
      name: 'parley_database_read_connections',
      help: 'Connections that only read: open, idle, and reads that wait for one',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        for (const [state, count] of Object.entries(database.fixedState())) this.set({ state }, count);
      },
    });
  }

  /** Counts a request with a valid key: by hand until the counter is read, for it is on the path of every request. */
  countValid(): void {
    this.validSince += 1;
  }

  private tellValid(): void {
    this.authVerdicts.inc({ verdict: 'valid' }, this.validSince);
    this.validSince = 0;
  }

  /** Times every request under the pattern of its route, never under its path: ids would make a series each. */
  readonly observe = (request: Request, response: Response, next: NextFunction): void => {
    const start = arrivedAt(request);
    whenClosed(response, () => {
      // The caller has gone away.
      if (!response.writableFinished) return;
      const route = (request.route as { path?: string } | undefined)?.path ?? 'unknown';
      const seconds = (monotonicMs() - start) / MS_PER_SECOND;
      this.requests.observe({ method: request.method, route, status: response.statusCode }, seconds);
    });
    next();
  };
}
