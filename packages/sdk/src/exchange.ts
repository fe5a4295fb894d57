import { ParleyApiError, ParleyConnectionError } from './errors.js';
import type { Operation } from './operation.js';
import type { OutgoingRequest } from './request.js';
import { boundedText, refusalOf } from './responses.js';
import type { Upload } from './upload.js';
import type { Watch } from './watch.js';

/** Codes of faults before any byte of the request was sent, beside those of `connect` and `getaddrinfo`. */
const BEFORE_SENDING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
const CAUSES_MAX = 5;

/** One attempt of a call: what is sent, and what bounds it until its response is read to the end. */
export interface Attempt {
  readonly operation: Operation;
  /** 1 for the first. */
  readonly number: number;
  readonly request: OutgoingRequest;
  /** The body, where that is a stream. */
  readonly upload: Upload | null;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Who reads the body to its end ends it; when sending or reading throws, the sender of the call does. */
  readonly watch: Watch;
}

/**
 * Sends a request once, and returns the response of a success with its body unread. Throws what the call ends with if
 * it is not repeated: ParleyApiError, ParleyConnectionError, ParleyTimeoutError, the reason of the caller's signal, or
 * what a stream that is sent fails with.
 */
export async function exchange(attempt: Attempt): Promise<Response> {
  const { operation, request, upload, watch } = attempt;
  const { signal } = watch;
  signal.throwIfAborted();
  let isAnswered = false;
  const init = upload === null ? request.init : uploading(upload, attempt, () => isAnswered);
  const sent = Promise.resolve().then(() => attempt.fetch(request.url, { ...init, signal }));
  // One that arrives too late would keep its connection.
  sent.then((late) => (signal.aborted ? late.body?.cancel() : undefined)).catch(() => {});
  const response = await underWatch(attempt, sent);
  isAnswered = true;
  if (upload !== null) watch.restart();
  if (isSuccess(operation, response.status)) return response;
  const { text } = await underWatch(attempt, boundedText(response, watch));
  throw apiError(attempt, response, text);
}

/** A request whose body is a stream: only the silence of the service is bounded, not the file or its source. */
function uploading(upload: Upload, { request, watch }: Attempt, isAnswered: () => boolean): RequestInit {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A response may come before the end of the file.
        if (!isAnswered()) watch.pause();
        const part = await watch.race(upload.next());
        if (!isAnswered()) watch.restart();
        if (part === null) controller.close();
        else controller.enqueue(part);
      },
      cancel: () => upload.letGo(),
    },
    { highWaterMark: 0 },
  );
  // Node wants to be told that the response is not read before the request has ended.
  return { ...request.init, body, duplex: 'half' } as RequestInit;
}

/** Waits for something of the network, and says what it means when that fails. */
export async function underWatch<T>({ operation, upload, watch }: Attempt, promise: Promise<T>): Promise<T> {
  try {
    return await watch.race(promise);
  } catch (error) {
    if (watch.signal.aborted) throw watch.signal.reason;
    if (upload?.fault) throw upload.fault.error;
    const mayHaveArrived = !isBeforeSending(error);
    const what = mayHaveArrived ? 'The connection broke' : 'No connection was made';
    throw new ParleyConnectionError(`${operation.id}: ${what}.`, mayHaveArrived, error);
  }
}

/** What an error says of where it happened. */
export function placeOf({ operation, number }: Attempt): { operation: Operation['id']; attempts: number } {
  return { operation: operation.id, attempts: number };
}

/** The error for a response that is not what the operation returns when it succeeds. */
export function apiError({ operation, request }: Attempt, response: Response, text: string): ParleyApiError {
  const { message, refusal } = refusalOf(response, redacted(text, request.init.headers['x-api-key']));
  return new ParleyApiError(`${operation.id}: ${message}`, refusal);
}

/** A text of others without the key, which a proxy may have echoed. */
function redacted(text: string, key: string | undefined): string {
  return key === undefined ? text : text.replaceAll(key, '***');
}

/** A page of a proxy with status 200 does not count as a deletion. */
function isSuccess(operation: Operation, status: number): boolean {
  return operation.response === null ? status === 204 : status >= 200 && status < 300 && status !== 204;
}

/** Whether a fault of `fetch` comes from looking up the name or connecting. Browsers do not say. */
function isBeforeSending(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > CAUSES_MAX) return false;
  const { code = '', syscall = '', errors = [], cause } = error as NetworkFault;
  // Node tries each address of a name.
  if (errors.length > 0) return errors.every((one) => isBeforeSending(one, depth + 1));
  if (['connect', 'getaddrinfo'].includes(syscall) || BEFORE_SENDING.includes(code)) return true;
  return isBeforeSending(cause, depth + 1);
}

/** What Node says of a fault. */
interface NetworkFault {
  readonly cause?: unknown;
  readonly code?: string;
  readonly syscall?: string;
  readonly errors?: readonly unknown[];
}
