import { buildMessage, ValidateBy, type ValidationArguments } from 'class-validator';

export const HEADERS_MAX = 20;
export const HEADER_NAME_MAX = 128;
export const HEADER_VALUE_BYTES_MAX = 1_024;

/** A field name (RFC 9110, 5.1: a token). */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What every client and server writes the same way (RFC 9110, 5.5); all of it is one byte a character. */
const VALUE = /^[\x20-\x7E]*$/;
/** About the connection rather than the message (RFC 9110, 7.6.1), or ours to say; all of `content-`, `proxy-` and `webhook-` besides. */
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
const RESERVED_PREFIXES = ['content-', 'proxy-', 'webhook-'];
const QUOTED_MAX = 40;

/** Extra headers of the deliveries: a flat object of names and texts. Names that every object has never come this far: no body may hold them. */
export function IsWebhookHeaders(): PropertyDecorator {
  return ValidateBy({
    name: 'isWebhookHeaders',
    validator: {
      validate: (value: unknown) => headersFault(value) === null,
      defaultMessage: buildMessage(
        (prefix, given?: ValidationArguments) =>
          `${prefix}$property ${headersFault(given?.value) ?? 'must be an object'}`,
      ),
    },
  });
}

/** What is wrong with extra headers, as the end of a sentence; null when nothing is. */
export function headersFault(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'must be an object of header names and texts';
  const headers = Object.entries(value as Record<string, unknown>);
  if (headers.length > HEADERS_MAX) return `must hold at most ${HEADERS_MAX} headers`;
  const seen = new Set<string>();
  for (const [name, text] of headers) {
    const fault = nameFault(name) ?? valueFault(name, text);
    if (fault !== null) return fault;
    if (seen.has(name.toLowerCase()))
      return `must not hold ${quoted(name)} twice: case does not tell header names apart`;
    seen.add(name.toLowerCase());
  }
  return null;
}

/** Whether the caller's own headers already say who is asking. */
export function hasAuthorization(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}

function nameFault(name: string): string | null {
  if (!TOKEN.test(name) || name.length > HEADER_NAME_MAX)
    return `must hold header names only (1 to ${HEADER_NAME_MAX} letters, digits and !#$%&'*+-.^_\`|~), which ${quoted(name)} is not`;
  const lower = name.toLowerCase();
  if (RESERVED.has(lower) || RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix)))
    return `must not hold ${quoted(name)}, which is not for the caller to set`;
  return null;
}

function valueFault(name: string, text: unknown): string | null {
  if (typeof text === 'string' && VALUE.test(text) && text.length <= HEADER_VALUE_BYTES_MAX) return null;
  return `must give ${quoted(name)} a text of at most ${HEADER_VALUE_BYTES_MAX} printable ASCII characters`;
}

/** A name as it may stand in a sentence, whatever the caller sent. `$` would be a placeholder of class-validator. */
function quoted(name: string): string {
  return JSON.stringify(name.slice(0, QUOTED_MAX)).replaceAll('$', '');
}
