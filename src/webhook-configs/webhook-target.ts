import { Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import { Config } from '../platform/config/config.js';
import { type Fault, HasNoFault, quoted } from '../platform/http/field-faults.js';
import { objectFault } from '../platform/http/fields.js';
import { invalidField } from '../platform/http/problem.js';
import { AddressRules } from '../platform/net/address-rules.js';
import { URL_MAX } from './webhook-config.entity.js';

const HOST_NAME_MAX = 253;
const LABEL_MAX = 63;
/**
 * The URL parser forgives blanks, tabs, backslashes and missing slashes; what is stored as given must not need that.
 */
const WRITTEN_OUT = /^https?:\/\/[^/\\?#]+(?:[/?#]|$)/i;
const FORGIVEN = /[\s\\\p{Cc}]/u;
/** What `localhost` and the names below it stand for (RFC 6761, 6.3). */
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * A URL that events can be sent to, as far as its text says. Where it may lead is the business of `WebhookUrlRules`.
 */
export function IsWebhookUrl(): PropertyDecorator {
  return HasNoFault(urlFault);
}

/** What is wrong with the text of a URL; null when nothing is. */
export function urlFault(value: unknown): Fault | null {
  if (typeof value !== 'string') return { rule: 'isString', sentence: 'must be a string' };
  if (value === '') return { rule: 'notEmpty', sentence: 'must not be empty' };
  if (value.length > URL_MAX) return { rule: 'maxLength', sentence: `must be at most ${URL_MAX} characters long` };
  const sentence = formFault(value);
  return sentence === null ? null : { rule: 'isWebhookUrl', sentence };
}

function formFault(text: string): string | null {
  if (!text.isWellFormed() || FORGIVEN.test(text) || !WRITTEN_OUT.test(text) || !URL.canParse(text))
    return 'must be an absolute http or https URL';
  if (text.includes('#')) return 'must have no fragment (#)';
  const authority = text.slice(text.indexOf('//') + 2).split(/[/?#]/, 1)[0] ?? '';
  if (authority.includes('@')) return 'must have no user name or password: use endpoint.auth';
  const { hostname, port } = new URL(text);
  return port === '0' || !isHost(hostname) ? 'must name a host and port that can exist' : null;
}

/** Where this installation sends events at all. */
@Injectable()
export class WebhookUrlRules {
  constructor(
    private readonly config: Config,
    private readonly addresses: AddressRules,
  ) {}

  /** Throws 400 naming `endpoint.url`. Resolves no name: what a name leads to is judged when a socket connects. */
  requireAllowed(url: string): void {
    const { protocol, hostname } = new URL(url);
    if (protocol === 'http:' && !this.config.webhookAllowHttp) {
      throw invalidField(
        'endpoint.url',
        'isHttps',
        'endpoint.url must begin with https:// (the operator may allow http with WEBHOOK_ALLOW_HTTP)',
      );
    }
    const refused = literalAddresses(hostname).map((address) => ({ address, verdict: this.addresses.judge(address) }));
    // Of the two addresses of localhost one is enough: the socket is judged again.
    const first = refused.every(({ verdict }) => !verdict.allowed) ? refused[0] : undefined;
    if (first === undefined || first.verdict.allowed) return;
    throw invalidField(
      'endpoint.url',
      'isPublicAddress',
      `endpoint.url must lead to a public address: ${first.address} is refused by the rule ` +
        `${first.verdict.rule} (the operator may allow it with WEBHOOK_ALLOWED_CIDRS)`,
    );
  }
}

/** Whether two URLs share scheme, host and port, so that a credential given for the one may go to the other. */
export function isSameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}

/** The addresses that a host name says itself, without DNS; none for an ordinary name. */
function literalAddresses(hostname: string): string[] {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) !== 0) return [host];
  return host === 'localhost' || host.endsWith('.localhost') ? LOOPBACK : [];
}

function isHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  const name = hostname.replace(/\.$/, '');
  return (
    name.length <= HOST_NAME_MAX && name.split('.').every((label) => label.length >= 1 && label.length <= LABEL_MAX)
  );
}

export const HEADERS_MAX = 20;
const HEADER_NAME_MAX = 128;
const HEADER_VALUE_BYTES_MAX = 1_024;

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
