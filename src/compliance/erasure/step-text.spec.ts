import { untilFull } from '../../events/event-erasure.js';
import { monotonicMs } from '../../platform/clock.js';
import { redactionOfStep } from './erasure-run.js';

const ROWS = Array.from({ length: 100 }, (_none, index) => index);

/** How many of a hundred rows a step looks at, each of which has this text. */
function lookedAt(text: string, redact = (one: string) => one): number {
  const step = redactionOfStep(redact);
  let looked = 0;
  for (const _row of untilFull(ROWS, step)) {
    step.redact(text);
    looked += 1;
  }
  return looked;
}

describe('A step of an erasure', () => {
  it('ends with the row that takes its text to 64 kB', () => {
    expect(lookedAt('')).toBe(100);
    expect(lookedAt('x'.repeat(1_000))).toBe(64);
  });

  it('looks at one row at least', () => {
    expect(lookedAt('x'.repeat(70_000))).toBe(1);
  });

  it('ends after 5 ms', () => {
    const slow = (text: string) => {
      for (const end = monotonicMs() + 6; monotonicMs() < end;);
      return text;
    };
    expect(lookedAt('short', slow)).toBe(1);
  });
});
