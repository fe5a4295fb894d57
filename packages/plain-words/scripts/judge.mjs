/**
 * Judges labelled texts and prints, by language and kind, how many stops are found and how many others are taken for
 * one. Needs `npm run build -w packages/plain-words`.
 */
import '../../../scripts/lib/node-version.mjs';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { meaningOf } from '@parley/plain-words/meaning';

const COLUMNS = ['label', 'language', 'kind', 'text'];

const { values, positionals } = parseArgs({ options: { wrong: { type: 'boolean' } }, allowPositionals: true });
if (positionals.length === 0) {
  console.error('Usage: npm run judge -- [--wrong] FILE...');
  console.error(
    'FILE: tab-separated, label (stop or other), language, kind, text; a first line may name other columns.',
  );
  console.error('--wrong: prints each text that is judged wrongly, and why.');
  process.exit(2);
}

/** @typedef {Readonly<Record<'label' | 'language' | 'kind' | 'text', string>>} Labelled */

const texts = positionals.flatMap(read).map((text) => ({ ...text, meaning: meaningOf(text.text) }));
for (const language of ['all', ...new Set(texts.map((text) => text.language))].toSorted()) {
  const spoken = texts.filter((text) => language === 'all' || text.language === language);
  const others = spoken.filter((text) => text.label === 'other');
  const kinds = [...new Set(others.map((text) => text.kind))].toSorted();
  console.log(
    [
      language.padEnd(3),
      `found ${shareOf(spoken.filter((text) => text.label === 'stop'))}`,
      `false ${shareOf(others)}`,
      ...kinds.map((kind) => `${kind} ${shareOf(others.filter((text) => text.kind === kind))}`),
    ].join('   '),
  );
}
if (values.wrong)
  for (const { label, language, kind, text, meaning } of texts)
    if ((meaning.kind === 'STOP') !== (label === 'stop'))
      console.log([label === 'stop' ? 'missed' : 'false', language, kind, text, reasonOf(meaning.why)].join('\t'));

/** How many of the texts count as stops: "12 of 110 (10.9 %)". @param {readonly (typeof texts)[number][]} judged */
function shareOf(judged) {
  const stops = judged.filter(({ meaning }) => meaning.kind === 'STOP').length;
  return `${stops} of ${judged.length} (${((100 * stops) / Math.max(1, judged.length)).toFixed(1)} %)`;
}

/** @param {import('@parley/plain-words/meaning').Why} why */
function reasonOf(why) {
  if ('word' in why) return `${why.by} ${why.word}`;
  if ('rule' in why) return `${why.by}: ${why.rule}`;
  return `evidence ${why.sum}: ${[...why.weights].map(([piece, weight]) => `${piece} ${weight}`).join(', ')}`;
}

/** @param {string} file @returns {Labelled[]} */
function read(file) {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
  const [first = []] = lines;
  const hasHead = first.includes('label');
  const names = hasHead ? first : COLUMNS;
  return lines.slice(hasHead ? 1 : 0).map((cells) => {
    /** @param {string} name */
    const cell = (name) => cells[names.indexOf(name)] ?? '';
    return { label: cell('label'), language: cell('language'), kind: cell('kind'), text: cell('text') };
  });
}
