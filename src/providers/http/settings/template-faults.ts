import type { Fault } from '../../../platform/http/fault.js';
import { AddressRanges } from '../../../platform/net/address-ranges.js';
import { urlFault } from '../../../webhook-configs/webhook-url.js';
import type { BodyTemplate } from '../../http-settings.js';
import { templateFault } from '../templates/template.js';
import { type PlacedTemplate, SECRET_PREFIX, secretsIn } from './template-places.js';

/** What stands for a value where a URL is looked at. */
const STAND_IN = 'x';
const PLACEHOLDER = /\{\{[^{}]*\}\}/g;
const OPEN = '{{';
/** Scheme and authority (RFC 3986, 3). */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i;
const DOTS = /^(?:\.|%2e){1,2}$/i;
const PRINTABLE = /^[\x20-\x7E]*$/;
/** Where clouds answer for their machines: no gateway is there. */
const LINK_LOCAL = new AddressRanges(['169.254.0.0/16', 'fe80::/10', 'fd00:ec2::254/128']);

/** What may be said of a message. */
const VALUES: ReadonlySet<string> = new Set([
  'to',
  'toDigits',
  'from',
  'fromDigits',
  'text',
  'attemptId',
  'encoding',
  'parts',
  'validitySeconds',
  'validityMinutes',
  'validUntil',
  'receiptUrl',
]);

const isTemplate = (sentence: string): Fault => ({ rule: 'isTemplate', sentence });

/** What is wrong with a template, and with the secrets that it names; null when nothing is. */
export function faultOfTemplate(template: PlacedTemplate, secrets: Readonly<Record<string, string>>): Fault | null {
  const { text, place } = template;
  const sentence = templateFault(text, (name) => isAllowed(name, template));
  if (sentence !== null) return isTemplate(sentence);
  const fault = place === 'url' ? faultOfUrl(text) : faultOfLiteral(template);
  return fault ?? faultOfSecrets(template, secrets);
}

/** The fault of names of a body: they are no templates. The path leads on from the body; null when nothing is wrong. */
export function faultOfNames(body: BodyTemplate): Fault | null {
  if (typeof body !== 'object' || body === null) return null;
  const isWrong = !Array.isArray(body) && Object.keys(body).some((name) => name.includes(OPEN));
  if (isWrong) return isTemplate('must have placeholders in its values only, not in names');
  for (const one of Object.values(body) as BodyTemplate[]) {
    const fault = faultOfNames(one);
    if (fault !== null) return fault;
  }
  return null;
}

function isAllowed(name: string, { place, isOfCheck }: PlacedTemplate): boolean {
  if (name.startsWith(SECRET_PREFIX)) return true;
  if (isOfCheck || !VALUES.has(name)) return false;
  return name !== 'text' || place === 'url' || place === 'body';
}

function faultOfUrl(text: string): Fault | null {
  const authority = AUTHORITY.exec(text)?.[0] ?? '';
  if (authority === '' || authority.includes(OPEN))
    return isTemplate('must begin with scheme and host as they are: placeholders stand after them');
  const url = text.replaceAll(PLACEHOLDER, STAND_IN);
  const fault = urlFault(url);
  // What the parser would take away must not be there: a path stays as it is written.
  const [path = ''] = url.slice(authority.length).split('?', 1);
  if (fault !== null) return isTemplate(fault.sentence.replace(/: use endpoint\.auth$/, ''));
  if (path.split('/').some((segment) => DOTS.test(segment))) return isTemplate('must have no . and .. in its path');
  const { hostname } = new URL(url);
  if (LINK_LOCAL.has(hostname.replace(/^\[|\]$|\.$/g, '')))
    return isTemplate('must not lead to a link-local address: nothing is sent there');
  return null;
}

/** What stands between the placeholders. */
function faultOfLiteral({ text, place }: PlacedTemplate): Fault | null {
  const literal = text.replaceAll(PLACEHOLDER, '');
  if (place === 'header' && !PRINTABLE.test(literal)) return isTemplate('must be printable ASCII characters only');
  if (place === 'username' && literal.includes(':'))
    return isTemplate('must have no colon, which ends the user name in Basic authentication');
  return null;
}

function faultOfSecrets({ text, place }: PlacedTemplate, secrets: Readonly<Record<string, string>>): Fault | null {
  for (const name of secretsIn(text)) {
    const value = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
    if (value === undefined) return isTemplate(`must name a secret of settings.secrets, which ${shown(name)} is not`);
    if (place === 'header' && !PRINTABLE.test(value))
      return isTemplate(`must be printable ASCII characters only, which the secret ${name} is not`);
    if (place === 'username' && value.includes(':'))
      return isTemplate(`must have no colon, which ends the user name: the secret ${name} has one`);
  }
  return null;
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 40));
}
