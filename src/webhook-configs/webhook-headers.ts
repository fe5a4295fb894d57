import { type Fault, HasNoFault, quoted } from '../platform/http/fault.js';
import { objectFault } from '../platform/http/fields.js';

export const HEADERS_MAX = 20;
export const HEADER_NAME_MAX = 128;
export const HEADER_VALUE_BYTES_MAX = 1_024;

/** A field name (RFC 9110, 5.1: a token). */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What every client and server writes the same way (RFC 9110, 5.5); all of it is one byte a character. */
const VALUE = /^[\x20-\x7E]*$/;
/** About the connection rather than the message (RFC 9110, 7.6.1), or ours to say; those that begin so, besides. */
const RESERVED = new Set([
  'connection',
  'cookie',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const RESERVED_PREFIXES = ['content-', 'proxy-'];
/** What Standard Webhooks have. */
const OF_WEBHOOKS = 'webhook-';

/**
 * Extra headers of the deliveries: a flat object of names and texts. Names that every object has never come this far:
 * no body may hold them.
 */
export function IsWebhookHeaders(): PropertyDecorator {
  return HasNoFault(headersFault);
}

/** What is wrong with extra headers; null when nothing is. */
export function headersFault(value: unknown): Fault | null {
  const fault = objectFault(value);
  if (fault !== null) return fault;
  const headers = Object.entries(value as Record<string, unknown>);
  if (headers.length > HEADERS_MAX)
    return { rule: 'maxProperties', sentence: `must have at most ${HEADERS_MAX} headers` };
  const seen = new Set<string>();
  for (const [name, text] of headers) {
    const sentence =
      nameFault(name) ?? valueFault(text, quoted(name)) ?? (seen.has(name.toLowerCase()) ? twice(name) : null);
    if (sentence !== null) return { rule: 'isWebhookHeaders', sentence };
    seen.add(name.toLowerCase());
  }
  return null;
}

/** Whether nobody but us may set a header of a request, whatever it is for. `name` in lower case. */
export function isReservedHeader(name: string): boolean {
  return RESERVED.has(name) || RESERVED_PREFIXES.some((prefix) => name.startsWith(prefix));
}

/** Whether the caller's own headers already say who is asking. */
export function hasAuthorization(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}

function nameFault(name: string): string | null {
  if (name.length > HEADER_NAME_MAX) return `must have header names of at most ${HEADER_NAME_MAX} characters`;
  if (!TOKEN.test(name))
    return `must have header names of letters, digits and !#$%&'*+-.^_\`|~ only, which ${quoted(name)} is not`;
  const lower = name.toLowerCase();
  if (isReservedHeader(lower) || lower.startsWith(OF_WEBHOOKS))
    return `must not have ${quoted(name)}, which is not for the caller to set`;
  return null;
}

function twice(name: string): string {
  return `must not have ${quoted(name)} twice: case does not distinguish header names`;
}

function valueFault(text: unknown, name: string): string | null {
  if (typeof text !== 'string') return `must give ${name} a string`;
  if (text.length > HEADER_VALUE_BYTES_MAX) return `must give ${name} at most ${HEADER_VALUE_BYTES_MAX} characters`;
  return VALUE.test(text) ? null : `must give ${name} printable ASCII characters only`;
}
