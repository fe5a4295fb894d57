import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { monotonicMs } from '../clock.js';
import { LinkLocalAddress, refusingLinkLocal, withoutLinkLocal } from './address-rules.js';
import { NameNotResolved, NameResolver } from './name-resolver.js';

/** The error of an exchange that was not over in time. */
export class DeadlineExceeded extends Error {}

/** The reason given to undici for closing a connection whose response is long enough. */
class LongResponse extends Error {}

/** How long an exchange may take from DNS to the last byte, and how much of the response is read. */
interface ExchangeLimits {
  readonly timeoutMs: number;
  readonly responseBytes: number;
}

/** Status and headers of a final response. */
interface ResponseHead {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
}

/** A final response with the first bytes of its body. */
export interface HttpResponse extends ResponseHead {
  readonly body: Buffer;
}

/** What is said of an exchange while it lasts. */
interface ExchangeWatch {
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

/**
 * A connection is kept for so long without a request. Servers close theirs after five seconds and more: one that is
 * closed while a request is being written leaves nobody knowing what became of it.
 */
const KEEP_ALIVE_MS = 3_000;
const KEEP_ALIVE_MAX_MS = 60_000;
/** A connection that takes longer is cut off by the deadline of the request. */
const CONNECT_TIMEOUT_MS = 10_000;

/** What went wrong before there was a whole response. `forbidden`: the address is one that is never called. */
type HttpFailure = 'name' | 'forbidden' | 'refused' | 'tls' | 'timeout' | 'closed' | 'unreachable';

/**
 * The error of a request without a response. Its message is a sentence for the operator: it names the host, and holds
 * no secret. `sentence` is for everybody: it names no host.
 */
export class HttpError extends Error {
  constructor(
    readonly failure: HttpFailure,
    /** Whether something of it may have been written: then nobody knows what became of it. */
    readonly mayHaveArrived: boolean,
    readonly sentence: string,
    message: string,
    /** What was there of a response that was cut off. */
    readonly head: ResponseHead | null = null,
  ) {
    super(message);
  }
}

/** A request to a server that the operator has chosen. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the name to the last byte. */
  readonly timeoutMs: number;
  /** What is read of the response at most. */
  readonly responseBytes: number;
}

/**
 * Requests to servers that the operator has chosen, inside of his network too: unlike the endpoints of webhooks, which
 * tenants choose. Says of a request that failed whether it may have arrived. Follows no redirect, repeats nothing.
 */
@Injectable()
export class HttpClient implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor(private readonly names: NameResolver) {
    this.agent = new Agent({
      // The modules that send bound what is under way.
      connections: null,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MAX_MS,
      connect: refusingLinkLocal(buildConnector({ lookup: lookupOf(names), timeout: CONNECT_TIMEOUT_MS })),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  /** The response, whatever its status. Rejects with `HttpError`. */
  async request({ method, url, headers, body, timeoutMs, responseBytes }: HttpRequest): Promise<HttpResponse> {
    const startedAt = monotonicMs();
    let hasBegun = false;
    let head: ResponseHead | null = null;
    try {
      await this.names.resolve(url.hostname, url.hostname, timeoutMs);
      const leftMs = Math.max(1, timeoutMs - (monotonicMs() - startedAt));
      return await exchange(
        this.agent,
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method,
          headers: { ...headers },
          ...(body === undefined ? {} : { body }),
          headersTimeout: 0,
          bodyTimeout: 0,
        },
        { timeoutMs: leftMs, responseBytes },
        {
          onBegin: () => {
            hasBegun = true;
          },
          onHead: (begun) => {
            head = begun;
          },
        },
      );
    } catch (error) {
      throw httpErrorOf(error, { host: url.host, timeoutMs, mayHaveArrived: hasBegun, head });
    }
  }
}

interface Attempted {
  readonly host: string;
  readonly timeoutMs: number;
  readonly mayHaveArrived: boolean;
  readonly head: ResponseHead | null;
}

const TLS_CODES =
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/;
const TIMEOUT_CODES = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);
const CLOSED_CODES = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function httpErrorOf(error: unknown, { host, timeoutMs, mayHaveArrived, head }: Attempted): HttpError {
  const { code = '' } = error as { code?: string };
  const made = (failure: HttpFailure, sentenceOf: (server: string) => string): HttpError =>
    new HttpError(failure, mayHaveArrived, sentenceOf('The server'), sentenceOf(host), head);
  if (error instanceof LinkLocalAddress)
    return made('forbidden', (server) => `${server} is a link-local address, which is never called.`);
  if (error instanceof NameNotResolved) {
    const why = `could not be resolved (${error.reason}): check it, and the name server.`;
    return new HttpError('name', mayHaveArrived, `The name ${why}`, `The name ${host} ${why}`);
  }
  if (error instanceof DeadlineExceeded || TIMEOUT_CODES.has(code)) {
    const what = mayHaveArrived ? 'did not respond' : 'took no connection';
    return made('timeout', (server) => `${server} ${what} within ${timeoutMs} ms: is there a firewall between?`);
  }
  if (code === 'ECONNREFUSED')
    return made('refused', (server) => `${server} refused the connection: nothing listens there.`);
  if (TLS_CODES.test(code))
    return made('tls', (server) => `${server} made no TLS connection (${code}): check the certificate and its chain.`);
  if (CLOSED_CODES.has(code)) return made('closed', (server) => `${server} closed the connection without a response.`);
  const why = code === '' ? 'protocol error' : code;
  return made('unreachable', (server) => `${server} could not be reached (${why}).`);
}

/** Asks nobody: what connects was resolved a moment ago, under the deadline of its request. */
function lookupOf(names: Pick<NameResolver, 'addressesOf'>): LookupFunction {
  return (hostname, options, callback) => {
    const literal = isIP(hostname);
    const known = literal === 0 ? names.addressesOf(hostname) : [{ address: hostname, family: literal }];
    const addresses = withoutLinkLocal(known);
    const [first] = addresses;
    // The caller expects its callback later, not at once.
    setImmediate(() => {
      if (first === undefined)
        callback(known.length === 0 ? new NameNotResolved('ENODATA') : new LinkLocalAddress(), [], 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
