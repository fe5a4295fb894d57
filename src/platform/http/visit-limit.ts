import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { isIP } from 'node:net';
import { Config } from '../config/config.js';
import { RateLimits, type RateVerdict } from '../limits/rate-limits.js';
import { LOG, type Log } from '../log.js';
import { Problem } from './problem.js';

const WARNING =
  'requests come with X-Forwarded-For, but TRUST_PROXY does not name a proxy: limits by address count everybody ' +
  'behind it as one address. Set TRUST_PROXY, or have the header removed in front';

/** Warns of a proxy in front of this process that `TRUST_PROXY` does not name. */
@Injectable()
export class UntrustedProxyWarning {
  private isDue: boolean;

  constructor(
    private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.isDue = config.trustProxy === false;
  }

  /** Warns at the first request that a proxy has passed on. */
  readonly warn = (request: Request, _response: Response, next: NextFunction): void => {
    if (this.isDue && request.headers['x-forwarded-for'] !== undefined) {
      this.isDue = false;
      this.log.warn(WARNING);
    }
    next();
  };

  /**
   * Whom such a proxy names as its client: what it has added itself, the last address of `X-Forwarded-For`. Null
   * without such a proxy. Anybody can write the header who reaches this process directly, so this is no proof of an
   * address: it may keep visitors apart, below a bound on all that one peer brings.
   */
  clientOf({ headers }: Request): string | null {
    const forwarded = headers['x-forwarded-for'];
    if (this.config.trustProxy !== false || forwarded === undefined) return null;
    const last = String(forwarded).split(',').at(-1)?.trim() ?? '';
    return isIP(last) === 0 ? 'unknown' : last;
  }
}

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
