import { setImmediate as turn } from 'node:timers/promises';
import type { FeedEvent } from './delivery.js';
import { type FeedPage, Forwarding, type ForwardingDoors } from './forwarding.js';
import type { PostResult } from './local-receiver.js';
import { OPEN_MAX, OpenPosts, type Place } from './open-posts.js';
import { DOWN_MAX_MS, type Outcome, Posting } from './posting.js';
import { isTaken, lineOf, recordOf } from './report.js';

describe('Open posts', () => {
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

describe('Forwarding a feed', () => {
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

describe('Posting an event', () => {
  const EVENT: FeedEvent = {
    id: 'evt_1',
    type: 'phone.created',
    timestamp: '2026-11-21T08:00:00.000Z',
    tenantId: 'ten_1',
    projectId: 'prj_1',
    sequence: 42,
    epoch: 1,
    data: { phoneE164: '+14155552601', name: 'Zoë \u2028', version: 1 },
  };
  const never = new AbortController().signal;
  const responded = (status: number): PostResult => ({ status, text: '', fault: null, durationMs: 1 });
  const DOWN: PostResult = { status: null, text: '', fault: 'nothing listens there', durationMs: 1 };

  /** A receiver that responds as listed, the last of it for ever, and a clock that only moves when somebody sleeps. */
  function world(...results: PostResult[]) {
    let now = 0;
    const notes: string[] = [];
    const bodies: string[] = [];
    const reported: Outcome[] = [];
    const posting = new Posting({
      post: async (_event, body) => results[Math.min(bodies.push(body), results.length) - 1]!,
      report: async (_event, outcome) => void reported.push(outcome),
      note: (sentence) => void notes.push(sentence),
      now: () => now,
      sleep: async (ms) => void (now += ms),
    });
    return { posting, notes, bodies, reported, now: () => now };
  }

  it('sends the body of a delivery and reports the response', async () => {
    const { posting, bodies, reported, notes } = world(responded(204));
    expect(await posting.forward(EVENT, never)).toEqual(responded(204));
    expect(bodies).toEqual([
      '{"id":"evt_1","type":"phone.created","timestamp":"2026-11-21T08:00:00.000Z","tenantId":"ten_1",' +
        '"projectId":"prj_1","sequence":42,"epoch":1,' +
        '"data":{"phoneE164":"+14155552601","name":"Zoë \u2028","version":1}}',
    ]);
    expect([reported, notes]).toEqual([[responded(204)], []]);
  });

  it.each([200, 302, 400, 401, 404, 410, 429, 500, 501])('is done with any response such as %i', async (status) => {
    const { posting, bodies, reported } = world(responded(status));
    await posting.forward(EVENT, never);
    expect([bodies.length, reported]).toEqual([1, [responded(status)]]);
  });

  it.each([
    ['nothing listens there', DOWN],
    ['it responded 502', responded(502)],
    ['it responded 503', responded(503)],
    ['it responded 504', responded(504)],
  ])('waits for a receiver that is down: %s', async (why, down) => {
    const { posting, bodies, reported, notes, now } = world(down, down, down, responded(200));
    await posting.forward(EVENT, never);
    expect([bodies.length, new Set(bodies).size, now()]).toEqual([4, 1, 3_000]);
    expect(reported).toEqual([responded(200)]);
    expect(notes).toEqual([
      `The receiver is down (${why}): waiting for it, 5 minutes at most.`,
      'The receiver responds again.',
    ]);
  });

  it('waits for five minutes and no longer', async () => {
    const { posting, bodies, reported, now } = world(DOWN);
    await expect(posting.forward(EVENT, never)).rejects.toMatchObject({
      message: 'The receiver was down for 5 minutes: nothing listens there.',
      exitCode: 1,
    });
    expect([now(), bodies.length, reported]).toEqual([DOWN_MAX_MS, DOWN_MAX_MS / 1_000 + 1, []]);
  });

  it('says once that the receiver is down, of however many events', async () => {
    const { posting, notes } = world(DOWN, DOWN, DOWN, responded(200));
    await Promise.all([1, 2, 3].map((number) => posting.forward({ ...EVENT, id: `evt_${number}` }, never)));
    expect(notes).toHaveLength(2);
  });

  it('sends nothing of an event whose payload is gone', async () => {
    const { posting, bodies, reported } = world(responded(200));
    expect(await posting.forward({ ...EVENT, data: null }, never)).toBeNull();
    expect([bodies, reported]).toEqual([[], [null]]);
  });
});

const AT = Date.UTC(2026, 10, 24, 8);
const EVENT = { id: 'evt_1', type: 'phone.created', sequence: 42, epoch: 2 } as FeedEvent;
const outcome = (status: number, text = '') => ({ status, text, fault: null, durationMs: 12 });

describe('The line of an event', () => {
  it.each([
    [outcome(204), '204  12 ms'],
    [outcome(200, 'ok'), '200  12 ms'],
    [outcome(500), '500  12 ms'],
    [outcome(302, 'moved'), '302 "moved"  12 ms'],
    [outcome(400, 'a\u001b[31m"b"\n\u202e'), '400 "a\\u001b[31m\\"b\\"\\n\\u202e"  12 ms'],
    [null, 'not sent: its payload is gone after 30 days'],
  ])('says %j', (result, said) => {
    expect(lineOf(EVENT, result, AT)).toBe(`2026-11-24T08:00:00.000Z  phone.created           evt_1  ${said}\n`);
  });

  it('shows 200 characters of a response, and shows them as a record too', () => {
    const long = outcome(500, 'x'.repeat(8_192));
    expect(lineOf(EVENT, long, AT)).toContain(`500 "${'x'.repeat(200)}"  12 ms\n`);
    expect(JSON.parse(recordOf(EVENT, long, AT))).toEqual({
      at: AT,
      type: 'phone.created',
      eventId: 'evt_1',
      sequence: 42,
      epoch: 2,
      status: 500,
      response: 'x'.repeat(200),
      durationMs: 12,
    });
    expect(JSON.parse(recordOf(EVENT, null, AT))).toMatchObject({ status: null, response: '', durationMs: null });
    const record = recordOf(EVENT, outcome(400, 'a\n\u001b\u2028b'), AT);
    expect(record).toContain(String.raw`"response":"a\n\u001b\u2028b"`);
  });

  it('makes no line of what others wrote for a type or an id', () => {
    const line = lineOf({ ...EVENT, type: 'x\ny', id: '\u001b' }, outcome(200), AT);
    expect(line).toContain(`  ${String.raw`x\ny`.padEnd(22)}  ${String.raw`\u001b`}  200  12 ms`);
  });
});

describe('An event is taken', () => {
  it.each([
    [true, outcome(200)],
    [true, outcome(299)],
    [false, outcome(199)],
    [false, outcome(300)],
    [false, outcome(410)],
    [false, null],
  ])('%s: %j', (is, result) => expect(isTaken(result)).toBe(is));
});
