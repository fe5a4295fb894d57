import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** The error of an exchange that was not over in time. */
export class DeadlineExceeded extends Error {}

/** The reason given to undici for closing a connection whose response is long enough. */
class LongResponse extends Error {}

/** How long an exchange may take from DNS to the last byte, and how much of the response is read. */
export interface ExchangeLimits {
  readonly timeoutMs: number;
  readonly responseBytes: number;
}

/** Status and headers of a final response. */
export interface ResponseHead {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
}

/** A final response with the first bytes of its body. */
export interface HttpResponse extends ResponseHead {
  readonly body: Buffer;
}

/** What is said of an exchange while it lasts. */
export interface ExchangeWatch {
  /** There is a connection, and nothing was written to it: what fails before has certainly not arrived. */
  readonly onBegin?: () => void;
  /** There is a response, whose body is still to come. */
  readonly onHead?: (head: ResponseHead) => void;
}

const FIRST_FINAL_STATUS = 200;

/**
 * One request and its response, by undici's lowest interface: a stream, a signal and an iterator for each would cost as
 * much as the request itself. A longer response is cut off with its connection: a receiver cannot make us read. Rejects
 * with DeadlineExceeded or what the connection failed with.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: ExchangeLimits,
  watch: ExchangeWatch = {},
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    dispatcher.dispatch(request, new ResponseReader(limits, resolve, reject, watch));
  });
}

class ResponseReader implements Dispatcher.DispatchHandler {
  private readonly timer: NodeJS.Timeout;
  private readonly chunks: Buffer[] = [];
  private controller: Dispatcher.DispatchController | null = null;
  private statusCode = 0;
  private headers: IncomingHttpHeaders = {};
  private length = 0;
  private isOver = false;

  constructor(
    private readonly limits: ExchangeLimits,
    private readonly resolve: (response: HttpResponse) => void,
    private readonly reject: (error: Error) => void,
    private readonly watch: ExchangeWatch,
  ) {
    this.timer = setTimeout(() => this.onDeadline(), limits.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The deadline may have passed while the connection was made: then nothing is written.
    if (this.isOver) controller.abort(new DeadlineExceeded());
    else this.watch.onBegin?.();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    if (statusCode < FIRST_FINAL_STATUS) return;
    this.statusCode = statusCode;
    this.headers = headers;
    this.watch.onHead?.({ statusCode, headers });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isOver) return;
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length < this.limits.responseBytes) return;
    this.onResponseEnd();
    controller.abort(new LongResponse());
  }

  onResponseEnd(): void {
    if (!this.end()) return;
    const body = this.chunks.length === 1 && this.chunks[0] !== undefined ? this.chunks[0] : Buffer.concat(this.chunks);
    this.resolve({
      statusCode: this.statusCode,
      headers: this.headers,
      body: body.subarray(0, this.limits.responseBytes),
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.end()) this.reject(error);
  }

  private onDeadline(): void {
    if (!this.end()) return;
    this.reject(new DeadlineExceeded());
    this.controller?.abort(new DeadlineExceeded());
  }

  /** Whether this is the first end of the exchange: an abort is reported as an error once more. */
  private end(): boolean {
    if (this.isOver) return false;
    this.isOver = true;
    clearTimeout(this.timer);
    return true;
  }
}
