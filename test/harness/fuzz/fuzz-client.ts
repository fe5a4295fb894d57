import { Agent, request } from 'node:http';
import type { FuzzRequest } from './fuzz-requests.js';

/** Longer than any deadline of the service: who gets nothing by then is stuck. */
const STUCK_MS = 15_000;

/** What came back. */
export interface FuzzResponse {
  /** 0 when the connection ended without one. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly durationMs: number;
}

/** Sends requests as they are, over a few kept connections. */
export class FuzzClient {
  private readonly agent: Agent;

  constructor(
    private readonly url: URL,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  send({ method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> {
    const began = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, type: string, text: string): void =>
        resolve({ status, type, text, durationMs: performance.now() - began });
      const { hostname, port } = this.url;
      const length = body === null ? {} : { 'content-length': String(body.length) };
      const sent = request({ agent: this.agent, hostname, port, method, path, headers: { ...headers, ...length } });
      sent.setTimeout(STUCK_MS, () => sent.destroy(new Error(`nothing came back within ${STUCK_MS} ms`)));
      sent.on('error', (error) => end(0, '', String(error)));
      sent.on('response', (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', () => undefined);
        response.on('close', () =>
          end(response.statusCode ?? 0, response.headers['content-type'] ?? '', Buffer.concat(pieces).toString()),
        );
      });
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
