import { setImmediate as turn } from 'node:timers/promises';
import type { FeedEvent } from './delivery.js';
import { type FeedPage, Forwarding, type ForwardingDoors } from './forwarding.js';
import type { Place } from './open-posts.js';
import { DOWN_MAX_MS } from './posting.js';

const AWAY = new Error('not reachable');
/** What a service says that wants to be left alone for so long. */
class Later extends Error {
  constructor(readonly ms: number) {
    super('later');
  }
}
const REFUSED = new Error('the key is revoked');
const RESTORED = new Error('epoch_changed');
const START: Place = { sequence: 0, epoch: 1 };

const event = (sequence: number): FeedEvent =>
  ({ id: `evt_${sequence}`, sequence, epoch: 1, data: {} }) as unknown as FeedEvent;
const page = (sequences: number[], lastSequence: number, more: Partial<FeedPage> = {}): FeedPage => ({
  data: sequences.map(event),
  lastSequence,
  epoch: 1,
  hasMore: false,
  ...more,
});

/** Lets everything go on that can. */
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await turn();
}

/** Reads what is listed, then ends with an interruption; sleeping moves the clock. */
function world(reads: readonly (FeedPage | Error)[], more: Partial<ForwardingDoors> = {}, start: Place = START) {
  const interruption = new AbortController();
  const log: string[] = [];
  const places: Place[] = [];
  let now = 0;
  let count = 0;
  const forwarding = new Forwarding(start, {
    read: async (after) => {
      places.push(after);
      const next = reads[count];
      count += 1;
      if (next === undefined) interruption.abort(new Error('interrupted'));
      if (next instanceof Error) throw next;
      return next ?? page([], after.sequence, { epoch: after.epoch ?? 1 });
    },
    passesIn: (error) => (error === AWAY ? 0 : error instanceof Later ? error.ms : null),
    restoredTo: (error) => (error === RESTORED ? { sequence: 2, epoch: 2 } : null),
    forward: async ({ sequence }) => void log.push(`post ${sequence}`),
    record: async ({ sequence, epoch }) => void log.push(`record ${sequence}/${epoch}`),
    note: (sentence) => void log.push(`note ${sentence}`),
    now: () => now,
    sleep: async (ms, signal) => {
      await turn();
      signal.throwIfAborted();
      now += ms;
      log.push(`sleep ${ms}`);
    },
    ...more,
  });
  const run = (): Promise<string> =>
    forwarding.run(interruption.signal).catch((error: unknown) => (error as Error).message);
  return { forwarding, run, log, places, interruption, now: () => now };
}

