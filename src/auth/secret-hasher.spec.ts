import { jest } from '@jest/globals';
import bcrypt from 'bcrypt';
import { availableParallelism } from 'node:os';
import { readConfig } from '../platform/config/read-config.js';
import type { Problem } from '../platform/http/problem.js';
import { RESPONSE_WITHIN_MS } from '../platform/http/request-deadline.js';
import {
  type Check,
  FLOOD_MIN,
  GIVES_WAY_AFTER_MS,
  SecretHasher,
  UnverifiedKeyQueue,
  WAITING_MAX,
  WAITING_USUAL,
  WaitingChecks,
} from './secret-hasher.js';

describe('SecretHasher', () => {
  const CONFIG = readConfig({
    DATABASE_URL: 'mysql://localhost/x',
    MASTER_KEY: Buffer.alloc(32).toString('base64'),
    BCRYPT_COST: '4',
  });
  /** At most two, and one core stays free. */
  const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));
  const HASHES_WAITING_MAX = 32;
  type Outcome = boolean | number;

  const original = bcrypt.compare;
  const started: string[] = [];
  let running = 0;
  let most = 0;
  let hash = '';
  let hasher: SecretHasher;

  beforeAll(async () => {
    hash = await new SecretHasher(CONFIG).hash('right');
    // The real bcrypt, watched.
    bcrypt.compare = async (secret: string | Buffer, encrypted: string): Promise<boolean> => {
      started.push(String(secret));
      running += 1;
      most = Math.max(most, running);
      return original(secret, encrypted).finally(() => (running -= 1));
    };
  });
  afterAll(() => {
    bcrypt.compare = original;
  });
  afterEach(() => jest.restoreAllMocks());
  beforeEach(() => {
    started.length = 0;
    most = 0;
    hasher = new SecretHasher(CONFIG);
  });

  /** The verdict, or the status of the refusal. */
  const check = (secret: string, keyId = `key_of_${secret}`): Promise<Outcome> =>
    hasher.check(`${keyId}:${secret}`, keyId, secret, hash).catch((problem: Problem) => problem.statusCode);
  /** So many checks that whatever comes next must wait. */
  const occupy = (): Promise<Outcome>[] =>
    Array.from({ length: CONCURRENCY }, (_none, index) => check(`first ${index}`));
  const afterThose = (): string[] => started.slice(CONCURRENCY);

  it('distinguishes a right secret from a wrong one', async () => {
    expect(hash).toMatch(/^\$2b\$04\$/);
    expect([await check('right'), await check('wrong')]).toEqual([true, false]);
  });

  it('runs equal checks once and gives all waiting callers the result, also those that come meanwhile', async () => {
    const answers = [check('right', 'key_1'), check('right', 'key_1'), check('right', 'key_1')];
    expect(await Promise.all(answers)).toEqual([true, true, true]);
    expect(started).toEqual(['right']);
  });

  it('takes first what most callers wait for, then the newest', async () => {
    const all = [
      ...occupy(),
      check('older'),
      check('wanted'),
      check('newer'),
      check('wanted'),
      check('most wanted'),
      check('most wanted'),
      check('most wanted'),
    ];
    await Promise.all(all);
    expect(afterThose()).toEqual(['most wanted', 'wanted', 'newer', 'older']);
  });

  it('takes last what belongs to a key that was guessed wrong before', async () => {
    expect(await check('a guess', 'key_guessed')).toBe(false);
    started.length = 0;
    await Promise.all([...occupy(), check('in earnest', 'key_honest'), check('another guess', 'key_guessed')]);
    expect(afterThose()).toEqual(['in earnest', 'another guess']);
    expect(await check('right', 'key_guessed')).toBe(true);
    started.length = 0;
    await Promise.all([...occupy(), check('before', 'key_honest'), check('after', 'key_guessed')]);
    expect(afterThose()).toEqual(['after', 'before']);
  });

  it('rests after a guess, but keeps nobody else waiting', async () => {
    expect(await check('a guess', 'key_guessed')).toBe(false);
    started.length = 0;
    await Promise.all([check('another guess', 'key_guessed'), check('in earnest', 'key_honest')]);
    expect(started).toEqual(['in earnest', 'another guess']);
  });

  it('rests in a flood whatever keys are asked for, but not before what comes again', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const first = check('a guess', 'key_guessed');
    // So long a check took: the rest is longer than this test.
    clock.mockReturnValue(60_000);
    expect(await first).toBe(false);
    started.length = 0;
    for (let index = 0; index < 2 * FLOOD_MIN; index += 1) void check(`guess ${index}`);
    started.length = 0;
    expect(await Promise.all([check('in earnest'), check('in earnest')])).toEqual([false, false]);
    expect(started).toEqual(['in earnest']);
  });

  /** However long a thousand checks take here, their callers wait. */
  const stopClock = () => jest.spyOn(performance, 'now').mockReturnValue(0);

  it('never runs more than its share at once', async () => {
    stopClock();
    await Promise.all(Array.from({ length: 20 }, (_none, index) => check(`guess ${index}`)));
    expect([most, started.length]).toEqual([CONCURRENCY, 20]);
  });

  it('503: lets the least wanted give way when too many wait', async () => {
    stopClock();
    const first = occupy();
    const [earnest, again] = [check('right'), check('right')];
    const guesses = Array.from({ length: WAITING_MAX + 20 }, (_none, index) => check(`guess ${index}`));
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === 503)).toHaveLength(21);
    expect(outcomes.filter((outcome) => outcome === false)).toHaveLength(WAITING_MAX - 1);
    expect(await Promise.all([earnest, again])).toEqual([true, true]);
    expect(afterThose()[0]).toBe('right');
    await Promise.all(first);
  });

  it('503: checks nothing for callers who have had their response', async () => {
    const clock = stopClock();
    const guesses = [...occupy(), check('guess'), check('guess'), check('other guess')];
    clock.mockReturnValue(RESPONSE_WITHIN_MS);
    const outcomes = await Promise.all([...guesses, check('right')]);
    expect(outcomes.slice(CONCURRENCY)).toEqual([503, 503, 503, true]);
    expect(afterThose()).toEqual(['right']);
  });

  it('takes first what gave way and is asked for again', async () => {
    stopClock();
    const first = occupy();
    const refused = check('right');
    const guesses = Array.from({ length: WAITING_MAX }, (_none, index) => check(`guess ${index}`));
    expect(await refused).toBe(503);
    const [again, newer] = [check('right'), check('newer')];
    expect(await Promise.all([again, newer])).toEqual([true, false]);
    expect(afterThose().slice(0, 2)).toEqual(['right', 'newer']);
    await Promise.all([...first, ...guesses]);
  });

  it('503: refuses the hash that is one too many, and hashes before it checks', async () => {
    const checks = [...occupy(), check('guess')];
    const hashes = Array.from({ length: HASHES_WAITING_MAX }, () => hasher.hash('new').then(() => afterThose()));
    await expect(hasher.hash('one too many')).rejects.toMatchObject({
      statusCode: 503,
      code: 'unavailable',
      headers: { 'Retry-After': '1' },
    });
    expect((await Promise.all(hashes)).slice(0, -CONCURRENCY).flat()).toEqual([]);
    await Promise.all(checks);
    expect(afterThose()).toEqual(['guess']);
  });

  it('goes on after a hash that bcrypt cannot read', async () => {
    await expect(hasher.check('d', 'key_1', 'right', 'no hash').catch(() => false)).resolves.toBe(false);
    expect(await check('right')).toBe(true);
  });
});

