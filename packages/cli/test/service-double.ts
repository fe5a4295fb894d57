import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that has arrived. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How a route is answered instead of with the document's example. */
export type Answer = (response: ServerResponse, request: Arrived) => void;

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface Documented {
  readonly operationId: string;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const DOCUMENT = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
export const KEY = 'parley_01JD8V4T9Z6Q2M5N7P8R0S1T2V_abcdefgh0123456789ABCDEFGHIJKLMNOPQRSTUV';
export const CSV = 'phoneE164\r\n+14155552601\r\n';

/** A service on loopback that answers every operation with the example of its document, or as a test says. */
export class ServiceDouble {
  readonly arrived: Arrived[] = [];
  private readonly answers = new Map<string, Answer>();
  private readonly server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const { pathname: path, searchParams: query } = new URL(url, 'http://localhost');
      const arrived = { method, path, query, headers, body };
      this.arrived.push(arrived);
      this.answer(response, arrived);
    });
  });

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Forgets what has arrived, and what was said of answers. */
  reset(): void {
    this.arrived.length = 0;
    this.answers.clear();
  }

  /** Answers an operation like this from now on. */
  on(operationId: string, answer: Answer): void {
    this.answers.set(operationId, answer);
  }

  private answer(response: ServerResponse, arrived: Arrived): void {
    const operation = operationOf(arrived.method, arrived.path);
    if (operation === undefined) throw new Error(`No operation is ${arrived.method} ${arrived.path}`);
    const special = this.answers.get(operation.operationId);
    if (special !== undefined) return special(response, arrived);
    const [status, { content }] = Object.entries(operation.responses).find(([code]) => code.startsWith('2'))!;
    const [type, media] = Object.entries(content ?? {})[0] ?? [];
    response.writeHead(Number(status), type === undefined ? {} : { 'content-type': type });
    response.end(media === undefined ? '' : type === 'text/csv' ? CSV : JSON.stringify(exampleOf(media.schema)));
  }
}

/** The body that the document gives as an example of an operation's success. */
export function exampleBody(operationId: string): Record<string, unknown> {
  const operation = Object.values(DOCUMENT.paths)
    .flatMap((methods) => Object.values(methods))
    .find((one) => one.operationId === operationId)!;
  const [, { content }] = Object.entries(operation.responses).find(([code]) => code.startsWith('2'))!;
  return exampleOf(content!['application/json']!.schema) as Record<string, unknown>;
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** An error of the service. */
export function problem(status: number, code: string, message: string, details: readonly object[] = []): Answer {
  const body = { statusCode: status, error: 'An error', code, message, requestId: 'req-12345678', details };
  return json(status, body, { 'x-request-id': 'req-12345678' });
}

/** Of two paths that fit, `/messages/preview` is meant, and not `/messages/{messageId}`. */
function operationOf(method: string, path: string): Documented | undefined {
  return Object.entries(DOCUMENT.paths)
    .filter(([template]) => new RegExp(`^${template.replace(/{\w+}/g, '[^/]+')}$`).test(path))
    .toSorted(([one], [other]) => one.split('{').length - other.split('{').length)
    .map(([, methods]) => methods[method.toLowerCase()])
    .find((operation) => operation !== undefined);
}

function exampleOf(schema: Schema): unknown {
  if (schema.example !== undefined) return schema.example;
  const [first] = schema.allOf ?? schema.oneOf ?? schema.anyOf ?? [];
  if (schema.$ref !== undefined) return exampleOf(DOCUMENT.components.schemas[schema.$ref.split('/').at(-1)!]!);
  if (first !== undefined) return exampleOf(first);
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.items !== undefined) return [exampleOf(schema.items)];
  if (schema.properties === undefined) return schema.type === 'boolean' ? false : {};
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field)]);
  const example = Object.fromEntries(fields) as Record<string, unknown>;
  // A list would be walked for ever.
  return 'hasMore' in example ? { ...example, hasMore: false } : example;
}
