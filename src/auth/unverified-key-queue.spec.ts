import { jest } from '@jest/globals';
import { RESPONSE_WITHIN_MS } from '../platform/http/request-deadline.js';
import { UnverifiedKeyQueue } from './secret-hasher.js';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('UnverifiedKeyQueue', () => {
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
