import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { type Caller, rememberCaller } from '../access/caller.js';
import type { Role } from '../access/role.js';
import { REQUIRED_ROLES } from '../access/roles.decorator.js';
import { Problem } from '../platform/http/problem.js';
import { IS_PUBLIC } from '../platform/http/public.decorator.js';
import { Metrics } from '../platform/observability/metrics.js';
import { RateLimits, type RateVerdict } from '../platform/rate-limit/rate-limits.js';
import { Authenticator } from './authenticator.js';
import { FailedCredentials } from './failed-credentials.js';
import { roleNotAllowed, tooManyRequests } from './key-refusals.js';
import { KeyUsage } from './key-usage.js';

/** The one gate: proves the key, compares its role with `@Roles()`, counts the request. Deny by default. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly limits: RateLimits,
    private readonly usage: KeyUsage,
    private readonly failures: FailedCredentials,
    private readonly metrics: Metrics,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    if (this.reflector.get<boolean | undefined>(IS_PUBLIC, handler) === true) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const caller = await this.prove(request);
    const roles = this.reflector.get<Role[] | undefined>(REQUIRED_ROLES, handler) ?? [];
    obey(response, await this.limits.countRequest(caller.keyId));
    if (!roles.includes(caller.role)) throw roleNotAllowed(roles);
    this.usage.note(caller.keyId);
    rememberCaller(request, caller);
    return true;
  }

  private async prove(request: Request): Promise<Caller> {
    const header = request.headers['x-api-key'];
    try {
      const caller = await this.authenticator.authenticate(typeof header === 'string' ? header : undefined);
      this.metrics.authVerdicts.inc({ verdict: 'valid' });
      return caller;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.metrics.authVerdicts.inc({ verdict: error.code });
      throw error.statusCode === 401 ? await this.failures.refusal(request.ip, error) : error;
    }
  }
}

function obey(response: Response, verdict: RateVerdict): void {
  for (const [name, value] of Object.entries(verdict.headers)) response.setHeader(name, value);
  if (!verdict.allowed) throw tooManyRequests(verdict.headers);
}
