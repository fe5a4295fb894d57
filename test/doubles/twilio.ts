import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What Twilio's API is made of: paths, resources and errors, as its public documentation describes them. */
const BASE = '/2010-04-01/Accounts/';

const VERSION = '2010-04-01';

/** A message that was created. */
interface DoubleMessage {
  readonly sid: string;
  readonly accountSid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly statusCallback: string | null;
  readonly messagingServiceSid: string | null;
  /** Seconds; null = as long as Twilio may. */
  readonly validityPeriod: number | null;
}

/** An id as Twilio makes them: two letters that say of what, and 32 hexadecimal digits. */
function sid(prefix: string): string {
  return prefix + randomBytes(16).toString('hex');
}

/** The code of what is wrong with a request to create a message; null when nothing is. */
function faultOf(form: URLSearchParams): number | null {
  if (form.get('To') === null) return 21604;
  if (form.get('From') === null && form.get('MessagingServiceSid') === null) return 21603;
  if ((form.get('Body') ?? '') === '') return 21602;
  const validity = form.get('ValidityPeriod') ?? '1';
  if (!/^\d{1,5}$/.test(validity) || Number(validity) < 1 || Number(validity) > 36_000) return 90007;
  return (form.get('Body') ?? '').length > 1_600 ? 21617 : null;
}

function pathOf(message: DoubleMessage): string {
  return `${BASE}${message.accountSid}/Messages/${message.sid}.json`;
}

/** The resource Message as it is when it was created. */
function resourceOf(message: DoubleMessage) {
  const now = new Date().toUTCString().replace('GMT', '+0000');
  return {
    account_sid: message.accountSid,
    api_version: VERSION,
    body: message.body,
    date_created: now,
    date_sent: null,
    date_updated: now,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: '0',
    num_segments: message.messagingServiceSid === null ? '1' : '0',
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.messagingServiceSid === null ? 'queued' : 'accepted',
    subresource_uris: { media: `${BASE}${message.accountSid}/Messages/${message.sid}/Media.json` },
    to: message.to,
    uri: pathOf(message),
  };
}

/** Its sentences name numbers, as Twilio's do: nobody is to keep them. */
function failure(response: ServerResponse, status: number, code: number, headers: Record<string, string> = {}): void {
  const message = `The 'To' number +14155550000 made error ${code}`;
  json(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, headers);
}

function json(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers })
    .end(JSON.stringify(body));
}

/** What an account of Twilio is like. */
export interface DoubleAccount {
  readonly sid: string;
  readonly authToken: string;
  readonly keySid: string;
  readonly keySecret: string;
  status: 'active' | 'suspended' | 'closed';
  type: 'Full' | 'Trial';
  /** Test credentials create messages and read nothing. */
  isTest: boolean;
}

/**
 * What it does with a request to create a message: responds with an error of the API, or with a page of somebody
 * between; breaks the connection before or after it has taken the message; or stays silent for a while before it does.
 */
type DoubleBehaviour =
  | { readonly error: number; readonly status?: number; readonly retryAfter?: number }
  | { readonly page: number }
  | { readonly breaks: 'untaken' | 'taken' }
  | { readonly slowMs: number };

/** What is done with a request to fetch a message. */
type FetchBehaviour = { readonly error: number; readonly status: number } | { readonly slowMs: number };

const CAMPAIGNS = /^\/v1\/Services\/(MG[0-9a-f]{32})\/Compliance\/Usa2p$/;

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly form: URLSearchParams;
}

/**
 * Twilio on loopback, as its public documentation describes it: the resources Message and Account of its API
 * (https://www.twilio.com/docs/messaging/api/message-resource, https://www.twilio.com/docs/iam/api/account) and their
 * errors (https://www.twilio.com/docs/usage/twilios-response).
 */
