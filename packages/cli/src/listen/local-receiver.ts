import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';

/** What one post may take, from the connection to the last byte of the response. */
export const POST_WITHIN_MS = 15_000;
/** What is read of a response, as the service does it; the rest is cut off. */
const RESPONSE_BYTES_MAX = 8 * 1024;
/** That of the service's deliveries. */
const USER_AGENT = 'Parley-Webhooks/1';

/** What came of one post. */
export interface PostResult {
  /** Null when there was no response. */
  readonly status: number | null;
  /** The beginning of the response's body; not for a terminal as it is. */
  readonly text: string;
  /** Why there was no response, in a sentence; otherwise null. */
  readonly fault: string | null;
  readonly durationMs: number;
}

/** The receiver on one's own port. */
export class LocalReceiver {
  constructor(
    private readonly url: URL,
    private readonly now: () => number,
    private readonly withinMs = POST_WITHIN_MS,
  ) {}

  /**
   * Posts a body with these headers. No redirect is followed. Each post has a connection of its own: one that was kept
   * may be closed by the receiver at the same moment, which would look as if it were down.
   * Rejects only with the reason of an aborted signal.
   */
  async post(body: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<PostResult> {
    const startedAt = this.now();
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(), this.withinMs);
    const stop = (): void => end.abort();
    signal.addEventListener('abort', stop);
    try {
      signal.throwIfAborted();
      const response = await this.send(body, headers, end.signal);
      const text = await beginningOf(response);
      return { status: response.statusCode ?? 0, text, fault: null, durationMs: this.now() - startedAt };
    } catch (error) {
      signal.throwIfAborted();
      const fault = end.signal.aborted ? `no response within ${this.withinMs / 1_000} s` : faultOf(error);
      return { status: null, text: '', fault, durationMs: this.now() - startedAt };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  private send(body: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<IncomingMessage> {
    const request = this.url.protocol === 'https:' ? requestHttps : requestHttp;
    const all = { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...headers };
    return new Promise((resolve, reject) => {
      request(this.url, { method: 'POST', agent: false, headers: all, signal })
        .on('response', resolve)
        .on('error', reject)
        // An upgrade that nobody wants ends without a response and without an error.
        .on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
        .end(body);
    });
  }
}

/** Leaving the loop ends the connection, whatever is still to come. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= RESPONSE_BYTES_MAX) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, RESPONSE_BYTES_MAX);
}

const FAULTS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ECONNRESET', 'it closed the connection before it responded'],
  ['EPIPE', 'it closed the connection before it responded'],
  ['ENOTFOUND', 'its name is unknown'],
  ['EAI_AGAIN', 'its name could not be looked up'],
]);

function faultOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  // All addresses of a name were refused, each with an error of its own.
  if (error instanceof AggregateError && code === undefined) return faultOf(error.errors[0]);
  return typeof code === 'string'
    ? (FAULTS.get(code) ?? `it could not be reached (${code})`)
    : 'it could not be reached';
}
