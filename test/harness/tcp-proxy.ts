import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

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
