import { understand } from '@parley/plain-words/engine/understand';
import { RULES } from '@parley/plain-words/languages/rules';
import { meaningOf } from '@parley/plain-words/meaning';
import { readFileSync } from 'node:fs';

interface Labelled {
  readonly label: string;
  readonly language: string;
  readonly text: string;
}

/** Texts that people might send, labelled `stop` or `other`. */
function read(file: string): Labelled[] {
  const lines = readFileSync(`test/data/${file}`, 'utf8').trimEnd().split('\n').slice(1);
  return lines
    .map((line) => line.split('\t'))
    .map(([label = '', language = '', text = '']) => ({ label, language, text }));
}

const TEXTS = read('stop-texts.tsv');
/** By an author who has not seen the code; never to be learnt from, nor to be mended line by line. */
const UNSEEN = read('unseen-stop-texts.tsv');
const RECALL_MIN = 0.98;
const FALSE_MAX = 0.01;
/** The longest text that a gateway hands over: ten parts. */
const TEXT_MAX = 1_530;

function stepsOf(text: string): number {
  const steps = { count: 0 };
  understand(text, RULES, steps);
  return steps.count;
}

/** Fails with the texts that are understood wrongly when there are too many of them. */
function expectFewWrong(texts: readonly Labelled[]): void {
  const wrong = (label: string): string[] =>
    texts
      .filter((text) => text.label === label && (meaningOf(text.text).kind === 'STOP') !== (label === 'stop'))
      .map(({ text }) => text);
  const count = (label: string): number => texts.filter((text) => text.label === label).length;
  const [missed, taken] = [wrong('stop'), wrong('other')];
  expect(count('stop') + count('other')).toBeGreaterThan(200);
  expect({ missed, tooMany: missed.length > (1 - RECALL_MIN) * count('stop') }).toMatchObject({ tooMany: false });
  expect({ taken, tooMany: taken.length > FALSE_MAX * count('other') }).toMatchObject({ tooMany: false });
}

describe('Plain words', () => {
  it.each(['en', 'es', 'fr', 'de'])('%s: stops are found, and nothing else is taken for one', (language) => {
    expectFewWrong(TEXTS.filter((text) => text.language === language));
  });

  it('so it is with texts that nothing was made for', () => {
    expectFewWrong(UNSEEN);
  });

  it.each([
    ['the same word', 'stop '],
    ['a rule that almost fits', 'stop all of the those these '],
    ['words that may be left out', 'i dont want to receive any more of these your '],
    ['moods without end', 'not interested who is this '],
    ['words spelt out', 's t o p me '],
    ['words run together', 'stoptexting '],
    ['slips of one letter', 'stpo unsubscrbie '],
    ['names in quotes', 'the "Blue Fox" '],
    ['a quote without end', 'a "Blue Fox '],
    ['punctuation', 'stop.,;!? '],
  ])('cost no more than their length: %s', (_what, piece) => {
    const [half, whole] = [TEXT_MAX / 2, TEXT_MAX].map((length) => stepsOf(piece.repeat(TEXT_MAX).slice(0, length)));
    expect(whole).toBeLessThanOrEqual(2.5 * (half ?? 0) + 1_000);
    expect(whole).toBeLessThan(100_000);
  });
});
