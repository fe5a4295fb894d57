import { fold, type Token } from './tokens.js';

/** Names of classes and their words; `word*` stands for all words that begin so. */
export type Vocabulary = ReadonlyMap<string, WordList>;
export type WordTest = (word: string) => boolean;

/** Counts comparisons of a word, so that a test can see that long texts cost no more than their length. */
export interface Steps {
  count: number;
}

type Element =
  | {
      readonly kind: 'word';
      readonly test: WordTest;
      /** Those that may stand there; null where any other may. */
      readonly words: WordList | null;
      readonly min: number;
      readonly max: number;
      readonly orEnd: boolean;
    }
  | { readonly kind: 'not'; readonly test: WordTest; readonly reach: number; readonly orEnd: boolean }
  | { readonly kind: 'start' | 'end' | 'joined' };

/**
 * A rule: a sequence of words. `a|b` is one of these, `b*` and `*b` begin and end so, `@c` is a word of class c, `<n>`
 * a small number, `-a|b` any word but these; `x?` may be left out, `x~3` stands up to three times, `..3` are up to
 * three words of any kind; `!a` looks ahead: not before a, `!a~3`: none of the next three words of the phrase; `^` and
 * `$` are the begin and the end of a phrase, `+` is not at the begin of one. A leading `?:` is for questions only, `.:`
 * for what is none.
 */
export interface Pattern {
  readonly source: string;
  readonly elements: readonly Element[];
  readonly asked: boolean | undefined;
}

const ANY: WordTest = () => true;
export const NUMBER = '<n>';
/** "3", "10am", "2nd"; not the digits of a phone number, nor their beginning ("mon 06"). */
export const SMALL_NUMBER = /^(?!0\d$)\d{1,3}[a-z]{0,3}$/;

/** Words given as `a b c*`; one with an umlaut stands for its spelling without one too. */
export class WordList {
  private readonly exact = new Set<string>();
  private readonly beginnings = new Set<string>();
  private readonly endings: string[] = [];
  private readonly classes: WordList[] = [];
  private readonly hasNumbers: boolean;
  private readonly shortest: number;

  constructor(words: readonly string[], vocabulary: Vocabulary = new Map()) {
    this.hasNumbers = words.includes(NUMBER);
    for (const word of words) {
      const known = word.startsWith('@') ? vocabulary.get(word.slice(1)) : undefined;
      if (known) this.classes.push(known);
      else if (word.startsWith('*')) this.endings.push(word.slice(1));
      else if (word.startsWith('@')) throw new Error(`no class of words is called ${word}`);
      else if (word !== NUMBER)
        for (const spelling of spellingsOf(word))
          if (spelling.endsWith('*')) this.beginnings.add(spelling.slice(0, -1));
          else this.exact.add(spelling);
    }
    this.shortest = Math.min(...[...this.beginnings].map((beginning) => beginning.length));
  }

  has(word: string): boolean {
    return (
      this.exact.has(word) ||
      this.hasBeginningOf(word) ||
      (this.hasNumbers && SMALL_NUMBER.test(word)) ||
      this.endings.some((ending) => word.endsWith(ending)) ||
      this.classes.some((words) => words.has(word))
    );
  }

  /** How many words it has; one that is named twice counts twice. */
  get size(): number {
    const own = this.exact.size + this.beginnings.size + this.endings.length + Number(this.hasNumbers);
    return this.classes.reduce((size, words) => size + words.size, own);
  }

  /** All of them, those of its classes too, in the form of a pattern. */
  keys(): Set<string> {
    return new Set([
      ...this.exact,
      ...[...this.beginnings].map((beginning) => `${beginning}*`),
      ...this.endings.map((ending) => `*${ending}`),
      ...(this.hasNumbers ? [NUMBER] : []),
      ...this.classes.flatMap((words) => [...words.keys()]),
    ]);
  }

  private hasBeginningOf(word: string): boolean {
    for (let length = this.shortest; length <= word.length; length += 1)
      if (this.beginnings.has(word.slice(0, length))) return true;
    return false;
  }
}

