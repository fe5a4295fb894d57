import { join } from 'node:path';
import { evidenceFrom } from '../src/engine/evidence.js';

interface Example {
  readonly isStop: boolean;
  readonly pieces: ReadonlySet<string>;
}
const { linesOf, weightsOf } = (await import(join(import.meta.dirname, 'evidence-weights.mjs'))) as {
  linesOf(weights: ReadonlyMap<string, number>): string[];
  weightsOf(examples: readonly Example[]): Map<string, number>;
};

const example = (isStop: boolean, text: string): Example => ({ isStop, pieces: new Set(['*', ...text.split(' ')]) });
const EXAMPLES = [
  ...Array.from({ length: 20 }, () => example(true, 'halt texts')),
  ...Array.from({ length: 20 }, () => example(false, 'love texts')),
  example(true, 'rare'),
  example(true, 'rare'),
];

describe('What weighs for a stop', () => {
  const weights = weightsOf(EXAMPLES);

  it('is learnt from what stands in stops and nowhere else', () => {
    expect(weights.get('halt')).toBeGreaterThan(0);
    expect(weights.get('love')).toBeLessThan(0);
    expect(Math.abs(weights.get('texts') ?? 0)).toBeLessThan(weights.get('halt') ?? 0);
  });

  it('is not learnt from two texts', () => {
    expect(weights.has('rare')).toBe(false);
  });

  it('is the same each time', () => {
    expect(weightsOf(EXAMPLES)).toEqual(weights);
  });

  it('is written in lines that are read back, none of them wide', () => {
    const many = new Map(Array.from({ length: 200 }, (_none, index) => [`piece ${index}`, index % 2 === 0 ? 0.5 : -1]));
    const lines = linesOf(many);
    expect(evidenceFrom(lines)).toEqual(many);
    expect(lines[0]).toMatch(/^-1: piece 1\|/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(118);
  });
});
