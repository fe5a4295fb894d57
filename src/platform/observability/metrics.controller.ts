import { Controller, Get, Header, Headers, Ip, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Config } from '../config/config.js';
import { Public } from '../http/public.decorator.js';
import { notFound, Problem } from '../http/problem.js';
import { Metrics } from './metrics.js';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** `GET /metrics`: with `METRICS_TOKEN` as bearer, or from this machine when none is set. */
@ApiExcludeController()
@Controller()
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
  ) {}

  @Public()
  @Get('metrics')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(@Headers('authorization') authorization: string | undefined, @Ip() ip: string, @Req() request: Request): Promise<string> {
    this.requireReader(authorization, ip, request);
    return this.metrics.registry.metrics();
  }

  private requireReader(authorization: string | undefined, ip: string, request: Request): void {
    const { metricsToken } = this.config;
    if (metricsToken !== null) {
      if (!sameText(authorization ?? '', `Bearer ${metricsToken}`)) throw new Problem(401, 'metrics_token_invalid', 'Send METRICS_TOKEN as a bearer token.', { headers: { 'WWW-Authenticate': 'Bearer' } });
      return;
    }
    // A proxy on this machine is loopback too; the header it adds says that the reader is not.
    const direct = request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined;
    if (!direct || !LOOPBACK.test(ip) || !LOOPBACK.test(request.socket.remoteAddress ?? '')) throw notFound();
  }
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
