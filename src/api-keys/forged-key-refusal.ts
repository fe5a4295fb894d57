import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Metrics } from '../platform/observability/metrics.js';
import { Authenticator } from './authenticator.js';
import { FailedCredentials } from './failed-credentials.js';
import { invalidKey } from './key-refusals.js';

/**
 * Turns forged keys away at the door: before a body is read or a route is sought, with one MAC. The guard would refuse
 * them as well; here a flood of them costs a third.
 */
@Injectable()
export class ForgedKeyRefusal {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly failures: FailedCredentials,
    private readonly metrics: Metrics,
  ) {}

  /** Express passes what the promise rejects with to the one error filter. */
  readonly middleware = (request: Request, _response: Response, next: NextFunction): Promise<never> | void => {
    const key = request.headers['x-api-key'];
    if (typeof key === 'string' && key !== '' && this.authenticator.isForged(key)) return this.refuse(request);
    next();
  };

  private async refuse(request: Request): Promise<never> {
    const problem = invalidKey();
    this.metrics.authVerdicts.inc({ verdict: problem.code });
    throw await this.failures.refusal(request.ip, problem);
  }
}
