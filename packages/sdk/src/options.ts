import { ParleyUsageError } from './errors.js';
import type { OperationId } from './operation.js';

const RETRIES_DEFAULT = 2;
const RETRIES_MAX = 5;
const ATTEMPT_MS_DEFAULT = 10_000;
/** For work that the service itself gives 30 seconds. */
const LONG_ATTEMPT_MS = 35_000;
const LONG: readonly OperationId[] = ['sendBatch', 'registerPhones', 'replayDeliveries'];
const ATTEMPT_MS_MIN = 100;
const ATTEMPT_MS_MAX = 600_000;
const TOTAL_MS_DEFAULT = 60_000;
const TOTAL_MS_MAX = 3_600_000;
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;
const API_KEY = /^[\x21-\x7e]+$/;

/** One attempt that has ended, for logs and figures. */
export interface AttemptReport {
  readonly operation: OperationId;
  /** 1 for the first. */
  readonly attempt: number;
  readonly durationMs: number;
  /** What went wrong; null for a success. */
  readonly error: unknown;
  /** How long is waited before the next attempt; null when this was the last. */
  readonly retryInMs: number | null;
}

/** How a client reaches its service. */
export interface ParleyOptions {
  /** Where the service is: `https://parley.example.com`, with a path if it stands below one. */
  readonly baseUrl: string;
  /** The API key, or a function that fetches it for each call. */
  readonly apiKey: string | (() => Promise<string>);
  /** Instead of the `fetch` of the platform. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /**
   * What one attempt may take, in milliseconds: 100 to 600,000. Default: 10,000. Batches, registrations and replays
   * have 35,000 at least, unless the call says otherwise.
   */
  readonly timeoutMs?: number;
  /** What a call may take with all its attempts and waits, in milliseconds: 100 to 3,600,000. Default: 60,000. */
  readonly totalMs?: number;
  /** How often a call is repeated that may be repeated: 0 to 5. Default: 2. */
  readonly retries?: number;
  /** Is called after each attempt. What it throws is ignored. */
  readonly onAttempt?: (report: AttemptReport) => void;
}

/** What one call may have otherwise than its client. */
export interface CallOptions extends Pick<ParleyOptions, 'timeoutMs' | 'totalMs' | 'retries'> {
  /** Ends the call: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Options of a call that the service does once for one idempotency key. */
export interface IdempotentCallOptions extends CallOptions {
  /** 1 to 255 characters. Default: one of its own for each call. */
  readonly idempotencyKey?: string;
}

/** What holds for one call. */
export interface CallLimits {
  readonly attemptMs: number;
  readonly totalMs: number;
  readonly retries: number;
}

/** Checks the options of a client. Throws a ParleyUsageError, which never shows what it is about. */
export function checkOptions(options: ParleyOptions): void {
  const url = URL.canParse(options.baseUrl) ? new URL(options.baseUrl) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new ParleyUsageError('baseUrl is no http or https URL.');
  if (/\s/.test(options.baseUrl)) throw new ParleyUsageError('baseUrl has white space.');
  if (url.username !== '' || url.password !== '') throw new ParleyUsageError('baseUrl has a user name or password.');
  if (/[?#]/.test(options.baseUrl)) throw new ParleyUsageError('baseUrl has a query or fragment.');
  if (typeof options.apiKey !== 'function') checkApiKey(options.apiKey);
  limitsOf(options, {}, 'sendMessage');
}

/** Throws unless a text can be an API key, before `fetch` does so with a message that shows it. */
export function checkApiKey(key: unknown): string {
  if (typeof key !== 'string' || key === '') throw new ParleyUsageError('The API key is empty.');
  if (!API_KEY.test(key)) throw new ParleyUsageError('The API key has characters that no key has.');
  return key;
}

/** The limits of one call: its own before its client's. */
export function limitsOf(client: ParleyOptions, call: IdempotentCallOptions, id: OperationId): CallLimits {
  const { idempotencyKey } = call;
  if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey))
    throw new ParleyUsageError('idempotencyKey takes 1 to 255 printable ASCII characters.');
  const clientMs = client.timeoutMs ?? ATTEMPT_MS_DEFAULT;
  const ownMs = LONG.includes(id) ? Math.max(LONG_ATTEMPT_MS, clientMs) : clientMs;
  return {
    attemptMs: within('timeoutMs', call.timeoutMs ?? ownMs, ATTEMPT_MS_MIN, ATTEMPT_MS_MAX),
    totalMs: within('totalMs', call.totalMs ?? client.totalMs ?? TOTAL_MS_DEFAULT, ATTEMPT_MS_MIN, TOTAL_MS_MAX),
    retries: within('retries', call.retries ?? client.retries ?? RETRIES_DEFAULT, 0, RETRIES_MAX),
  };
}

/** Throws a ParleyUsageError unless it is a whole number within the bounds. */
export function within(name: string, value: number, min: number, max: number): number {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ParleyUsageError(`${name} takes a whole number from ${min} to ${max}.`);
  return value;
}
