import { readFileSync } from 'node:fs';
import { AREA_CODES, AREA_CODES_OF } from '../src/messaging/routing/open-hours/us-rules.js';
import { QUIET_RULES } from '../src/messaging/routing/open-hours/quiet-rules.js';
import { areaCodeRows, noteLines, ruleRows } from './harness/quiet-rules-page.js';

const [, section = ''] =
  /^## Quiet hours\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(readFileSync('docs/compliance.md', 'utf8')) ?? [];
const [rules = '', doubts = '', areaCodes = ''] = section.split(/^### .*\n/m);

/** The rows of a table, without its head. */
const rowsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);

describe('The section of quiet hours in docs/compliance.md', () => {
  it('has every rule with its hours and sources, and no other', () => {
    expect(rowsOf(rules)).toEqual(ruleRows(QUIET_RULES));
  });

  it('says of each what is in doubt', () => {
    expect(doubts.split('\n').filter((line) => line.startsWith('- '))).toEqual(noteLines(QUIET_RULES));
  });

  it('has the area codes of each state, and the date of their list', () => {
    expect(rowsOf(areaCodes)).toEqual(areaCodeRows());
    expect(areaCodes).toContain(AREA_CODES_OF);
    const byRule = QUIET_RULES.filter((rule) => rule.areaCodes !== null).map((rule) => [rule.ruleId, rule.areaCodes]);
    expect(Object.fromEntries(byRule)).toEqual(AREA_CODES);
  });
});
