import { evidenceFrom, piecesOf, weighed } from './evidence.js';
import { WordList } from './pattern.js';
import { ruleBookOf } from './rule-book.js';
import { tokensOf } from './tokens.js';
import { evidenceIn, understand } from './understand.js';

describe('Evidence', () => {
  const KINDS = new Map([
    ['ending', new WordList(['halt', 'finish'])],
    ['text', new WordList(['alerts'])],
  ]);
  const BOOK = ruleBookOf([
    { welcome: 'love', jests: 'haha', harmless: 'halt near', stops: 'cease', mentions: 'she said' },
    { kinds: 'ending: halt finish\ntext: alerts', evidence: '0.75: @ending|@ending @text\n-4: near' },
  ]);

  it('is words, pairs and ends of a text, and what kinds of words stand in it', () => {
    expect([...piecesOf(tokensOf('Halt alerts?'), KINDS)].toSorted()).toEqual([
      '*',
      '<=2',
      '?',
      '@ending',
      '@ending @text',
      '@text',
      '^halt',
      'alerts',
      'alerts$',
      'halt',
      'halt alerts',
    ]);
  });

  it('counts each piece once, and nothing for one that nobody has weighed', () => {
    const evidence = evidenceFrom(['2: halt|now', '-0.5: *']);
    const sumOf = (text: string) => weighed(piecesOf(tokensOf(text), KINDS), evidence).sum;
    expect(['halt halt halt', 'halt it now', 'the alerts'].map(sumOf)).toEqual([1.5, 3.5, -0.5]);
  });

  it('says nothing of texts without a word of any kind', () => {
    expect(weighed(piecesOf(tokensOf('hello now'), KINDS), evidenceFrom(['2: now'])).sum).toBe(0);
  });

  it.each([
    ['finish the alerts', false],
    ['finish alerts', true],
    ['love to finish alerts', false],
    ['haha finish alerts', false],
    ['finish alerts near me', false],
  ])('decides where no rule does: %s: %s', (text, isStop) => {
    expect(understand(text, BOOK).isStop).toBe(isStop);
  });

  it.each([
    ['cease the alerts', true, 'stops'],
    ['cease the alerts near me', false, 'evidence'],
    ['we live near you. cease the alerts', true, 'stops'],
    ['love to finish alerts', false, 'welcome'],
  ])('is added to what a rule says: %s', (text, isStop, by) => {
    expect(understand(text, BOOK)).toMatchObject({ isStop, by });
  });

  it('is none in a sentence that only mentions a stop, nor is a rule', () => {
    expect(evidenceIn('She said finish alerts.', BOOK)).not.toContain('@ending');
    expect(understand('She said cease alerts.', BOOK).isStop).toBe(false);
    expect(understand('She said so. Cease alerts.', BOOK).isStop).toBe(true);
  });

  it('is none in what is harmless', () => {
    expect(evidenceIn('halt near alerts', BOOK)).not.toContain('@ending');
  });

  it('has at most six pieces for each word, and four for the text', () => {
    const words = tokensOf(Array.from({ length: 300 }, (_none, index) => `w${index}`).join(' '));
    expect(words).toHaveLength(300);
    expect(piecesOf(words, KINDS).size).toBeLessThanOrEqual(6 * words.length + 4);
  });
});

describe('Words of a text', () => {
  const wordsOf = (text: string): string =>
    tokensOf(text)
      .map(({ word }) => word)
      .join(' ');

  it.each([
    ['stop the "Blue Fox" texts', 'stop the quotedname texts'],
    ['Schluss mit „Krümel & Quax“ bitte', 'schluss mit quotedname bitte'],
    ['plus de «La Maison de Zoé»!', 'plus de quotedname'],
  ])('take a name in quotes for one word: %s', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });

  it.each([
    ['I texted "STOP" twice', 'i texted stop twice'],
    ['I wrote "Stop" twice', 'i wrote stop twice'],
    ['I said "Take me off"', 'i said take me off'],
    ['"Blue Fox" again', 'blue fox again'],
  ])('take no command in quotes, and no quote that begins a text, for a name: %s', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });
});
