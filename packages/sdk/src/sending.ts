import { ParleyError, ParleyTimeoutError, ParleyUsageError } from './errors.js';
import { type Attempt, exchange, placeOf } from './exchange.js';
import type { Operation } from './operation.js';
import {
  type AttemptReport,
  type CallLimits,
  checkApiKey,
  type IdempotentCallOptions,
  limitsOf,
  type ParleyOptions,
} from './options.js';
import { type Arguments, type OutgoingRequest, requestOf } from './request.js';
import { isDoneBefore, retryDelayMs } from './retries.js';
import { Upload } from './upload.js';
import { Watch } from './watch.js';

const KEY_BYTES = 16;
/** An upload whose progress nobody sees has time for its size: 100 kB in a second. */
const UPLOAD_BYTES_PER_MS = 100;
/** An attempt with less time would only make it unknown what became of the call. */
const ATTEMPT_MS_MIN = 100;

/** One call of an operation. */
export interface Call {
  readonly client: ParleyOptions;
  readonly operation: Operation;
  readonly args: Arguments;
  readonly options: IdempotentCallOptions;
}

/** What becomes of a successful response. It ends the attempt's watch when it has read the body. */
export type Reader<T> = (response: Response, attempt: Attempt) => Promise<T>;

/**
 * Sends a call, again where that is safe, until a response is read or its limits are reached. Rejects with a
 * ParleyError, the reason of the caller's signal, or what the function for the API key or a stream that is sent has
 * failed with. Such a stream is let go of, whatever becomes of the call.
 */
export async function send<T>(call: Call, read: Reader<T>): Promise<T> {
  const upload = uploadOf(call);
  try {
    return await sendAll(call, upload, read);
  } finally {
    upload?.letGo();
  }
}

async function sendAll<T>(call: Call, upload: Upload | null, read: Reader<T>): Promise<T> {
  const { client, operation, options } = call;
  const limits = limitsOf(client, options, operation.id);
  const uploadMs = call.args['body'] instanceof Blob ? call.args['body'].size / UPLOAD_BYTES_PER_MS : 0;
  const endsAt = performance.now() + limits.totalMs + uploadMs;
  const request = await signedRequest(call, limits);
  const repeats = isSentOnce(call) ? 0 : limits.retries;
  let hasArrived = false;
  for (let number = 1; ; number++) {
    const startedAt = performance.now();
    const watch = watchOf(call, Math.min(limits.attemptMs + uploadMs, endsAt - startedAt));
    const attempt = { operation, number, request, upload, fetch: fetchOf(client), watch };
    let failure: unknown = null;
    let retryInMs: number | null = null;
    try {
      const result = await read(await exchange(attempt), attempt);
      return result;
    } catch (error) {
      attempt.watch.end();
      failure = error;
      if (!(error instanceof ParleyError)) throw error;
      // Without a body there is nothing that such an operation returns.
      if (isDoneBefore(operation, error, hasArrived)) return undefined as T;
      const delayMs = number > repeats ? null : retryDelayMs(operation, error, number);
      hasArrived ||= error.mayHaveArrived;
      Object.assign(error, { ...placeOf(attempt), mayHaveArrived: hasArrived });
      if (delayMs === null || performance.now() + delayMs + ATTEMPT_MS_MIN > endsAt) throw error;
      retryInMs = delayMs;
    } finally {
      const durationMs = performance.now() - startedAt;
      report(client, { operation: operation.id, attempt: number, durationMs, error: failure, retryInMs });
    }
    await pause(retryInMs, options.signal);
  }
}

/** The request with its API key, and the idempotency key that is the same in all attempts. */
async function signedRequest({ client, operation, args, options }: Call, limits: CallLimits): Promise<OutgoingRequest> {
  const request = requestOf(operation, args, client.baseUrl);
  const { headers } = request.init;
  if (operation.takesIdempotencyKey) headers['idempotency-key'] = options.idempotencyKey ?? newIdempotencyKey();
  else if (options.idempotencyKey !== undefined)
    throw new ParleyUsageError(`${operation.id} does not take an idempotencyKey.`);
  if (operation.roles.length === 0) return request;
  const { apiKey } = client;
  if (typeof apiKey === 'string') headers['x-api-key'] = apiKey;
  else {
    const watch = new Watch(options.signal, limits.totalMs, `${operation.id}: The API key was not there in time.`);
    try {
      headers['x-api-key'] = checkApiKey(await watch.race(Promise.resolve().then(apiKey)));
    } catch (error) {
      // Nothing was sent.
      if (error instanceof ParleyTimeoutError) Object.assign(error, { operation: operation.id, mayHaveArrived: false });
      throw error;
    } finally {
      watch.end();
    }
  }
  return request;
}

/** `crypto.randomUUID` is missing on plain http. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A stream cannot be read a second time. */
function isSentOnce({ operation, args }: Call): boolean {
  return operation.body === 'CSV' && !(args['body'] instanceof Blob);
}

function uploadOf(call: Call): Upload | null {
  try {
    return isSentOnce(call) ? Upload.of(call.args['body']) : null;
  } catch (cause) {
    throw new ParleyUsageError(`${call.operation.id}: body is a stream that is being read already.`, { cause });
  }
}

function fetchOf({ fetch }: ParleyOptions): Attempt['fetch'] {
  return fetch ?? ((url, init) => globalThis.fetch(url, init));
}

function watchOf({ operation, options }: Call, ms: number): Watch {
  return new Watch(options.signal, ms, `${operation.id}: No whole response within ${Math.round(ms)} ms.`);
}

/** Waits so long. Rejects with the reason of the signal. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const watch = new Watch(signal, ms + ATTEMPT_MS_MIN, '');
  let timer: ReturnType<typeof setTimeout> | undefined;
  await watch
    .race(new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))))
    .finally(() => (clearTimeout(timer), watch.end()));
}

function report(client: ParleyOptions, attempt: AttemptReport): void {
  try {
    client.onAttempt?.(attempt);
  } catch {
    // What it wants to do with the report must not change what became of the call.
  }
}
