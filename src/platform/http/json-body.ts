import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { Problem } from './problem.js';

/** Bodies of ordinary routes, in bytes. */
export const BODY_LIMIT_BYTES = 100_000;

/** A route that takes larger bodies than the others. */
export interface LargeBody {
  readonly path: RegExp;
  readonly limitBytes: number;
}

/** Parses JSON bodies, each route within its bound; any other media type is 415 before it is read. */
export function jsonBody(largeBodies: readonly LargeBody[]): RequestHandler {
  const ordinary = express.json({ limit: BODY_LIMIT_BYTES, strict: false });
  const large = largeBodies.map(({ path, limitBytes }) => ({ path, parse: express.json({ limit: limitBytes, strict: false }) }));
  return (request: Request, response: Response, next: NextFunction) => {
    if (!hasBody(request)) return next();
    if (request.is('application/json') === false) return next(new Problem(415, 'media_type_unsupported', 'The body must be application/json in UTF-8.'));
    const parse = large.find(({ path }) => path.test(request.path))?.parse ?? ordinary;
    parse(request, response, next);
  };
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}
