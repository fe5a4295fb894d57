import { setTimeout as sleep } from 'node:timers/promises';
import { Loop } from './loop.js';

const NEVER_MS = 600_000;
/** Well beyond the gap between two beats in a row. */
const SETTLED_MS = 40;

/** A beat that ends when the test says so. */
class Beats {
  begun = 0;
  private open: ((isMore: boolean) => void)[] = [];

  readonly beat = (): Promise<boolean> => {
    this.begun += 1;
    return new Promise((resolve) => this.open.push(resolve));
  };

  get running(): number {
    return this.open.length;
  }

  /** Ends the beat that runs. */
  async end(isMore = false): Promise<void> {
    this.open.shift()?.(isMore);
    await sleep(SETTLED_MS);
  }
}

/** A loop of a given beat; what its beats fail with is kept. */
class TestLoop extends Loop {
  readonly errors: unknown[] = [];

  constructor(
    everyMs: number,
    protected readonly beat: () => Promise<boolean>,
  ) {
    super(everyMs, { warn: ({ err }: { err: unknown }) => this.errors.push(err) } as never, 'a beat failed');
  }

  override wakeAfter(ms: number): void {
    super.wakeAfter(ms);
  }
}

describe('Loop', () => {
  it('beats at once when it starts, and by itself once in a while', async () => {
    let begun = 0;
    const loop = new TestLoop(10, () => Promise.resolve(++begun < 0));
    loop.onApplicationBootstrap();
    expect(begun).toBe(1);
    for (let waits = 0; begun < 4 && waits < 100; waits += 1) await sleep(20);
    await loop.beforeApplicationShutdown();
    expect(begun).toBeGreaterThanOrEqual(4);
    const atStop = begun;
    await sleep(50);
    expect(begun).toBe(atStop);
  });

  it('never beats twice at once; however often it is woken during a beat, one more follows', async () => {
    const beats = new Beats();
    const loop = new TestLoop(NEVER_MS, beats.beat);
    loop.onApplicationBootstrap();
    for (let count = 0; count < 5; count += 1) loop.wake();
    await sleep(5);
    expect([beats.begun, beats.running]).toEqual([1, 1]);
    await beats.end();
    expect([beats.begun, beats.running]).toEqual([2, 1]);
    await beats.end();
    expect([beats.begun, beats.running]).toEqual([2, 0]);
    await loop.beforeApplicationShutdown();
  });

  it('goes on at once while a beat says that there is more', async () => {
    const beats = new Beats();
    const loop = new TestLoop(NEVER_MS, beats.beat);
    loop.wake();
    await beats.end(true);
    await beats.end(true);
    expect(beats.begun).toBe(3);
    await beats.end(false);
    expect(beats.begun).toBe(3);
    await loop.beforeApplicationShutdown();
  });

  it('is woken out of its rest at any time, also right as a beat ends', async () => {
    const beats = new Beats();
    const loop = new TestLoop(NEVER_MS, beats.beat);
    for (let round = 1; round <= 20; round += 1) {
      loop.wake();
      expect(beats.begun).toBe(round);
      const ended = beats.end();
      // Somewhere on the way from the end of the beat to its rest.
      for (let tick = 0; tick < round % 7; tick += 1) await Promise.resolve();
      await ended;
    }
    for (let ticks = 0; ticks < 10; ticks += 1) {
      loop.wake();
      const { begun } = beats;
      void beats.end();
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      loop.wake();
      await sleep(10);
      expect(beats.begun).toBe(begun + 1);
      await beats.end();
    }
    await loop.beforeApplicationShutdown();
  });

  it('is woken after a time that is shorter than its rest, the last one that was set', async () => {
    const beats = new Beats();
    const loop = new TestLoop(NEVER_MS, beats.beat);
    loop.wakeAfter(NEVER_MS);
    loop.wakeAfter(1);
    loop.wakeAfter(5);
    await sleep(SETTLED_MS);
    expect(beats.begun).toBe(1);
    await beats.end();
    loop.wakeAfter(5);
    await loop.beforeApplicationShutdown();
    loop.wakeAfter(5);
    await sleep(SETTLED_MS);
    expect(beats.begun).toBe(1);
  });

  it('survives a beat that fails: it is reported, and the next one comes', async () => {
    let begun = 0;
    const beat = (): Promise<boolean> => {
      begun += 1;
      return begun < 3 ? Promise.reject(new Error(`beat ${begun}`)) : Promise.resolve(false);
    };
    const loop = new TestLoop(10, beat);
    loop.onApplicationBootstrap();
    for (let waits = 0; begun < 3 && waits < 100; waits += 1) await sleep(20);
    await loop.beforeApplicationShutdown();
    expect(loop.errors.map(String)).toEqual(['Error: beat 1', 'Error: beat 2']);
    expect(begun).toBeGreaterThan(2);
  });

  it('is silent for as long as a beat lasts, but no longer when beats fail', async () => {
    const beats = new Beats();
    const stuck = new TestLoop(5, beats.beat);
    const failing = new TestLoop(5, () => Promise.reject(new Error('a beat')));
    stuck.onApplicationBootstrap();
    failing.onApplicationBootstrap();
    await sleep(100);
    expect(stuck.silentMs).toBeGreaterThan(90);
    expect(failing.silentMs).toBeLessThan(90);
    await beats.end(false);
    expect(stuck.silentMs).toBeLessThan(90);
    const stopped = [stuck.beforeApplicationShutdown(), failing.beforeApplicationShutdown()];
    await beats.end();
    await Promise.all(stopped);
  });

  it('stops after the beat that runs, and can not be woken again', async () => {
    const beats = new Beats();
    const loop = new TestLoop(5, beats.beat);
    loop.onApplicationBootstrap();
    let hasStopped = false;
    const stopped = loop.beforeApplicationShutdown().then(() => (hasStopped = true));
    await sleep(20);
    expect(hasStopped).toBe(false);
    await beats.end(true);
    await stopped;
    loop.wake();
    loop.onApplicationBootstrap();
    await sleep(20);
    expect(beats.begun).toBe(1);
  });
});
