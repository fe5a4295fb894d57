import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { monotonicMs } from '../clock.js';
import type { Log } from '../log/log.js';
import { arrivedAt, requestIdOf } from './arrival.js';
import { whenClosed } from './request-end.js';

/** Probes come every few seconds and say nothing. */
const QUIET = /^\/(health|metrics)(\/|$)/;
const SERVER_FAULT = 500;

/**
 * One line per request: method, path without query and as `shown` leaves it, status, duration, request id. No header,
 * no body.
 */
export function accessLog(log: Log, shown: (path: string) => string): RequestHandler {
  // Its fields are these and hold no secret: to look for one in every line would cost more than the line.
  const lines = log.child({}, { redact: [] });
  return (request: Request, response: Response, next: NextFunction) => {
    if (QUIET.test(request.url)) return next();
    const start = arrivedAt(request);
    whenClosed(response, () => {
      const { method, originalUrl } = request;
      const durationMs = Math.round((monotonicMs() - start) * 10) / 10;
      const line = {
        requestId: requestIdOf(request),
        method,
        path: shown(withoutQuery(originalUrl)),
        status: response.statusCode,
        isComplete: response.writableFinished,
        durationMs,
      };
      if (response.statusCode >= SERVER_FAULT) lines.error(line, 'request');
      else lines.info(line, 'request');
    });
    next();
  };
}

function withoutQuery(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
