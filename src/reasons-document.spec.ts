import { readFileSync } from 'node:fs';
import { REASON_MEANINGS } from './messages/record/message-reasons.js';
import { HOLD_MEANINGS } from './messages/record/message-status.js';
import { ERROR_CODES } from './platform/http/error-codes.js';
import type { Meaning } from './platform/meaning.js';

/** The parts of docs/reasons.md, as the lists in the code say them. */
const PARTS: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  Reasons: REASON_MEANINGS,
  Holds: HOLD_MEANINGS,
  'Error codes': ERROR_CODES,
};

describe('docs/reasons.md', () => {
  it.each(Object.entries(PARTS))('%s: is the list in the code', (title, meanings) => {
    const text = readFileSync('docs/reasons.md', 'utf8');
    const [, section = ''] = new RegExp(`^## ${title}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(text) ?? [];
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toEqual(
      Object.entries(meanings).map(([word, { meaning, remedy }]) => `| \`${word}\` | ${meaning} | ${remedy} |`),
    );
  });

  it.each(Object.entries(PARTS))('%s: meanings and remedies are sentences', (_title, meanings) => {
    for (const { meaning, remedy } of Object.values(meanings))
      for (const sentence of [meaning, remedy]) expect(sentence).toMatch(/^[A-Z`].*\.$/);
  });
});
