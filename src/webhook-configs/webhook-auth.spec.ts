import type { Problem } from '../platform/http/problem.js';
import { authChoiceOf, keepsStored, refuseMask, requireKeepable } from './webhook-secrets.js';
import { MASK } from './webhook-config.view.js';

/** The paths and rules of the 400 that work throws; none when it throws nothing. */
function faultsOf(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    return (error as Problem).details.map(({ path, rule }) => `${path} ${rule}`);
  }
}

describe('authChoiceOf', () => {
  it.each([
    [{}, { type: 'NONE' }],
    [{ type: 'NONE' as const, token: null, username: null, password: null }, { type: 'NONE' }],
    [
      { type: 'BEARER' as const, token: 't', username: null, password: null },
      { type: 'BEARER', token: 't' },
    ],
    [
      { type: 'BASIC' as const, username: 'u', password: '' },
      { type: 'BASIC', username: 'u', password: '' },
    ],
  ])('takes %j', (dto, choice) => {
    expect(authChoiceOf(dto)).toEqual(choice);
  });

  it.each([
    [{ token: 't' }, ['endpoint.auth.token fitsAuthType']],
    [
      { type: 'NONE' as const, username: 'u', password: 'p' },
      ['endpoint.auth.username fitsAuthType', 'endpoint.auth.password fitsAuthType'],
    ],
    [{ type: 'BEARER' as const }, ['endpoint.auth.token isRequired']],
    [{ type: 'BEARER' as const, token: 't', password: 'p' }, ['endpoint.auth.password fitsAuthType']],
    [{ type: 'BASIC' as const, username: 'u' }, ['endpoint.auth.password isRequired']],
    [
      { type: 'BASIC' as const, token: 't', password: 'p' },
      ['endpoint.auth.token fitsAuthType', 'endpoint.auth.username isRequired'],
    ],
  ])('refuses %j', (dto, faults) => {
    expect(faultsOf(() => authChoiceOf(dto))).toEqual(faults);
  });
});

describe('the mask', () => {
  it('stands for a token or a password, never for a user name', () => {
    expect(keepsStored({ type: 'BEARER', token: MASK })).toBe(true);
    expect(keepsStored({ type: 'BASIC', username: 'u', password: MASK })).toBe(true);
    expect(keepsStored({ type: 'BASIC', username: MASK, password: 'p' })).toBe(false);
    expect(keepsStored({ type: 'NONE' })).toBe(false);
  });

  it('is refused where nothing is stored yet', () => {
    expect(faultsOf(() => refuseMask({ type: 'BEARER', token: MASK }))).toEqual(['endpoint.auth.token isCredential']);
    expect(faultsOf(() => refuseMask({ type: 'BASIC', username: 'u', password: MASK }))).toEqual([
      'endpoint.auth.password isCredential',
    ]);
    expect(faultsOf(() => refuseMask({ type: 'BEARER', token: `${MASK}*` }))).toEqual([]);
  });

  it.each([
    ['BEARER', 'BEARER', true, []],
    ['BEARER', 'BEARER', false, ['endpoint.auth.token isCredential']],
    ['BASIC', 'BASIC', false, ['endpoint.auth.password isCredential']],
    ['BASIC', 'BEARER', true, ['endpoint.auth.token isCredential']],
    ['NONE', 'BASIC', true, ['endpoint.auth.password isCredential']],
    ['BEARER', 'NONE', false, []],
    ['NONE', 'NONE', false, []],
  ] as const)('stored %s, wanted %s, same origin %s', (stored, wanted, sameOrigin, faults) => {
    expect(faultsOf(() => requireKeepable(stored, wanted, sameOrigin))).toEqual(faults);
  });
});
