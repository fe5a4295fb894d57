import { setTimeout as sleep } from 'node:timers/promises';
import { Pulse } from './pulse.js';

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

const unexpected = (error: unknown): void => {
  throw error;
};

describe('Pulse', () => {
  it('beats at once when it starts, and by itself once in a while', async () => {
    let begun = 0;
    const pulse = new Pulse(10, () => Promise.resolve(++begun < 0), unexpected);
    pulse.start();
    expect(begun).toBe(1);
    for (let waits = 0; begun < 4 && waits < 100; waits += 1) await sleep(20);
    await pulse.stop();
    expect(begun).toBeGreaterThanOrEqual(4);
    const atStop = begun;
    await sleep(50);
    expect(begun).toBe(atStop);
  });

  it('never beats twice at once; however often it is woken during a beat, one more follows', async () => {
    const beats = new Beats();
    const pulse = new Pulse(NEVER_MS, beats.beat, unexpected);
    pulse.start();
    for (let count = 0; count < 5; count += 1) pulse.wake();
    await sleep(5);
    expect([beats.begun, beats.running]).toEqual([1, 1]);
    await beats.end();
    expect([beats.begun, beats.running]).toEqual([2, 1]);
    await beats.end();
    expect([beats.begun, beats.running]).toEqual([2, 0]);
    await pulse.stop();
  });

  it('goes on at once while a beat says that there is more', async () => {
    const beats = new Beats();
    const pulse = new Pulse(NEVER_MS, beats.beat, unexpected);
    pulse.wake();
    await beats.end(true);
    await beats.end(true);
    expect(beats.begun).toBe(3);
    await beats.end(false);
    expect(beats.begun).toBe(3);
    await pulse.stop();
  });

  it('is woken out of its rest at any time, also right as a beat ends', async () => {
    const beats = new Beats();
    const pulse = new Pulse(NEVER_MS, beats.beat, unexpected);
    for (let round = 1; round <= 20; round += 1) {
      pulse.wake();
      expect(beats.begun).toBe(round);
      const ended = beats.end();
      // Somewhere on the way from the end of the beat to its rest.
      for (let tick = 0; tick < round % 7; tick += 1) await Promise.resolve();
      await ended;
    }
    for (let ticks = 0; ticks < 10; ticks += 1) {
      pulse.wake();
      const { begun } = beats;
      void beats.end();
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      pulse.wake();
      await sleep(10);
      expect(beats.begun).toBe(begun + 1);
      await beats.end();
    }
    await pulse.stop();
  });

  it('survives a beat that fails: it is reported, and the next one comes', async () => {
    const errors: unknown[] = [];
    let begun = 0;
    const beat = (): Promise<boolean> => {
      begun += 1;
      return begun < 3 ? Promise.reject(new Error(`beat ${begun}`)) : Promise.resolve(false);
    };
    const pulse = new Pulse(10, beat, (error) => errors.push(error));
    pulse.start();
    for (let waits = 0; begun < 3 && waits < 100; waits += 1) await sleep(20);
    await pulse.stop();
    expect(errors.map(String)).toEqual(['Error: beat 1', 'Error: beat 2']);
    expect(begun).toBeGreaterThan(2);
  });

  it('is silent for as long as a beat lasts, but no longer when beats fail', async () => {
    const beats = new Beats();
    const stuck = new Pulse(5, beats.beat, unexpected);
    const failing = new Pulse(
      5,
      () => Promise.reject(new Error('a beat')),
      () => undefined,
    );
    stuck.start();
    failing.start();
    await sleep(100);
    expect(stuck.silentMs).toBeGreaterThan(90);
    expect(failing.silentMs).toBeLessThan(90);
    await beats.end(false);
    expect(stuck.silentMs).toBeLessThan(90);
    const stopped = [stuck.stop(), failing.stop()];
    await beats.end();
    await Promise.all(stopped);
  });

  it('stops after the beat that runs, and can not be woken again', async () => {
    const beats = new Beats();
    const pulse = new Pulse(5, beats.beat, unexpected);
    pulse.start();
    let hasStopped = false;
    const stopped = pulse.stop().then(() => (hasStopped = true));
    await sleep(20);
    expect(hasStopped).toBe(false);
    await beats.end(true);
    await stopped;
    pulse.wake();
    pulse.start();
    await sleep(20);
    expect(beats.begun).toBe(1);
  });
});