describe('Forwarding a feed', () => {
  it('posts all pages, reads on at once while there is more, and each second otherwise', async () => {
    const { run, log, places, forwarding } = world([
      page([1, 2], 2, { hasMore: true }),
      page([], 2_002, { hasMore: true }),
      page([2_003], 2_003),
    ]);
    expect(await run()).toBe('interrupted');
    expect(log.filter((line) => line.startsWith('post'))).toEqual(['post 1', 'post 2', 'post 2003']);
    expect(log.filter((line) => line.startsWith('sleep'))).toEqual(['sleep 1000']);
    expect(places).toEqual([0, 2, 2_002, 2_003].map((sequence) => ({ sequence, epoch: 1 })));
    expect(forwarding.place).toEqual({ sequence: 2_003, epoch: 1 });
  });

  it('does not read a feed that stands still without a pause', async () => {
    const { run, log } = world([page([1], 1, { hasMore: true }), page([1], 1, { hasMore: true })]);
    await run();
    expect(log.filter((line) => line.startsWith('sleep'))).toEqual(['sleep 1000']);
  });

  it('records where it begins before anything comes', async () => {
    const { run, log } = world([]);
    await run();
    expect(log[0]).toBe('record 0/1');
  });

  it('waits for a service that is down, and goes on', async () => {
    const { run, log } = world([page([1], 1), AWAY, AWAY, page([2], 2)]);
    await run();
    expect(log.filter((line) => !line.startsWith('record'))).toEqual([
      'post 1',
      'sleep 1000',
      'note The service does not respond: waiting for it, 5 minutes at most.',
      'sleep 1000',
      'sleep 1000',
      'note The service responds again.',
      'post 2',
      'sleep 1000',
    ]);
  });

  it('waits five minutes for the service and no longer', async () => {
    const { run, now } = world(Array.from({ length: 1_000 }, () => AWAY));
    expect(await run()).toBe('The service was down for 5 minutes.');
    expect(now()).toBe(DOWN_MAX_MS);
  });

  it('reads no sooner than the service wants, and at the last moment once more', async () => {
    const { run, log, now } = world([new Later(90_000), new Later(500), new Later(3_600_000), new Later(0)]);
    expect(await run()).toBe('The service was down for 5 minutes.');
    expect(log.filter((line) => line.startsWith('sleep'))).toEqual(['sleep 90000', 'sleep 1000', 'sleep 209000']);
    expect(now()).toBe(DOWN_MAX_MS);
  });

  it.each([
    ['the service refuses', START, REFUSED],
    ['nothing was there from the beginning', { sequence: 0 }, AWAY],
  ])('ends at once when %s', async (_what, start, error) => {
    const { run, now } = world([error], {}, start);
    expect([await run(), now()]).toEqual([error.message, 0]);
  });

  it('says that the service was restored, and goes on from there in the new epoch', async () => {
    const { run, log, places, forwarding } = world([page([1, 2, 3, 4], 4), RESTORED, page([3], 3, { epoch: 2 })]);
    await run();
    expect(log.filter((line) => /^(post|note)/.test(line))).toEqual([
      'post 1',
      'post 2',
      'post 3',
      'post 4',
      'note The service was restored from a backup: of the events that it knew, those after 2 are gone, and others ' +
        'get their sequences. Going on after 2 in epoch 2.',
      'post 3',
    ]);
    expect(places[2]).toEqual({ sequence: 2, epoch: 2 });
    expect(forwarding.place).toEqual({ sequence: 3, epoch: 2 });
    expect(log.filter((line) => line.startsWith('record'))).toEqual(
      expect.arrayContaining(['record 4/1', 'record 2/2', 'record 3/2']),
    );
  });

  it('goes on from a restored place only when what is under way is done', async () => {
    let end = (): void => {};
    const posted = new Promise<void>((resolve) => (end = resolve));
    const { run, log, places } = world([page([3], 3), RESTORED], { forward: () => posted });
    const running = run();
    await turns();
    expect([places.length, log.some((line) => line.startsWith('note'))]).toEqual([2, false]);
    end();
    await running;
    expect(places[2]).toEqual({ sequence: 2, epoch: 2 });
  });

  it('ends with what a post ends with, and keeps the place before it', async () => {
    const { run, forwarding } = world([page([1, 2, 3], 3)], {
      forward: async ({ sequence }) => {
        if (sequence === 2) throw new Error('the receiver was down');
      },
    });
    expect(await run()).toBe('the receiver was down');
    expect(forwarding.place).toEqual({ sequence: 1, epoch: 1 });
  });

  it('ends when it is interrupted, before it begins too, and lets go of what is under way', async () => {
    const signals: AbortSignal[] = [];
    const hanging: Partial<ForwardingDoors> = {
      forward: (_event, signal) => (signals.push(signal), new Promise(() => {})),
    };
    const busy = world([page([1], 1)], hanging);
    const running = busy.run();
    await turns();
    busy.interruption.abort(new Error('interrupted'));
    expect([await running, signals.map(({ aborted }) => aborted)]).toEqual(['interrupted', [true]]);
    const { run, log, interruption } = world([]);
    interruption.abort(new Error('early'));
    expect([await run(), log]).toEqual(['early', []]);
  });

  it('lets a place that is being kept be kept whole before it ends, and keeps no other', async () => {
    const begun: number[] = [];
    const kept: number[] = [];
    let keep = (): void => {};
    const { run, forwarding, interruption } = world([page([1, 2], 2)], {
      record: async ({ sequence }) => {
        begun.push(sequence);
        if (sequence > 0) await new Promise<void>((resolve) => (keep = resolve));
        kept.push(sequence);
      },
    });
    let isOver = false;
    const running = run().finally(() => (isOver = true));
    await turns();
    interruption.abort(new Error('interrupted'));
    await turns();
    expect([isOver, kept]).toEqual([false, [0]]);
    keep();
    expect(await running).toBe('interrupted');
    await turns();
    expect([kept, forwarding.place.sequence]).toEqual([[0, 1], 1]);
  });
});
