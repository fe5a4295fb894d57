import { STATUS_CODES } from 'node:http';
import type { Meaning } from '../text.js';

/** One fault of one field: where it stands, which rule it breaks, and what to do about it. */
export interface ProblemDetail {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
}

/** What a Problem may carry besides its sentence. */
interface ProblemExtras {
  readonly details?: readonly ProblemDetail[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** The only error that a caller may read. Everything else is sent as a bare 500. */
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

/** What each `code` of an error means. A Problem can have no other. */
export const ERROR_CODES = {
  validation_failed: {
    meaning: 'Fields of the request are not valid.',
    remedy: 'Correct the fields that `details` names.',
  },
  malformed_json: { meaning: 'The body is not valid JSON.', remedy: 'Send an object as JSON in UTF-8.' },
  malformed_form: { meaning: 'The body is not a valid form.', remedy: 'Send the form as the provider does.' },
  malformed_url: { meaning: 'The path or query cannot be decoded.', remedy: 'Percent-encode it as UTF-8.' },
  malformed_http: { meaning: 'The bytes are not an HTTP request.', remedy: 'Use an HTTP client, and check proxies.' },
  cursor_invalid: {
    meaning: 'The cursor was made by another list, or for other filters.',
    remedy: 'Repeat the filters of the page before, or start without `cursor`.',
  },
  upload_incomplete: { meaning: 'The upload ended before the file was whole.', remedy: 'Upload the file again.' },
  callback_unreadable: {
    meaning: 'The callback is proven, but says nothing that can be read.',
    remedy: 'Check the callback URL that is set up at the provider.',
  },
  api_key_missing: { meaning: 'The request has no API key.', remedy: 'Send the key in the header `x-api-key`.' },
  api_key_invalid: { meaning: 'The API key is not known here.', remedy: 'Check the key and the address of the API.' },
  api_key_disabled: {
    meaning: 'The API key is disabled, its project or tenant is archived, or it is a session that has ended.',
    remedy: 'Use another key, or ask the operator to enable it; after a session, ask for a new link.',
  },
  api_key_expired: { meaning: 'The API key has expired.', remedy: 'Use the key that replaced it.' },
  metrics_token_invalid: { meaning: 'The token for the metrics is not right.', remedy: 'Send `METRICS_TOKEN`.' },
  role_not_allowed: {
    meaning: 'The role of the key may not do this.',
    remedy: 'Use a key with one of the listed roles.',
  },
  access_not_allowed: {
    meaning: 'The key has READ access: it may change nothing. Or it is a session, which may not do this.',
    remedy: 'Use an API key with FULL access that is no session.',
  },
  tenant_suspended: { meaning: 'The tenant is suspended.', remedy: 'Ask the operator of the installation.' },
  project_suspended: { meaning: 'The project is suspended.', remedy: 'Ask the operator of the installation.' },
  callback_refused: {
    meaning: 'The callback does not prove that it comes from the provider.',
    remedy: 'Check the callback URL, its secret, the signature and the allowed addresses.',
  },
  not_found: {
    meaning: 'There is nothing at this path, or nothing that the key can reach.',
    remedy: 'Check the id and whose it is; `/docs` lists all routes.',
  },
  method_not_allowed: {
    meaning: 'The path does not support this method.',
    remedy: 'Use one of the methods in `Allow`.',
  },
  request_timeout: {
    meaning: 'The request did not arrive in time.',
    remedy: 'Send it again, over a faster connection.',
  },
  state_conflict: {
    meaning: 'The resource is not in a state that allows this.',
    remedy: 'Read the resource, then do what the message says.',
  },
  limit_reached: {
    meaning: 'A limit is reached.',
    remedy: 'Delete what is not used, or ask the operator to raise it.',
  },
  name_conflict: { meaning: 'The name is taken.', remedy: 'Choose another name.' },
  idempotency_conflict: {
    meaning: 'The `Idempotency-Key` is in use by a request under way, or was used with another body.',
    remedy: 'Wait for `Retry-After` if there is one; otherwise use a new key.',
  },
  epoch_changed: {
    meaning: 'The database was restored from a backup since the position was read.',
    remedy: 'Read the events from the beginning of the new epoch.',
  },
  body_too_large: { meaning: 'The body is larger than the route takes.', remedy: 'Send less in one request.' },
  headers_too_large: { meaning: 'Request line and headers are too large.', remedy: 'Send fewer or shorter headers.' },
  media_type_unsupported: {
    meaning: 'The route does not take this content type or encoding.',
    remedy: 'Send the content type that the route names.',
  },
  rate_limited: {
    meaning: 'Too many requests of the key, the tenant or the address.',
    remedy: 'Wait for `Retry-After` seconds; nothing was done.',
  },
  not_processed: {
    meaning: 'The batch ended before this message was processed.',
    remedy: 'Send the message in a new request.',
  },
  request_refused: { meaning: 'The request cannot be processed.', remedy: 'Do what the message says.' },
  internal: { meaning: 'A fault of the service.', remedy: 'Look for the request id in the log of the service.' },
  unavailable: {
    meaning: 'The request cannot be finished now.',
    remedy: 'Wait for `Retry-After` seconds, then send it again as *Safe retries* says.',
  },
  not_ready: { meaning: 'The process cannot serve requests yet, or any more.', remedy: 'Wait, or look into its log.' },
} as const satisfies Readonly<Record<string, Meaning>>;

export type ErrorCode = keyof typeof ERROR_CODES;
