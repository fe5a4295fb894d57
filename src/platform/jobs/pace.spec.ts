import { jest } from '@jest/globals';
import { Pace, REST_MAX_MS, SHARED_FOR_MS, SharedUse } from './pace.js';

describe('The pace of long work', () => {
  const rested = async (
    parts: readonly { active: number; idle: number }[],
    leftMs = Number.POSITIVE_INFINITY,
    isShared = false,
  ): Promise<number[]> => {
    const rests: number[] = [];
    const times = { active: 1_000, idle: 5_000 };
    const pace = new Pace(
      leftMs,
      { isShared },
      () => ({ ...times }),
      (ms) => {
        rests.push(ms);
        times.idle += ms;
        return Promise.resolve();
      },
    );
    for (const { active, idle } of parts) {
      times.active += active;
      times.idle += idle;
      await pace.rest();
    }
    return rests;
  };

  it('leaves the event loop free for as long as it was busy, since the last rest', async () => {
    expect(
      await rested([
        { active: 40, idle: 0 },
        { active: 40, idle: 30 },
        { active: 40, idle: 40 },
      ]),
    ).toEqual([40, 10, 0]);
  });

  it('hardly rests where the work mostly waits', async () => {
    expect(await rested([{ active: 5, idle: 100 }])).toEqual([0]);
  });

  it('rests for as long as its part took while its process is shared', async () => {
    expect(await rested([{ active: 5, idle: 100 }], Number.POSITIVE_INFINITY, true)).toEqual([105]);
  });

  it('rests no longer in all than it may', async () => {
    const busy = { active: 40, idle: 0 };
    expect(await rested([busy, busy, busy], 50)).toEqual([40, 10, 0]);
  });

  it('never rests for long', async () => {
    expect(await rested([{ active: 60_000, idle: 0 }])).toEqual([REST_MAX_MS]);
  });
});

describe('SharedUse', () => {
  it('is shared for a while after two owners were served in turn, and not by one alone', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const use = new SharedUse();
    use.note('a');
    use.note('a');
    expect(use.isShared).toBe(false);
    use.note('b');
    expect(use.isShared).toBe(true);
    now.mockReturnValue(SHARED_FOR_MS - 1);
    use.note('b');
    expect(use.isShared).toBe(true);
    now.mockReturnValue(SHARED_FOR_MS);
    expect(use.isShared).toBe(false);
    now.mockRestore();
  });

  it('is not shared by owners who all ask for much, and is as soon as one asks for little', () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const use = new SharedUse();
    for (const owner of ['a', 'b', 'a', 'b']) {
      use.note(owner);
      use.noteLarge(owner);
      expect(use.isShared).toBe(false);
    }
    use.note('c');
    expect(use.isShared).toBe(true);
    use.note('a');
    use.noteLarge('a');
    expect(use.isShared).toBe(true);
    now.mockReturnValue(SHARED_FOR_MS - 1);
    use.note('b');
    use.noteLarge('b');
    expect(use.isShared).toBe(true);
    now.mockReturnValue(SHARED_FOR_MS);
    expect(use.isShared).toBe(false);
    now.mockRestore();
  });
});
