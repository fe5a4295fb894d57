import { LaneFull, Lanes } from './lanes.js';

/** Work that ends when it is told to. */
function held(): { readonly work: () => Promise<string>; readonly end: () => void } {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended.then(() => 'done'), end: () => end() };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('Lanes', () => {
  it('keep the order of an owner, and run others beside it', async () => {
    const lanes = new Lanes(2);
    const log: string[] = [];
    const slow = held();
    const first = lanes.run('a', slow.work);
    const second = lanes.run('a', () => Promise.resolve(log.push('a2')));
    await lanes.run('b', () => Promise.resolve(log.push('b')));
    await lanes.run('c', () => Promise.resolve(log.push('c')));
    expect(log).toEqual(['b', 'c']);
    slow.end();
    expect(await first).toBe('done');
    await second;
    expect(log).toEqual(['b', 'c', 'a2']);
  });

  it('run no more at once than they may, and take turns', async () => {
    const lanes = new Lanes(1);
    const log: string[] = [];
    const slow = held();
    const all = [
      lanes.run('a', slow.work),
      lanes.run('a', () => Promise.resolve(log.push('a2'))),
      lanes.run('b', () => Promise.resolve(log.push('b'))),
    ];
    await settle();
    expect(log).toEqual([]);
    slow.end();
    await Promise.all(all);
    expect(log).toEqual(['b', 'a2']);
  });

  it('go on behind work that fails, and refuse what is too much', async () => {
    const lanes = new Lanes(1);
    await expect(lanes.run('a', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
    const slow = held();
    const first = lanes.run('a', slow.work);
    await settle();
    const waiting = Array.from({ length: 20 }, () => lanes.run('a', () => Promise.resolve(1)));
    await expect(lanes.run('a', () => Promise.resolve(1))).rejects.toBeInstanceOf(LaneFull);
    slow.end();
    await first;
    expect(await Promise.all(waiting)).toHaveLength(20);
  });
});
