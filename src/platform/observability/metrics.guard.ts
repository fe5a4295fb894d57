import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Config } from '../config/config.js';
import { notFound, Problem } from '../http/problem.js';

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
export class MetricsGuard implements CanActivate {
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
