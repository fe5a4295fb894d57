import { readFileSync } from 'node:fs';
import { VOCABULARIES } from './vocabulary.js';

const PARTS = Object.values(VOCABULARIES);

describe('docs/reasons.md', () => {
  const text = readFileSync('docs/reasons.md', 'utf8');

  it.each(PARTS)('$title: is the list in the code', ({ title, meanings }) => {
    const [, section = ''] = new RegExp(`^## ${title}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(text) ?? [];
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toEqual(
      Object.entries(meanings).map(([word, { meaning, remedy = '' }]) => `| \`${word}\` | ${meaning} | ${remedy} |`),
    );
  });

  it('has the headings of the lists and no other', () => {
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual(PARTS.map(({ title }) => title));
  });

  it.each(PARTS)('$title: meanings and remedies are sentences', ({ meanings }) => {
    for (const { meaning, remedy = meaning } of Object.values(meanings))
      for (const sentence of [meaning, remedy]) expect(sentence).toMatch(/^[A-Z`].*\.$/);
  });
});
