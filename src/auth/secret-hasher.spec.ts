import { jest } from '@jest/globals';
import bcrypt from 'bcrypt';
import { availableParallelism } from 'node:os';
import { readConfig } from '../platform/config/read-config.js';
import type { Problem } from '../platform/http/problem.js';
import { RESPONSE_WITHIN_MS } from '../platform/http/request-deadline.js';
import { SecretHasher } from './secret-hasher.js';
import { FLOOD_MIN, WAITING_MAX } from './secret-hasher.js';

const CONFIG = readConfig({
  DATABASE_URL: 'mysql://localhost/x',
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
  BCRYPT_COST: '4',
});
/** At most two, and one core stays free. */
const CONCURRENCY = Math.max(1, Math.min(2, availableParallelism() - 1));
const HASHES_WAITING_MAX = 32;

type Outcome = boolean | number;

describe('SecretHasher', () => {
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
