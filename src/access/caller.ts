import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

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

/** What a key may do: ADMIN operates the installation, TENANT reaches its own project. */
export enum Role {
  ADMIN = 'ADMIN',
  TENANT = 'TENANT',
}

/** What a key may do to that which its role reaches: READ looks only. */
export enum Access {
  FULL = 'FULL',
  READ = 'READ',
}

/** So many things of a bulk request cost one point of the rate limit. */
export const ITEMS_PER_POINT = 25;

/** Charges a request for its items. Throws 429 when its key has not that much left; then nothing is charged. */
export type Charge = (items: number) => Promise<void>;

const CHARGE = Symbol('charge');
type Weighed = Request & { [CHARGE]?: Charge };

/** Remembers how to charge for a request. Only who admits it calls this. */
export function rememberCharge(request: Request, charge: Charge): void {
  (request as Weighed)[CHARGE] = charge;
}

/** Hands a bulk handler what charges its caller for the things that it is about to do. */
export const BulkCharge = createParamDecorator((_data: unknown, context: ExecutionContext): Charge => {
  const charge = context.switchToHttp().getRequest<Weighed>()[CHARGE];
  if (charge === undefined) throw new Error('There is nobody to charge: the route is public');
  return charge;
});
