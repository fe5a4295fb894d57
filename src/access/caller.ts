import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Access } from './access.js';
import type { Role } from './role.js';

/** Who asks, by a verified key. */
export interface Caller {
  readonly keyId: string;
  readonly tenantId: string;
  readonly projectId: string;
  readonly role: Role;
  readonly access: Access;
  /** The link that opened it, where the key is the session of a console link; null for any other. */
  readonly consoleLinkId: string | null;
}

const CALLER = Symbol('caller');
type Guarded = Request & { [CALLER]?: Caller };

/** Remembers who asks. Only what admits the request calls it. */
export function rememberCaller(request: Request, caller: Caller): void {
  (request as Guarded)[CALLER] = caller;
}

/** Who asks, of a request that was admitted. */
export function admittedCaller(request: Guarded): Caller | undefined {
  return request[CALLER];
}

/** Who asks; throws on a public route, where nobody does. */
export function callerOf(request: Request): Caller {
  const caller = admittedCaller(request);
  if (caller === undefined) throw new Error('There is no caller: the route is public');
  return caller;
}

/** Hands the caller to a handler. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<Request>()),
);
