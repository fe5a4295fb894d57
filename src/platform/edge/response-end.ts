import type { Response } from 'express';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const HOOKS = Symbol('hooks');
const BEHIND = Symbol('behind');
type Hook = () => void;
type Ending = Response & { [HOOKS]?: Hook[] };
type Shared = Socket & { [BEHIND]?: Set<Ending> };

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
  let behind = socket[BEHIND];
  if (behind === undefined) {
    const waiting = (behind = socket[BEHIND] = new Set());
    socket.once('close', () => waiting.forEach((each) => runHooks.call(each)));
  }
  behind.add(response);
  response.on('close', () => behind.delete(response));
}

function runHooks(this: Ending): void {
  for (const hook of this[HOOKS]?.splice(0) ?? []) hook();
}
