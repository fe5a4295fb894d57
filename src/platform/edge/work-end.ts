import type { NextFunction, Request, RequestHandler, Response } from 'express';

const HOOKS = Symbol('hooks');
type Hook = () => void;
type Working = Request & { [HOOKS]?: Hook[] };

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
export function tellingItsEnd(handler: RequestHandler): RequestHandler {
  return (request: Working, response: Response, next: NextFunction) => {
    const work: unknown = handler(request, response, next);
    return work instanceof Promise ? work.finally(() => endWork(request)) : endWork(request);
  };
}

function endWork(request: Working): void {
  for (const hook of request[HOOKS]?.splice(0) ?? []) hook();
}
