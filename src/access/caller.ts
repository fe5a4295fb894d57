import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Role } from './role.js';

/** Who asks, proved by the guard. */
export interface Caller {
  readonly keyId: string;
  readonly tenantId: string;
  readonly projectId: string;
  readonly role: Role;
}

const CALLER = Symbol('caller');
type Guarded = Request & { [CALLER]?: Caller };

/** Remembers who asks, for the handler. Only the guard calls it. */
export function rememberCaller(request: Request, caller: Caller): void {
  (request as Guarded)[CALLER] = caller;
}

/** Who asks; throws on a public route, where nobody does. */
export function callerOf(request: Request): Caller {
  const caller = (request as Guarded)[CALLER];
  if (caller === undefined) throw new Error('There is no caller: the route is public');
  return caller;
}

/** Hands the proved caller to a handler. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);
