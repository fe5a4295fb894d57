import type { Fault } from '../../../platform/http/fault.js';
import type { SendRule } from '../../http-settings.js';
import { percentEncoded } from '../templates/encoders.js';
import { templateOf } from '../templates/template.js';
import { SECRET_PREFIX } from '../sending/message-values.js';
import { type PlacedTemplate, secretsIn } from './template-places.js';

/** The values that settings give placeholders. */
export interface SettledValues {
  readonly secrets: Readonly<Record<string, string>>;
  readonly encodingWords: SendRule['encodingWords'];
}

export const PRINTABLE = /^[\x20-\x7E]*$/;
/** Scheme and authority (RFC 3986, 3). */
export const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i;
const PLACEHOLDER = /\{\{([^{}]*)\}\}/;
const ENCODING = 'encoding';
const SHOWN_NAME_MAX = 40;

/** What a user name of Basic authentication cannot hold: times, URLs, and names of senders, which may have a colon. */
const WITH_COLON: ReadonlySet<string> = new Set(['validUntil', 'receiptUrl', 'from', 'fromDigits']);

/** What the URL Standard takes out of a path, in small letters. */
const DOT_SEGMENTS = ['.', '..', '%2e', '.%2e', '%2e.', '%2e%2e'];
const SENDERS_NAME = ['e', '2e', 'e.', '2e.'];
const NUMBER = ['2'];
/** What of a dot segment a value may be that a message has. Senders' names have a letter; `%` is percent-encoded. */
const PIECES_OF_DOTS: Readonly<Record<string, readonly string[]>> = {
  text: ['.', '..', '2', ...SENDERS_NAME],
  from: SENDERS_NAME,
  fromDigits: SENDERS_NAME,
  parts: NUMBER,
  validitySeconds: NUMBER,
  validityMinutes: NUMBER,
};

export const isTemplate = (sentence: string): Fault => ({ rule: 'isTemplate', sentence });

/** Why values do not fit the place of a template that is well by itself; null when they do. */
export function faultOfValues(template: PlacedTemplate, values: SettledValues): Fault | null {
  return faultOfSecrets(template, values) ?? faultOfWords(template, values) ?? faultOfSegments(template, values);
}

function faultOfSecrets({ text, place }: PlacedTemplate, { secrets }: SettledValues): Fault | null {
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

/** What stands for encodings, and what a user name cannot hold. */
function faultOfWords({ text, place }: PlacedTemplate, { encodingWords }: SettledValues): Fault | null {
  if (place !== 'header' && place !== 'username') return null;
  const { names } = templateOf(text);
  const words = names.includes(ENCODING) ? Object.entries(encodingWords) : [];
  if (place === 'header') {
    const wrong = words.find(([, word]) => !PRINTABLE.test(word))?.[0];
    const sentence = `must be printable ASCII characters only, which settings.send.encodingWords.${wrong} is not`;
    return wrong === undefined ? null : isTemplate(sentence);
  }
  const name = names.find((one) => WITH_COLON.has(one));
  if (name !== undefined) return isTemplate(`must have no colon, which ends the user name: {{${name}}} may have one`);
  const wrong = words.find(([, word]) => word.includes(':'))?.[0];
  const sentence = `must have no colon, which ends the user name: settings.send.encodingWords.${wrong} has one`;
  return wrong === undefined ? null : isTemplate(sentence);
}

/** A segment that becomes `.` or `..` leads elsewhere: such a request is never sent. */
function faultOfSegments({ text, place }: PlacedTemplate, values: SettledValues): Fault | null {
  if (place !== 'url') return null;
  const [path = ''] = text.replace(AUTHORITY, '').split('?', 1);
  const isWrong = path.split('/').some((segment) => mayBeDots(segment, values));
  return isWrong ? isTemplate('must have no segment in its path that values may make . or ..') : null;
}

/** Takes time that grows with the length of the segment only: beginnings of dot segments are few. */
function mayBeDots(segment: string, values: SettledValues): boolean {
  let beginnings: ReadonlySet<string> = new Set(['']);
  // Every second one is the name of a placeholder.
  for (const [at, piece] of segment.split(PLACEHOLDER).entries()) {
    const pieces = at % 2 === 0 ? [piece] : writingsOf(piece, values);
    const longer = [...beginnings].flatMap((beginning) => pieces.map((one) => beginning + one.toLowerCase()));
    beginnings = new Set(longer.filter((one) => DOT_SEGMENTS.some((dots) => dots.startsWith(one))));
  }
  return DOT_SEGMENTS.some((dots) => beginnings.has(dots));
}

/** How a value may be written in a path, as far as dot segments are concerned. */
function writingsOf(name: string, { secrets, encodingWords }: SettledValues): readonly string[] {
  if (name === ENCODING) return Object.values(encodingWords).map(encoded);
  if (name.startsWith(SECRET_PREFIX)) return [encoded(secrets[name.slice(SECRET_PREFIX.length)] ?? '')];
  return PIECES_OF_DOTS[name] ?? [];
}

function encoded(value: string): string {
  return percentEncoded(value.toWellFormed());
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, SHOWN_NAME_MAX));
}
