import type { Vocabulary } from './pattern.js';
import type { Token } from './tokens.js';

/** What pieces of a text say for a stop (above 0) or against one (below). */
export type Evidence = ReadonlyMap<string, number>;

/** Says how likely a stop is where nothing else is known. */
const ANY_TEXT = '*';
const QUESTION = '?';
/** Short texts are stops more often: a piece says how many words there are, up to each of these numbers. */
const LENGTHS = [1, 2, 3, 7, 13];

/**
 * The pieces of a text that weigh: its words, pairs of words, how it begins and ends, and the same with kinds in the
 * place of words ("@stopping @text"). Each counts once.
 */
export function piecesOf(tokens: readonly Token[], kinds: Vocabulary): Set<string> {
  const words = tokens.map(({ word }) => word);
  const pieces = new Set([ANY_TEXT, `<=${LENGTHS.find((length) => words.length <= length) ?? 'long'}`]);
  if (tokens.some(({ asked }) => asked)) pieces.add(QUESTION);
  const kindsByWord = new Map([...new Set(words)].map((word) => [word, kindsOf(word, kinds)]));
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    pieces.add(word);
    if (at === 0) pieces.add(`^${word}`);
    if (next === undefined) pieces.add(`${word}$`);
    else pieces.add(`${word} ${next}`);
    for (const kind of kindsByWord.get(word) ?? []) {
      pieces.add(kind);
      for (const following of kindsByWord.get(next ?? '') ?? []) pieces.add(`${kind} ${following}`);
    }
  }
  return pieces;
}

/** The kinds of a word, or the word itself. */
function kindsOf(word: string, kinds: Vocabulary): string[] {
  const found = [...kinds].filter(([, words]) => words.has(word)).map(([kind]) => `@${kind}`);
  return found.length > 0 ? found : [word];
}

/**
 * What all pieces say together: the logarithm of the odds that the text is a stop, and the weights that it is the sum
 * of. 0 if none of its words is of a kind: it speaks of nothing that could be stopped.
 */
export function weighed(
  pieces: ReadonlySet<string>,
  evidence: Evidence,
): { readonly sum: number; readonly weights: Evidence } {
  const weights = new Map<string, number>();
  if (![...pieces].some((piece) => piece.startsWith('@'))) return { sum: 0, weights };
  let sum = 0;
  for (const piece of pieces) {
    const weight = evidence.get(piece);
    if (weight === undefined) continue;
    weights.set(piece, weight);
    sum += weight;
  }
  return { sum, weights };
}

/** Reads lines of `weight: piece|piece`. */
export function evidenceFrom(lines: readonly string[]): Evidence {
  const evidence = new Map<string, number>();
  for (const line of lines) {
    const [weight = '', pieces = ''] = line.split(': ');
    for (const piece of pieces.split('|')) evidence.set(piece, Number(weight));
  }
  return evidence;
}
