import { OPEN_MAX, OpenPosts, type Place } from './open-posts.js';

const at = (sequence: number): Place => ({ sequence, epoch: 1 });
/** Lets all that is ready go on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Posts that end when the test says so, and what was recorded. */
function world(record: (place: Place) => Promise<void> = async () => {}) {
  const stop = new AbortController();
  const recorded: number[] = [];
  const posts = new OpenPosts(
    at(0),
    async (place) => {
      await record(place);
      recorded.push(place.sequence);
    },
    stop,
  );
  const begun: number[] = [];
  const ends = new Map<number, { done: () => void; fail: (error: Error) => void }>();
  const begin = (sequence: number): void =>
    posts.begin(at(sequence), async () => {
      begun.push(sequence);
      await new Promise<void>((done, fail) => void ends.set(sequence, { done, fail }));
    });
  const end = async (...sequences: number[]): Promise<void> => {
    for (const sequence of sequences) ends.get(sequence)?.done();
    await settled();
  };
  return { posts, stop, recorded, begun, ends, begin, end };
}

describe('Open posts', () => {
  it('pass a place only when all before it is done, whatever their order', async () => {
    const { posts, recorded, begin, end } = world();
    for (const sequence of [1, 2, 4]) begin(sequence);
    await end(2, 4);
    expect([posts.place, recorded]).toEqual([at(0), []]);
    await end(1);
    expect([posts.place, recorded]).toEqual([at(4), [4]]);
  });

  it(`give room to ${OPEN_MAX} beyond the place that was recorded, and not beyond what is done`, async () => {
    const { posts, begun, begin, end } = world();
    const reading = (async () => {
      for (let sequence = 1; sequence <= 25; sequence += 1) {
        await posts.room();
        begin(sequence);
      }
    })();
    await settled();
    expect(begun).toHaveLength(OPEN_MAX);
    await end(2, 3, 4, 5, 6, 7, 8, 9, 10);
    expect(begun).toHaveLength(OPEN_MAX);
    await end(1);
    expect(begun).toHaveLength(2 * OPEN_MAX);
    for (let sequence = 11; sequence <= 25; sequence += 1) await end(sequence);
    await reading;
    expect(posts.place).toEqual(at(25));
  });

  it('give no room before a place is really recorded, and record one place after the other', async () => {
    let release = (): void => {};
    let atOnce = 0;
    let most = 0;
    const { posts, recorded, begin, end } = world(async () => {
      most = Math.max(most, (atOnce += 1));
      await new Promise<void>((resolve) => (release = resolve));
      atOnce -= 1;
    });
    for (let sequence = 1; sequence <= OPEN_MAX; sequence += 1) begin(sequence);
    await end(1);
    await end(2, 3);
    let hasRoom = false;
    void posts.room().then(() => (hasRoom = true));
    await settled();
    expect([hasRoom, recorded, posts.place]).toEqual([false, [], at(0)]);
    release();
    await settled();
    expect([hasRoom, recorded, posts.place]).toEqual([true, [1], at(1)]);
    release();
    await settled();
    expect([recorded, most]).toEqual([[1, 3], 1]);
  });

  it('move on where a page had no events, after those that are under way', async () => {
    const { posts, recorded, begin, end } = world();
    posts.pass(at(0));
    begin(3);
    posts.pass(at(200));
    await settled();
    expect(recorded).toEqual([]);
    await end(3);
    expect([recorded, posts.place]).toEqual([[200], at(200)]);
    posts.pass({ sequence: 200, epoch: 2 });
    await settled();
    expect(posts.place).toEqual({ sequence: 200, epoch: 2 });
  });

  it('are empty once all is recorded', async () => {
    const { posts, begin, end } = world();
    begin(1);
    let isEmpty = false;
    void posts.empty().then(() => (isEmpty = true));
    await settled();
    expect(isEmpty).toBe(false);
    await end(1);
    expect(isEmpty).toBe(true);
  });

  it('never pass what failed, and end all waiting with its error', async () => {
    const { posts, stop, ends, begin, end } = world();
    for (let sequence = 1; sequence <= OPEN_MAX; sequence += 1) begin(sequence);
    const waiting = expect(posts.room()).rejects.toThrow('down');
    ends.get(2)?.fail(new Error('down'));
    await waiting;
    await end(1, 3);
    expect(posts.place).toEqual(at(1));
    expect(stop.signal.aborted).toBe(true);
    await expect(posts.empty()).rejects.toThrow('down');
  });

  it('end with the error of a place that cannot be recorded', async () => {
    const { posts, begin, end } = world(async () => Promise.reject(new Error('disk full')));
    begin(1);
    const waiting = expect(posts.empty()).rejects.toThrow('disk full');
    await end(1);
    await waiting;
    expect(posts.place).toEqual(at(0));
  });
});
