import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { BodyRules } from './body-rules.js';
import { unavailable } from './problem.js';
import { sendProblem } from './problem.filter.js';
import { requestIdOf } from './request-id.js';

/** A caller hears from us within three seconds, whatever the database does. */
export const ANSWER_WITHIN_MS = 2_900;

/**
 * The last net: answers 503 when nothing else has answered in time. What was begun may still complete. Where a body is
 * streamed, the
 * time begins when it is here: how long that takes is the caller's affair.
 */
export function answerInTime(bodies: BodyRules): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    if (bodies.isStreamed(request)) request.once('end', () => watch(request, response));
    else watch(request, response);
    next();
  };
}

function watch(request: Request, response: Response): void {
  if (response.closed) return;
  const timer = setTimeout(() => sendProblem(response, unavailable(), requestIdOf(request)), ANSWER_WITHIN_MS);
  response.once('close', () => clearTimeout(timer));
}
