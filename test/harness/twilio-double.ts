import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';

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

/** A message that was created. */
export interface DoubleMessage {
  readonly sid: string;
  readonly accountSid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly statusCallback: string | null;
  readonly messagingServiceSid: string | null;
}

/**
 * What it does with a request to create a message: responds with an error of the API, or with a page of somebody
 * between; breaks the connection before or after it has taken the message; or stays silent for a while before it does.
 */
export type DoubleBehaviour =
  | { readonly error: number; readonly status?: number; readonly retryAfter?: number }
  | { readonly page: number }
  | { readonly breaks: 'untaken' | 'taken' }
  | { readonly slowMs: number };

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly form: URLSearchParams;
}

const BASE = '/2010-04-01/Accounts/';
const VERSION = '2010-04-01';

/** An id as Twilio makes them: two letters that say of what, and 32 hexadecimal digits. */
export function sid(prefix: string): string {
  return prefix + randomBytes(16).toString('hex');
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

  /** What is done from now on with messages to a number. */
  behave(to: string, behaviour: DoubleBehaviour): void {
    this.behaviours.set(to, behaviour);
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
    return failure(response, 404, 20404);
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

function faultOf(form: URLSearchParams): number | null {
  if (form.get('To') === null) return 21604;
  if (form.get('From') === null && form.get('MessagingServiceSid') === null) return 21603;
  if ((form.get('Body') ?? '') === '') return 21602;
  return (form.get('Body') ?? '').length > 1_600 ? 21617 : null;
}

function resourceOf(message: DoubleMessage): object {
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
    uri: `${BASE}${message.accountSid}/Messages/${message.sid}.json`,
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
