import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { monotonicMs } from '../clock.js';
import type { Log } from '../log/log.js';
import { requestIdOf } from './request-id.js';

/** Probes come every few seconds and say nothing. */
const QUIET = /^\/(health|metrics)(\/|$)/;
const SERVER_FAULT = 500;

/** What of a path is not for the log: a secret, or a person's data, which logs would outlive. */
export interface PathMask {
  readonly pattern: RegExp;
  readonly replacement: string;
}

/**
 * One line per request: method, path without query and without what the masks cover, status, duration, request id. No
 * header, no body.
 */
export function accessLog(log: Log, masks: readonly PathMask[]): RequestHandler {
  // Its fields are these and hold no secret: to look for one in every line would cost more than the line.
  const lines = log.child({}, { redact: [] });
  return (request: Request, response: Response, next: NextFunction) => {
    if (QUIET.test(request.url)) return next();
    const start = monotonicMs();
    // 'close' comes after every answer, and also when the caller went away before it.
    response.once('close', () => {
      const { method, originalUrl } = request;
      const durationMs = Math.round((monotonicMs() - start) * 10) / 10;
      const line = {
        requestId: requestIdOf(request),
        method,
        path: plainPath(originalUrl, masks),
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

function plainPath(url: string, masks: readonly PathMask[]): string {
  const [path = ''] = url.split('?', 1);
  return masks.reduce((masked, { pattern, replacement }) => masked.replace(pattern, replacement), path);
}
