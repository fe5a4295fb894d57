import { request } from 'node:http';
import { type GatewayCall, type HttpGateway, signCall } from '../doubles/http-gateways.js';
import { type Received, Receiver } from '../doubles/receiver.js';
import {
  type CallChoices,
  type Called as TwilioCalled,
  type DoubleAccount,
  TwilioCaller,
  TwilioDouble,
} from '../doubles/twilio.js';
import { eventually } from './eventually.js';
import { MessageTenant, type SendingProject } from './message-tenant.js';
import type { RouteApp } from './route-app.js';
import { Sql } from './sql.js';
import { type ProjectWorld, World } from './world.js';

interface StoredAttempt {
  readonly attemptId: string;
  readonly status: string;
  readonly providerMessageId: string | null;
}

/** What a world at a gateway consists of. */
interface GatewayParts<App extends RouteApp> {
  readonly app: App;
  readonly sql: Sql;
  readonly world: World;
  readonly project: SendingProject;
}

/** The application with a project that sends by an account at a gateway. */
class GatewayWorld<App extends RouteApp = RouteApp> {
  readonly app: App;
  readonly sql: Sql;
  readonly world: World;
  readonly project: SendingProject;

  protected constructor({ app, sql, world, project }: GatewayParts<App>) {
    this.app = app;
    this.sql = sql;
    this.world = world;
    this.project = project;
  }

  /** A project without reminders whose only sender is at a provider. */
  protected static async parts<App extends RouteApp>(
    app: App,
    makeProvider: (world: World) => Promise<string>,
  ): Promise<GatewayParts<App>> {
    const world = new World(app);
    const project: ProjectWorld = await world.project();
    await world.admin('patch', `/v1/projects/${project.projectId}`, {
      complianceSettings: { optOutRemindersEnabled: false },
    });
    const providerId = await makeProvider(world);
    const { senderId, address } = await new MessageTenant(world).sender(project.projectId, providerId);
    return {
      app,
      sql: await Sql.open(app.schema),
      world,
      project: { ...project, providerId, senderId, from: address },
    };
  }

  get providerId(): string {
    return this.project.providerId;
  }

  async stop(): Promise<void> {
    await this.sql.close();
    await this.app.close();
  }

  /** Sends a message of the project; its id. */
  async send(to: string, text: string, more: object = {}): Promise<string> {
    const { status, body } = await new MessageTenant(this.world).send(this.project, { to, text, ...more });
    if (status !== 202) throw new Error(`sending responded with ${status}: ${JSON.stringify(body)}`);
    return String(body.messageId);
  }

  read(messageId: string): Promise<Record<string, unknown>> {
    return this.world.admin('get', `/v1/messages/${messageId}`);
  }

  /** The number as the project sees it. */
  phone(phone: string): Promise<Record<string, unknown>> {
    return this.world.admin('get', `/v1/phones/${encodeURIComponent(phone)}?projectIds=${this.project.projectId}`);
  }

