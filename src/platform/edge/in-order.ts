import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Several middlewares as one. Every request passes all of them, and the router takes longer to walk from one to the
 * next than most of them work.
 */
export function inOrder(...handlers: readonly RequestHandler[]): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const step = (index: number): void => {
      const handler = handlers[index];
      if (handler === undefined) return next();
      const work: unknown = handler(request, response, (error?: unknown) =>
        error === undefined || error === null ? step(index + 1) : next(error),
      );
      // As the router does for each.
      if (work instanceof Promise) void passFailure(work, next);
    };
    step(0);
  };
}

async function passFailure(work: Promise<unknown>, next: NextFunction): Promise<void> {
  try {
    await work;
  } catch (error) {
    next(error);
  }
}
