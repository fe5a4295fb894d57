import { meantBy } from './spelling.js';

/** A word of a text, folded, and where it stands. */
export interface Token {
  readonly word: string;
  /** Whether a phrase begins here: at the text's start, or after punctuation, a conjunction or a courtesy. */
  readonly starts: boolean;
  /** Whether a phrase ends after it. */
  readonly ends: boolean;
  /** Number of its sentence: no rule reaches over the end of one. */
  readonly sentence: number;
  /** Number of its clause: what stands between two punctuation marks other than quotes. */
  readonly clause: number;
  /** Whether its sentence ends with a question mark. */
  readonly asked: boolean;
}

/** So much of a folded text is read: a text of ten parts has no more. One character may stand for eighteen. */
const FOLDED_MAX = 1_600;
/** So many UTF-16 units are folded at once, to see how many characters they make. */
const FOLDED_AT_ONCE = 32;
/** So many words are read. */
const WORDS_MAX = 300;
/** A longer word is cut: nobody writes one, and rules look at every beginning of a word. */
const WORD_MAX = 32;
/** A letter that is typed more often than twice running is meant once: "stoppppp". */
const TYPED_OFTEN = /([a-z])\1{2,}/g;
const MARKS = /\p{M}+/gu;
const APOSTROPHES = /[’‘`´ʼ′]/g;
/** French words that lose their vowel before the next; other apostrophes stand within one word ("don't"). */
const ELIDED = new Set(['l', 'd', 'j', 'm', 'n', 's', 't', 'c', 'qu', 'jusqu', 'puisqu', 'lorsqu']);
const LAUGHTER = /[😀😁😂🤣😄😅😆😍🥰😘😜😉💕❤]/u;
const PIECES = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*|🛑|[😀😁😂🤣😄😅😆😍🥰😘😜😉💕❤]|[.!?;,:…\n"“”„«»()–—]+| -+ /gu;
/** Digits that stand for letters within a word: "st0p". */
const DIGITS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '5': 's' };
const QUOTES = /^["“”„«»]+$/;
/** A name in quotes amid a phrase ends none: 'the "Blue Fox" texts'. */
const QUOTED_NAME = /(?<=[\p{L}\p{N}] )["“„«] ?([^"“”„«»!?.,;:\n]{1,40}?) ?["”“»](?=[ -][\p{L}\p{N}])/gu;
/** A word of a name: "Fox", "3", or what stands between such words. */
const NAME_WORD = String.raw`(?:\p{Lu}[\p{L}\p{N}'’&.-]*|\p{N}+|of|the|and|de|la|le|und|y|et|[&+-])`;
/** 'the "Blue Fox" texts', 'stop "Blue Fox"': words with capitals in quotes, after a word, are somebody's name. */
const NAME_IN_QUOTES = new RegExp(`(?<=\\p{L} )["“„«] ?(${NAME_WORD}(?: ${NAME_WORD}){0,4}) ?["”“»]`, 'gu');
/** What is quoted may be a command. */
const QUOTED_COMMAND = /^(stop|unsub|cancel|end|quit|opt|leave|remove|baja|alto|arret|stopp|abmeld|start|help|no |yes)/;
/** Stands for a name in quotes. */
const NAME = 'quotedname';
/** So many letters one by one are a word spelt out: "S T O P". */
const SPELT_OUT_MIN = 4;

/** A word as rules compare it: lower case, without marks, "ß" as "ss". */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFD').replace(MARKS, '').replaceAll('ß', 'ss');
}

/** The beginning of a text that is read: folded, it has `FOLDED_MAX` characters at most. */
export function beginningOf(text: string): string {
  let folded = 0;
  let end = 0;
  for (let next = 0; end < text.length; end = next) {
    next = end + FOLDED_AT_ONCE;
    // Never amid a surrogate pair.
    if (isTrailing(text.charCodeAt(next))) next += 1;
    folded += fold(text.slice(end, next)).length;
    if (folded > FOLDED_MAX) break;
  }
  return text.slice(0, end);
}

function isTrailing(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The words of a text with their places in phrases and sentences. Linear in its length. */
export function tokensOf(text: string): Token[] {
  const pieces = fold(withoutNames(text))
    .replace(APOSTROPHES, "'")
    .replace(QUOTED_NAME, '$1')
    .replace(/\$(?=[a-z])/g, 's')
    .matchAll(PIECES);
  const tokens: { word: string; starts: boolean; ends: boolean; sentence: number; clause: number; asked: boolean }[] =
    [];
  let sentence = 0;
  let clause = 0;
  let sentenceStart = 0;
  let phraseStart = 0;
  let starts = true;
  for (const { 0: piece, index, input } of pieces) {
    if (tokens.length >= WORDS_MAX) break;
    if (isPunctuation(piece)) {
      const last = tokens.at(-1);
      if (last) last.ends = true;
      starts = true;
      if (!QUOTES.test(piece)) clause += 1;
      // "Leave. Me. Alone." is one sentence.
      const isOneWord = tokens.length - phraseStart < 2;
      phraseStart = tokens.length;
      if (piece.startsWith('.') && isOneWord) continue;
      if (!endsSentence(piece, input.slice(index + piece.length, index + piece.length + 1))) continue;
      if (piece.includes('?')) for (const token of tokens.slice(sentenceStart)) token.asked = true;
      sentence += 1;
      sentenceStart = tokens.length;
      continue;
    }
    for (const word of wordsOf(piece)) {
      tokens.push({ word, starts, ends: false, sentence, clause, asked: false });
      starts = false;
    }
  }
  const last = tokens.at(-1);
  if (last) last.ends = true;
  return joinSpeltOut(tokens);
}

function withoutNames(text: string): string {
  return text.replace(NAME_IN_QUOTES, (quoted, name: string) =>
    /\p{Ll}/u.test(name) && !QUOTED_COMMAND.test(fold(name)) ? ` ${NAME} ` : quoted,
  );
}

function isPunctuation(piece: string): boolean {
  return !/^[\p{L}\p{N}🛑]/u.test(piece) && !LAUGHTER.test(piece);
}

/** A dot within a word and dots of hesitation ("stop... texting") end none. */
function endsSentence(piece: string, next: string): boolean {
  if (/[!?;\n]/.test(piece)) return true;
  return piece.startsWith('.') && !piece.includes('..') && (next === '' || /\s/.test(next));
}

function wordsOf(piece: string): string[] {
  if (piece === '🛑') return ['stop'];
  if (LAUGHTER.test(piece)) return ['haha'];
  const parts = piece.split("'");
  const words =
    parts.length > 1 && ELIDED.has(parts[0] ?? '') ? [parts[0] ?? '', parts.slice(1).join('')] : [parts.join('')];
  return words.map((word) => unmask(word.slice(0, WORD_MAX)).replace(TYPED_OFTEN, '$1')).flatMap(meantBy);
}

function unmask(word: string): string {
  return /[a-z]/.test(word) && /^[a-z5][a-z0135]*[a-z]$/.test(word)
    ? word.replace(/[0135]/g, (digit) => DIGITS[digit] ?? '')
    : word;
}

function joinSpeltOut(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    let end = at;
    while (end < tokens.length && /^[a-z]$/.test(tokens[end]?.word ?? '')) end += 1;
    const [first, last] = [tokens[at], tokens[end - 1]];
    if (!first) continue;
    if (end - at < SPELT_OUT_MIN || !last) {
      joined.push(first);
      continue;
    }
    const word = tokens
      .slice(at, end)
      .map((token) => token.word)
      .join('')
      .slice(0, WORD_MAX);
    joined.push({ ...last, word, starts: first.starts });
    at = end - 1;
  }
  return joined;
}
