import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { eventually } from './eventually.js';

const DRIP_EVERY_MS = 100;

/** A connection of its own, what comes back on it, and when it is over. */
export class Line {
  readonly socket: Socket;
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<number>;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    const start = Date.now();
    this.socket = connect(Number(port), hostname);
    this.ended = new Promise((resolve) => this.socket.once('close', () => resolve(Date.now() - start)));
    // A caller that goes on sending to a closed connection gets an error.
    this.socket.on('data', (chunk: Buffer) => this.chunks.push(chunk)).on('error', () => undefined);
  }

  get said(): string {
    return Buffer.concat(this.chunks).toString('latin1');
  }

  /** The statuses that came so far, 100 among them. */
  get statuses(): string[] {
    return [...this.said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => String(status));
  }

  send(...lines: string[]): this {
    this.socket.write(lines.join('\r\n'));
    return this;
  }

  /** Sends a byte now and then until the connection is closed; how long it lasted, in milliseconds. */
  async drip(): Promise<number> {
    const timer = setInterval(() => this.socket.writable && this.socket.write(' '), DRIP_EVERY_MS);
    return this.ended.finally(() => clearInterval(timer));
  }

  async until(pattern: RegExp): Promise<void> {
    await eventually(`the service says ${pattern}`, () => pattern.test(this.said) || this.socket.closed);
  }
}

interface Ports {
  /** A port on which nothing listens. */
  freePort(): Promise<number>;
  isListening(port: number): Promise<boolean>;
}

export const { freePort, isListening } = (await import(resolve('scripts/lib/ports.mjs'))) as Ports;