describe('Checks that wait for bcrypt', () => {
  const NO_FAILURES = (): number => 0;

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

describe('UnverifiedKeyQueue', () => {
  const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  let queue: UnverifiedKeyQueue;
  let gone: string[];
  beforeEach(() => {
    queue = new UnverifiedKeyQueue();
    gone = [];
  });
  const arrive = (key: string, name = key): void => void queue.wait(key).then(() => gone.push(name));

  it('lets one key go in each turn of the event loop, the newest first', async () => {
    for (const key of ['a', 'b', 'c']) arrive(key);
    await nextTurn();
    expect(gone).toEqual(['c']);
    arrive('d');
    await nextTurn();
    expect(gone).toEqual(['c', 'd']);
    await nextTurn();
    await nextTurn();
    expect(gone).toEqual(['c', 'd', 'b', 'a']);
  });

  it('lets requests with the same key go together, a few in a turn', async () => {
    for (let index = 0; index < 10; index += 1) arrive('a', `a${index}`);
    await nextTurn();
    expect(gone).toEqual(['a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9']);
    await nextTurn();
    expect(gone.slice(8)).toEqual(['a0', 'a1']);
  });

  it('lets all go whose key is verified', async () => {
    for (const [index, key] of ['a', 'b', 'a', 'c'].entries()) arrive(key, `${key}${index}`);
    queue.release('a');
    await Promise.resolve();
    expect(gone).toEqual(['a0', 'a2']);
    await nextTurn();
    await nextTurn();
    expect(gone.slice(2)).toEqual(['c3', 'b1']);
  });

  it('lets keys go first that have come before, at once or one after the other', async () => {
    arrive('a');
    await nextTurn();
    for (const [index, key] of ['b', 'a', 'c', 'b', 'd'].entries()) arrive(key, `${key}${index}`);
    for (let turns = 0; turns < 4; turns += 1) await nextTurn();
    expect(gone).toEqual(['a', 'b0', 'b3', 'a1', 'd4', 'c2']);
  });

  it('lets one of four be a key that comes for the first time', async () => {
    const again = ['a', 'b', 'c', 'd', 'e'];
    for (const key of again) arrive(key);
    for (let turns = 0; turns < again.length; turns += 1) await nextTurn();
    gone.length = 0;
    for (const key of ['first', ...again]) arrive(key);
    for (let turns = 0; turns <= again.length; turns += 1) await nextTurn();
    expect(gone).toEqual(['e', 'd', 'c', 'first', 'b', 'a']);
  });

  it('keeps nobody beyond the deadline of his response, whatever comes after him', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    arrive('oldest');
    now.mockReturnValue(1);
    arrive('older');
    now.mockReturnValue(RESPONSE_WITHIN_MS);
    arrive('new');
    await Promise.resolve();
    expect(gone).toEqual(['oldest']);
    now.mockRestore();
    await nextTurn();
    await nextTurn();
    expect(gone).toEqual(['oldest', 'new', 'older']);
  });

  it('keeps no places of requests that have gone', async () => {
    arrive('always');
    for (let index = 0; index < 20_000; index += 1) {
      arrive(`a${index}`);
      queue.release(`a${index}`);
    }
    arrive('twice');
    arrive('twice');
    await nextTurn();
    const { fresh, repeated } = queue as unknown as { fresh: string[]; repeated: string[] };
    expect([fresh, repeated]).toEqual([['always'], []]);
    await nextTurn();
    expect(gone.slice(-3)).toEqual(['twice', 'twice', 'always']);
  });

  it('leaves turns to connections that come, but not all of them', async () => {
    arrive('a');
    let turns = 0;
    for (; gone.length === 0 && turns < 1_000; turns += 1) {
      queue.onConnection();
      await nextTurn();
    }
    expect(turns).toBe(65);
  });
});
