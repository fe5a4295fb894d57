import {
  describeOperation,
  ParleyApiError,
  ParleyConnectionError,
  ParleyError,
  ParleySecretLostError,
  ParleyTimeoutError,
} from 'parley-sdk';
import { meaningOf } from 'parley-sdk/vocabularies';
import { duration } from './figures.js';

/** What went wrong, in words for the reader. */
export interface Problem {
  readonly title: string;
  /** What the word means and what to do; the service's own message first. */
  readonly sentences: readonly string[];
  readonly code: string | null;
  readonly status: number | null;
  readonly requestId: string | null;
  /** Faulty fields of what was sent. */
  readonly details: readonly { readonly path: string; readonly message: string }[];
}

const NOT_FOUND = 404;
const TITLES: Readonly<Record<number, string>> = {
  0: 'The request was answered by something else than the service',
  400: 'The service did not understand this',
  401: 'The key was refused',
  403: 'This key may not do this',
  404: 'Not found',
  409: 'This cannot be done now',
  413: 'This is too large',
  429: 'Too many requests',
  500: 'The service has a fault',
  503: 'The service is not available',
};

/** Says in words why a call failed. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ParleyApiError) return ofResponse(error);
  if (error instanceof ParleySecretLostError)
    return { ...NOTHING_SAID, title: 'It was done, but its secret was lost on the way', sentences: [SECRET_LOST] };
  const title =
    error instanceof ParleyConnectionError
      ? 'The service cannot be reached'
      : error instanceof ParleyTimeoutError
        ? 'The service did not answer in time'
        : 'This did not work';
  const sentences = [error instanceof ParleyConnectionError ? 'The network gave no response.' : messageOf(error)];
  if (error instanceof ParleyError && error.mayHaveArrived && isDoneOnce(error)) sentences.push(MAY_HAVE_ARRIVED);
  return { ...NOTHING_SAID, title, sentences };
}

const MAY_HAVE_ARRIVED = 'It may have arrived all the same. Sending this form again does it once only.';
const SECRET_LOST = 'It is not shown again. Close this, look for what was made in the list, and rotate or delete it.';
const NOTHING_SAID = { code: null, status: null, requestId: null, details: [] };

/** Only what takes an idempotency key is done once however often it is sent; what reads does nothing. */
function isDoneOnce({ operation }: ParleyError): boolean {
  return operation === null || describeOperation(operation).takesIdempotencyKey;
}

function ofResponse(error: ParleyApiError): Problem {
  const { status, code, requestId, details, retryAfterMs, mayHaveArrived } = error;
  const words = code === null ? null : meaningOf('errorCode', code);
  // What the fields of a form say stands beside them.
  const said = details.length > 0 && words !== null ? words.meaning : withoutOperation(error);
  const sentences = [said, words?.remedy].filter((one) => one !== undefined);
  if (retryAfterMs !== null) sentences.push(`Wait for ${duration(retryAfterMs)}, then send it again.`);
  if (mayHaveArrived && error.operation !== null && isDoneOnce(error)) sentences.push(MAY_HAVE_ARRIVED);
  const title = TITLES[status] ?? `The service answered with status ${status}`;
  return { title, sentences: [...new Set(sentences)], code, status, requestId, details };
}

/** The service's own message: the client has put the name of the operation before it. */
function withoutOperation({ message, operation }: ParleyError): string {
  return message.startsWith(`${operation}: `) ? message.slice(`${operation}: `.length) : message;
}

function messageOf(error: unknown): string {
  if (error instanceof ParleyError) return withoutOperation(error);
  return error instanceof Error ? error.message : String(error);
}

/** Whether the service knows nothing of the kind, or nothing that the key may see. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ParleyApiError && error.status === NOT_FOUND;
}
