import type { BodyTemplate, SendRule } from '../../src/messaging/providers/adapter/http-settings.js';

/** A request by its parts, all in the order in which they leave. */
export interface PlainRequest {
  readonly method: string;
  readonly origin: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | undefined;
}

type Values = Readonly<Record<string, string>>;

const PLACEHOLDER = /\{\{(.+?)\}\}/s;
const NUMBERS = ['{{parts}}', '{{validitySeconds}}', '{{validityMinutes}}'];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const IN_URLS = bytesWithout('-._~');
const IN_FORMS = bytesWithout('-._* ');

/**
 * The request of a message, or `fault`, by another way than the product's: byte by byte in URLs and forms, by a copy of
 * the tree in JSON, and without a URL parser. `values` has every placeholder by its whole name, `secret.x` too. The
 * target of the template must be one that a URL parser leaves as it is.
 */
export function plainRequest(send: SendRule, values: Values): PlainRequest | 'fault' {
  const [, scheme = '', host = '', rest = ''] = /^(https?):\/\/([^/?]+)([^#]*)/.exec(send.url) ?? [];
  const question = rest.includes('?') ? rest.indexOf('?') : rest.length;
  const path = rest.slice(0, question);
  const filled = path.split('/').map((segment) => ({ segment, text: inUrl(segment, values) }));
  if (filled.some(({ segment, text }) => isDots(text) && !isDots(segment))) return 'fault';
  const headers = Object.entries(send.headers).map(([name, text]) => [name, plainText(text, values)] as const);
  if (headers.some(([, value]) => [...Buffer.from(value)].some((byte) => byte < 32 || byte > 126))) return 'fault';
  const hasBody = send.method === 'POST' && send.bodyType !== 'NONE';
  return {
    method: send.method,
    origin: `${scheme}://${host}`,
    target: (filled.map(({ text }) => text).join('/') || '/') + inUrl(rest.slice(question), values),
    headers: [
      ...headers,
      ...(send.basic === null ? [] : [['authorization', basicOf(send.basic, values)] as const]),
      ...(hasBody ? [['content-type', TYPES[send.bodyType]] as const] : []),
    ],
    body: hasBody ? bodyOf(send, values) : undefined,
  };
}

const TYPES = { JSON: 'application/json', FORM: 'application/x-www-form-urlencoded', NONE: '' };

/** What stands between placeholders is `{ text }`, a value `{ value }`. */
function cut(template: string, values: Values): { text?: string; value?: string }[] {
  return template
    .split(PLACEHOLDER)
    .map((piece, index) => (index % 2 === 0 ? { text: piece } : { value: values[piece] ?? `no value for ${piece}` }));
}

/** As UTF-8 and back: half a surrogate pair becomes U+FFFD. */
function sound(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

function plainText(template: string, values: Values): string {
  return cut(template, values)
    .map(({ text = '', value = '' }) => sound(text) + sound(value))
    .join('');
}

function inUrl(template: string, values: Values): string {
  return cut(template, values)
    .map(({ text = '', value = '' }) => text + bytesOf(value, IN_URLS))
    .join('');
}

function bytesOf(value: string, written: readonly string[]): string {
  let text = '';
  for (const byte of Buffer.from(value, 'utf8')) text += written[byte] ?? '';
  return text;
}

/** How each byte is written where letters, digits and some more remain as they are. */
function bytesWithout(untouched: string): string[] {
  return Array.from({ length: 256 }, (_, byte) => {
    const character = String.fromCharCode(byte);
    const isUntouched = byte < 128 && (LETTERS + untouched).includes(character);
    return isUntouched ? character : `%${byte < 16 ? '0' : ''}${byte.toString(16).toUpperCase()}`;
  });
}

function isDots(segment: string): boolean {
  return ['.', '..'].includes(segment.replace(/%2e/gi, '.'));
}

function basicOf({ username, password }: { username: string; password: string }, values: Values): string {
  const bytes = Buffer.from([username, password].map((text) => plainText(text, values)).join(':'));
  return `Basic ${btoa(bytes.toString('latin1'))}`;
}

function bodyOf({ bodyType, body }: SendRule, values: Values): string {
  if (bodyType === 'JSON') return JSON.stringify(copyOf(body, values));
  return Object.entries(body as Values)
    .map(([name, text]) => [name, plainText(text, values)] as const)
    .map((pair) => pair.map((text) => bytesOf(text, IN_FORMS).replaceAll(' ', '+')).join('='))
    .join('&');
}

function copyOf(node: BodyTemplate, values: Values): unknown {
  if (typeof node === 'string') {
    const text = plainText(node, values);
    return NUMBERS.includes(node) ? Number.parseInt(text, 10) : text;
  }
  if (node === null || typeof node !== 'object') return node;
  if (Array.isArray(node)) return node.map((item: BodyTemplate) => copyOf(item, values));
  // `__proto__` is a name like any other.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(node)) copy[name] = copyOf(value as BodyTemplate, values);
  return copy;
}
