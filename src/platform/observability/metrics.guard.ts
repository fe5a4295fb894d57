import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Config } from '../config/config.js';
import { notFound, Problem } from '../http/problem.js';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Who may read the metrics: the bearer of `METRICS_TOKEN`, or this machine when none is set. */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (this.config.metricsToken !== null) requireToken(request, this.config.metricsToken);
    else requireLoopback(request);
    return true;
  }
}

function requireToken({ headers }: Request, token: string): void {
  if (sameText(headers.authorization ?? '', `Bearer ${token}`)) return;
  throw new Problem(401, 'metrics_token_invalid', 'Send METRICS_TOKEN as a bearer token.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

/** A proxy on this machine is loopback too; the header it adds says that the reader is not. */
function requireLoopback({ headers, ip, socket }: Request): void {
  const direct = headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
  if (!direct || !LOOPBACK.test(ip ?? '') || !LOOPBACK.test(socket.remoteAddress ?? '')) throw notFound();
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
