import { standingOf } from './key-words.js';

const NOW = 1_000;
const KEY = { isActive: true, expiresAt: null, role: 'TENANT', tenantIsActive: true, projectIsActive: true } as const;

describe('standingOf', () => {
  it.each([
    ['works', KEY],
    ['works', { ...KEY, expiresAt: 1_001 }],
    ['works', { ...KEY, role: 'ADMIN', tenantIsActive: false, projectIsActive: false }],
    ['expired', { ...KEY, expiresAt: 1_000, isActive: false }],
    ['off', { ...KEY, isActive: false, tenantIsActive: false }],
    ['refused', { ...KEY, tenantIsActive: false }],
    ['refused', { ...KEY, projectIsActive: false }],
  ] as const)('says that a key %s', (word, key) => {
    const { why, ...standing } = standingOf(key, NOW);
    expect([standing.word, why !== null]).toEqual([word, word === 'refused']);
  });
});
