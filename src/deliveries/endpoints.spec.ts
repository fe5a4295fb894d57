import type { Clock } from '../platform/clock.js';
import type { Database } from '../platform/database/database.js';
import type { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import { Endpoints, EndpointState, LONG_RESPONSE_PAUSE_MS, PROMPT_MS, QUICK_MS, WINDOW_MAX } from './endpoints.js';
import type { Outcome } from './outcome.js';

describe('The endpoints that a worker sends to', () => {
  /** What the worker reads of its endpoints, by statement, at times that the test sets. */
  function world(rows: readonly { webhookConfigId: string; isActive?: boolean; isArchived?: boolean }[]) {
    const read: string[][] = [];
    let now = 1_000_000;
    const answer = (_statement: unknown, ids: readonly string[]) => {
      read.push([...ids]);
      const found = rows.filter(({ webhookConfigId }) => ids.includes(webhookConfigId));
      return Promise.resolve(found.map((row) => ({ tenantId: 'ten_1', isActive: true, isArchived: false, ...row })));
    };
    const endpoints = new Endpoints(
      { read: answer } as unknown as Database,
      { targetOf: () => null } as unknown as WebhookConfigReader,
      { now: () => now } as Clock,
      { error: () => undefined } as never,
    );
    return { endpoints, read, pass: (ms: number) => (now += ms) };
  }

  it('are read when they are half a second old, those of one look together', async () => {
    const { endpoints, read, pass } = world(['a', 'b', 'c'].map((webhookConfigId) => ({ webhookConfigId })));
    await endpoints.find(['a']);
    pass(200);
    await endpoints.find(['a', 'b']);
    pass(100);
    await endpoints.find(['a', 'b', 'c']);
    expect(read).toEqual([['a'], ['b'], ['c']]);
    pass(199);
    await endpoints.find(['a', 'b', 'c']);
    expect(read).toHaveLength(3);
    pass(201);
    await endpoints.find(['a', 'b', 'c']);
    expect(read.slice(3)).toEqual([['a', 'b']]);
  });

  it('are gone without a row or with an archived project, or off, and then asked about each time', async () => {
    const { endpoints, read } = world([
      { webhookConfigId: 'on' },
      { webhookConfigId: 'off', isActive: false },
      { webhookConfigId: 'archived', isArchived: true, isActive: false },
    ]);
    const ids = ['on', 'off', 'archived', 'none'];
    for (let times = 0; times < 2; times += 1) {
      const found = await endpoints.find(ids);
      expect(ids.map((id) => found.get(id)?.availability)).toEqual(['on', 'off', 'gone', 'gone']);
    }
    expect(read).toEqual([ids, ids.slice(1)]);
  });
});

const SHORT_MS = 20;

/** An endpoint and what it learns; time stands still unless it is moved. */
class Subject {
  readonly state = new EndpointState('ten_1');
  now = 1_000_000;

  learn(outcome: Outcome, times = 1, durationMs = SHORT_MS): this {
    for (let count = 0; count < times; count += 1) this.state.learn(outcome, durationMs, this.now);
    return this;
  }

  room(): number {
    return this.state.room(this.now);
  }

  breaker(): string {
    return this.state.breaker(this.now);
  }
}

describe('The window of an endpoint', () => {
  it('begins with two and earns one more with each success, up to eight', () => {
    const subject = new Subject();
    const rooms = [subject.room()];
    for (let count = 0; count < 8; count += 1) rooms.push(subject.learn('SUCCESS').room());
    expect(rooms).toEqual([2, 3, 4, 5, 6, 7, 8, 8, 8]);
    expect(WINDOW_MAX).toBe(8);
  });

  it('halves with each failure, never below one', () => {
    const subject = new Subject().learn('SUCCESS', 10);
    expect([1, 2, 3, 4].map(() => subject.learn('REFUSED_STATUS').room())).toEqual([4, 2, 1, 1]);
  });

  it('counts what is under way, and is never less than nothing', () => {
    const subject = new Subject().learn('SUCCESS', 10);
    subject.state.inFlight = 5;
    expect(subject.room()).toBe(3);
    expect(subject.learn('REFUSED_STATUS').room()).toBe(0);
  });
});

describe('The breaker of an endpoint', () => {
  it('opens with the fifth failure in a row, not before', () => {
    const subject = new Subject().learn('SUCCESS', 3).learn('CONNECTION_RESET', 4);
    expect([subject.breaker(), subject.room()]).toEqual(['closed', 1]);
    expect([subject.learn('CONNECTION_RESET').breaker(), subject.room()]).toEqual(['open', 0]);
  });

  it('counts only failures in a row', () => {
    expect(new Subject().learn('REFUSED_STATUS', 4).learn('SUCCESS').learn('REFUSED_STATUS', 4).breaker()).toBe(
      'closed',
    );
  });

  it('lets one through after five seconds, and closes when that succeeds', () => {
    const subject = new Subject().learn('REFUSED_STATUS', 5);
    subject.now += 4_999;
    expect(subject.breaker()).toBe('open');
    subject.now += 1;
    expect([subject.breaker(), subject.room()]).toEqual(['half-open', 1]);
    subject.state.inFlight = 1;
    expect(subject.room()).toBe(0);
    subject.state.inFlight = 0;
    expect([subject.learn('SUCCESS').breaker(), subject.room()]).toEqual(['closed', 2]);
  });

  it('stays open twice as long after each attempt that fails, a minute at most; a success starts again', () => {
    const subject = new Subject().learn('REFUSED_STATUS', 5);
    const openFor = (): number => {
      const start = subject.now;
      while (subject.breaker() === 'open') subject.now += 500;
      return subject.now - start;
    };
    const waits = [openFor()];
    for (let count = 0; count < 5; count += 1) {
      subject.learn('REFUSED_STATUS');
      waits.push(openFor());
    }
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    subject.learn('SUCCESS').learn('REFUSED_STATUS', 5);
    expect(openFor()).toBe(5_000);
  });
});

describe('The slow lane', () => {
  it('gives an endpoint that timed out one request at a time for a minute', () => {
    const subject = new Subject().learn('SUCCESS', 10).learn('TIMEOUT');
    expect([subject.state.isSlow(subject.now), subject.room()]).toEqual([true, 1]);
    subject.now += 59_999;
    expect([subject.state.isSlow(subject.now), subject.room()]).toEqual([true, 1]);
    subject.now += 1;
    expect([subject.state.isSlow(subject.now), subject.room()]).toEqual([false, 4]);
  });

  it('is left with a success, and not entered by another failure', () => {
    expect(new Subject().learn('TIMEOUT').learn('SUCCESS').state.isSlow(1_000_000)).toBe(false);
    expect(new Subject().learn('REFUSED_STATUS').state.isSlow(1_000_000)).toBe(false);
  });
});

describe('A response that had to be cut off', () => {
  it('puts an endpoint into the slow lane, whatever it earned', () => {
    const subject = new Subject().learn('SUCCESS', 10);
    subject.state.learnLongResponse(subject.now);
    expect([subject.state.isProven, subject.state.isSlow(subject.now), subject.room()]).toEqual([false, true, 0]);
    expect(subject.state.room(subject.now + LONG_RESPONSE_PAUSE_MS)).toBe(1);
    const next = subject.learn('SUCCESS');
    expect(next.state.room(next.now + LONG_RESPONSE_PAUSE_MS)).toBe(8);
  });
});

describe('Being proven', () => {
  const isProven = (subject: Subject): boolean => subject.state.isProven;

  it('takes a prompt success as the last thing', () => {
    expect(isProven(new Subject())).toBe(false);
    expect(isProven(new Subject().learn('SUCCESS'))).toBe(true);
    expect(isProven(new Subject().learn('SUCCESS', 5).learn('REFUSED_STATUS'))).toBe(false);
    expect(isProven(new Subject().learn('REFUSED_STATUS').learn('SUCCESS'))).toBe(true);
  });

  it('is not had by one that succeeds after a long time: it would hold a lone slot for as long', () => {
    expect(isProven(new Subject().learn('SUCCESS', 1, PROMPT_MS))).toBe(true);
    expect(isProven(new Subject().learn('SUCCESS', 5).learn('SUCCESS', 1, PROMPT_MS + 1))).toBe(false);
  });

  it('is more of one that responds at once: more is taken ahead of it', () => {
    const isQuick = (subject: Subject): boolean => subject.state.isQuick;
    expect(isQuick(new Subject())).toBe(false);
    expect(isQuick(new Subject().learn('SUCCESS', 1, QUICK_MS))).toBe(true);
    expect(isQuick(new Subject().learn('SUCCESS', 1, QUICK_MS + 1))).toBe(false);
    expect(isQuick(new Subject().learn('SUCCESS', 1, QUICK_MS).learn('REFUSED_STATUS'))).toBe(false);
  });
});
