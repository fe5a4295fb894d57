import type { Fault } from '../../../platform/http/fault.js';
import { isLinkLocal } from '../../../platform/net/link-local.js';
import { urlFault } from '../../../webhook-configs/webhook-url.js';
import type { BodyTemplate } from '../../http-settings.js';
import { templateFault } from '../templates/template.js';
import { MESSAGE_NAMES, SECRET_PREFIX } from '../sending/message-values.js';
import { DOT_SEGMENT } from '../sending/url-program.js';
import type { PlacedTemplate } from './template-places.js';
import { AUTHORITY, faultOfValues, isTemplate, PRINTABLE, type SettledValues } from './value-faults.js';

/** What stands for a value where a URL is looked at. */
const STAND_IN = 'x';
const ANY_PLACEHOLDER = /\{\{[^{}]*\}\}/g;
const OPEN = '{{';

/** What may be said of a message. */
const VALUES: ReadonlySet<string> = new Set(MESSAGE_NAMES);

/** What is wrong with a template, and with the values that settings give it; null when nothing is. */
export function faultOfTemplate(template: PlacedTemplate, values: SettledValues): Fault | null {
  const { text, place } = template;
  const sentence = templateFault(text, (name) => isAllowed(name, template));
  if (sentence !== null) return isTemplate(sentence);
  const fault = place === 'url' ? faultOfUrl(text) : faultOfLiteral(template);
  return fault ?? faultOfValues(template, values);
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
  const url = text.replaceAll(ANY_PLACEHOLDER, STAND_IN);
  const fault = urlFault(url);
  // What the parser would take away must not be there: a path stays as it is written.
  const [path = ''] = url.slice(authority.length).split('?', 1);
  if (fault !== null) return isTemplate(fault.sentence.replace(/: use endpoint\.auth$/, ''));
  if (path.split('/').some((segment) => DOT_SEGMENT.test(segment)))
    return isTemplate('must have no . and .. in its path');
  if (isLinkLocal(new URL(url).hostname))
    return isTemplate('must not lead to a link-local address: nothing is sent there');
  return null;
}

/** What stands between the placeholders. */
function faultOfLiteral({ text, place }: PlacedTemplate): Fault | null {
  const literal = text.replaceAll(ANY_PLACEHOLDER, '');
  if (place === 'header' && !PRINTABLE.test(literal)) return isTemplate('must be printable ASCII characters only');
  if (place === 'username' && literal.includes(':'))
    return isTemplate('must have no colon, which ends the user name in Basic authentication');
  return null;
}
