import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { monotonicMs } from '../clock.js';

/** Ids that are taken from callers. */
const ACCEPTED = /^[A-Za-z0-9._-]{8,64}$/;
const ARRIVED_AT = Symbol('arrivedAt');
const REQUEST_ID = Symbol('requestId');

type Arrived = IncomingMessage & { [ARRIVED_AT]?: number };
type Identified = Request & { [REQUEST_ID]?: string };

/** Notes that a request is here, before it waits for anything. */
export function markArrival(request: Arrived): void {
  request[ARRIVED_AT] = monotonicMs();
}

/** When a request came, on the clock of `monotonicMs`: what it waited for counts as time of its response. */
export function arrivedAt(request: Arrived): number {
  return request[ARRIVED_AT] ?? monotonicMs();
}

/** How long the request has been here. */
export function waitedMs(request: Arrived): number {
  return monotonicMs() - arrivedAt(request);
}

/** Takes the caller's `X-Request-Id`, or makes one, and echoes it. */
export function assignRequestId(request: Identified, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const requestId = typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID();
  request[REQUEST_ID] = requestId;
  response.setHeader('X-Request-Id', requestId);
  next();
}

/** The id of this request, as it stands in its response's header, error body and log lines. */
export function requestIdOf(request: Request): string {
  return (request as Identified)[REQUEST_ID] ?? 'unknown';
}

const HOOKS = Symbol('hooks');
const WAITING = Symbol('waiting');
type Hook = () => void;
type Ending = Response & { [HOOKS]?: Hook[] };
type Working = Request & { [HOOKS]?: Hook[] };
type Shared = Socket & { [WAITING]?: Set<Ending> };

/**
 * Has a function called when the response was sent, or its caller has gone away: at once, if he has gone already. One
 * listener for all functions, since every response has several.
 */
export function whenClosed(response: Ending, hook: Hook): void {
  if (isClosed(response)) return hook();
  const hooks = response[HOOKS];
  if (hooks !== undefined) {
    hooks.push(hook);
    return;
  }
  response[HOOKS] = [hook];
  response.on('close', runHooks);
  if (response.socket === null) endWithConnection(response);
}

/** Whether the response was sent and is done with, or its caller has gone away. */
export function isClosed(response: ServerResponse): boolean {
  return response.closed || response.req.socket.destroyed;
}

/**
 * A response waits for its turn while requests before it on the same connection have none yet. When the connection is
 * lost, Node closes the first only.
 */
function endWithConnection(response: Ending): void {
  const socket: Shared = response.req.socket;
  let waiting = socket[WAITING];
  if (waiting === undefined) {
    const all = (waiting = socket[WAITING] = new Set());
    socket.once('close', () => all.forEach((each) => runHooks.call(each)));
  }
  waiting.add(response);
  response.on('close', () => waiting.delete(response));
}

/**
 * Has a function called when the handler of this request has done its work: that may be later than the response, which
 * the deadline sends, and comes also when it fails.
 */
export function whenWorkEnds(request: Working, hook: Hook): void {
  const hooks = request[HOOKS];
  if (hooks === undefined) request[HOOKS] = [hook];
  else hooks.push(hook);
}

/**
 * A handler of a route that reports when its work has ended. An interceptor would cost more than the rest of a read.
 */
export function reportingItsEnd(handler: RequestHandler): RequestHandler {
  return (request: Working, response: Response, next: NextFunction) => {
    const work: unknown = handler(request, response, next);
    return work instanceof Promise ? work.finally(() => runHooks.call(request)) : runHooks.call(request);
  };
}

function runHooks(this: Ending | Working): void {
  for (const hook of this[HOOKS]?.splice(0) ?? []) hook();
}

/** A caller whose body is not read may go on sending for so long, so that the response reaches him. */
export const LINGER_MS = 1_000;
/** So much of a body that nobody wants is read to its end, so that its connection can be used again. */
const DRAINED_BYTES_MAX = 64_000;

const unread = new WeakSet<Request>();

/** Whether a body comes with the request, as its headers say. */
export function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** Asks for a body that its sender holds back until he gets `100 Continue` (RFC 9110, 10.1.1). */
export function askForBody({ headers }: Request, response: Response): void {
  if (/^100-continue$/i.test(headers.expect ?? '') && !response.headersSent) response.writeContinue();
}

/** Leaves the body of a request where it is: nothing parses it, and its connection ends with the response. */
export function leaveBody(request: Request, response: Response): void {
  if (!hasBody(request)) return;
  unread.add(request);
  closeAfter(request, response);
}

/** Whether nobody shall read the body of this request. */
export function isBodyLeft(request: Request): boolean {
  return unread.has(request);
}

/**
 * Ends the connection with the response when the body has not come whole; a small one may still come within a second.
 * By itself Node would go on reading what is left, however slowly it comes.
 */
export function closeAfter(request: Request, response: Response): void {
  if (request.complete || response.headersSent || !hasBody(request)) return;
  const { socket, headers } = request;
  const isSmall = Number(headers['content-length'] ?? Infinity) <= DRAINED_BYTES_MAX && headers.expect === undefined;
  if (isSmall) {
    response.once('finish', () => destroyLater(socket, () => !request.complete));
    return;
  }
  response.setHeader('Connection', 'close');
  // Node calls this when the response is written. Closed at once, the response would be lost to a caller who is still
  // sending.
  socket.destroySoon = () => {
    socket.end();
    destroyLater(socket, () => true);
  };
}

function destroyLater(socket: Socket, isDue: () => boolean): void {
  // No listener on the socket: a connection may carry very many requests that are refused.
  setTimeout(() => isDue() && socket.destroy(), LINGER_MS).unref();
}
