import type RequestClient from 'twilio/lib/base/RequestClient.js';
import { HttpClient } from '../../platform/net/http-client.js';

/** A created message is about 1 kB; what is longer is not Twilio's. */
const RESPONSE_MAX_BYTES = 64 * 1024;
const FIRST_BAD_STATUS = 300;
const RETRY_AFTER = /^\d{1,6}$/;

/** A response that is no success. Holds nothing but what Twilio's code and status say: its sentences name numbers. */
export class TwilioRefusal extends Error {
  constructor(
    readonly status: number,
    /** Null when the response is not one of Twilio's API. */
    readonly code: string | null,
    readonly retryAfterMs: number | null,
  ) {
    super(`Twilio responded with ${status}${code === null ? '' : ` and the code ${code}`}`);
  }
}

/** A success that is none of Twilio's. */
export class NotTwilio extends Error {}

/**
 * What carries the requests of Twilio's SDK: connections and deadlines of this house, which say of a failed request
 * whether it may have arrived. Those of the SDK cannot; they also take proxies, certificates and a level of
 * logging from the environment.
 */
export class TwilioTransport {
  constructor(
    private readonly http: HttpClient,
    private readonly apiBase: string | null,
    private readonly timeoutMs: number,
  ) {}

  /** As the SDK hands over. The SDK calls nothing else of what carries its requests. */
  asHttpClient(): RequestClient {
    return this as unknown as RequestClient;
  }

  /** A response that is a success. Rejects with `TwilioRefusal`, `NotTwilio` or `HttpError`. */
  async request(opts: RequestClient.RequestOptions<Record<string, unknown>>): Promise<{
    readonly statusCode: number;
    readonly body: unknown;
    readonly headers: object;
  }> {
    const { statusCode, headers, body } = await this.http.request({
      method: opts.method === 'post' ? 'POST' : 'GET',
      url: this.urlOf(opts),
      headers: { ...textsOf(opts.headers), authorization: basicOf(opts) },
      ...(opts.data === undefined ? {} : { body: formOf(opts.data) }),
      timeoutMs: this.timeoutMs,
      responseBytes: RESPONSE_MAX_BYTES,
    });
    const read = readJson(body);
    if (statusCode < FIRST_BAD_STATUS) {
      if (read === null) throw new NotTwilio();
      return { statusCode, body: read, headers };
    }
    const after = headers['retry-after'];
    const retryAfterMs = typeof after === 'string' && RETRY_AFTER.test(after) ? Number(after) * 1_000 : null;
    throw new TwilioRefusal(statusCode, codeOf(read), retryAfterMs);
  }

  private urlOf({ uri, params }: RequestClient.RequestOptions): URL {
    const url = new URL(uri);
    for (const [name, value] of Object.entries(params ?? {})) url.searchParams.append(name, String(value));
    return this.apiBase === null ? url : new URL(`${this.apiBase.replace(/\/$/, '')}${url.pathname}${url.search}`);
  }
}

function basicOf({ username = '', password = '' }: RequestClient.RequestOptions): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function formOf(data: Record<string, unknown>): string {
  return new URLSearchParams(textsOf(data)).toString();
}

function textsOf(headers: object = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function readJson(body: Buffer): object | null {
  try {
    const read: unknown = JSON.parse(body.toString());
    return typeof read === 'object' ? read : null;
  } catch {
    return null;
  }
}

function codeOf(read: object | null): string | null {
  const { code } = (read ?? {}) as { code?: unknown };
  return typeof code === 'number' && Number.isInteger(code) ? String(code) : null;
}
