import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BASE, type DoubleMessage, failure, faultOf, json, pathOf, resourceOf, sid } from './twilio-resources.js';

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
export type DoubleBehaviour =
  | { readonly error: number; readonly status?: number; readonly retryAfter?: number }
  | { readonly page: number }
  | { readonly breaks: 'untaken' | 'taken' }
  | { readonly slowMs: number };

/** What is done with a request to fetch a message. */
export type FetchBehaviour = { readonly error: number; readonly status: number } | { readonly slowMs: number };

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
