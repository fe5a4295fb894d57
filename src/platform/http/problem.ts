import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from './error-codes.js';

/** One fault of one field: where it stands, which rule it breaks, and what to do about it. */
export interface ProblemDetail {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
}

/** What a Problem may carry besides its sentence. */
export interface ProblemExtras {
  readonly details?: readonly ProblemDetail[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The only error that a caller may read. Everything else leaves the house as a bare 500. */
export class Problem extends Error {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly details: readonly ProblemDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(statusCode: number, code: ErrorCode, message: string, extras: ProblemExtras = {}) {
    // A Problem is a response, not a fault: nobody reads its stack, and a flood of refusals would pay for each.
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = limit;
    this.statusCode = statusCode;
    this.code = code;
    this.details = extras.details ?? [];
    this.headers = extras.headers ?? {};
  }

  /** The HTTP reason phrase (RFC 9110). */
  get reason(): string {
    return STATUS_CODES[this.statusCode] ?? 'Error';
  }
}

/** 400 for one field, in the shape that validation gives. */
export function invalidField(path: string, rule: string, message: string): Problem {
  return invalidFields([{ path, rule, message }]);
}

/** 400 for several fields at once. */
export function invalidFields(details: readonly ProblemDetail[]): Problem {
  const message =
    details.length === 1
      ? (details[0]?.message ?? '')
      : `${details.length} fields are not valid: ${details.map((detail) => detail.path).join(', ')}`;
  return new Problem(400, 'validation_failed', message, { details });
}

/** 413 that says how many bytes the route takes. */
export function bodyTooLarge(bytesMax: number, extras: ProblemExtras = {}): Problem {
  const sentence = `The body is larger than the ${bytesMax.toLocaleString('en')} bytes that this route takes.`;
  return new Problem(413, 'body_too_large', sentence, extras);
}

/** The one 404: unknown, or not yours. Byte for byte the same for both. */
export function notFound(): Problem {
  return new Problem(404, 'not_found', 'There is nothing here that this key can reach.');
}

/** 404 for a path that no route has, or none with this method: nothing that a key could reach. */
export function noSuchRoute(path: string): Problem {
  const hint = path.includes('//') ? ' A part of this path is empty: is a variable not set?' : '';
  return new Problem(404, 'not_found', `No route has this path with this method: /docs lists all routes.${hint}`);
}

/** 503 while the database is away, takes no writes, or does not respond in time. */
export function unavailable(): Problem {
  const sentence = 'The database is away or too busy to serve this request. Try again shortly.';
  return new Problem(503, 'unavailable', sentence, { headers: { 'Retry-After': '1' } });
}
