import { AREA_CODES } from '../src/messaging/routing/open-hours/us-rules.js';
import { QUIET_RULES } from '../src/messaging/routing/open-hours/quiet-rules.js';
import type { QuietRule, RuleSource } from '../src/messaging/routing/open-hours/quiet-rule.js';
import { NumberTables } from '../src/phones/lookup/number-tables.js';
import { ruleFaults } from './harness/quiet-rules.js';

const SECONDARY: RuleSource = {
  title: 'A blog',
  url: 'https://blog.example/hours',
  checkedOn: '2026-11-25',
  kind: 'secondary',
};
const STATUTE: RuleSource = { ...SECONDARY, title: 'The law', url: 'https://law.example/1', kind: 'statute' };
const GOOD: QuietRule = {
  ruleId: 'US-XX',
  countries: ['US'],
  areaCodes: ['201', '202'],
  open: [
    { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '21:00' },
    { days: [7], from: '12:00', to: '24:00' },
  ],
  closedOn: null,
  effectiveFrom: '2026-01-01',
  effectiveTo: null,
  sources: [STATUTE],
  note: 'None.',
};
const rule = (changes: object): QuietRule[] => [{ ...GOOD, ...changes }];
const hours = (changes: object): QuietRule[] => rule({ open: [{ days: [1], from: '09:00', to: '21:00', ...changes }] });
const versions = (effectiveTo: string | null, effectiveFrom: string): QuietRule[] => [
  { ...GOOD, effectiveTo },
  { ...GOOD, effectiveFrom },
];

/** One fault each: what is wrong, the rules, and what is said of them. */
const REFUSED: readonly (readonly [string, readonly QuietRule[], string])[] = [
  ['no source', rule({ sources: [] }), 'neither a primary source nor two'],
  ['one secondary source', rule({ sources: [SECONDARY] }), 'neither a primary source nor two'],
  [
    'two secondary sources of one site',
    rule({ sources: [SECONDARY, { ...SECONDARY, url: 'https://www.blog.example/other' }] }),
    'neither a primary source nor two',
  ],
  ['a source without an address', rule({ sources: [{ ...STATUTE, url: 'law.example' }] }), 'is no address'],
  ['a source that nobody checked', rule({ sources: [{ ...STATUTE, checkedOn: '' }] }), 'which is no day'],
  ['a source of an unknown kind', rule({ sources: [STATUTE, { ...STATUTE, kind: 'rumour' }] }), 'a source is rumour'],
  ['a gap between versions', versions('2026-03-31', '2026-04-02'), 'a gap before 2026-04-02'],
  ['versions that overlap', versions('2026-03-31', '2026-03-31'), 'two versions on 2026-03-31'],
  ['a version after one without an end', versions(null, '2026-04-01'), 'follows one without an end'],
  ['an end before its beginning', rule({ effectiveTo: '2025-12-31' }), 'ends before it begins'],
  ['a day that does not exist', rule({ effectiveFrom: '2026-02-30' }), '2026-02-30 is no day'],
  ['a bad time', hours({ from: '08:60' }), '08:60 is no time'],
  ['a time past midnight', hours({ to: '25:00' }), '25:00 is no time'],
  ['hours across midnight', hours({ from: '21:00', to: '09:00' }), 'not a part of one day'],
  ['a day of the week that does not exist', hours({ days: [0] }), '0 is no day of the week'],
  ['hours on no day', hours({ days: [] }), 'hours on no day'],
  ['hours twice', rule({ open: [...GOOD.open, { days: [1], from: '20:00', to: '22:00' }] }), 'open twice'],
  ['no hours', rule({ open: [] }), 'is never open'],
  ['an unknown country', rule({ countries: ['XX'], areaCodes: null }), 'XX is no country'],
  ['no country', rule({ countries: [], areaCodes: null }), 'names no country'],
  ['an unknown calendar', rule({ closedOn: 'DE' }), 'has no calendar DE'],
  ['a bad area code', rule({ areaCodes: ['150'] }), '150 is no area code'],
  ['an area code twice', rule({ areaCodes: ['201', '201'] }), 'names an area code twice'],
  ['no area code', rule({ areaCodes: [] }), 'has no area code'],
  ['area codes of another country', rule({ countries: ['FR'] }), 'area codes are for states of the US'],
  ['no note', rule({ note: ' ' }), 'has no note'],
];

describe('A rule of quiet hours', () => {
  it.each(REFUSED)('is refused with %s', (_what, rules, fault) => {
    expect(ruleFaults(rules)).toEqual([expect.stringContaining(fault)]);
  });

  it('is let pass with a primary source, or two independent secondary ones, and in versions without a gap', () => {
    const independent = [SECONDARY, { ...SECONDARY, url: 'https://press.example/1' }];
    expect(ruleFaults(rule({ sources: independent }))).toEqual([]);
    expect(ruleFaults(versions('2026-03-31', '2026-04-01'))).toEqual([]);
  });
});

/** How the shipped table of places writes the states: alone, or after a city. */
const STATES: Readonly<Record<string, readonly [string, string]>> = {
  'US-FL': ['Florida', ', FL'],
  'US-OK': ['Oklahoma', ', OK'],
  'US-WA': ['Washington State', ', WA'],
  'US-MD': ['Maryland', ', MD'],
  'US-CT': ['Connecticut', ', CT'],
  'US-TX': ['Texas', ', TX'],
};
/** In service for too short a time to be in that table. */
const NEWER = ['621'];

describe('The rules of quiet hours', () => {
  const tables = new NumberTables();

  it('are all well founded', () => {
    expect(ruleFaults(QUIET_RULES)).toEqual([]);
  });

  it('give an area code to one state only', () => {
    const codes = QUIET_RULES.flatMap(({ areaCodes }) => areaCodes ?? []);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });

  it.each(Object.entries(STATES))('give %s the area codes whose places lie there', (ruleId, [state, ofCity]) => {
    const isThere = (code: string): boolean => {
      const place = tables.place('1', `${code}2345678`) ?? '';
      return place === state || place.endsWith(ofCity);
    };
    const listed: readonly string[] = AREA_CODES[ruleId as keyof typeof AREA_CODES];
    const placed = Array.from({ length: 800 }, (_none, index) => String(200 + index)).filter(isThere);
    expect(listed.filter((code) => !NEWER.includes(code))).toEqual(placed);
  });
});