function spellingsOf(word: string): string[] {
  const spelt = word.replace(/[äöü]/g, (letter) => `${fold(letter)}e`);
  return [...new Set([fold(word), fold(spelt)])];
}

/** Reads a pattern. Throws on an unknown class, so that a slip in a table shows when the process starts. */
export function patternOf(source: string, vocabulary: Vocabulary): Pattern {
  const asked = source.startsWith('?: ') ? true : source.startsWith('.: ') ? false : undefined;
  const parts = source
    .replace(/ +\|/g, '|')
    .split(' ')
    .filter((part) => part !== '' && part !== '?:' && part !== '.:');
  return { source, asked, elements: parts.map((part) => elementOf(part, vocabulary)) };
}

function elementOf(part: string, vocabulary: Vocabulary): Element {
  if (part === '^') return { kind: 'start' };
  if (part === '$') return { kind: 'end' };
  if (part === '+') return { kind: 'joined' };
  if (part.startsWith('..'))
    return { kind: 'word', test: ANY, words: null, min: 0, max: Number(part.slice(2)), orEnd: false };
  const [, sign, words = '', often] = /^([-!])?(.*?)(\?|~\d+)?$/.exec(part) ?? [];
  const list = words.split('|');
  const listed = new WordList(list, vocabulary);
  const test: WordTest = (word) => listed.has(word);
  const max = often?.startsWith('~') ? Number(often.slice(1)) : 1;
  const orEnd = list.includes('$');
  if (sign === '!') return { kind: 'not', test, reach: max, orEnd };
  const min = often === undefined ? 1 : 0;
  if (sign === '-') return { kind: 'word', test: (word) => !test(word), words: null, min, max, orEnd: false };
  return { kind: 'word', test, words: listed, min, max, orEnd };
}

/** Where the pattern's match that begins at `from` ends (after its last word), or -1. */
export function matchAt(pattern: Pattern, tokens: readonly Token[], from: number, steps: Steps): number {
  const first = tokens[from];
  if (!first || (pattern.asked !== undefined && pattern.asked !== first.asked)) return -1;
  return matchRest(pattern.elements, 0, tokens, from, first.sentence, steps);
}

function matchRest(
  elements: readonly Element[],
  index: number,
  tokens: readonly Token[],
  at: number,
  sentence: number,
  steps: Steps,
): number {
  const element = elements[index];
  if (!element) return at;
  steps.count += 1;
  const next = (from: number): number => matchRest(elements, index + 1, tokens, from, sentence, steps);
  if (element.kind !== 'word') return holds(element, tokens, at, sentence) ? next(at) : -1;
  if (element.orEnd && endsBefore(tokens, at, sentence)) return next(at);
  let end = at;
  while (end - at < element.max && tokens[end]?.sentence === sentence && element.test(tokens[end]?.word ?? ''))
    end += 1;
  for (; end >= at + element.min; end -= 1) {
    const behind = next(end);
    if (behind >= 0) return behind;
  }
  return -1;
}

function holds(
  element: Exclude<Element, { kind: 'word' }>,
  tokens: readonly Token[],
  at: number,
  sentence: number,
): boolean {
  const token = tokens[at]?.sentence === sentence ? tokens[at] : undefined;
  if (element.kind === 'not')
    return !(element.orEnd && endsBefore(tokens, at, sentence)) && !stands(element, tokens, at, sentence);
  if (element.kind === 'joined') return token?.starts === false;
  return element.kind === 'start' ? token?.starts === true : endsBefore(tokens, at, sentence);
}

/** Whether one of the words is among the next of the phrase. */
function stands(
  element: { readonly test: WordTest; readonly reach: number },
  tokens: readonly Token[],
  from: number,
  sentence: number,
): boolean {
  for (let at = from; at < from + element.reach; at += 1) {
    const token = tokens[at]?.sentence === sentence ? tokens[at] : undefined;
    if (token && element.test(token.word)) return true;
    if (!token || token.ends) return false;
  }
  return false;
}

/** Whether a phrase ends before this place. */
function endsBefore(tokens: readonly Token[], at: number, sentence: number): boolean {
  return tokens[at]?.sentence !== sentence || tokens[at - 1]?.ends === true;
}