export class TwilioDouble {
  readonly asked: Asked[] = [];
  readonly messages: DoubleMessage[] = [];
  private readonly accounts = new Map<string, DoubleAccount>();
  private readonly behaviours = new Map<string, DoubleBehaviour>();
  private readonly services = new Map<string, readonly string[]>();
  private readonly fetches = new Map<string, FetchBehaviour>();
  private readonly states = new Map<string, readonly [status: string, errorCode: number | null]>();
  private fetching = 0;
  /** How many requests to fetch messages were under way at once, at most. */
  fetchedAtOnce = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TwilioDouble> {
    const double = new TwilioDouble(createServer());
    double.server.on('request', (request, response) => void double.take(request, response));
    await new Promise<void>((resolve) => double.server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  account(choices: Partial<DoubleAccount> = {}): DoubleAccount {
    const account: DoubleAccount = {
      sid: sid('AC'),
      authToken: randomBytes(16).toString('hex'),
      keySid: sid('SK'),
      keySecret: randomBytes(16).toString('hex'),
      status: 'active',
      type: 'Full',
      isTest: false,
      ...choices,
    };
    this.accounts.set(account.sid, account);
    return account;
  }

  /** A messaging service with campaigns in some states. Returns its SID. */
  service(...campaigns: string[]): string {
    const serviceSid = sid('MG');
    this.services.set(serviceSid, campaigns);
    return serviceSid;
  }

  /** What is done from now on with messages to a number. */
  behave(to: string, behaviour: DoubleBehaviour): void {
    this.behaviours.set(to, behaviour);
  }

  /** What is done from now on when messages to a number are fetched. */
  behaveWhenFetched(to: string, behaviour: FetchBehaviour): void {
    this.fetches.set(to, behaviour);
  }

  /** The messages to a number get a status that is reported to nobody. */
  become(to: string, status: string, errorCode: number | null = null): void {
    for (const message of this.messagesTo(to)) this.states.set(message.sid, [status, errorCode]);
  }

  /** How often the messages to a number were fetched. */
  fetchedFor(to: string): number {
    const paths = new Set(this.messagesTo(to).map(pathOf));
    return this.asked.filter(({ method, path }) => method === 'GET' && paths.has(path)).length;
  }

  /** The messages that were created for a number. */
  messagesTo(to: string): DoubleMessage[] {
    return this.messages.filter((message) => message.to === to);
  }

  /** How often it was asked to create a message to a number. */
  askedFor(to: string): number {
    return this.asked.filter(({ method, form }) => method === 'POST' && form.get('To') === to).length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname: path } = new URL(request.url ?? '', this.url);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const { method = '', headers } = request;
    const asked = { method, path, authorization: headers.authorization ?? '', form };
    this.asked.push(asked);
    const [, serviceSid] = CAMPAIGNS.exec(path) ?? [];
    if (serviceSid !== undefined) return this.showCampaigns(response, serviceSid, asked.authorization);
    const account = this.accounts.get(path.slice(BASE.length).split(/[/.]/)[0] ?? '');
    if (!path.startsWith(BASE) || account === undefined) return failure(response, 404, 20404);
    const who = callerOf(account, asked.authorization);
    if (who === null) return failure(response, 401, 20003);
    if (account.status !== 'active' && method === 'POST') return failure(response, 401, 20005);
    if (path === `${BASE}${account.sid}.json` && method === 'GET') return this.showAccount(response, account, who);
    if (path === `${BASE}${account.sid}/Messages.json`) {
      if (method === 'POST') return this.create(request, response, account, form);
      if (method === 'GET')
        return account.isTest ? failure(response, 403, 20008) : json(response, 200, { messages: [] });
    }
    const message = this.messages.find((one) => pathOf(one) === path);
    if (message !== undefined && method === 'GET') return this.fetch(response, message);
    return failure(response, 404, 20404);
  }

  private fetch(response: ServerResponse, message: DoubleMessage): void {
    const behaviour = this.fetches.get(message.to);
    if (behaviour !== undefined && 'error' in behaviour) return failure(response, behaviour.status, behaviour.error);
    const { status: created } = resourceOf(message);
    const [status, errorCode] = this.states.get(message.sid) ?? [created, null];
    this.fetching += 1;
    this.fetchedAtOnce = Math.max(this.fetchedAtOnce, this.fetching);
    setTimeout(() => {
      this.fetching -= 1;
      json(response, 200, { ...resourceOf(message), status, error_code: errorCode });
    }, behaviour?.slowMs ?? 0);
  }

  /** Source: https://www.twilio.com/docs/messaging/api/usapptoperson-resource */
  private showCampaigns(response: ServerResponse, serviceSid: string, authorization: string): void {
    const isKnown = [...this.accounts.values()].some((account) => callerOf(account, authorization) !== null);
    if (!isKnown) return failure(response, 401, 20003);
    const campaigns = this.services.get(serviceSid);
    if (campaigns === undefined) return failure(response, 404, 20404);
    const compliance = campaigns.map((state) => ({ sid: sid('QE'), campaign_status: state, errors: [] }));
    return json(response, 200, { meta: { key: 'compliance', page: 0, page_size: 20 }, compliance });
  }

  /** Standard keys do not reach the resource Account. */
  private showAccount(response: ServerResponse, account: DoubleAccount, who: 'token' | 'key'): void {
    if (account.isTest) return failure(response, 403, 20008);
    if (who === 'key') return failure(response, 401, 20003);
    const { sid: accountSid, status, type } = account;
    return json(response, 200, {
      sid: accountSid,
      friendly_name: 'Double',
      status,
      type,
      auth_token: account.authToken,
    });
  }

  private create(
    request: IncomingMessage,
    response: ServerResponse,
    account: DoubleAccount,
    form: URLSearchParams,
  ): void {
    const behaviour = this.behaviours.get(form.get('To') ?? '');
    if (behaviour !== undefined && 'error' in behaviour) {
      const { error, status = 400, retryAfter } = behaviour;
      return failure(response, status, error, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) });
    }
    if (behaviour !== undefined && 'page' in behaviour) {
      response.writeHead(behaviour.page, { 'content-type': 'text/html' }).end('<html>Somebody between</html>');
      return;
    }
    if (behaviour !== undefined && 'breaks' in behaviour) {
      if (behaviour.breaks === 'taken') this.store(account, form);
      request.socket.destroy();
      return;
    }
    const fault = faultOf(form);
    if (fault !== null) return failure(response, 400, fault);
    const message = this.store(account, form);
    const slowMs = behaviour === undefined ? 0 : behaviour.slowMs;
    setTimeout(() => json(response, 201, resourceOf(message)), slowMs);
  }

  private store(account: DoubleAccount, form: URLSearchParams): DoubleMessage {
    const message = {
      sid: sid('SM'),
      accountSid: account.sid,
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
      statusCallback: form.get('StatusCallback'),
      messagingServiceSid: form.get('MessagingServiceSid'),
      validityPeriod: form.get('ValidityPeriod') === null ? null : Number(form.get('ValidityPeriod')),
    };
    this.messages.push(message);
    return message;
  }
}

