import { isUtf8 } from 'node:buffer';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { BodyRules } from './body-rules.js';
import { bodyProblem } from './problem.filter.js';
import { invalidField, Problem } from './problem.js';
import { problemPageOf } from './problem-pages.js';

/** Bodies of ordinary routes, in bytes. */
export const BODY_LIMIT_BYTES = 100_000;

/** No dto nests half as deep; without a bound, a body of brackets would exhaust the stack of whoever walks it. */
const DEPTH_MAX = 16;

/**
 * Parses JSON bodies, each route within its limit; any other media type is 415 before it is read. Streamed bodies are
 * left to their routes.
 * Forms of our pages have no fields: what is posted to a page, whatever its type, is read within the limit and ignored.
 */
export function jsonBody(bodies: BodyRules): RequestHandler {
  const ordinary = parserWithin(BODY_LIMIT_BYTES);
  const large = new Map(bodies.limits().map((limit) => [limit, parserWithin(limit)]));
  const ignored = express.raw({ limit: BODY_LIMIT_BYTES, type: () => true, inflate: false });
  return (request: Request, response: Response, next: NextFunction) => {
    if (problemPageOf(response) !== undefined)
      return ignored(request, response, (error?: unknown) =>
        next(error === undefined ? undefined : (bodyProblem(error) ?? decompressionProblem(error))),
      );
    if (!hasBody(request) || bodies.isStreamed(request)) return next();
    if (request.is('application/json') === false)
      return next(new Problem(415, 'media_type_unsupported', 'The body must be application/json in UTF-8.'));
    const limitBytes = bodies.limitBytesOf(request);
    const parse = limitBytes === null ? ordinary : (large.get(limitBytes) ?? ordinary);
    parse(request, response, (error?: unknown) =>
      // Here it still says what it is: the framework would leave nothing of it but its words.
      next(error === undefined ? depthProblem(request.body) : (bodyProblem(error) ?? decompressionProblem(error))),
    );
  };
}

function parserWithin(limit: number): RequestHandler {
  return express.json({ limit, strict: false, verify: requireUtf8 });
}

/**
 * The parser would put U+FFFD where bytes are not UTF-8, and they would be stored so. What is thrown is named as its
 * own errors are.
 */
function requireUtf8(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw Object.assign(new Error(charset), { type: 'charset.unsupported' });
  if (!isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { type: 'charset.invalid' });
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
