import { SegmentedMessage } from 'sms-segments-calculator';
import { GSM_7_DEFAULT, GSM_7_EXTENSION, textParts } from '../src/messaging/record/message-text.js';
import { Random } from './harness/numbers.js';

/** Each takes the calculator some milliseconds: TEST_TEXTS=10000 runs for half a minute. */
const CALCULATED_TEXTS = Number(process.env['TEST_TEXTS'] ?? 1_000);
const SEED = 20_261_122;

describe('The parts of a text', () => {
  it(`are those of Twilio's calculator for ${CALCULATED_TEXTS} texts`, () => {
    let cutGraphemes = 0;
    for (const text of texts(CALCULATED_TEXTS)) {
      const ours = textParts(text);
      const theirs = new SegmentedMessage(text, 'auto', false);
      expect(ours.parts.join('')).toBe(text);
      expect([text, ours.encoding.replace('_', '-')]).toEqual([text, theirs.encodingName]);
      // Twilio's also keeps composed characters whole, which the network does not.
      if (endsInsideOf(ours.parts, theirs.graphemes)) cutGraphemes += 1;
      else expect([text, ours.parts.length]).toEqual([text, theirs.segmentsCount]);
    }
    expect(cutGraphemes).toBeLessThan(CALCULATED_TEXTS / 4);
  });
});

/** Whether a part ends within a composed character. */
function endsInsideOf(parts: readonly string[], graphemes: readonly string[]): boolean {
  const ends = new Set<number>();
  let length = 0;
  for (const grapheme of graphemes) ends.add((length += grapheme.length));
  length = 0;
  return parts.slice(0, -1).some((part) => !ends.has((length += part.length)));
}

const ALPHABETS = [
  [...GSM_7_DEFAULT],
  [...GSM_7_DEFAULT, ...GSM_7_EXTENSION],
  [...GSM_7_DEFAULT, ...GSM_7_EXTENSION, 'ç', '`', '\t', '“', 'ż', '\u00a0'],
  [...GSM_7_EXTENSION, '\r\n', 'ж', '中', '😀', '𝒳'],
  [...'abc {}', '👩‍👩‍👧', '👍🏽', '🇩🇪', 'e\u0301', 'o\u0308\u0323', 'नि', '❤️'],
];

/** All characters of GSM-7 by themselves, then texts around and beyond the sizes of parts, always the same ones. */
function* texts(count: number): Generator<string> {
  const random = new Random(SEED);
  const single = [...GSM_7_DEFAULT, ...GSM_7_EXTENSION];
  yield* single;
  for (let made = single.length; made < count; made += 1) {
    const common = random.pick(ALPHABETS.slice(0, 2));
    const rare = random.pick(ALPHABETS);
    const length = random.below(random.chance(0.1) ? 500 : 180);
    yield Array.from({ length }, () => random.pick(random.chance(0.1) ? rare : common)).join('');
  }
}
