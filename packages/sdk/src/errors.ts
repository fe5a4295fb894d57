import type { KnownErrorCode } from './operations.gen.js';
import type { OperationId } from './operation.js';
import type { ProblemDetailBody } from './types.gen.js';

/** The `code` of an error of the service; later versions may name more. */
export type ErrorCode = KnownErrorCode | (string & {});

/** Whatever this client throws, except the reason of an aborted signal. */
export class ParleyError extends Error {
  override readonly name: string = 'ParleyError';
  /** The operation that was called; null where none was. */
  readonly operation: OperationId | null = null;
  /** How many requests were sent for it. */
  readonly attempts: number = 0;
  /** Whether one of them may have taken effect: send it again with the same idempotency key, or read first. */
  readonly mayHaveArrived: boolean = false;
}

/** The call itself is wrong: nothing was sent. */
export class ParleyUsageError extends ParleyError {
  override readonly name = 'ParleyUsageError';
}

/** What of a response an error shows. */
export type Refusal = Pick<ParleyApiError, 'status' | 'code' | 'requestId' | 'details' | 'retryAfterMs' | 'body'>;

/** The service, or something before it, answered with something else than the operation's success. */
export class ParleyApiError extends ParleyError {
  override readonly name = 'ParleyApiError';
  /** The HTTP status; 0 for a redirect in a browser. */
  readonly status!: number;
  /** The service's word for the error; null when the response is not one of the service's. */
  readonly code!: ErrorCode | null;
  /** By which the service's log knows the request. */
  readonly requestId!: string | null;
  /** The faulty fields of the request. */
  readonly details!: readonly ProblemDetailBody[];
  /** After how many milliseconds the service wants to be asked again. */
  readonly retryAfterMs!: number | null;
  /** The first 200 characters of a response that is not one of the service's; otherwise null. */
  readonly body!: string | null;
  override readonly mayHaveArrived: boolean;

  constructor(message: string, refusal: Refusal) {
    super(message);
    Object.assign(this, refusal);
    this.mayHaveArrived = refusal.status >= 500 || refusal.status < 400;
  }
}

/** The network gave no response. */
export class ParleyConnectionError extends ParleyError {
  override readonly name = 'ParleyConnectionError';
  override readonly mayHaveArrived: boolean;

  constructor(message: string, mayHaveArrived: boolean, cause: unknown) {
    super(message, { cause });
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** The time of an attempt, or of all together, is over. */
export class ParleyTimeoutError extends ParleyError {
  override readonly name = 'ParleyTimeoutError';
  override readonly mayHaveArrived = true as boolean;
}

/** The operation was done, but the response with its secret was lost: the service never shows it again. */
export class ParleySecretLostError extends ParleyError {
  override readonly name = 'ParleySecretLostError';
  override readonly mayHaveArrived = true as boolean;

  constructor(
    message: string,
    /** What was made, without its secret: delete or rotate it. */
    readonly resource: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}
