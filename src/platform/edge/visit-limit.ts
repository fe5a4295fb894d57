import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Problem } from '../http/problem.js';
import { RateLimits, type RateVerdict } from '../limits/rate-limits.js';
import { UntrustedProxyWarning } from './untrusted-proxy-warning.js';

/** Lets a visitor without a key pass who is not too frequent. */
@Injectable()
export class VisitLimit implements CanActivate {
  constructor(
    private readonly limits: RateLimits,
    private readonly proxy: UntrustedProxyWarning,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const verdict = await this.count(context.switchToHttp().getRequest<Request>());
    if (!verdict.allowed)
      throw new Problem(429, 'rate_limited', 'Too many visits from this address.', { headers: verdict.headers });
    return true;
  }

  /** Behind a proxy that nobody has named, all visitors have its address: counted by that, a few would shut out all. */
  private count(request: Request): Promise<RateVerdict> {
    const { ip = 'unknown' } = request;
    const client = this.proxy.clientOf(request);
    return client === null ? this.limits.countVisit(ip) : this.limits.countProxiedVisit(ip, client);
  }
}
