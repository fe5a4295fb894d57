import type { UsageView } from 'parley-sdk';
import { askedOf, csvOf, groupsOf, totalSentence } from './usage-groups.js';

const GROUP = { messages: 2, parts: 3, cost: 0.0075, day: null, country: null, category: null, status: null };
const USAGE: UsageView = {
  from: '2026-01-01',
  to: '2026-01-31',
  currency: 'EUR',
  total: { messages: 1_200, parts: 1, cost: 1.5 },
  data: [
    { ...GROUP, day: '2026-01-10', country: 'DE' },
    { ...GROUP, day: '2026-01-10', country: 'a "b", c' },
    { ...GROUP, day: '2026-01-11' },
  ],
};

describe('usage by groups', () => {
  it('asks for what the address names, by days otherwise', () => {
    expect(groupsOf({})).toEqual(['day']);
    expect(groupsOf({ by: 'status,country,<script>' })).toEqual(['country', 'status']);
    expect(askedOf({ from: '2026-01-01', by: 'category' })).toEqual({ from: '2026-01-01', groupBy: ['category'] });
  });

  it('says the sums in words', () => {
    expect(totalSentence(USAGE)).toBe('1,200 messages of 2026-01-01 to 2026-01-31 (UTC) in 1 part cost 1.50 EUR.');
    const none = { ...USAGE, to: USAGE.from, total: { messages: 0, parts: 0, cost: 0 } };
    expect(totalSentence(none)).toBe('There are no messages of 2026-01-01 (UTC).');
  });

  it('makes a file of it that any program reads', () => {
    expect(csvOf(USAGE, ['day', 'country'])).toBe(
      'day,country,messages,parts,cost,currency\r\n' +
        '2026-01-10,DE,2,3,0.0075,EUR\r\n2026-01-10,"a ""b"", c",2,3,0.0075,EUR\r\n2026-01-11,,2,3,0.0075,EUR\r\n',
    );
  });
});
