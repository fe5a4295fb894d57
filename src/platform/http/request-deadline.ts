import type { NextFunction, Request, Response } from 'express';
import { unavailable } from './problem.js';
import { sendProblem } from './problem.filter.js';
import { requestIdOf } from './request-id.js';

/** A caller hears from us within three seconds, whatever the database does. */
const ANSWER_WITHIN_MS = 2_900;

/** The last net: answers 503 when nothing else has answered in time. What was begun may still complete. */
export function answerInTime(request: Request, response: Response, next: NextFunction): void {
  const timer = setTimeout(() => sendProblem(response, unavailable(), requestIdOf(request)), ANSWER_WITHIN_MS);
  response.once('close', () => clearTimeout(timer));
  next();
}
