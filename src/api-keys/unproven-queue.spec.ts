import { UnprovenQueue } from './unproven-queue.js';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('UnprovenQueue', () => {
  let queue: UnprovenQueue;
  let gone: string[];
  beforeEach(() => {
    queue = new UnprovenQueue();
    gone = [];
  });
  const arrive = (key: string, name = key): void => void queue.turn(key).then(() => gone.push(name));

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

  it('lets all go whose key is proven', async () => {
    for (const [index, key] of ['a', 'b', 'a', 'c'].entries()) arrive(key, `${key}${index}`);
    queue.release('a');
    await Promise.resolve();
    expect(gone).toEqual(['a0', 'a2']);
    await nextTurn();
    await nextTurn();
    expect(gone.slice(2)).toEqual(['c3', 'b1']);
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
