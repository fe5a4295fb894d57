import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Signal } from '../jobs/signal.js';
import { whenClosed } from './request-end.js';
import { respondWithin, STOPPING_RESPONSE_WITHIN_MS } from './request-deadline.js';

/** What keeps a thing's place. */
const PLACE = Symbol('place');
type Placed = { [PLACE]?: number };

/**
 * Things that come and go with each request. Not a `Set`: when one has been filled and emptied for a while its table is
 * replaced, and the old table points to the new one. Once a table has become old, all later ones and whatever was in
 * them outlive every short collection of garbage, until the next long one and from then on again. For requests that
 * took a third more CPU time, in some processes and not in others.
 */
export class UnderWay<Thing extends object> {
  private readonly things: ((Thing & Placed) | null)[] = [];
  private readonly free: number[] = [];

  add(thing: Thing & Placed): void {
    const place = this.free.pop() ?? this.things.length;
    this.things[place] = thing;
    thing[PLACE] = place;
  }

  /** Does nothing for what is not there. */
  delete(thing: Thing & Placed): void {
    const place = thing[PLACE];
    if (place === undefined || this.things[place] !== thing) return;
    this.things[place] = null;
    this.free.push(place);
  }

  /** Calls a function for all of them, in no order. */
  forEach(call: (thing: Thing) => void): void {
    for (const thing of this.things) if (thing !== null) call(thing);
  }
}

/** A connection that is kept alive would hold the process up, or be cut under a request, as would a long request. */
export function closeWhenStopping(process: { readonly isStopping: boolean; readonly stopped: Signal }): RequestHandler {
  const underWay = new UnderWay<Response>();
  const end = (response: Response): void => {
    if (response.headersSent) return;
    response.setHeader('Connection', 'close');
    respondWithin(response, STOPPING_RESPONSE_WITHIN_MS);
  };
  process.stopped.listen(() => underWay.forEach(end));
  return (_request: Request, response: Response, next: NextFunction): void => {
    if (process.isStopping) end(response);
    underWay.add(response);
    whenClosed(response, () => underWay.delete(response));
    next();
  };
}
