import type { PhoneRow } from '../../phones/phones.sql.js';
import type { Project } from '../../tenants/tenant.entity.js';
import type { SenderKind } from '../providers/provider.entity.js';
import type { Encoding } from './message.entity.js';

/** The languages that replies to keywords are shipped in; the first one is for everybody else. */
export const LANGUAGES = ['en', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The countries whose people are written to in another language than the first. */
const COUNTRIES: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  es: 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE'.split(' '),
  fr: 'BF BJ CD CG CI FR GA GF GN GP MC MF MG ML MQ NC NE PF PM RE SN TG WF YT'.split(' '),
  de: 'AT DE LI'.split(' '),
};

/** Replies to each keyword, and the words of footers; null = not said here. */
export interface Replies {
  readonly stop: string | null;
  readonly start: string | null;
  readonly help: string | null;
  /** How to opt out by replying. */
  readonly footer: string | null;
  /** What stands before the opt-out link. */
  readonly footerLink: string | null;
}

/** What a project says: in one language, else in all; where both are null, the text that is shipped. */
export interface KeywordTexts extends Replies {
  readonly byLanguage: Readonly<Partial<Record<Language, Replies>>>;
}

export const NO_REPLIES: Replies = { stop: null, start: null, help: null, footer: null, footerLink: null };
export const NO_KEYWORD_TEXTS: KeywordTexts = { ...NO_REPLIES, byLanguage: {} };

/** The language in which people of a country are written to. */
export function languageIn(country: string | null): Language {
  const spoken = (['es', 'fr', 'de'] as const).find((language) => COUNTRIES[language].includes(country ?? ''));
  return spoken ?? LANGUAGES[0];
}

/** What a project says in a language: its text for that, else its text for all; null where it says nothing. */
export function ownText(texts: KeywordTexts, name: keyof Replies, language: Language): string | null {
  return texts.byLanguage[language]?.[name] ?? texts[name];
}

/** The texts of a policy as they are stored. Those of before footers lack their words. */
export function keywordTextsFrom(text: string | null): KeywordTexts {
  if (text === null) return NO_KEYWORD_TEXTS;
  const { byLanguage = {}, ...all } = JSON.parse(text) as Partial<KeywordTexts>;
  const languages = Object.entries(byLanguage).map(([language, own]) => [language, { ...NO_REPLIES, ...own }]);
  return { ...NO_REPLIES, ...all, byLanguage: Object.fromEntries(languages) as KeywordTexts['byLanguage'] };
}

/** The same as it goes into its column: null where nothing is said. */
export function keywordTextsTo(texts: KeywordTexts): string | null {
  return JSON.stringify(texts) === JSON.stringify(NO_KEYWORD_TEXTS) ? null : JSON.stringify(texts);
}

/** The default alphabet of GSM 7-bit (3GPP TS 23.038, 6.2.1) in its order, without the escape at 0x1B. */
export const GSM_7_DEFAULT =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Its extension table (6.2.1.1): each is sent as the escape and one more septet. */
export const GSM_7_EXTENSION = '\f^{}\\[~]|€';

/** Septets by UTF-16 unit, up to the last one that has any: the euro sign. */
const SEPTETS = septets();

/** How many septets a UTF-16 unit takes in GSM 7-bit: 1 or 2; 0 for one that it cannot write. */
function septetsOf(unit: number): number {
  return SEPTETS[unit] ?? 0;
}

/** Whether GSM 7-bit can write a text. */
export function isGsm7(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (septetsOf(text.charCodeAt(index)) === 0) return false;
  return true;
}

function septets(): Uint8Array {
  const table = new Uint8Array('€'.charCodeAt(0) + 1);
  for (const character of GSM_7_DEFAULT) table[character.charCodeAt(0)] = 1;
  for (const character of GSM_7_EXTENSION) table[character.charCodeAt(0)] = 2;
  return table;
}

/** What one part holds alone, and as one of several: then six octets say which one it is. */
const ROOM: Readonly<Record<Encoding, { readonly alone: number; readonly ofSeveral: number }>> = {
  GSM_7: { alone: 160, ofSeveral: 153 },
  UCS_2: { alone: 70, ofSeveral: 67 },
};

/** A text as the network carries it. */
interface TextParts {
  readonly encoding: Encoding;
  /** Septets of GSM_7, UTF-16 units of UCS_2. */
  readonly units: number;
  /** The text of each part; put together they are the whole. At least one. */
  readonly parts: readonly string[];
}

/**
 * Encodes a text and cuts it into the parts that are sent and paid. GSM_7 if every character can be written so, else
 * UCS_2. A character of the extension table counts two and, like a surrogate pair, is never cut in two.
 */
export function textParts(text: string): TextParts {
  const encoding = isGsm7(text) ? 'GSM_7' : 'UCS_2';
  const { alone, ofSeveral } = ROOM[encoding];
  let units = 0;
  let [start, used] = [0, 0];
  const parts: string[] = [];
  for (let index = 0; index < text.length;) {
    const width = encoding === 'GSM_7' ? 1 : widthAt(text, index);
    const size = encoding === 'GSM_7' ? septetsOf(text.charCodeAt(index)) : width;
    if (used + size > ofSeveral) {
      parts.push(text.slice(start, index));
      [start, used] = [index, 0];
    }
    units += size;
    used += size;
    index += width;
  }
  return { encoding, units, parts: units <= alone ? [text] : [...parts, text.slice(start)] };
}

