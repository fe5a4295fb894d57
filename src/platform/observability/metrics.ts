import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Header,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { monotonicMs } from '../clock.js';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { Public } from '../http/operation.decorator.js';
import { notFound, Problem } from '../http/problem.js';
import { arrivedAt, whenClosed } from '../http/request.js';

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

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const BEARER = /^bearer +/i;
/** What proxies add. A proxy on this machine is loopback too: these say that the reader is not. */
const PROXY_HEADER =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * Who may read the metrics: the bearer of `METRICS_TOKEN`. When none is set, this machine, if the service listens for
 * this machine only: then nobody can lead a stranger here by forgetting a header.
 */
@Injectable()
class MetricsGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (this.config.metricsToken !== null) requireToken(request, this.config.metricsToken);
    else if (!isLoopbackHost(this.config.host) || !isOfThisMachine(request)) throw notFound();
    return true;
  }
}

function requireToken({ headers: { authorization = '' } }: Request, token: string): void {
  if (BEARER.test(authorization) && sameText(authorization.replace(BEARER, ''), token)) return;
  throw new Problem(401, 'metrics_token_invalid', 'Send METRICS_TOKEN as a bearer token.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || LOOPBACK.test(host);
}

function isOfThisMachine({ headers, socket }: Request): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => PROXY_HEADER.test(name));
}

/** In a time that says nothing about where they differ. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** `GET /metrics`: needs no API key, but has a guard of its own. */
@ApiExcludeController()
@Controller()
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Public()
  @UseGuards(MetricsGuard)
  @Get('metrics')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  read(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
