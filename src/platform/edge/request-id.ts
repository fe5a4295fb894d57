import type { NextFunction, Request, Response } from 'express';
import { randomUUID } from 'node:crypto';

const ACCEPTED = /^[A-Za-z0-9._-]{8,64}$/;
const REQUEST_ID = Symbol('requestId');

type Identified = Request & { [REQUEST_ID]?: string };

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
