import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';

/**
 * A certificate that nobody vouches for, and its key, for receivers that must be refused. Made for tests: it opens
 * nothing.
 */
export const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgs0VYTnWQNd9UjKob
kywqpgLmCwvB8NyeGi5zjwVWfwmhRANCAAQDZ31QBcmR4M3jnLe8Wed7lPYjfCfk
z3SZwGzlPzT7WCy0+YXIsmPhm7X68PiyrpwXgyQKWME4jdBZHeNKK+Qy
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUd8AtFFkFye/U9Nlzbm1QQNO6GCswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTA4NDMxM1oYDzIxMjYxMDI4
MDg0MzEzWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQDZ31QBcmR4M3jnLe8Wed7lPYjfCfkz3SZwGzlPzT7WCy0+YXIsmPh
m7X68PiyrpwXgyQKWME4jdBZHeNKK+Qyo2QwYjAdBgNVHQ4EFgQUK4G1CWBM938s
XNzPPLkQiMzP+HIwHwYDVR0jBBgwFoAUK4G1CWBM938sXNzPPLkQiMzP+HIwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQDsdvFOiQ9edv8y9Fzc+H6IfGF75BfGgkhj7zPNBdfZBQIgKN3Z+ikj7zw2lBwV
ZuuPORelrPjp+tfPlO2loFnpti0=
-----END CERTIFICATE-----
`,
};

/** One request that a receiver got. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** What a receiver does with a request; the default returns 200. */
export type Behaviour = (request: Received, response: ServerResponse) => void;

/** A webhook receiver on loopback that remembers what it got. */
export class Receiver {
  readonly received: Received[] = [];
  behaviour: Behaviour = (_request, response) => response.end('ok');

  private constructor(
    private readonly server: Server,
    private readonly scheme: 'http' | 'https',
  ) {}

  static start(): Promise<Receiver> {
    return Receiver.on(new Receiver(createServer(), 'http'));
  }

  /** One whose certificate nobody vouches for. */
  static startSelfSigned(): Promise<Receiver> {
    return Receiver.on(new Receiver(createTlsServer(SELF_SIGNED), 'https'));
  }

  private static async on(receiver: Receiver): Promise<Receiver> {
    const { server } = receiver;
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const received = {
          method: request.method ?? '',
          url: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
          at: Date.now(),
        };
        receiver.received.push(received);
        receiver.behaviour(received, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `${this.scheme}://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** The bodies as JSON. */
  events(): Record<string, unknown>[] {
    return this.received.map((one) => JSON.parse(one.body) as Record<string, unknown>);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Responds with a status and no more. */
export function answering(status: number, headers: Record<string, string> = {}): Behaviour {
  return (_request, response) => response.writeHead(status, headers).end(`status ${status}`);
}

/** Settings under which loopback receivers are reached. */
export const LOOPBACK_RECEIVERS = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' };

const DRIP_EVERY_MS = 100;
const FLOOD_BYTES = 10 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const OK = 'HTTP/1.1 200 OK\r\n';

/** What each kind does with a request that has begun to arrive. */
const WAYS = {
  hangs: () => undefined,
  drips: (socket: Socket) => {
    socket.write(`${OK}content-length: 100000\r\n\r\n`);
    const timer = setInterval(() => socket.write('x'), DRIP_EVERY_MS);
    socket.once('close', () => clearInterval(timer));
  },
  floods: (socket: Socket) => {
    socket.write(`${OK}content-length: ${FLOOD_BYTES}\r\n\r\n`);
    let left = FLOOD_BYTES;
    const pour = (): void => {
      while (left > 0 && !socket.destroyed) {
        left -= CHUNK.length;
        if (!socket.write(CHUNK)) {
          socket.once('drain', pour);
          return;
        }
      }
    };
    pour();
  },
  resets: (socket: Socket) => socket.resetAndDestroy(),
  redirects: (socket: Socket) =>
    socket.end('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'),
} as const;

type Way = keyof typeof WAYS;

export const HOSTILE_WAYS = Object.keys(WAYS) as readonly Way[];

/** An endpoint of ill will. */
export class HostileReceiver {
  requests = 0;
  private readonly open = new Set<Socket>();

  private constructor(
    readonly way: Way,
    private readonly server: NetServer,
  ) {}

  static async start(way: Way): Promise<HostileReceiver> {
    const server = createNetServer();
    const receiver = new HostileReceiver(way, server);
    server.on('connection', (socket) => receiver.take(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${this.way}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(socket: Socket): void {
    this.open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.open.delete(socket));
    socket.once('data', () => {
      this.requests += 1;
      WAYS[this.way](socket);
    });
    socket.resume();
  }
}
