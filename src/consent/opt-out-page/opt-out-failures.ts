import type { NextFunction, Request, Response } from 'express';
import { showProblemsWith } from '../../platform/edge/problem.filter.js';
import type { OptOutScene } from './opt-out-page.js';
import { sendPage } from './opt-out-visits.js';

/** Everything below it is for people, whatever they are led to or type in. */
const PAGES = /^\/o(\/|$)/i;
const SCENES: Readonly<Record<number, OptOutScene>> = { 400: 'broken', 404: 'broken', 429: 'busy' };
const SERVER_FAULT = 500;

/**
 * Has every failure below the page's address written as a page, wherever it comes from: router, body parser, guard or
 * deadline.
 */
export function showFailuresAsPages(request: Request, response: Response, next: NextFunction): void {
  if (PAGES.test(request.path))
    showProblemsWith(response, ({ statusCode }) => sendPage(request, response, { scene: failureSceneOf(statusCode) }));
  next();
}

function failureSceneOf(statusCode: number): OptOutScene {
  return SCENES[statusCode] ?? (statusCode >= SERVER_FAULT ? 'busy' : 'refused');
}
