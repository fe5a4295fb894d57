import {
  isEnteredAgain,
  isOutlasted,
  mayEnd,
  OPT_IN_PLACE_MAX,
  type Predecessor,
  strengthOf,
} from './consent-strength.js';

const after = (last: Partial<Predecessor>): Predecessor => ({
  place: 1,
  source: 'API',
  note: null,
  proof: null,
  needsReview: false,
  ...last,
});

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
    const declaration = { kind: 'OPT_OUT', source, note: 'Other words.' } as const;
    expect(isEnteredAgain(declaration, ruling, after({ source: last }))).toBe(isEntered);
  });

  it.each([
    ['KEYWORD', false, 'KEYWORD', true, true],
    ['LINK', false, 'KEYWORD', true, true],
    ['PROVIDER_BLOCK', false, 'PROVIDER_BLOCK', true, true],
    ['KEYWORD', true, 'KEYWORD', true, false],
    ['KEYWORD', true, 'KEYWORD', false, false],
    ['SIMULATED', false, 'KEYWORD', true, false],
    ['SIMULATED', false, 'SIMULATED', true, true],
    ['SIMULATED', true, 'SIMULATED', true, false],
  ] as const)('%s (to be reviewed: %s) after a stop of %s (%s): %s', (source, needsReview, last, isDoubtful, is) => {
    const declaration = { kind: 'OPT_OUT', source, note: 'STOP', needsReview } as const;
    expect(isEnteredAgain(declaration, last, after({ source: last, needsReview: isDoubtful }))).toBe(is);
  });

  it.each([
    ['KEYWORD', null, 'SIMULATED', true],
    ['API', 'Signed.', 'SIMULATED', true],
    ['SIMULATED', 'START', 'SIMULATED', false],
    ['SIMULATED', 'START', 'KEYWORD', false],
    ['KEYWORD', 'START', 'API', true],
    ['API', 'Signed.', 'API', true],
    ['IMPORT', 'Signed.', 'KEYWORD', true],
    ['API', 'Ticked.', 'API', false],
    ['IMPORT', 'Ticked.', 'API', false],
    ['API', null, 'API', false],
  ] as const)('an opt-in by %s (%s) after one by %s (Ticked.): %s', (source, note, last, isEntered) => {
    const declaration = { kind: 'OPT_IN', source, note } as const;
    expect(isEnteredAgain(declaration, null, after({ source: last, note: 'Ticked.' }))).toBe(isEntered);
  });

  it('an opt-in with other evidence is entered up to a place', () => {
    const declaration = { kind: 'OPT_IN', source: 'API', note: 'Signed.' } as const;
    const places = [OPT_IN_PLACE_MAX - 1, OPT_IN_PLACE_MAX, OPT_IN_PLACE_MAX + 1];
    expect(places.map((place) => isEnteredAgain(declaration, null, after({ place })))).toEqual([true, false, false]);
    expect(isEnteredAgain(declaration, null, after({ place: OPT_IN_PLACE_MAX, source: 'SIMULATED' }))).toBe(true);
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

describe('The last entry of a number', () => {
  const last = { kind: 'OPT_IN', source: 'API', declaredAt: 5, restoresOptIn: false } as const;
  const restored = { ...last, kind: 'RETRACTION', restoresOptIn: true } as const;
  const stop = (optedOutAt: number) =>
    ({ kind: 'OPT_OUT', source: 'KEYWORD', spread: { projectId: 'prj_1', optedOutAt } }) as const;

  it('outlasts a stop of another project that is not newer, unless it is simulated', () => {
    expect([4, 5, 6].map((at) => isOutlasted(stop(at), last))).toEqual([true, true, false]);
    expect(isOutlasted(stop(4), { ...last, source: 'SIMULATED' })).toBe(false);
    expect(isOutlasted({ kind: 'OPT_OUT', source: 'KEYWORD' }, last)).toBe(false);
  });

  it('outlasts a simulated opt-in where a retraction has restored one', () => {
    expect(isOutlasted({ kind: 'OPT_IN', source: 'SIMULATED' }, restored)).toBe(true);
    expect(isOutlasted({ kind: 'OPT_IN', source: 'KEYWORD' }, restored)).toBe(false);
    expect(isOutlasted({ kind: 'OPT_IN', source: 'SIMULATED' }, { ...restored, restoresOptIn: false })).toBe(false);
  });
});
