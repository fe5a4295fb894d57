import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

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

export type Way = keyof typeof WAYS;
export const HOSTILE_WAYS = Object.keys(WAYS) as readonly Way[];

/** An endpoint of ill will. */
export class HostileReceiver {
  requests = 0;
  private readonly open = new Set<Socket>();

  private constructor(
    readonly way: Way,
    private readonly server: Server,
  ) {}

  static async start(way: Way): Promise<HostileReceiver> {
    const server = createServer();
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
