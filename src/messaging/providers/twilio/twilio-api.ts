import type { HttpClient, HttpRequest } from '../../../platform/net/http-client.js';
import type { TwilioSettings } from '../adapter/provider-settings.js';

/** A created message is about 1 kB; what is longer is not Twilio's. */
const RESPONSE_MAX_BYTES = 64 * 1024;
const FIRST_BAD_STATUS = 300;
const RETRY_AFTER = /^\d{1,6}$/;
/** No message waits longer because one response said so. */
const RETRY_AFTER_MAX_MS = 3_600_000;
const ACCOUNTS = '/2010-04-01/Accounts/';
const MESSAGING = '/v1';
/** Where the edges are when only one of them is named. */
const REGION_OF_EDGES = 'us1';

/** Whom Twilio is to see: the account itself, or the API key that sends for it. */
type Credentials = 'account' | 'key';

/** A product of Twilio's, which has a host of its own. */
type Product = 'api' | 'messaging';

/** A request to a resource of the account, or of one of its messaging services. */
interface TwilioRequest {
  readonly method: 'GET' | 'POST';
  /** Absent = `api`, where the account and its messages are. */
  readonly product?: Product;
  /** Below the account, such as `/Messages.json`; `.json` is the account itself. Of `messaging` below its version. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly who: Credentials;
  readonly timeoutMs: number;
}

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
class NotTwilio extends Error {}

/**
 * Makes a request to Twilio's API (https://www.twilio.com/docs/usage/requests-to-twilio), as its SDK would. Returns the
 * resource in a response that is a success. Rejects with `TwilioRefusal`, `NotTwilio` or `HttpError`.
 */
export async function requestTwilio(
  http: HttpClient,
  settings: TwilioSettings,
  request: TwilioRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const { statusCode, headers, body } = await http.request(httpRequestOf(settings, request));
  const read = readJson(body);
  if (statusCode < FIRST_BAD_STATUS) {
    if (read === null) throw new NotTwilio();
    return read;
  }
  const after = headers['retry-after'];
  const retryAfterMs =
    typeof after === 'string' && RETRY_AFTER.test(after) ? Math.min(Number(after) * 1_000, RETRY_AFTER_MAX_MS) : null;
  throw new TwilioRefusal(statusCode, codeOf(read), retryAfterMs);
}

function httpRequestOf(
  settings: TwilioSettings,
  { method, product = 'api', path, query, form, who, timeoutMs }: TwilioRequest,
): HttpRequest {
  const root = product === 'api' ? `${ACCOUNTS}${settings.accountSid}` : MESSAGING;
  const url = new URL(`${baseOf(settings, product)}${root}${path}`);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.append(name, value);
  return {
    method,
    url,
    headers: {
      accept: 'application/json',
      authorization: basicOf(settings, who),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form).toString() }),
    timeoutMs,
    responseBytes: RESPONSE_MAX_BYTES,
  };
}

/**
 * Where a product is reached: with `apiBase` there and nowhere else, whatever its host is at Twilio.
 * Source: https://www.twilio.com/docs/global-infrastructure/using-the-twilio-rest-api-in-a-non-us-region
 */
function baseOf({ apiBase, edge, region }: TwilioSettings, product: Product): string {
  if (apiBase !== null) return apiBase.replace(/\/$/, '');
  const place = [edge, region ?? (edge === null ? null : REGION_OF_EDGES)].filter((part) => part !== null);
  return `https://${[product, ...place, 'twilio.com'].join('.')}`;
}

function basicOf({ accountSid, authToken, apiKeySid, apiKeySecret }: TwilioSettings, who: Credentials): string {
  const isKey = who === 'key' && apiKeySid !== null && apiKeySecret !== null;
  const [name, password] = isKey ? [apiKeySid, apiKeySecret] : [accountSid, authToken];
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

function readJson(body: Buffer): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(body.toString());
    return typeof read === 'object' ? (read as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function codeOf(read: Record<string, unknown> | null): string | null {
  const code = read?.['code'];
  return typeof code === 'number' && Number.isInteger(code) ? String(code) : null;
}
