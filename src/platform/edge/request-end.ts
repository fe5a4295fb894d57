import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
