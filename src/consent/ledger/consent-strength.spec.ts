import { isEnteredAgain, mayEnd, strengthOf } from './consent-strength.js';

describe('The strength of an opt-out', () => {
  it('is greatest for a complaint, then for a block at the provider, and least for one that is simulated', () => {
    const ordered = [null, 'SIMULATED', 'KEYWORD', 'LINK', 'API', 'IMPORT', 'PROVIDER_BLOCK', 'COMPLAINT'] as const;
    expect(ordered.map(strengthOf)).toEqual([0, 1, 2, 2, 2, 2, 3, 4]);
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
    ['KEYWORD', 'SIMULATED', 'SIMULATED', true],
    ['COMPLAINT', 'SIMULATED', 'SIMULATED', true],
    ['SIMULATED', 'SIMULATED', 'SIMULATED', false],
    ['SIMULATED', 'API', 'API', false],
  ] as const)('%s over %s after an entry of %s: %s', (source, ruling, last, isEntered) => {
    expect(isEnteredAgain({ kind: 'OPT_OUT', source }, ruling, last)).toBe(isEntered);
  });

  it.each([
    ['KEYWORD', 'SIMULATED', true],
    ['API', 'SIMULATED', true],
    ['SIMULATED', 'SIMULATED', false],
    ['SIMULATED', 'KEYWORD', false],
    ['KEYWORD', 'API', false],
  ] as const)('an opt-in by %s after one by %s: %s', (source, last, isEntered) => {
    expect(isEnteredAgain({ kind: 'OPT_IN', source }, null, last)).toBe(isEntered);
  });

  it.each([
    ['COMPLAINT', 'API', 'Signed.', true],
    ['COMPLAINT', 'API', null, false],
    ['COMPLAINT', 'KEYWORD', 'START', false],
    ['COMPLAINT', 'IMPORT', 'Signed.', false],
    ['PROVIDER_BLOCK', 'KEYWORD', 'START', true],
    ['PROVIDER_BLOCK', 'API', 'Signed.', false],
    ['KEYWORD', 'API', 'Signed.', true],
    ['LINK', 'LINK', null, true],
    ...([null, 'KEYWORD', 'API', 'IMPORT', 'PROVIDER_BLOCK', 'COMPLAINT', 'SIMULATED'] as const).map(
      (ruling) => [ruling, 'LINK', null, false] as const,
    ),
    [null, 'IMPORT', null, true],
    ...(['KEYWORD', 'LINK', 'API', 'IMPORT', 'PROVIDER_BLOCK', 'COMPLAINT'] as const).map(
      (source) => [source, 'SIMULATED', 'START', false] as const,
    ),
    ['SIMULATED', 'SIMULATED', 'START', true],
    [null, 'SIMULATED', 'START', true],
    ['SIMULATED', 'KEYWORD', 'START', true],
  ] as const)('%s is ended by %s (%s): %s', (ruling, source, note, isEnded) => {
    expect(mayEnd(ruling, { source, note })).toBe(isEnded);
  });
});
