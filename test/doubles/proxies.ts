import {
  createServer as createHttpServer,
  type IncomingMessage,
  request as forward,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { eventually } from '../harness/eventually.js';

/** A wire between the application and its database that a test can cut, or make swallow everything. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private swallows = false;
  /** Connections that are not served yet; null while all are. */
  private waiting: Socket[] | null = null;
  private port = 0;

  private constructor(private readonly target: URL) {}

  static async to(databaseUrl: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(databaseUrl));
    await proxy.restore();
    return proxy;
  }

  /** The database's URL by way of this wire. */
  get databaseUrl(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.toString();
  }

  /** Connections break, new ones are refused. */
  async refuse(): Promise<void> {
    await this.close();
  }

  /** Connections are reset. New ones are taken at once, and served from `restore` on. */
  reset(): void {
    for (const socket of this.sockets) socket.resetAndDestroy();
    this.swallows = false;
    this.waiting = [];
  }

  /** Connections stay and new ones are taken, but nothing comes through any more, not even an end. */
  blackHole(): void {
    this.swallows = true;
  }

  /** New connections work again. What was swallowed stays lost, and its connections stay silent for ever. */
  async restore(): Promise<void> {
    this.swallows = false;
    const waiting = this.waiting ?? [];
    this.waiting = null;
    for (const socket of waiting) if (!socket.destroyed) this.join(socket);
    if (this.server !== null) return;
    const server = createServer({ allowHalfOpen: true }, (socket) => this.join(socket));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const server = this.server;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    if (server !== null) await new Promise((resolve) => server.close(resolve));
  }

  private join(near: Socket): void {
    if (this.waiting !== null) {
      this.keep(near);
      this.waiting.push(near);
      return;
    }
    const far = this.swallows ? null : connect(Number(this.target.port || 3306), this.target.hostname);
    this.keep(near);
    if (far === null) {
      near.resume();
      return;
    }
    this.keep(far);
    let lost = false;
    const pipe = (from: Socket, to: Socket) => {
      from.on('data', (chunk) => {
        lost ||= this.swallows;
        if (!lost) to.write(chunk);
      });
      from.on('end', () => lost || this.swallows || to.end());
    };
    pipe(near, far);
    pipe(far, near);
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
  }
}

/**
 * What the wire does with a request. `cut-before`: it breaks before the service has the request. `cut-after`: it breaks
 * when the service has done it. `half`: so it does within the body of the response. `drip`: of that body comes a byte a
 * second. `stall`: half of it comes, and no more. `portal`, `bad-gateway`: a page of somebody else, with 200 and 502.
 */
export type Fault =
  | 'none'
  | 'cut-before'
  | 'cut-after'
  | 'half'
  | 'drip'
  | 'stall'
  | 'silence'
  | 'portal'
  | 'bad-gateway'
  | 'redirect'
  | { readonly status: 429 | 503; readonly retryAfter?: number };

/** A request as the wire sees it. */
export interface ProxiedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

/** What came of a request at the service. */
interface Passed {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

const DRIP_MS = 1_000;
/** Where a redirect leads: nobody should follow it. */
const ELSEWHERE = '/elsewhere';
/** Of the connection to the service, not of what it says. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding', 'host'];

/** A wire between a client and the service that does with each request what a test wants. */
export class FaultyProxy {
  /** How many requests were sent to where a redirect leads. */
  followed = 0;
  private readonly timers = new Set<NodeJS.Timeout>();
  /** Requests that are not over. */
  private open = 0;

  private constructor(
    private readonly target: string,
    private readonly server: HttpServer,
    private readonly faultOf: (request: ProxiedRequest) => Fault,
  ) {}

  static async start(target: string, faultOf: (request: ProxiedRequest) => Fault): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(target, createHttpServer(), faultOf);
    proxy.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      proxy.open += 1;
      response.on('close', () => (proxy.open -= 1));
      proxy.handle(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Resolves when its clients have let go of all requests. */
  async idle(): Promise<void> {
    await eventually('no request is open', () => Promise.resolve(this.open === 0));
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (url === ELSEWHERE) this.followed += 1;
    const fault = this.faultOf({ method, url, headers });
    if (fault === 'silence') return;
    if (fault === 'cut-before') return void request.socket.resetAndDestroy();
    if (typeof fault === 'object') return refuse(response, fault.status, fault.retryAfter);
    if (fault === 'portal' || fault === 'bad-gateway')
      return void response.writeHead(fault === 'portal' ? 200 : 502, { 'content-type': 'text/html' }).end('<h1>Hello');
    if (fault === 'redirect') return void response.writeHead(307, { location: ELSEWHERE }).end();
    const passed = await this.pass(request, Buffer.concat(chunks));
    if (fault === 'cut-after') return void request.socket.resetAndDestroy();
    response.writeHead(passed.status, { ...passed.headers, 'content-length': passed.body.length });
    if (fault === 'none') return void response.end(passed.body);
    response.flushHeaders();
    if (fault === 'drip') return this.drip(response, passed.body);
    response.write(passed.body.subarray(0, passed.body.length / 2), () => fault === 'half' && request.socket.destroy());
  }

  private async pass({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Promise<Passed> {
    const sent = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)) as [string, string][];
    const hasBody = method !== 'GET' && method !== 'DELETE';
    const passed = await fetch(`${this.target}${url}`, {
      method,
      headers: Object.fromEntries(sent),
      ...(hasBody ? { body: new Uint8Array(body) } : {}),
      redirect: 'manual',
    });
    const kept = [...passed.headers].filter(([name]) => !HOP_BY_HOP.includes(name));
    return {
      status: passed.status,
      headers: Object.fromEntries(kept),
      body: Buffer.from(await passed.arrayBuffer()),
    };
  }

  private drip(response: ServerResponse, body: Buffer): void {
    let sent = 0;
    const timer = setInterval(() => {
      response.write(body.subarray(sent, sent + 1));
      sent += 1;
      if (sent >= body.length || response.destroyed) clearInterval(timer);
    }, DRIP_MS);
    this.timers.add(timer);
  }
}

/** As the service says that it takes no more now. */
function refuse(response: ServerResponse, statusCode: 429 | 503, retryAfter: number | undefined): void {
  const code = statusCode === 429 ? 'rate_limited' : 'unavailable';
  const problem = { statusCode, error: 'Refused', code, message: 'Not now.', requestId: 'req_of_a_proxy', details: [] };
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  response.writeHead(statusCode, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(problem));
}

/** A proxy that serves an application below a path, as one that serves several tools does. */
interface PrefixProxy {
  /** Where the application is then, without a slash at the end. */
  readonly url: string;
  stop(): void;
}

/** Starts one in front of the application at `target`. What is not below `prefix` is 404. */
export async function startPrefixProxy(target: string, prefix: string): Promise<PrefixProxy> {
  const server = createHttpServer((request, response) => {
    const { url = '', method, headers } = request;
    if (!url.startsWith(`${prefix}/`)) {
      response.writeHead(404).end();
      return;
    }
    const onward = forward(`${target}${url.slice(prefix.length)}`, { method, headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`, stop };
}
