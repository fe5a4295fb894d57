import { piecesOf, weighed } from './evidence.js';
import type { Steps } from './pattern.js';
import type { Match, PatternIndex } from './pattern-index.js';
import type { RuleBook } from './rule-book.js';
import { tokensOf, type Token } from './tokens.js';

/** Stands where harmless words stood; no rule knows it. */
const BLANK = '#';
/**
 * So much must speak for a stop where no rule finds one: odds of seven to one. A stop that is missed costs more than a
 * false one, which a person reviews.
 */
const ENOUGH = 2;

/** What decided about a text: one rule of a part of the book, or what its pieces weigh together. */
export type Grounds =
  | { readonly by: 'welcome' | 'stops' | 'jests' | 'phrases' | 'moods'; readonly rule: string }
  | { readonly by: 'evidence'; readonly sum: number; readonly weights: ReadonlyMap<string, number> };

export type Verdict = { readonly isStop: boolean } & Grounds;

/**
 * Whether a person would understand the text as a request not to be texted any more, and what says so.
 * Takes out courtesies, blanks out what is harmless, and looks for stops in what is left. Where no rule finds one, the
 * evidence decides.
 */
export function understand(text: string, book: RuleBook, steps: Steps = { count: 0 }): Verdict {
  const words = tokensOf(text);
  const welcome = ruleIn(book.welcome, words, steps);
  if (welcome !== null) return { isStop: false, by: 'welcome', rule: welcome };
  const left = leftOf(words, book, steps);
  const stop = ruleIn(book.stops, left, steps);
  if (stop !== null) return { isStop: true, by: 'stops', rule: stop };
  const jest = ruleIn(book.jests, words, steps);
  if (jest !== null) return { isStop: false, by: 'jests', rule: jest };
  const phrase = ruleIn(book.phrases, left, steps);
  if (phrase !== null) return { isStop: true, by: 'phrases', rule: phrase };
  const mood = moodOf(left, book, steps);
  if (mood !== null) return { isStop: true, by: 'moods', rule: mood };
  const { sum, weights } = weighed(piecesOf(left, book.kinds), book.evidence);
  return { isStop: sum >= ENOUGH, by: 'evidence', sum, weights };
}

/** The pieces of a text that the evidence is about. */
export function evidenceIn(text: string, book: RuleBook): Set<string> {
  return piecesOf(leftOf(tokensOf(text), book, { count: 0 }), book.kinds);
}

function leftOf(words: readonly Token[], book: RuleBook, steps: Steps): Token[] {
  return blanked(withoutAsides(words, book, steps), book.harmless, steps);
}

/** The first rule that fits, as it is written; null = none does. */
function ruleIn(patterns: PatternIndex, tokens: readonly Token[], steps: Steps): string | null {
  for (const { pattern } of patterns.matches(tokens, steps)) return pattern.source;
  return null;
}

/** Matches by the place at which they begin. */
function matchesIn(patterns: PatternIndex, tokens: readonly Token[], steps: Steps): Map<number, Match[]> {
  const matches = new Map<number, Match[]>();
  for (const match of patterns.matches(tokens, steps)) {
    const known = matches.get(match.at);
    if (known === undefined) matches.set(match.at, [match]);
    else known.push(match);
  }
  return matches;
}

function withoutAsides(tokens: readonly Token[], book: RuleBook, steps: Steps): Token[] {
  const kept: Token[] = [];
  const asides = matchesIn(book.asides, tokens, steps);
  let starts = false;
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const isWeight = book.weights.has(token.word);
    const end = isWeight ? at + 1 : Math.max(at, ...(asides.get(at) ?? []).map((match) => match.end));
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

/** A mood of a text of which every phrase is a mood or neutral; null = of any other text. */
function moodOf(tokens: readonly Token[], book: RuleBook, steps: Steps): string | null {
  const [moods, neutral] = [matchesIn(book.moods, tokens, steps), matchesIn(book.neutral, tokens, steps)];
  // Places up to which all is explained, and a mood that was among it.
  const reached = new Map<number, string | null>([[0, null]]);
  for (let at = 0; at < tokens.length; at += 1) {
    const mood = reached.get(at);
    if (mood === undefined) continue;
    for (const { end, pattern } of moods.get(at) ?? []) reached.set(end, pattern.source);
    for (const { end } of neutral.get(at) ?? []) reached.set(end, mood ?? reached.get(end) ?? null);
  }
  return reached.get(tokens.length) ?? null;
}
