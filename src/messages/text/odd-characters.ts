import { isGsm7 } from './gsm-7.js';

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
  const composed = character.normalize('NFC');
  const plain = isGsm7(composed) ? composed : Array.from(composed, plainLetter).join('');
  return plain !== '' && isGsm7(plain) ? plain : null;
}

/** One code point without accents and without the form that it was written in, as far as that is known. */
function plainLetter(letter: string): string {
  if (isGsm7(letter)) return letter;
  const known = PLAIN.get(letter);
  if (known !== undefined) return known;
  return Array.from(letter.normalize('NFKD').replace(MARKS, ''), (part) => PLAIN.get(part) ?? part).join('');
}
