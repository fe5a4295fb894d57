import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { isDatabaseAway, isRetryable } from '../database/database-errors.js';
import type { Log } from '../log.js';
import type { ErrorCode } from './problem.js';
import { closeAfter } from './request.js';
import type { JsonFault } from './json-text.js';
import { bodyTooLarge, notFound, Problem, unavailable } from './problem.js';
import { ProblemBody } from './problem-docs.js';
import { requestIdOf } from './request.js';

/** Writes a failure for a person; status and headers of the response are set already. */
type ProblemPage = (problem: Problem) => void;

const PAGE = Symbol('page');
type Shown = Response & { [PAGE]?: ProblemPage };

/** Words for what the body parser refused, when the framework has wrapped it. */
const STATUS_WORDS: Readonly<Record<number, ErrorCode>> = { 413: 'body_too_large', 415: 'media_type_unsupported' };

/** Turns whatever was thrown into the one error body; what is not a Problem is logged and says nothing. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  /** `otherMethods` is asked about requests that met no route. */
  constructor(
    private readonly log: Log,
    private readonly otherMethods: (request: Request) => Problem | null = () => null,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const problem = (error instanceof NotFoundException ? this.otherMethods(request) : null) ?? problemOf(error);
    const requestId = requestIdOf(request);
    if (problem.statusCode >= 500 && !(error instanceof Problem))
      this.log.error({ err: error, requestId }, 'request failed');
    sendProblem(http.getResponse<Response>(), problem, requestId);
  }
}

/** Has every failure of this request written as a page: it comes from a browser, and its visitor cannot read JSON. */
export function showProblemsWith(response: Shown, page: ProblemPage): void {
  response[PAGE] = page;
}

/** The page for failures of this request; undefined where they are JSON. */
export function problemPageOf(response: Shown): ProblemPage | undefined {
  return response[PAGE];
}

/**
 * Writes a Problem, as a page or as JSON, unless a response has begun already (a deadline that passed, a connection
 * that went away).
 */
export function sendProblem(response: Response, problem: Problem, requestId: string): void {
  if (response.headersSent) return;
  // Most refusals come before the body has been read; then nobody will.
  closeAfter(response.req, response);
  for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value);
  response.status(problem.statusCode);
  const page = problemPageOf(response);
  if (page === undefined) response.json(ProblemBody.of(problem, requestId));
  else page(problem);
}

/** What a caller may know of whatever was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) return unavailable();
  if (isRetryable(error))
    return new Problem(503, 'unavailable', 'Too many changes of the same record at once. Try again shortly.', {
      headers: { 'Retry-After': '1' },
    });
  return (
    bodyProblem(error) ??
    frameworkProblem(error) ??
    new Problem(500, 'internal', 'Something went wrong here. The request id leads to the log line.')
  );
}

/** What a caller may know of an error of Express' body parser; undefined for any other. */
export function bodyProblem(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  switch ((error as { type?: unknown }).type) {
    case 'entity.too.large':
      return bodyTooLarge((error as unknown as { readonly limit: number }).limit);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Problem(415, 'media_type_unsupported', 'The body must be application/json in UTF-8.');
    case 'charset.invalid':
      return new Problem(400, 'malformed_json', 'The body is not valid UTF-8, as JSON must be.');
    case 'entity.parse.failed':
    case 'request.size.invalid':
    case 'request.aborted':
      return malformedJson();
    default:
      return undefined;
  }
}

function frameworkProblem(error: unknown): Problem | undefined {
  if (error instanceof URIError) return malformedUrl();
  if (!(error instanceof HttpException)) return undefined;
  const status = error.getStatus();
  if (status >= 500) return undefined;
  if (status === 404) return notFound();
  if (status === 400)
    return /JSON|Unexpected|Unterminated|Bad control|Expected/.test(error.message) ? malformedJson() : malformedUrl();
  return new Problem(status, STATUS_WORDS[status] ?? 'request_refused', error.message);
}

/** 400 for a body that is no JSON, and where it stops being that, if that is known. */
export function malformedJson(fault: JsonFault | null = null): Problem {
  const what = fault?.isCut === true ? 'it ends too early, at' : 'see';
  const place = fault === null ? '' : `: ${what} line ${fault.line}, column ${fault.column}`;
  return new Problem(400, 'malformed_json', `The body is not valid JSON${place}.`);
}

function malformedUrl(): Problem {
  return new Problem(400, 'malformed_url', 'The path of the request is not valid percent-encoded UTF-8.');
}
