import { ParleyUsageError } from './errors.js';
import type { Operation } from './operation.js';

/** What one call of an operation sends: path and query parameters, and `body`. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A request that can be sent more than once. */
export interface OutgoingRequest {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Record<string, string> };
}

/** Builds the request of one call. Throws a ParleyUsageError for what must not be sent. */
export function requestOf(operation: Operation, args: Arguments, baseUrl: string): OutgoingRequest {
  checkNames(operation, args);
  const path = operation.path.replace(/{(\w+)}/g, (_all, name: string) => pathValue(operation, name, args[name]));
  const query = new URLSearchParams();
  for (const name of operation.queryParameters)
    for (const value of queryValues(operation, name, args[name])) query.append(name, value);
  const search = query.size > 0 ? `?${query}` : '';
  const headers: Record<string, string> = { accept: operation.response === 'CSV' ? 'text/csv' : 'application/json' };
  const init: RequestInit & { headers: Record<string, string> } = {
    method: operation.method,
    redirect: 'manual',
    headers,
  };
  if (operation.body !== null && args['body'] !== undefined) {
    headers['content-type'] = operation.body === 'CSV' ? 'text/csv' : 'application/json';
    init.body = operation.body === 'CSV' ? (args['body'] as Blob) : jsonOf(operation, args['body']);
  }
  return { url: baseUrl.replace(/\/+$/, '') + path + search, init };
}

function checkNames(operation: Operation, args: Arguments): void {
  const known = [...operation.pathParameters, ...operation.queryParameters, ...(operation.body ? ['body'] : [])];
  const unknown = Object.keys(args).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new ParleyUsageError(`${operation.id} does not take ${unknown}, but ${known.join(', ') || 'nothing'}.`);
}

/** A segment of a path. What would make another path of it, or none, is refused. */
function pathValue(operation: Operation, name: string, value: unknown): string {
  const text = textOf(operation, name, value ?? '');
  if (['', '.', '..'].includes(text)) throw new ParleyUsageError(`${operation.id} needs ${name}.`);
  return encodeURIComponent(text);
}

/** An empty list would be no filter at all, and return what nobody asked for. */
function queryValues(operation: Operation, name: string, value: unknown): string[] {
  if (value === undefined) return [];
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  if (values.length === 0) throw new ParleyUsageError(`${operation.id}: ${name} is an empty list.`);
  return values.map((one) => textOf(operation, name, one));
}

function textOf(operation: Operation, name: string, value: unknown): string {
  if (!['string', 'number', 'boolean'].includes(typeof value) || !isWellFormed(String(value)))
    throw new ParleyUsageError(`${operation.id}: ${name} is no text, number or boolean.`);
  return String(value);
}

/** Half a surrogate pair cannot be written into a URL. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function jsonOf(operation: Operation, body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch (cause) {
    throw new ParleyUsageError(`${operation.id}: body cannot be written as JSON.`, { cause });
  }
}
