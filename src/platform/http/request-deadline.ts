import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { monotonicMs } from '../clock.js';
import type { Signal } from '../jobs/loop.js';
import { sendProblem } from './problem.filter.js';
import { Problem, unavailable } from './problem.js';
import { isClosed, requestIdOf, waitedMs, whenClosed } from './request.js';

/** A caller hears from us within three seconds, whatever the database does. */
export const RESPONSE_WITHIN_MS = 2_900;
/** What a request about many things may take: it is committed slice by slice, and none of it is held up by another. */
export const BULK_RESPONSE_WITHIN_MS = 30_000;
/** How long the body of an ordinary route may take to arrive: 8 MB over a line of 5 Mbit/s. */
export const BODY_WITHIN_MS = 15_000;
/** What requests may still take once the process stops: work in slices has time for some more, and to close. */
export const STOPPING_RESPONSE_WITHIN_MS = 9_000;

const TIMER = Symbol('timer');
const ENDS_AT = Symbol('endsAt');
const LAST_AT = Symbol('lastAt');
type Timed = Response & { [TIMER]?: NodeJS.Timeout; [ENDS_AT]?: number; [LAST_AT]?: number };

/** The last net: sends 503 when nothing else has responded in time. What was begun may still complete. */
export function respondInTime(request: Request, response: Response, next: NextFunction): void {
  whenClosed(response, () => stopTimer(response));
  allow(request, response, Math.max(0, RESPONSE_WITHIN_MS - waitedMs(request)), unavailable);
  next();
}

/**
 * Time for a response does not count while the body arrives; how long that may take is bounded by itself (408). Returns
 * what to call when the body is here.
 */
export function awaitBody(
  request: Request,
  response: Response,
  withinMs = BODY_WITHIN_MS,
  responseWithinMs = RESPONSE_WITHIN_MS,
): () => void {
  allow(request, response, withinMs, bodyTooLate);
  return () => allow(request, response, responseWithinMs, unavailable);
}

/** Time for a response begins when the streamed body is here: how long that takes is for its route to bound. */
export function awaitStream(request: Request, response: Timed): void {
  stopTimer(response);
  response[ENDS_AT] = Number.POSITIVE_INFINITY;
  request.once('end', () => allow(request, response, RESPONSE_WITHIN_MS, unavailable));
}

/** From now on the response is sent within this time, however long its route may take. */
export function respondWithin(response: Timed, withinMs: number): void {
  response[LAST_AT] = monotonicMs() + withinMs;
  if (leftMs(response) > withinMs) allow(response.req, response, withinMs, unavailable);
}

/** Whether nobody waits for this response any more: it was sent, as at the deadline, or its caller has gone. */
export function isOver(response: Response): boolean {
  return response.headersSent || isClosed(response);
}

/** How long until the response is 503 if there is none before; of a request whose time has not begun, all of it. */
export function leftMs(response: Timed): number {
  return (response[ENDS_AT] ?? Number.POSITIVE_INFINITY) - monotonicMs();
}

function allow(request: Request, response: Timed, withinMs: number, problem: () => Problem): void {
  stopTimer(response);
  if (isOver(response)) return;
  const now = monotonicMs();
  const endsAt = Math.min(now + withinMs, response[LAST_AT] ?? Number.POSITIVE_INFINITY);
  response[ENDS_AT] = endsAt;
  response[TIMER] = setTimeout(() => sendProblem(response, problem(), requestIdOf(request)), endsAt - now);
}

function stopTimer(response: Timed): void {
  clearTimeout(response[TIMER]);
}

function bodyTooLate(): Problem {
  return new Problem(408, 'request_timeout', 'The body of the request did not arrive in time.');
}

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
