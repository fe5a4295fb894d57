import { describeOperation, type OperationId } from 'parley-sdk';
import { escaped } from './visible.js';

/** A call as it can be repeated elsewhere. */
export interface ShownCall {
  readonly id: OperationId;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Stands for the contents of a file, which no line can hold. */
const FILE = Symbol('file');
/** Fields with such names hold secrets. */
const SECRET_NAME = /(?:password|secret|token)$/i;
/** The fields of objects with these names are secrets, or may be: what their variables begin with. */
const SECRETS_IN: Readonly<Record<string, string>> = { headers: 'HEADER_', secrets: 'SECRET_' };
/** Stands for a secret that the service has, and sent back keeps it. */
const MASK = '********';

/** How a value is written. */
interface Style {
  readonly object: (fields: readonly (readonly [name: string, value: string])[]) => string;
  readonly list: (items: readonly string[]) => string;
  readonly plain: (json: string) => string;
  /** What stands in the place of a secret. */
  readonly secret: (variable: string) => string;
}

/** JSON within single quotes of a shell. The variable holds the secret as JSON has it between its quotes. */
const IN_SHELL: Style = {
  object: (fields) =>
    `{${fields.map(([name, value]) => `${withinQuotes(escaped(JSON.stringify(name)))}:${value}`).join(',')}}`,
  list: (items) => `[${items.join(',')}]`,
  plain: (json) => withinQuotes(json),
  secret: (variable) => `"'"$${variable}"'"`,
};

const IN_SCRIPT: Style = {
  object: (fields) => (fields.length === 0 ? '{}' : `{ ${fields.map(fieldInScript).join(', ')} }`),
  list: (items) => `[${items.join(', ')}]`,
  plain: (json) => json,
  secret: (variable) => `process.env.${variable}`,
};

/**
 * The call for a POSIX shell. The key and what may be a secret stand in variables, everything else between single
 * quotes.
 */
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
    parts.push(`--data-raw '${literalOf(args['body'] ?? {}, IN_SHELL)}'`);
  }
  if (operation.body === 'CSV') parts.push(`-H 'content-type: text/csv'`, `--data-binary '@numbers.csv'`);
  return parts.join(' \\\n  ');
}

/** The call for the SDK, with a client that is named `parley`. */
export function sdkLine({ id, args }: ShownCall): string {
  const { body, isPaged } = describeOperation(id);
  const literal = literalOf(body === 'CSV' ? { ...args, body: FILE } : args, IN_SCRIPT);
  const call = `parley.${id}(${literal === '{}' ? '' : literal})`;
  return isPaged ? `for await (const record of ${call}) console.log(record);` : `await ${call};`;
}

/** A word that a POSIX shell takes as it is: nothing ends single quotes but the quote itself. */
export function shellQuoted(text: string): string {
  return `'${withinQuotes(text)}'`;
}

/** The variable that stands for the value of a field; null where that is no secret. `parent` has the field. */
export function variableFor(name: string, value: unknown, parent = ''): string | null {
  if (typeof value !== 'string' || value === '' || value === MASK) return null;
  const prefix = Object.hasOwn(SECRETS_IN, parent) ? SECRETS_IN[parent] : undefined;
  if (prefix === undefined && !SECRET_NAME.test(name)) return null;
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
  return `${prefix ?? ''}${words.replace(/[^A-Z0-9]+/g, '_').replace(/^(?=[0-9])/, '_')}`;
}

function withinQuotes(text: string): string {
  // No shell can hold NUL; neither URL nor JSON has it, so this only keeps a promise.
  return text.replaceAll('\0', '').replaceAll(`'`, `'\\''`);
}

/** A value as a style writes it, without secrets; `parent` is the name of the field that holds it. */
function literalOf(value: unknown, style: Style, parent = ''): string {
  if (value === FILE) return 'file';
  if (Array.isArray(value)) return style.list(value.map((item) => literalOf(item, style)));
  if (typeof value !== 'object' || value === null) return style.plain(escaped(JSON.stringify(value) ?? 'undefined'));
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => {
      const variable = variableFor(name, field, parent);
      return [name, variable === null ? literalOf(field, style, name) : style.secret(variable)] as const;
    });
  return style.object(fields);
}

function fieldInScript([name, value]: readonly [string, string]): string {
  return `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${value}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