  /** The message once it has a status. */
  async until(messageId: string, status: string): Promise<Record<string, unknown>> {
    let message: Record<string, unknown> = {};
    await eventually(`${messageId} is ${status}`, async () => {
      message = await this.read(messageId);
      return message['status'] === status;
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}, but it is ${JSON.stringify(message)}`, { cause: error });
    });
    return message;
  }

  async untilAttempt(messageId: string, status: string): Promise<void> {
    const isSo = async (): Promise<boolean> => (await this.attempts(messageId)).some((one) => one.status === status);
    await eventually(`an attempt of ${messageId} is ${status}`, isSo);
  }

  attempts(messageId: string): Promise<StoredAttempt[]> {
    const columns = 'attemptId, status, providerMessageId';
    return this.sql.rows(`SELECT ${columns} FROM message_attempts WHERE messageId = ? ORDER BY attemptId`, [messageId]);
  }

  /** The types of the events of a message in their order. */
  async events(messageId: string): Promise<string[]> {
    const rows = await this.sql.rows<{ type: string }>(
      "SELECT type FROM events WHERE JSON_UNQUOTE(JSON_EXTRACT(data, '$.messageId')) = ? ORDER BY eventId",
      [messageId],
    );
    return rows.map(({ type }) => type);
  }
}

/** By how much an early receipt comes before the response. */
const EARLY_BY_MS = 200;

/** A response to a callback. */
interface Called {
  readonly status: number;
  readonly body: string;
}

/** What a gateway does with a message. `early`: its receipt comes before its response. */
type Reaction = 'accept' | 'early' | 'silent';

/** The application with a project that sends by an account of the kind HTTP at a gateway on loopback. */
export class HttpWorld<App extends RouteApp = RouteApp> extends GatewayWorld<App> {
  reaction: Reaction = 'accept';
  private ids = 0;

  private constructor(
    parts: GatewayParts<App>,
    readonly gateway: HttpGateway,
    readonly double: Receiver,
  ) {
    super(parts);
    double.behaviour = (received, response) => {
      const to = gateway.receiverOf(received);
      if (to === null) return void response.writeHead(404).end();
      const id = this.newId();
      this.idOf.set(to, id);
      if (this.reaction === 'silent') return undefined;
      if (this.reaction === 'early') void this.call(gateway.receipt(received, 'delivered', id));
      setTimeout(() => gateway.accept(response, id), this.reaction === 'early' ? EARLY_BY_MS : 0);
      return undefined;
    };
  }

  /** What the gateway called the last message to a number. */
  readonly idOf = new Map<string, string>();

  static async start<App extends RouteApp>(app: App, gateway: HttpGateway): Promise<HttpWorld<App>> {
    const double = await Receiver.start();
    const url = double.url.replace(/\/hook$/, '');
    const make = (world: World) => HttpWorld.provider(world, gateway.settings(url));
    return new HttpWorld(await GatewayWorld.parts(app, make), gateway, double);
  }

  /** A provider of the kind HTTP; its id. */
  static async provider(world: World, settings: object): Promise<string> {
    const made = await world.admin('post', '/v1/providers', { name: 'Gateway', kind: 'HTTP', settings });
    return String(made['providerId']);
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.double.stop();
  }

  /** The requests with a message to a number. */
  requestsTo(to: string): Received[] {
    return this.double.received.filter((received) => this.gateway.receiverOf(received) === to);
  }

  /** The request with the last message to a number, once it is there. */
  async requestTo(to: string): Promise<Received> {
    await eventually(`${to} is sent to`, () => Promise.resolve(this.requestsTo(to).length > 0));
    const last = this.requestsTo(to).at(-1);
    if (last === undefined) throw new Error(`no message to ${to}`);
    return last;
  }

  /** Waits until a number was sent so many messages. */
  async sentTo(to: string, count: number): Promise<void> {
    await eventually(`${count} messages to ${to}`, () => Promise.resolve(this.requestsTo(to).length >= count));
  }

  /** The messages to a number, as they stand in the requests: in JSON, a form or a query. */
  textsTo(to: string): string[] {
    return this.requestsTo(to).map(({ url, body }) => {
      if (body.startsWith('{')) return (JSON.parse(body) as { text: string }).text;
      const fields = body === '' ? new URL(url, 'http://x').searchParams : new URLSearchParams(body);
      return fields.get('Body') ?? fields.get('text') ?? '';
    });
  }

  /** Reports a status of the last message to a number, as the gateway does. */
  async report(to: string, status: string, id = this.idOf.get(to) ?? ''): Promise<Called> {
    return this.call(this.gateway.receipt(await this.requestTo(to), status, id));
  }

  /** A person writes to the project's sender. */
  write(from: string, text: string, id = this.newId()): Promise<Called> {
    return this.call(this.gateway.inbound({ id, from, to: this.project.from, text }));
  }

  /** Makes a call of the gateway, as a proxy hands it on. A target that is a kind only is that of the provider. */
  call(call: GatewayCall, providerId = this.providerId): Promise<Called> {
    const isKind = !call.target.startsWith('/v1/');
    const completed = isKind ? { ...call, target: `/v1/callbacks/${providerId}${call.target}` } : call;
    const isSigned = isKind && 'x-signature' in call.headers && this.gateway.title.startsWith('form');
    return this.post(isSigned ? signCall(completed) : completed);
  }

  /** Makes a call exactly as it is. */
  post({ method, target, headers, body }: GatewayCall): Promise<Called> {
    const { hostname, port } = new URL(this.app.url);
    const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const sent = request(
        { hostname, port, path: target, method, headers: { ...headers, ...length, host: 'somebody.example' } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(method === 'GET' ? undefined : body);
    });
  }

  private newId(): string {
    this.ids += 1;
    // Longer than a double holds exactly, as many gateways' ids are.
    return `${Date.now()}${String(this.ids).padStart(7, '0')}`;
  }
}

const PUBLIC_URL = 'https://parley.test';

/** The application with a project that sends by an account at the double of Twilio. */
export class TwilioWorld<App extends RouteApp = RouteApp> extends GatewayWorld<App> {
  private constructor(
    parts: GatewayParts<App>,
    readonly double: TwilioDouble,
    readonly account: DoubleAccount,
  ) {
    super(parts);
  }

  static async start<App extends RouteApp>(app: App): Promise<TwilioWorld<App>> {
    const double = await TwilioDouble.start();
    const account = double.account();
    const parts = await GatewayWorld.parts(app, (world) => TwilioWorld.provider(world, double, account));
    return new TwilioWorld(parts, double, account);
  }

  /** A provider that is an account at the double; its id. */
  static async provider(
    world: World,
    double: TwilioDouble,
    account: DoubleAccount,
    more: object = {},
  ): Promise<string> {
    const settings = { accountSid: account.sid, authToken: account.authToken, apiBase: double.url, ...more };
    return String(
      (await world.admin('post', '/v1/providers', { name: 'Twilio', kind: 'TWILIO', settings }))['providerId'],
    );
  }

  get caller(): TwilioCaller {
    return new TwilioCaller({ publicUrl: PUBLIC_URL, appUrl: this.app.url }, this.account);
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.double.stop();
  }

  settings(settings: object): Promise<Record<string, unknown>> {
    return this.world.admin('patch', `/v1/providers/${this.providerId}`, { settings });
  }

  /** Closes the breaker, which failures in a row have opened. */
  async heal(): Promise<void> {
    await this.settings({ apiBase: this.double.url });
  }

  /** Reports a status of the last message to a number, as Twilio does. */
  tell(to: string, status: string, errorCode?: number, choices: CallChoices = {}): Promise<TwilioCalled> {
    const message = this.double.messagesTo(to).at(-1);
    if (message === undefined) throw new Error(`no message to ${to} was created`);
    return this.caller.tell(message, status, errorCode, choices);
  }
}
