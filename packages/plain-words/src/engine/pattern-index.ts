import { matchAt, NUMBER, type Pattern, SMALL_NUMBER, type Steps, WordList } from './pattern.js';
import type { Token } from './tokens.js';

/** Words one of which stands in each match of a pattern, and how many others may stand before it there. */
interface Anchor {
  readonly words: WordList;
  readonly beforeMin: number;
  readonly beforeMax: number;
}
interface Anchored extends Anchor {
  readonly pattern: Pattern;
}

/** A match of a pattern: the place of its first word, and the place after its last one. */
export interface Match {
  readonly pattern: Pattern;
  readonly at: number;
  readonly end: number;
}

/** Patterns by words that each needs, so that a text is compared only with those that its own words may fit. */
export class PatternIndex {
  private readonly byWord = new Map<string, Anchored[]>();
  private readonly beginningLengths: readonly number[];
  private readonly endingLengths: readonly number[];

  /** Throws on a pattern that needs no word: it would have to be compared with every place of every text. */
  constructor(patterns: readonly Pattern[]) {
    for (const pattern of patterns) {
      const [rarest] = anchorsOf(pattern).toSorted((one, other) => one.words.size - other.words.size);
      if (rarest === undefined) throw new Error(`the pattern "${pattern.source}" needs no word`);
      for (const word of rarest.words.keys()) {
        const known = this.byWord.get(word);
        if (known === undefined) this.byWord.set(word, [{ ...rarest, pattern }]);
        else known.push({ ...rarest, pattern });
      }
    }
    const lengthsOf = (words: readonly string[]): number[] => [...new Set(words.map((word) => word.length - 1))];
    const words = [...this.byWord.keys()];
    this.beginningLengths = lengthsOf(words.filter((word) => word.endsWith('*')));
    this.endingLengths = lengthsOf(words.filter((word) => word.startsWith('*')));
  }

  /** Each match of each pattern, wherever it begins, once. */
  *matches(tokens: readonly Token[], steps: Steps): Generator<Match> {
    const nextOf = new Map<Pattern, number>();
    for (const [place, { word }] of tokens.entries())
      for (const { pattern, beforeMin, beforeMax } of this.anchoredBy(word)) {
        const last = place - beforeMin;
        // An earlier word of this text has led to those before already.
        for (let at = Math.max(0, place - beforeMax, nextOf.get(pattern) ?? 0); at <= last; at += 1) {
          const end = matchAt(pattern, tokens, at, steps);
          if (end > at) yield { pattern, at, end };
        }
        nextOf.set(pattern, Math.max(nextOf.get(pattern) ?? 0, last + 1));
      }
  }

  private anchoredBy(word: string): Anchored[] {
    const keys = [
      word,
      ...this.beginningLengths.filter((length) => length <= word.length).map((length) => `${word.slice(0, length)}*`),
      ...this.endingLengths.filter((length) => length <= word.length).map((length) => `*${word.slice(-length)}`),
      ...(SMALL_NUMBER.test(word) ? [NUMBER] : []),
    ];
    return keys.flatMap((key) => this.byWord.get(key) ?? []);
  }
}

function anchorsOf({ elements }: Pattern): Anchor[] {
  const anchors: Anchor[] = [];
  let [beforeMin, beforeMax] = [0, 0];
  for (const element of elements) {
    if (element.kind !== 'word') continue;
    const { words, min, max, orEnd } = element;
    if (words !== null && min > 0 && !orEnd) anchors.push({ words, beforeMin, beforeMax });
    beforeMin += orEnd ? 0 : min;
    beforeMax += max;
  }
  return anchors.length > 0 ? anchors : anyOf(elements, beforeMax);
}

/** Where each element may be left out, one of them stands all the same. */
function anyOf(elements: Pattern['elements'], beforeMax: number): Anchor[] {
  const lists = elements.flatMap((element) => (element.kind === 'word' ? [element.words] : []));
  const known = lists.filter((words) => words !== null);
  if (known.length < lists.length || known.length === 0) return [];
  return [{ words: new WordList(known.flatMap((words) => [...words.keys()])), beforeMin: 0, beforeMax }];
}