/** The UTF-16 units of the character that begins there. */
function widthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** A message has at most so many parts, its footer included. */
export const PARTS_MAX = 10;

/** A text that may go out, and what it takes. */
export interface ComposedText {
  readonly text: string;
  readonly encoding: Encoding;
  readonly parts: number;
}

/** A text with what it takes. */
export function composed(text: string): ComposedText {
  const { encoding, parts } = textParts(text);
  return { text, encoding, parts: parts.length };
}

/** The text with the project's name before it, where the project says so; one that begins so already is kept. */
export function withIdentity(
  text: string,
  { identityEnabled, identity }: Pick<Project, 'identityEnabled' | 'identity'>,
): string {
  if (!identityEnabled || identity === null) return text;
  const beginning = `${identity}: `;
  return text.startsWith(beginning) ? text : beginning + text;
}

/** A number is reminded how to opt out when no reminder was sent to it for this long. */
const REMINDER_EVERY_MS = 30 * 24 * 3_600_000;

/** The words of footers where a policy says nothing. */
export const FOOTER = 'Reply STOP to opt out.';
export const FOOTER_LINK = 'Opt out:';

/** Ends a sentence: the footer goes on in the same line. */
const SENTENCE_END = /[.!?…。！？]$/u;

/** Who gets a footer, and from whom. */
interface FooterReader {
  readonly kind: SenderKind;
  readonly country: string | null;
  readonly optOutUrl: string;
}

/** Whether a message to a number that is sent at an instant must say how to opt out, in a project that wants it. */
export function isReminderDue({ lastOptOutReminderAt }: Pick<PhoneRow, 'lastOptOutReminderAt'>, at: number): boolean {
  return lastOptOutReminderAt === null || at - lastOptOutReminderAt >= REMINDER_EVERY_MS;
}

/** How to opt out. Nobody can reply to a name, so its messages show the number's own link. */
export function footerFor(texts: KeywordTexts, { kind, country, optOutUrl }: FooterReader): string {
  const language = languageIn(country);
  if (kind !== 'NAME') return ownText(texts, 'footer', language) ?? FOOTER;
  return `${ownText(texts, 'footerLink', language) ?? FOOTER_LINK} ${optOutUrl}`;
}

/**
 * The text with its footer: after a blank where the text is one line that ends a sentence, else in a line of its own.
 */
export function withFooter(text: string, footer: string): string {
  if (/\s$/.test(text)) return text + footer;
  return text + (SENTENCE_END.test(text) && !text.includes('\n') ? ' ' : '\n') + footer;
}

/** At most so many are listed of one text. */
export const ODD_CHARACTERS_MAX = 100;

/** A character that makes a text UCS_2, so that a part holds 70 characters instead of 160. */
export interface OddCharacter {
  /** As a person sees it: with its accents, and all of a composed emoji. */
  readonly character: string;
  /** Where it begins: UTF-16 units from the start, as JavaScript and Java count. */
  readonly position: number;
  /** What likely says the same in GSM_7; null where nothing does. */
  readonly replacement: string | null;
}

const CHARACTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });
const MARKS = /\p{M}/gu;

/** What stands for characters whose compatibility form is none of GSM 7-bit. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  (
    [
      ['"', '“”„‟″«»❝❞〝〞'],
      ["'", '‘’‚‛′´`ʹʻʼʽˈ❛❜'],
      ['-', '‐‒–—―−•⁃'],
      ['/', '⁄∕÷'],
      [' ', '\t'],
      ['\n', '\u0085\u2028\u2029'],
      ['<', '‹'],
      ['>', '›'],
      ['.', '·'],
      ['x', '×'],
      ['*', '∗'],
      ['~', '˜∼'],
      ['^', 'ˆ'],
      ['->', '→'],
      ['<-', '←'],
      ['(c)', '©'],
      ['(r)', '®'],
      ['d', 'đð'],
      ['D', 'ĐÐ'],
      ['l', 'ł'],
      ['L', 'Ł'],
      ['i', 'ı'],
      ['oe', 'œ'],
      ['OE', 'Œ'],
      ['th', 'þ'],
      ['Th', 'Þ'],
      ['SS', 'ẞ'],
    ] as const
  ).flatMap(([plain, characters]) => [...characters].map((character) => [character, plain] as const)),
);

/** The first characters of a text that GSM 7-bit cannot write; none of a text that it can. */
export function oddCharactersOf(text: string): OddCharacter[] {
  const odd: OddCharacter[] = [];
  if (isGsm7(text)) return odd;
  for (const { segment, index } of CHARACTERS.segment(text)) {
    if (isGsm7(segment)) continue;
    odd.push({ character: segment, position: index, replacement: plainOf(segment) });
    if (odd.length === ODD_CHARACTERS_MAX) break;
  }
  return odd;
}

function plainOf(character: string): string | null {
  const joined = character.normalize('NFC');
  const plain = isGsm7(joined) ? joined : Array.from(joined, plainLetter).join('');
  return plain !== '' && isGsm7(plain) ? plain : null;
}

/** One code point without accents and without the form that it was written in, as far as that is known. */
function plainLetter(letter: string): string {
  if (isGsm7(letter)) return letter;
  const known = PLAIN.get(letter);
  if (known !== undefined) return known;
  return Array.from(letter.normalize('NFKD').replace(MARKS, ''), (part) => PLAIN.get(part) ?? part).join('');
}
