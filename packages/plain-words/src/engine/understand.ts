import { piecesOf, weighed } from './evidence.js';
import type { Steps } from './pattern.js';
import type { Match, PatternIndex } from './pattern-index.js';
import type { RuleBook } from './rule-book.js';
import { tokensOf, type Token } from './tokens.js';

/** Stands where harmless words stood; no rule knows it. */
const BLANK = '#';
/** What a rule adds to the evidence where it finds a stop, and takes from it where it finds a welcome or a jest. */
const RULE_WEIGHT = 2.5;
/**
 * So much must speak for a stop: odds of four and a half to one. A stop that is missed costs more than a false one,
 * which a person reviews.
 */
const ENOUGH = 1.5;

/** A rule of a part of the book, as it is written. */
interface Finding {
  readonly by: 'welcome' | 'stops' | 'jests' | 'phrases' | 'moods';
  readonly rule: string;
}

interface Found extends Finding {
  /** Number of the sentence in which the rule fits; undefined if it is about the whole text. */
  readonly sentence: number | undefined;
}

/** What decided about a text: one rule, or what its pieces and a rule that they overrule weigh together. */
export type Grounds =
  Finding | { readonly by: 'evidence'; readonly sum: number; readonly weights: ReadonlyMap<string, number> };

export type Verdict = { readonly isStop: boolean } & Grounds;

/**
 * Whether a person would understand the text as a request not to be texted any more, and what says so.
 * Blanks out sentences that only mention a stop, takes out courtesies, blanks out what is harmless, and looks for stops
 * in what is left. The rule that fits and the evidence are added up: a rule may be outweighed, and without one the
 * evidence decides alone.
 */
export function understand(text: string, book: RuleBook, steps: Steps = { count: 0 }): Verdict {
  const words = tokensOf(text);
  const left = leftOf(words, book, steps);
  const found = foundIn(words, left, book, steps);
  const { sum, weights } = evidenceBeside(found, left, book);
  if (found === null) return { isStop: sum >= ENOUGH, by: 'evidence', sum, weights };
  const { by, rule } = found;
  const speaksForStop = by !== 'welcome' && by !== 'jests';
  const weight = speaksForStop ? RULE_WEIGHT : -RULE_WEIGHT;
  const isStop = sum + weight >= ENOUGH;
  if (isStop === speaksForStop) return { isStop, by, rule };
  return { isStop, by: 'evidence', sum: sum + weight, weights: new Map([...weights, [rule, weight]]) };
}

/** The rule that says most about a text; null where none fits. */
function foundIn(words: readonly Token[], left: readonly Token[], book: RuleBook, steps: Steps): Found | null {
  const first = (by: 'welcome' | 'stops' | 'jests' | 'phrases', tokens: readonly Token[]): Found | null => {
    for (const { pattern, at } of book[by].matches(tokens, steps))
      return { by, rule: pattern.source, sentence: tokens[at]?.sentence };
    return null;
  };
  const mood = (rule: string | null): Found | null =>
    rule === null ? null : { by: 'moods', rule, sentence: undefined };
  return (
    first('welcome', words) ??
    first('stops', left) ??
    first('jests', words) ??
    first('phrases', left) ??
    mood(moodOf(left, book, steps))
  );
}

/**
 * What speaks for a stop beside a rule: all words of the text or, if they say more, those of the sentence in which a
 * stop was found. A reason before it takes nothing from it.
 */
function evidenceBeside(found: Found | null, left: readonly Token[], book: RuleBook): ReturnType<typeof weighed> {
  const whole = weighed(piecesOf(left, book.kinds), book.evidence);
  if (found === null || (found.by !== 'stops' && found.by !== 'phrases')) return whole;
  const own = left.filter(({ sentence }) => sentence === found.sentence);
  const alone = weighed(piecesOf(own, book.kinds), book.evidence);
  return alone.sum > whole.sum ? alone : whole;
}

/** The pieces of a text that the evidence is about. */
export function evidenceIn(text: string, book: RuleBook): Set<string> {
  return piecesOf(leftOf(tokensOf(text), book, { count: 0 }), book.kinds);
}

function leftOf(words: readonly Token[], book: RuleBook, steps: Steps): Token[] {
  return blanked(withoutAsides(withoutMentions(words, book, steps), book, steps), book.harmless, steps);
}

/** Blanks each sentence that speaks of a stop without asking for one. */
function withoutMentions(words: readonly Token[], book: RuleBook, steps: Steps): readonly Token[] {
  const sentences = new Set<number | undefined>();
  for (const { at } of book.mentions.matches(words, steps)) sentences.add(words[at]?.sentence);
  if (sentences.size === 0) return words;
  return words.map((token) => (sentences.has(token.sentence) ? { ...token, word: BLANK } : token));
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
