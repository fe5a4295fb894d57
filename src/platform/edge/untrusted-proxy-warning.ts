import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { isIP } from 'node:net';
import { Config } from '../config/config.js';
import { LOG, type Log } from '../log/log.js';

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
