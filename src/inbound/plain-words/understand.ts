import { piecesOf, weigh } from './evidence.js';
import type { Steps } from './pattern.js';
import type { PatternIndex } from './pattern-index.js';
import type { RuleBook } from './rule-book.js';
import { tokensOf, type Token } from './tokens.js';

/** Stands where harmless words stood; no rule knows it. */
const BLANK = '#';
/**
 * So much must speak for a stop where no rule finds one: odds of seven to one. A stop that is missed costs more than a
 * false one, which a person reviews.
 */
const ENOUGH = 2;

/**
 * Whether a person would understand the text as a request not to be texted any more.
 * Takes out courtesies, blanks out what is harmless, and looks for stops in what is left. Where no rule finds one, the
 * evidence decides.
 */
export function asksToStop(text: string, book: RuleBook, steps: Steps = { count: 0 }): boolean {
  const words = tokensOf(text);
  if (finds(book.welcome, words, steps)) return false;
  const left = leftOf(words, book, steps);
  if (finds(book.stops, left, steps)) return true;
  if (finds(book.jests, words, steps)) return false;
  if (finds(book.phrases, left, steps) || isMood(left, book, steps)) return true;
  return weigh(piecesOf(left, book.kinds), book.evidence) >= ENOUGH;
}

/** The pieces of a text that the evidence is about. */
export function evidenceIn(text: string, book: RuleBook): Set<string> {
  return piecesOf(leftOf(tokensOf(text), book, { count: 0 }), book.kinds);
}

function leftOf(words: readonly Token[], book: RuleBook, steps: Steps): Token[] {
  return blanked(withoutAsides(words, book, steps), book.harmless, steps);
}

function finds(patterns: PatternIndex, tokens: readonly Token[], steps: Steps): boolean {
  return !patterns.matches(tokens, steps).next().done;
}

/** Where matches end, by the place at which they begin. */
function endsIn(patterns: PatternIndex, tokens: readonly Token[], steps: Steps): Map<number, number[]> {
  const ends = new Map<number, number[]>();
  for (const { at, end } of patterns.matches(tokens, steps)) {
    const known = ends.get(at);
    if (known === undefined) ends.set(at, [end]);
    else known.push(end);
  }
  return ends;
}

function withoutAsides(tokens: readonly Token[], book: RuleBook, steps: Steps): Token[] {
  const kept: Token[] = [];
  const ends = endsIn(book.asides, tokens, steps);
  let starts = false;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const isWeight = book.weights.has(token.word);
    const end = isWeight ? at + 1 : Math.max(at, ...(ends.get(at) ?? []));
    const removed = tokens.slice(at, end);
    if (removed.length === 0) {
      kept.push(starts ? { ...token, starts: true } : token);
      starts = false;
      at += 1;
      continue;
    }
    starts ||= !isWeight || removed.some((word) => word.starts || word.ends);
    const last = kept.at(-1);
    if (last && (!isWeight || removed.some((word) => word.ends))) kept[kept.length - 1] = { ...last, ends: true };
    at = end;
  }
  return kept;
}

function blanked(tokens: readonly Token[], harmless: PatternIndex, steps: Steps): Token[] {
  const left = [...tokens];
  for (const { at, end } of harmless.matches(byClause(tokens), steps))
    for (let index = at; index < end; index += 1) {
      const token = left[index];
      if (token) left[index] = { ...token, word: BLANK };
    }
  return left;
}

/** What is harmless stands in one clause: "not needed, stop" does not say "not stop". */
function byClause(tokens: readonly Token[]): Token[] {
  return tokens.map((token) => ({ ...token, sentence: token.clause }));
}

/** Every phrase is a mood or neutral, and one at least a mood. */
function isMood(tokens: readonly Token[], book: RuleBook, steps: Steps): boolean {
  const [moods, neutral] = [endsIn(book.moods, tokens, steps), endsIn(book.neutral, tokens, steps)];
  // Places up to which all is explained, and whether a mood was among it.
  const reached = new Map<number, boolean>([[0, false]]);
  for (let at = 0; at < tokens.length; at += 1) {
    const moody = reached.get(at);
    if (moody === undefined) continue;
    for (const end of moods.get(at) ?? []) reached.set(end, true);
    for (const end of neutral.get(at) ?? []) reached.set(end, moody || reached.get(end) === true);
  }
  return reached.get(tokens.length) === true;
}
