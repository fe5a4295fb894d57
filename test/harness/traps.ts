import { type AddressInfo, createServer, type Server } from 'node:net';

/** A listener on every address of this machine that must never be reached. */
export class Trap {
  /** The address of this machine that each connection was made to. */
  readonly sprung: string[] = [];

  private constructor(private readonly server: Server) {}

  /** On all addresses of both families, or on one. Port 0 is any free one. */
  static async set(host = '::', port = 0): Promise<Trap> {
    const server = createServer();
    const trap = new Trap(server);
    server.on('connection', (socket) => {
      trap.sprung.push(socket.localAddress ?? '?');
      socket.on('error', () => undefined);
      socket.destroy();
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, ipv6Only: false }, resolve);
    });
    return trap;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async remove(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}
