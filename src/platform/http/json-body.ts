import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { BodyRules } from './body-rules.js';
import { invalidField, Problem } from './problem.js';

/** Bodies of ordinary routes, in bytes. */
export const BODY_LIMIT_BYTES = 100_000;

/** No dto nests half as deep; without a bound, a body of brackets would exhaust the stack of whoever walks it. */
const DEPTH_MAX = 16;

/** Parses JSON bodies, each route within its limit; any other media type is 415 before it is read. Streamed bodies are left to their routes. */
export function jsonBody(bodies: BodyRules): RequestHandler {
  const ordinary = express.json({ limit: BODY_LIMIT_BYTES, strict: false });
  const large = new Map(bodies.limits().map((limit) => [limit, express.json({ limit, strict: false })]));
  return (request: Request, response: Response, next: NextFunction) => {
    if (!hasBody(request) || bodies.isStreamed(request)) return next();
    if (request.is('application/json') === false)
      return next(new Problem(415, 'media_type_unsupported', 'The body must be application/json in UTF-8.'));
    const limitBytes = bodies.limitBytesOf(request);
    const parse = limitBytes === null ? ordinary : (large.get(limitBytes) ?? ordinary);
    parse(request, response, (error?: unknown) =>
      next(error === undefined ? depthProblem(request.body) : decompressionProblem(error)),
    );
  };
}

function hasBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

/** The parser passes on what zlib throws for a damaged body: an error with a number and without the parser's `type`. */
function decompressionProblem(error: unknown): unknown {
  return error instanceof Error && 'errno' in error && !('type' in error)
    ? new Problem(400, 'malformed_json', 'The body is not compressed as Content-Encoding says.')
    : error;
}

function depthProblem(body: unknown): Problem | undefined {
  return nestsDeeper(body, DEPTH_MAX)
    ? invalidField('body', 'maxDepth', `the body must not nest more than ${DEPTH_MAX} deep`)
    : undefined;
}

function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => nestsDeeper(part, levels - 1));
}
