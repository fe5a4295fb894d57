/** `npm run weigh`: learns from the labelled texts what speaks for a stop, and writes it into the source. */
import '../../../scripts/lib/node-version.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../../scripts/lib/command-line.mjs';
import { ensureBuild, PROJECT } from '../../../scripts/lib/project-build.mjs';
import { linesOf, weightsOf } from './evidence-weights.mjs';

const EVIDENCE = join(import.meta.dirname, '../src/languages/evidence');
/** A text of fewer words counts less: most short ones are lines of a list, and rules know them. */
const WORDS_OF_REPLY = 10;

readCommandLine({
  usage: 'npm run weigh --',
  about: 'Learns from test/data/stop-texts.tsv what speaks for a stop; writes src/languages/evidence of this package.',
  options: {},
});

await ensureBuild();
const { evidenceIn } = await import('@parley/plain-words/engine/understand');
const { RULES } = await import('@parley/plain-words/languages/rules');
const weights = weightsOf(
  readFileSync(join(PROJECT, 'test/data/stop-texts.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([label, , text = '']) => ({
      isStop: label === 'stop',
      pieces: evidenceIn(text, RULES),
      share: Math.min(1, text.split(' ').length / WORDS_OF_REPLY),
    })),
);
write('kinds', 'What kinds of words weigh', (piece) => isOfKinds(piece));
write('mixed', 'What pairs of a kind and a word weigh', (piece) => piece.includes('@') && !isOfKinds(piece));
write('pairs', 'What pairs of words weigh', (piece) => !piece.includes('@') && piece.includes(' '));
write('words', 'What words weigh, and how a text begins and ends', (piece) => !/[@ ]/.test(piece));

/** @param {string} piece */
function isOfKinds(piece) {
  return piece.split(' ').every((part) => part.startsWith('@'));
}

/**
 * @param {'kinds' | 'mixed' | 'pairs' | 'words'} name @param {string} about
 * @param {(piece: string) => boolean} isMeant
 */
function write(name, about, isMeant) {
  const lines = linesOf(new Map([...weights].filter(([piece]) => isMeant(piece))));
  const table = lines.map((line) => `  ${line}\n`).join('');
  const code = [
    "import type { Language } from '../../engine/rule-book.js';\n",
    `const EVIDENCE = \`\n${table}\`;\n`,
    `/** ${about}. Written by \`npm run weigh\`, not by hand. */`,
    `export const EVIDENCE_OF_${name.toUpperCase()}: Language = { evidence: EVIDENCE };\n`,
  ];
  writeFileSync(join(EVIDENCE, `${name}.ts`), code.join('\n'));
}
