import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Parley, type ParleyOptions } from '../src/parley.js';

/** A request that has arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How one request is answered. */
export type Turn = (response: ServerResponse, request: Arrived) => void;

export const KEY = 'parley_01JD8V4T9Z6Q2M5N7P8R0S1T2V_abcdefgh0123456789ABCDEFGHIJKLMNOPQRSTUV';

/** A server on loopback that answers one request after the other as a test says. */
export class ScriptedService {
  readonly arrived: Arrived[] = [];
  #turns: Turn[] = [];
  readonly #server: Server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        const { method = '', url = '', headers } = request;
        const arrived = { method, url, headers, body };
        this.arrived.push(arrived);
        // Nobody waits for a request that no test has foreseen.
        (this.#turns.shift() ?? json(599, {}))(response, arrived);
      },
      () => {},
    );
  });

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Forgets what has arrived, and answers the next requests like this. */
  script(...turns: Turn[]): void {
    this.arrived.length = 0;
    this.#turns = turns;
  }

  client(options: Partial<ParleyOptions> = {}): Parley {
    return new Parley({ baseUrl: this.url, apiKey: KEY, ...options });
  }
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Turn {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

export function raw(status: number, body: string, headers: Record<string, string> = {}): Turn {
  return (response) => {
    response.writeHead(status, headers).end(body);
  };
}

/** An error of the service. */
export function problem(status: number, code: string, headers: Record<string, string> = {}): Turn {
  const message = `It is ${code}.`;
  const body = { statusCode: status, error: 'An error', code, message, requestId: 'req-12345678', details: [] };
  return json(status, body, { 'x-request-id': 'req-12345678', ...headers });
}

/** Breaks the connection when the request has arrived. */
export const cut: Turn = (response) => {
  response.destroy();
};

/** Says nothing. */
export const silence: Turn = () => {};

/** What a promise is rejected with; fails when it is not. */
export async function rejectionOf(promise: PromiseLike<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`Resolved with ${JSON.stringify(value)}.`);
    },
    (reason: unknown) => reason,
  );
}
