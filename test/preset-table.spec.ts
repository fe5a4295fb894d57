import { readFileSync } from 'node:fs';
import type { Preset } from '../src/messaging/providers/http/presets.js';
import { Presets } from '../src/messaging/providers/http/presets.js';

interface Proven {
  readonly proof: { readonly type: string };
}

/** What proves callbacks of one kind, as the table says it. */
function proofOf(rule: unknown): string {
  return rule === undefined || rule === null ? 'none' : `\`${(rule as Proven).proof.type}\``;
}

function rowOf({ name, title, handlesKeywords, settings }: Preset): string[] {
  const { receipts, inbound } = settings;
  return [`\`${name}\``, title, proofOf(receipts), proofOf(inbound), handlesKeywords ? 'yes' : 'no'];
}

describe('The presets', () => {
  const presets = new Presets().all();

  it('stand in docs/http-provider.md with what they are, each with what is to be set up', () => {
    const [, table = ''] = /^(\| Preset \|[\s\S]*?)\n\n/m.exec(readFileSync('docs/http-provider.md', 'utf8')) ?? [];
    const rows = table.split('\n').slice(2);
    const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
    expect(cells.map((row) => row.slice(1, 6))).toEqual(presets.map(rowOf));
    expect(cells.filter((row) => (row[6] ?? '') === '')).toEqual([]);
  });

  it('are named in the README', () => {
    const readme = readFileSync('README.md', 'utf8');
    const names = presets.map(({ title }) => title.split(',')[0] ?? title);
    expect(names.filter((name) => !readme.includes(name))).toEqual([]);
  });
});
