import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { SELF_SIGNED } from './self-signed.js';

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
