import { storedId } from '../gateway-ids.js';
import type { CallbackReading, CallbackRequest, InboundMessage } from '../provider-port.js';

/** Kannel's codings. */
const BINARY = '1';
const UCS_2 = '2';
const PARTY_MAX = 100;

/**
 * The message that Kannel brings with a `get-url` such as
 * `…/inbound?secret=…&from=%p&to=%P&text=%b&coding=%c&charset=%C&id=%I`: `%b` are the bytes of the text, in `%C`.
 */
export function inboundOf({ target, query }: CallbackRequest): CallbackReading<InboundMessage> {
  const from = query.get('from') ?? '';
  const to = query.get('to') ?? '';
  const bytes = bytesOf('text', target);
  if (from === '' || to === '' || bytes === null)
    return { kind: 'unreadable', detail: 'The get-url must fill from=%p, to=%P and text=%b.' };
  const coding = query.get('coding') ?? '';
  // Settings for telephones and the like: nothing that a person has written.
  if (coding === BINARY) return { kind: 'read', found: [] };
  const text = decoded(bytes, coding === UCS_2 ? 'utf-16be' : (query.get('charset') ?? ''));
  const message = {
    providerMessageId: storedId(query.get('id')),
    from: from.slice(0, PARTY_MAX),
    to: to.slice(0, PARTY_MAX),
    text,
  };
  return { kind: 'read', found: [message] };
}

/** The bytes of a field, as the query writes them: `URLSearchParams` would read them as UTF-8, whatever they are. */
function bytesOf(name: string, target: string): Buffer | null {
  const start = target.indexOf('?');
  const field = target
    .slice(start + 1)
    .split('&')
    .find((pair) => pair.startsWith(`${name}=`));
  if (start === -1 || field === undefined) return null;
  const latin1 = field
    .slice(name.length + 1)
    .replace(/\+/g, ' ')
    .replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(latin1, 'latin1');
}

/**
 * A text is worth more than its charset: what is not known is read as UTF-8, and what fits no character becomes U+FFFD.
 */
function decoded(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset === '' ? 'utf-8' : charset).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}
