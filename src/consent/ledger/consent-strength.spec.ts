import { isEnteredOver, mayEnd, strengthOf } from './consent-strength.js';

describe('The strength of an opt-out', () => {
  it('is greatest for a complaint, then for a block at the provider', () => {
    const ordered = [null, 'KEYWORD', 'LINK', 'API', 'IMPORT', 'PROVIDER_BLOCK', 'COMPLAINT'] as const;
    expect(ordered.map(strengthOf)).toEqual([0, 0, 0, 0, 0, 1, 2]);
  });

  it.each([
    ['PROVIDER_BLOCK', 'KEYWORD', 'KEYWORD', true],
    ['COMPLAINT', 'PROVIDER_BLOCK', 'PROVIDER_BLOCK', true],
    ['PROVIDER_BLOCK', 'COMPLAINT', 'COMPLAINT', true],
    ['PROVIDER_BLOCK', 'COMPLAINT', 'PROVIDER_BLOCK', false],
    ['PROVIDER_BLOCK', 'PROVIDER_BLOCK', 'PROVIDER_BLOCK', false],
    ['COMPLAINT', 'COMPLAINT', 'PROVIDER_BLOCK', false],
    ['KEYWORD', 'LINK', 'LINK', false],
    ['API', 'COMPLAINT', 'COMPLAINT', false],
  ] as const)('%s over %s behind an entry of %s: %s', (source, ruling, last, isEntered) => {
    expect(isEnteredOver(source, ruling, last)).toBe(isEntered);
  });

  it.each([
    ['COMPLAINT', 'API', 'Signed.', true],
    ['COMPLAINT', 'API', null, false],
    ['COMPLAINT', 'KEYWORD', 'START', false],
    ['COMPLAINT', 'IMPORT', 'Signed.', false],
    ['PROVIDER_BLOCK', 'KEYWORD', 'START', true],
    ['PROVIDER_BLOCK', 'API', 'Signed.', false],
    ['PROVIDER_BLOCK', 'LINK', null, false],
    ['KEYWORD', 'API', 'Signed.', true],
    ['LINK', 'LINK', null, true],
    [null, 'IMPORT', null, true],
  ] as const)('%s is ended by %s (%s): %s', (ruling, source, note, isEnded) => {
    expect(mayEnd(ruling, { source, note })).toBe(isEnded);
  });
});
