import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

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
