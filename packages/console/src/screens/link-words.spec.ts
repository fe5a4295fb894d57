import { standingOf } from './link-words.js';

const NOW = 1_000;

describe('standingOf', () => {
  it.each([
    ['open', { expiresAt: 1_001, sessionExpiresAt: null }, 'until', 1_001],
    ['expired', { expiresAt: 1_000, sessionExpiresAt: null }, 'since', 1_000],
    ['session running', { expiresAt: 500, sessionExpiresAt: 1_001 }, 'until', 1_001],
    ['session ended', { expiresAt: 2_000, sessionExpiresAt: 1_000 }, 'since', 1_000],
  ] as const)('says that a link is %s', (word, link, preposition, at) => {
    expect(standingOf(link, NOW)).toMatchObject({ word, preposition, at });
  });
});
