import { describeOperation, type OperationId } from 'parley-sdk';
import { escaped } from './visible.js';

/** A call as it can be repeated elsewhere. */
export interface ShownCall {
  readonly id: OperationId;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Stands for the contents of a file, which no line can hold. */
const FILE = Symbol('file');

/** The call for a POSIX shell. The key stands in a variable, everything else between single quotes. */
export function curlLine({ id, args }: ShownCall, baseUrl: string): string {
  const operation = describeOperation(id);
  const path = operation.path.replace(/{(\w+)}/g, (_all, name: string) => encodeURIComponent(textOf(args[name] ?? '')));
  const query = new URLSearchParams();
  for (const name of operation.queryParameters)
    for (const value of [args[name] ?? []].flat()) query.append(name, textOf(value));
  const url = baseUrl.replace(/\/+$/, '') + path + (query.size > 0 ? `?${query}` : '');
  // Without -g, curl would make many addresses of one with brackets.
  const parts = [`curl -gsS ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${shellQuoted(url)}`];
  if (operation.roles.length > 0) parts.push('-H "x-api-key: $PARLEY_API_KEY"');
  if (operation.body === 'JSON') {
    parts.push(`-H 'content-type: application/json'`);
    parts.push(`--data-raw ${shellQuoted(escaped(JSON.stringify(args['body'] ?? {})))}`);
  }
  if (operation.body === 'CSV') parts.push(`-H 'content-type: text/csv'`, `--data-binary '@numbers.csv'`);
  return parts.join(' \\\n  ');
}

/** The call for the SDK, with a client that is named `parley`. */
export function sdkLine({ id, args }: ShownCall): string {
  const { body, isPaged } = describeOperation(id);
  const literal = literalOf(body === 'CSV' ? { ...args, body: FILE } : args);
  const call = `parley.${id}(${literal === '{}' ? '' : literal})`;
  return isPaged ? `for await (const record of ${call}) console.log(record);` : `await ${call};`;
}

/** A word that a POSIX shell takes as it is: nothing ends single quotes but the quote itself. */
export function shellQuoted(text: string): string {
  // No shell can hold NUL; neither URL nor JSON has it, so this only keeps a promise.
  return `'${text.replaceAll('\0', '').replaceAll(`'`, `'\\''`)}'`;
}

/** A value as JavaScript writes it. */
function literalOf(value: unknown): string {
  if (value === FILE) return 'file';
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return escaped(JSON.stringify(value) ?? 'undefined');
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${literalOf(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
