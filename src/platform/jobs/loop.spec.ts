import { jest } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { Loop, type LoopTimer, Signal } from './loop.js';

describe('Loop', () => {
  const EVERY_MS = 1_000;
  /** More than the gap between two beats in a row. */
  const MOMENT_MS = 10;

  /** A clock that stands still until the test moves it. */
  class MovedTimer implements LoopTimer {
    private ms = 0;
    private readonly calls = new Map<() => void, number>();

    now(): number {
      return this.ms;
    }

    after(ms: number, call: () => void): () => void {
      this.calls.set(call, this.ms + ms);
      return () => void this.calls.delete(call);
    }

    rest(ms: number): Promise<void> {
      return new Promise((resolve) => this.after(ms, resolve));
    }

    /** Lets time pass. What follows from a call has happened before the next one. */
    async pass(ms: number): Promise<void> {
      const until = this.ms + ms;
      await turn();
      for (let next = this.next(until); next !== undefined; next = this.next(until)) {
        const [call, at] = next;
        this.calls.delete(call);
        this.ms = at;
        call();
        await turn();
      }
      this.ms = until;
    }

    private next(until: number): [() => void, number] | undefined {
      return [...this.calls].filter(([, at]) => at <= until).toSorted(([, one], [, other]) => one - other)[0];
    }
  }

  /** A loop of a given beat; what its beats fail with is kept. */
  class TestLoop extends Loop {
    readonly errors: unknown[] = [];

    constructor(
      timer: LoopTimer,
      protected readonly beat: () => Promise<boolean>,
    ) {
      const log = { warn: ({ err }: { err: unknown }) => this.errors.push(err) };
      super(EVERY_MS, log as never, 'a beat failed', timer);
    }

    override wakeAfter(ms: number): void {
      super.wakeAfter(ms);
    }
  }

  let timer: MovedTimer;
  /** The beats of `loop`: each ends when the test says so. */
  let begun: number;
  let open: ((isMore: boolean) => void)[];
  let loop: TestLoop;
  beforeEach(() => {
    timer = new MovedTimer();
    [begun, open] = [0, []];
    loop = new TestLoop(timer, () => {
      begun += 1;
      return new Promise((resolve) => open.push(resolve));
    });
  });

  /** Ends the beat that runs; a moment passes. */
  async function end(isMore = false): Promise<void> {
    open.shift()?.(isMore);
    await timer.pass(MOMENT_MS);
  }

  it('beats at once when it starts, and by itself once in a while', async () => {
    let beats = 0;
    const idle = new TestLoop(timer, () => Promise.resolve(++beats < 0));
    idle.onApplicationBootstrap();
    expect(beats).toBe(1);
    await timer.pass(3 * EVERY_MS);
    expect(beats).toBe(4);
    await idle.beforeApplicationShutdown();
    await timer.pass(3 * EVERY_MS);
    expect(beats).toBe(4);
  });

  it('never beats twice at once; however often it is woken during a beat, one more follows', async () => {
    loop.onApplicationBootstrap();
    for (let count = 0; count < 5; count += 1) loop.wake();
    await timer.pass(MOMENT_MS);
    expect([begun, open.length]).toEqual([1, 1]);
    await end();
    expect([begun, open.length]).toEqual([2, 1]);
    await end();
    expect([begun, open.length]).toEqual([2, 0]);
    await loop.beforeApplicationShutdown();
  });

  it('goes on at once while a beat says that there is more', async () => {
    loop.wake();
    await end(true);
    await end(true);
    expect(begun).toBe(3);
    await end(false);
    expect(begun).toBe(3);
    await loop.beforeApplicationShutdown();
  });

  it('is woken out of its rest at any time, also right as a beat ends', async () => {
    for (let round = 1; round <= 20; round += 1) {
      loop.wake();
      expect(begun).toBe(round);
      const ended = end();
      // Somewhere on the way from the end of the beat to its rest.
      for (let tick = 0; tick < round % 7; tick += 1) await Promise.resolve();
      await ended;
    }
    for (let ticks = 0; ticks < 10; ticks += 1) {
      loop.wake();
      const before = begun;
      open.shift()?.(false);
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      loop.wake();
      await timer.pass(MOMENT_MS);
      expect(begun).toBe(before + 1);
      await end();
    }
    await loop.beforeApplicationShutdown();
  });

  it('is woken after a time that is shorter than its rest, the last one that was set', async () => {
    loop.wakeAfter(EVERY_MS);
    loop.wakeAfter(1);
    loop.wakeAfter(5);
    await timer.pass(4);
    expect(begun).toBe(0);
    await timer.pass(1);
    expect(begun).toBe(1);
    await end();
    loop.wakeAfter(5);
    await loop.beforeApplicationShutdown();
    loop.wakeAfter(5);
    await timer.pass(2 * EVERY_MS);
    expect(begun).toBe(1);
  });

  it('survives a beat that fails: it is reported, and the next one comes', async () => {
    let beats = 0;
    const failing = new TestLoop(timer, () => {
      beats += 1;
      return beats < 3 ? Promise.reject(new Error(`beat ${beats}`)) : Promise.resolve(false);
    });
    failing.onApplicationBootstrap();
    await timer.pass(2 * EVERY_MS);
    await failing.beforeApplicationShutdown();
    expect(failing.errors.map(String)).toEqual(['Error: beat 1', 'Error: beat 2']);
    expect(beats).toBe(3);
  });

  it('is silent for as long as a beat lasts, but no longer when beats fail', async () => {
    const failing = new TestLoop(timer, () => Promise.reject(new Error('a beat')));
    loop.onApplicationBootstrap();
    failing.onApplicationBootstrap();
    await timer.pass(10 * EVERY_MS);
    expect([loop.silentMs, failing.silentMs]).toEqual([10 * EVERY_MS, 0]);
    await end();
    expect(loop.silentMs).toBe(MOMENT_MS);
    await loop.beforeApplicationShutdown();
    await failing.beforeApplicationShutdown();
  });

  it('is at rest when it has beaten since the last wake and found no more', async () => {
    expect(loop.isAtRest).toBe(true);
    loop.wake();
    expect(loop.isAtRest).toBe(false);
    await end(true);
    expect(loop.isAtRest).toBe(false);
    await end();
    expect(loop.isAtRest).toBe(true);
    jest.spyOn(loop, 'underWay', 'get').mockReturnValue(1);
    expect(loop.isAtRest).toBe(false);
    await loop.beforeApplicationShutdown();
  });

  it('stops after the beat that runs, and can not be woken again', async () => {
    loop.onApplicationBootstrap();
    let hasStopped = false;
    const stopped = loop.beforeApplicationShutdown().then(() => (hasStopped = true));
    await timer.pass(2 * EVERY_MS);
    expect(hasStopped).toBe(false);
    await end(true);
    await stopped;
    loop.wake();
    loop.onApplicationBootstrap();
    await timer.pass(2 * EVERY_MS);
    expect(begun).toBe(1);
  });
});

it('A signal passes every listener all that is announced from then on, and needs none', () => {
  const signal = new Signal<string>();
  signal.announce('nobody listens');
  const [one, other]: [string[], string[]] = [[], []];
  signal.listen((news) => one.push(news));
  signal.announce('to one');
  signal.listen((news) => other.push(news));
  signal.announce('to both');
  expect([one, other]).toEqual([['to one', 'to both'], ['to both']]);
});
