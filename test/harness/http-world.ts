import { request } from 'node:http';
import { eventually } from './eventually.js';
import { type GatewayParts, GatewayWorld } from './gateway-world.js';
import { type GatewayCall, signCall } from './http-calls.js';
import { type HttpGateway } from './http-gateways.js';
import { type Received, Receiver } from './receiver.js';
import type { RouteApp } from './route-app.js';
import type { World } from './world.js';
/** By how much an early receipt comes before the response. */
const EARLY_BY_MS = 200;

/** A response to a callback. */
export interface Called {
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
