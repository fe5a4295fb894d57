import { type Check, GIVES_WAY_AFTER_MS, WaitingChecks, WAITING_MAX, WAITING_USUAL } from './secret-hasher.js';

const NO_FAILURES = (): number => 0;

describe('Checks that wait for bcrypt', () => {
  let waiting: WaitingChecks;
  beforeEach(() => (waiting = new WaitingChecks()));

  const check = (digest: string, askedAt = 0, keyId = 'key_1'): Check => ({
    digest,
    keyId,
    secret: 'secret',
    hash: 'hash',
    waiters: [{ resolve: () => undefined, reject: () => undefined }],
    askedAt,
  });
  /** Adds one and returns who gives way to it. */
  const add = (digest: string, askedAt?: number, keyId?: string): string[] =>
    waiting.add(check(digest, askedAt, keyId)).map((each) => each.digest);
  const addMany = (count: number, name: string, askedAt?: number, keyId?: string): string[] =>
    Array.from({ length: count }, (_none, index) => add(`${name} ${index}`, askedAt, keyId)).flat();

  it('give way to newer ones when many wait and they have waited long enough', () => {
    expect(addMany(WAITING_USUAL - 1, 'first', 0)).toEqual([]);
    expect(add('second', 1)).toEqual([]);
    expect(add('too early', GIVES_WAY_AFTER_MS - 1)).toEqual([]);
    // Two for one, until no more wait than usual.
    expect(add('late', GIVES_WAY_AFTER_MS)).toEqual(['first 0', 'first 1']);
    expect(add('later', GIVES_WAY_AFTER_MS)).toEqual(['first 2']);
  });

  it('give way in a burst too, beyond a bound', () => {
    expect(addMany(WAITING_MAX, 'burst')).toEqual([]);
    expect(add('one more')).toEqual(['burst 0']);
  });

  it('of the key id that most belong to gives way, not another', () => {
    add('in earnest', 0, 'key_2');
    addMany(WAITING_USUAL, 'guess', 1);
    const gone = addMany(WAITING_USUAL - 2, 'more', GIVES_WAY_AFTER_MS + 1);
    expect([gone.length, gone.includes('in earnest')]).toEqual([WAITING_USUAL - 1, false]);
  });

  it('that were asked for again never give way to those that were not', () => {
    add('wanted');
    expect(waiting.join(check('wanted', 1))).toBe(true);
    const gone = addMany(3 * WAITING_MAX, 'guess', 2 * GIVES_WAY_AFTER_MS);
    expect(gone).not.toContain('wanted');
    expect(waiting.takeWanted()).toMatchObject({ digest: 'wanted', askedAt: 1, waiters: [{}, {}] });
    expect(waiting.takeWanted()).toBeUndefined();
  });

  it('are wanted when they gave way and are asked for again', () => {
    add('right');
    addMany(WAITING_MAX, 'guess');
    add('right', 1);
    expect(waiting.takeWanted()?.digest).toBe('right');
  });

  it('go by the wrong secrets of their key, then the newest first', () => {
    add('older', 0, 'key_1');
    add('suspect', 0, 'key_2');
    add('newer', 0, 'key_1');
    add('newest', 0, 'key_3');
    const failuresOf = (keyId: string): number => (keyId === 'key_2' ? 1 : 0);
    const taken = Array.from({ length: 4 }, () => waiting.takeLone(failuresOf, 0)?.digest);
    expect(taken).toEqual(['newest', 'newer', 'older', undefined]);
    expect([waiting.takeLone(failuresOf)?.digest, waiting.takeLone(NO_FAILURES)]).toEqual(['suspect', undefined]);
  });
});
