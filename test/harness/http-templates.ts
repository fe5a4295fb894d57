import type { BodyTemplate, SendRule } from '../../src/messaging/providers/adapter/http-settings.js';
import { templateFault } from '../../src/messaging/providers/http/template.js';
import type { Random } from './numbers.js';

const NAMES = ['to', 'toDigits', 'from', 'fromDigits', 'attemptId', 'encoding', 'parts', 'validitySeconds'];
const MORE_NAMES = ['validityMinutes', 'validUntil', 'receiptUrl', 'secret.key', 'secret.constructor'];
const HEADER_NAMES = [...NAMES, ...MORE_NAMES];
export const PLACEHOLDERS = [...HEADER_NAMES, 'text'];
const NUMBERS = ['parts', 'validitySeconds', 'validityMinutes'];

/** What a URL parser leaves as it is in a path and in a query. */
const IN_PATH = ['a', 'send', 'v1', '.', '..', '-', '~', '%20', '%2F', '%2e', '!', '$&', "(')", '*+,;=', ':@'];
const IN_QUERY = [...IN_PATH.filter((text) => !text.includes("'")), '/', '?', '&x=', '{', '}}', '|'];
const IN_HEADER = ['Bearer ', 'App ', 'a', '"', '{', '}', '}}', ';', '\\', ','];
const ANYWHERE = [...IN_HEADER, '\r\n', '\t', '&', '=', '%', '+', 'é', 'шлюз', '😀', '\ud83d', '\udc00', '\u202e', '#'];
const ORIGINS = ['https://api.gateway.test', 'http://10.0.0.7:8080', 'http://[::1]:81', 'https://x.gateway.test:8443'];
const KEYS = ['to', 'text', '{{to}}', '__proto__', 'constructor', 'é"\\', '7', '1', '', 'a b&c=d', '\u2028'];

const HOSTILE = [
  '\r\nX-Injected: 1\r\n\r\n',
  '"',
  '","admin":true,"a":"',
  "'",
  '\\',
  '{{text}}',
  '{{secret.key}}',
  '{{',
  '}}',
  '{',
  '}]',
  '../',
  '.',
  '..',
  '%2e',
  '%2e%2e',
  '//evil.test',
  '@evil.test',
  '?a=b',
  '&a=b',
  '#fragment',
  '\ud800',
  '\udfff',
  '\u202e\u200f',
  '\0',
  '\u2028',
  '😀',
  'ж',
  ' ',
  '+',
  ';',
  '$&',
  '$1',
];
const PLAIN = ['+14155552601', 'ACME', '.', '..', 'a b', '{{text}}', '"', '%', '&', '=', '?', '#', '/', '\\', '', '1'];
/** The longest text of a message in ten parts. */
const LONG_TEXT = 1_530;

/** A rule of sending as it could be set up, strange as it may be. */
export function inventedRule(random: Random): SendRule {
  const method = random.chance(0.2) ? 'GET' : 'POST';
  const bodyType = method === 'GET' ? 'NONE' : random.pick(['JSON', 'JSON', 'FORM', 'NONE'] as const);
  return {
    method,
    url: inventedUrl(random),
    headers: mapOf(random, ['X-Key', 'accept', 'X-Ref', '__proto__'], () => template(random, IN_HEADER, HEADER_NAMES)),
    basic: random.chance(0.3)
      ? { username: template(random, ANYWHERE, HEADER_NAMES), password: template(random, ANYWHERE, HEADER_NAMES) }
      : null,
    bodyType,
    body: bodyOf(random, bodyType),
    encodingWords: { GSM_7: 'GSM_7', UCS_2: 'UCS_2' },
    validity: { min: 1, max: 259_200 },
  };
}

/** A value for each placeholder. Half of all have nothing but what a header takes. */
export function inventedValues(random: Random): Record<string, string> {
  const texts = random.chance(0.5) ? PLAIN : HOSTILE;
  const entries = PLACEHOLDERS.map((name): [string, string] => {
    if (NUMBERS.includes(name)) return [name, String(random.below(259_200))];
    const piece = random.pick(texts);
    if (name === 'text' && random.chance(0.03)) return [name, piece.repeat(LONG_TEXT).slice(0, LONG_TEXT)];
    return [name, random.chance(0.6) ? piece : piece + random.pick(texts) + random.pick(texts)];
  });
  return Object.fromEntries(entries);
}

function inventedUrl(random: Random): string {
  const segments = listOf(random, 4, () => template(random, IN_PATH, PLACEHOLDERS)).filter((text) => !isDots(text));
  const path = segments.map((segment) => `/${segment}`).join('');
  const query = listOf(random, 3, () => `a=${template(random, IN_QUERY, PLACEHOLDERS)}`).join('&');
  return random.pick(ORIGINS) + path + (query === '' ? '' : `?${query}`);
}

/** A template of dots alone would be the operator's own doing. */
function isDots(text: string): boolean {
  return /^(\.|%2e){1,2}$/i.test(text);
}

function bodyOf(random: Random, bodyType: SendRule['bodyType']): BodyTemplate {
  if (bodyType === 'NONE') return null;
  return bodyType === 'JSON' ? tree(random, 4) : mapOf(random, KEYS, () => template(random, ANYWHERE, PLACEHOLDERS));
}

function tree(random: Random, depth: number): BodyTemplate {
  if (depth > 0 && random.chance(0.4)) return mapOf(random, KEYS, () => tree(random, depth - 1));
  if (depth > 0 && random.chance(0.2)) return listOf(random, 4, () => tree(random, depth - 1));
  if (random.chance(0.2)) return random.pick([0, -1.5, 1e21, true, false, null]);
  if (random.chance(0.2)) return random.pick(NUMBERS.flatMap((name) => [`{{${name}}}`, ` {{${name}}}`]));
  return template(random, ANYWHERE, PLACEHOLDERS);
}

/** One that the settings would take. */
function template(random: Random, literals: readonly string[], names: readonly string[]): string {
  for (;;) {
    const text = listOf(random, 4, () =>
      random.chance(0.5) ? random.pick(literals) : `{{${random.pick(names)}}}`,
    ).join('');
    if (templateFault(text, (name) => names.includes(name)) === null) return text;
  }
}

function listOf<T>(random: Random, max: number, make: () => T): T[] {
  return Array.from({ length: random.below(max + 1) }, make);
}

function mapOf<T>(random: Random, keys: readonly string[], make: () => T): Record<string, T> {
  return Object.fromEntries(listOf(random, 5, () => [random.pick(keys), make()] as const));
}
