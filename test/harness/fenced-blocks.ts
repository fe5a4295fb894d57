import { readFileSync } from 'node:fs';

/** Pages whose blocks run as they stand, in this order: each takes up what those before it have made. */
export const PAGES_THAT_RUN = [
  'README.md',
  'docs/sdk.md',
  'docs/messages.md',
  'docs/webhooks.md',
  'docs/import.md',
  'docs/operating.md',
  'docs/simulator.md',
  'docs/portal.md',
];

/** A block of a page between two lines of three backticks. */
export interface FencedBlock {
  /** Where it begins, as `README.md:23`. */
  readonly place: string;
  /** The word after the backticks; empty when there is none. */
  readonly language: string;
  readonly text: string;
}

/** All blocks of a Markdown file in its order. */
export function fencedBlocks(file: string): FencedBlock[] {
  const page = readFileSync(file, 'utf8');
  const blocks = [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: text = '' }) => ({
      place: `${file}:${page.slice(0, index).split('\n').length}`,
      language,
      text,
    }),
  );
  const fences = page.match(/^[ >]*(```|~~~)/gm)?.length ?? 0;
  if (fences !== 2 * blocks.length) throw new Error(`${file} has a block that is indented or does not end`);
  return blocks;
}

/** The variables that some blocks of a shell read and do not set before, sorted. */
export function variablesWanted(blocks: readonly FencedBlock[]): string[] {
  const set = new Set<string>();
  const wanted = new Set<string>();
  for (const line of blocks.flatMap(({ text }) => text.split('\n'))) {
    for (const [, name = ''] of line.matchAll(/\$\{?([A-Z]\w*)/g)) if (!set.has(name)) wanted.add(name);
    const [, assigned] = /^(?:export )?([A-Z]\w*)=/.exec(line) ?? [];
    if (assigned !== undefined) set.add(assigned);
  }
  return [...wanted].sort();
}
