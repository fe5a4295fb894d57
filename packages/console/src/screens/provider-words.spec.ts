import { healthOf, needsNumber } from './provider-words.js';

const NOW = 1_000;

describe('healthOf', () => {
  it.each([
    ['well', { status: 'active', downUntil: null }],
    ['down', { status: 'active', downUntil: 1_001 }],
    ['tried again', { status: 'active', downUntil: 1_000 }],
    [null, { status: 'disabled', downUntil: null }],
  ] as const)('says that a provider is %s', (word, provider) => {
    expect(healthOf(provider, NOW).word).toBe(word);
  });
});

describe('needsNumber', () => {
  it('asks for the number of a person whose own is none', () => {
    expect(needsNumber({ kind: 'INBOUND', from: '01511234' })).toBe(true);
    expect(needsNumber({ kind: 'INBOUND', from: null })).toBe(true);
    expect(needsNumber({ kind: 'INBOUND', from: '+14155550123' })).toBe(false);
    expect(needsNumber({ kind: 'RECEIPT', from: null })).toBe(false);
  });
});
