import { matchAt, patternOf, WordList } from './pattern.js';
import { type Match, PatternIndex } from './pattern-index.js';
import { type Token, tokensOf } from './tokens.js';

const VOCABULARY = new Map([['stopping', new WordList(['stop', 'ende*'])]]);
const SOURCES = [
  'stop',
  'a|b stop',
  'a? stop c',
  'a~3 stop',
  '..2 stop a',
  'a ..3 b ..1 c',
  'stop*',
  '*ing a',
  '<n> a',
  '@stopping b',
  'a|b~2 c?',
  'a|$ b',
  '-a stop',
  '!a -b c',
  '^ a b? $',
  '+ stop',
  '?: a stop',
];
const WORDS = 'a b c stop stops ende enders going 3 10am d. a, b? stop! stop?'.split(' ');
const TEXTS = 2_000;

/** The same texts in each run. */
function madeTexts(): string[] {
  let state = 1;
  const below = (bound: number): number => {
    state = (state * 48_271) % 0x7fffffff;
    return state % bound;
  };
  const text = (): string => Array.from({ length: 1 + below(9) }, () => WORDS[below(WORDS.length)]).join(' ');
  return Array.from({ length: TEXTS }, text);
}

describe('A pattern index', () => {
  const texts = madeTexts().map((text) => ({ text, tokens: tokensOf(text) }));

  it.each(SOURCES)('finds what a comparison with each place of a text finds, once: %s', (source) => {
    const pattern = patternOf(source, VOCABULARY);
    const index = new PatternIndex([pattern]);
    const placesByText = (placesOf: (tokens: readonly Token[]) => Omit<Match, 'pattern'>[]) =>
      texts
        .map(({ text, tokens }) => ({ text, places: placesOf(tokens).map(({ at, end }) => `${at} to ${end}`) }))
        .filter(({ places }) => places.length > 0);
    const expected = placesByText((tokens) =>
      tokens
        .map((_token, at) => ({ at, end: matchAt(pattern, tokens, at, { count: 0 }) }))
        .filter(({ at, end }) => end > at),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(placesByText((tokens) => [...index.matches(tokens, { count: 0 })])).toEqual(expected);
  });

  it('takes no pattern that needs no word', () => {
    expect(() => new PatternIndex([patternOf('..3 -a', VOCABULARY)])).toThrow('"..3 -a" needs no word');
  });
});