function callerOf(account: DoubleAccount, authorization: string): 'token' | 'key' | null {
  const text = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
  if (text === `${account.sid}:${account.authToken}`) return 'token';
  return text === `${account.keySid}:${account.keySecret}` ? 'key' : null;
}

/** Where callbacks go: the address that Twilio has, and where a proxy would hand it on to. */
interface CallTarget {
  /** PUBLIC_URL. */
  readonly publicUrl: string;
  readonly appUrl: string;
}

/** How a call differs from a true one. */
export interface CallChoices {
  readonly token?: string;
  readonly host?: string;
  /** The URL that is signed in place of the one that is called. */
  readonly signedUrl?: string;
  readonly signature?: string | null;
  /** Changes after the signature was made. */
  readonly after?: Record<string, string>;
  readonly fields?: Record<string, string>;
}

/** A response to a call. */
export interface Called {
  readonly status: number;
  readonly body: string;
}

/**
 * The signature of a form: HMAC-SHA1 with the auth token over the URL and the fields in the order of their names.
 * Written from https://www.twilio.com/docs/usage/webhooks/webhooks-security, without the SDK.
 */
export function signatureOf(token: string, url: string, fields: Record<string, string>): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((joined, name) => joined + name + (fields[name] ?? ''), url);
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}

/** Makes the calls that Twilio makes to its customers, as a proxy in front of the application hands them on. */
export class TwilioCaller {
  constructor(
    private readonly target: CallTarget,
    private readonly account: DoubleAccount,
  ) {}

  /** A status callback: https://www.twilio.com/docs/messaging/guides/track-outbound-message-status */
  tell(message: DoubleMessage, status: string, errorCode?: number, choices: CallChoices = {}): Promise<Called> {
    const fields = {
      SmsSid: message.sid,
      SmsStatus: status,
      MessageStatus: status,
      To: message.to,
      MessageSid: message.sid,
      AccountSid: message.accountSid,
      From: message.from,
      ApiVersion: '2010-04-01',
      ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
      ...(message.messagingServiceSid === null ? {} : { MessagingServiceSid: message.messagingServiceSid }),
    };
    return this.post(message.statusCallback ?? '', { ...fields, ...choices.fields }, choices);
  }

  /** A webhook of an incoming message: https://www.twilio.com/docs/messaging/guides/webhook-request */
  say(
    providerId: string,
    said: { from: string; to: string; text: string },
    choices: CallChoices = {},
  ): Promise<Called> {
    const messageSid = sid('SM');
    const fields = {
      ToCountry: 'US',
      ToState: 'CA',
      SmsMessageSid: messageSid,
      NumMedia: '0',
      ToCity: '',
      FromZip: '',
      SmsSid: messageSid,
      FromState: 'NY',
      SmsStatus: 'received',
      FromCity: '',
      Body: said.text,
      FromCountry: 'US',
      To: said.to,
      ToZip: '',
      NumSegments: '1',
      MessageSid: messageSid,
      AccountSid: this.account.sid,
      From: said.from,
      ApiVersion: '2010-04-01',
    };
    const url = `${this.target.publicUrl}/v1/callbacks/${providerId}/inbound`;
    return this.post(url, { ...fields, ...choices.fields }, choices);
  }

  private post(url: string, fields: Record<string, string>, choices: CallChoices): Promise<Called> {
    const { token = this.account.authToken, signedUrl = url, after = {} } = choices;
    const { signature = signatureOf(token, signedUrl, fields) } = choices;
    const { host: publicHost, pathname, search } = new URL(url);
    const { hostname, port } = new URL(this.target.appUrl);
    const body = new URLSearchParams({ ...fields, ...after }).toString();
    const headers = {
      host: choices.host ?? publicHost,
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'TwilioProxy/1.1',
      ...(signature === null ? {} : { 'x-twilio-signature': signature }),
    };
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path: pathname + search, method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
