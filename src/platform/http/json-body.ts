import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { setImmediate } from 'node:timers/promises';
import { askForBody, hasBody, isBodyLeft } from './request.js';
import { jsonFault } from './json-text.js';
import { excessOf } from './json-text.js';
import { bodyProblem, malformedJson, problemPageOf } from './problem.filter.js';
import { bodyTooLarge, invalidField, Problem } from './problem.js';
import { awaitBody, awaitStream, BULK_RESPONSE_WITHIN_MS } from './request-deadline.js';
import type { RouteTable } from './route-table.js';

/** Bodies of ordinary routes, in bytes. */
export const BODY_LIMIT_BYTES = 100_000;

/** No dto nests half as deep; without a bound, a body of brackets would exhaust the stack of the code that walks it. */
const DEPTH_MAX = 16;
/** No request needs as many objects and lists: making a dto of a body takes some microseconds for each. */
const CONTAINERS_MAX = 5_000;
/** A body may have a field for so many bytes of its limit: one of fields only takes far longer to parse. */
const BYTES_PER_FIELD = 50;
/** More than 1,000 messages with 20 names of metadata each have. */
const FIELDS_MAX = 50_000;

/** Who is asked about bodies, and may refuse them. */
interface BodyGate {
  /** About one that is announced, with the most bytes that its route takes. */
  expect(request: Request, response: Response, limitBytes: number): void;
  /**
   * About one that has arrived, with its bytes when it is inflated, before it is parsed. What it gives is called when
   * the body is parsed, or found not to be JSON.
   */
  weigh(request: Request, response: Response, bytes: number): Promise<(() => void) | null>;
}

/**
 * Parses JSON bodies, each route within its limit; any other media type is 415 before it is read. Streamed bodies are
 * left to their routes, and what `leaveBody` has left is not read at all. Forms of our pages have no fields: what is
 * posted to a page, whatever its type, is not read either.
 */
export function jsonBody(routes: RouteTable, gate: BodyGate, withinMs?: number): RequestHandler {
  const limits = [BODY_LIMIT_BYTES, ...routes.bodyLimits()];
  const readers = new Map(limits.map((limit) => [limit, express.raw({ limit, type: () => true })]));
  const ordinary = express.raw({ limit: BODY_LIMIT_BYTES, type: () => true });
  return (request: Request, response: Response, next: NextFunction) => {
    if (!hasBody(request)) return next();
    if (problemPageOf(response) !== undefined) return next(refusalByHeaders(request));
    if (isBodyLeft(request)) return next();
    const { isStreamed, bodyLimitBytes: limitBytes = BODY_LIMIT_BYTES, isBulk } = routes.marksFor(request) ?? {};
    if (isStreamed === true) {
      awaitStream(request, response);
      return next();
    }
    if (!isJson(request)) return next(unsupportedType());
    // By itself the parser would first wait for all of it to arrive.
    if (isSaidToExceed(limitBytes, request)) return next(bodyTooLarge(limitBytes));
    const read = readers.get(limitBytes) ?? ordinary;
    gate.expect(request, response, limitBytes);
    const arrived = awaitBody(request, response, withinMs, isBulk === true ? BULK_RESPONSE_WITHIN_MS : undefined);
    askForBody(request, response);
    read(request, response, (error?: unknown) => {
      arrived();
      // Here it still says what it is: the framework would leave nothing of it but its words.
      if (error !== undefined) return next(bodyProblem(error) ?? decompressionProblem(error));
      const bytes: unknown = request.body;
      if (!Buffer.isBuffer(bytes)) return next();
      void weighThenParse(bytes);
    });

    async function weighThenParse(bytes: Buffer): Promise<void> {
      try {
        const done = await gate.weigh(request, response, bytes.length);
        request.body = await parsedInTurns(bytes, limitBytes).finally(() => done?.());
      } catch (refusal) {
        return next(refusal);
      }
      next();
    }
  };
}

/** What a body that nobody reads is refused for all the same: nothing counts that comes with it. */
function refusalByHeaders(request: Request): Problem | undefined {
  if (request.headers['content-encoding'] !== undefined) return unsupportedType();
  return isSaidToExceed(BODY_LIMIT_BYTES, request) ? bodyTooLarge(BODY_LIMIT_BYTES) : undefined;
}

function isSaidToExceed(limitBytes: number, { headers }: Request): boolean {
  return headers['content-encoding'] === undefined && Number(headers['content-length'] ?? 0) > limitBytes;
}

/** Of a media type that names JSON, in no charset but UTF-8. */
function isJson(request: Request): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
  return request.is('application/json') !== false && (charset ?? 'utf-8').toLowerCase() === 'utf-8';
}

/**
 * What a body says. Throws 400. One over 100 kB is parsed in steps of some milliseconds each, between which others have
 * turns.
 */
export async function parsedInTurns(bytes: Buffer, limitBytes: number): Promise<unknown> {
  if (bytes.length <= BODY_LIMIT_BYTES) return parsed(bytes, limitBytes);
  requireBounds(bytes, limitBytes);
  await setImmediate();
  const text = decoded(bytes);
  await setImmediate();
  return parsedText(text);
}

/** The same at once. */
export function parsed(bytes: Buffer, limitBytes: number): unknown {
  if (bytes.length === 0) return {};
  requireBounds(bytes, limitBytes);
  return parsedText(decoded(bytes));
}

function requireBounds(bytes: Buffer, limitBytes: number): void {
  const fields = Math.min(FIELDS_MAX, Math.floor(limitBytes / BYTES_PER_FIELD));
  switch (excessOf(bytes, { depth: DEPTH_MAX, containers: CONTAINERS_MAX, fields })) {
    case 'depth':
      throw invalidField('body', 'maxDepth', `the body must not nest more than ${DEPTH_MAX} deep`);
    case 'containers':
      throw invalidField('body', 'maxObjects', `the body must not hold more than ${CONTAINERS_MAX} objects and lists`);
    case 'fields':
      throw invalidField('body', 'maxFields', `the body must not hold more than ${fields} fields or entries of lists`);
    case undefined:
    default:
  }
}

function decoded(bytes: Buffer): string {
  try {
    // Bytes that are not UTF-8 would otherwise become U+FFFD, and be stored so.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem(400, 'malformed_json', 'The body is not valid UTF-8, as JSON must be.');
  }
}

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformedJson(jsonFault(text));
  }
}

function unsupportedType(): Problem {
  return new Problem(415, 'media_type_unsupported', 'The body must be application/json in UTF-8.');
}

/** The parser passes on what zlib throws for a damaged body: an error with a number and without the parser's `type`. */
function decompressionProblem(error: unknown): unknown {
  return error instanceof Error && 'errno' in error && !('type' in error)
    ? new Problem(400, 'malformed_json', 'The body is not compressed as Content-Encoding says.')
    : error;
}
