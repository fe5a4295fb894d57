import type { NextFunction, Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { monotonicMs } from '../clock.js';

/** Ids that are taken from callers. */
const ACCEPTED = /^[A-Za-z0-9._-]{8,64}$/;
const ARRIVED_AT = Symbol('arrivedAt');
const REQUEST_ID = Symbol('requestId');

type Arrived = IncomingMessage & { [ARRIVED_AT]?: number };
type Identified = Request & { [REQUEST_ID]?: string };

/** Notes that a request is here, before it waits for anything. */
export function markArrival(request: Arrived): void {
  request[ARRIVED_AT] = monotonicMs();
}

/** When a request came, on the clock of `monotonicMs`: what it waited for counts as time of its response. */
export function arrivedAt(request: Arrived): number {
  return request[ARRIVED_AT] ?? monotonicMs();
}

/** How long the request has been here. */
export function waitedMs(request: Arrived): number {
  return monotonicMs() - arrivedAt(request);
}

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
