import { jest } from '@jest/globals';
import { Failpoints } from '../../src/platform/failpoints.js';
import { Pace } from '../../src/platform/jobs/pace.js';
import { type BatchItem, BatchWorld } from '../harness/batch-world.js';

/** Three slices, the last one small. */
const MESSAGES = 201;
const SLICES = [0, 1, 2];
const RUN_WITHIN_MS = 60_000;
/** So that no slice begins any more; so that nothing is committed any more. */
const NO_SLICE_MS = 26_000;
const NO_COMMIT_MS = 28_000;

/** What a process reaches, and how it breaks there. Passes of `before-commit` count the slices from 0. */
interface Break {
  readonly slice: number;
  /** Lets the clock of durations jump. */
  jump(ms: number): void;
}
type Place = (name: string, pass: number, at: Break) => void;

const lost = (): never => {
  throw Object.assign(new Error('the connection was lost by the test'), { code: 'ECONNRESET' });
};

/** Where a batch is cut: each is called at all failpoints until the caller has the first response. */
const CUTS: Readonly<Record<string, Place>> = {
  'a connection that is lost before COMMIT': (name, pass, { slice }) => {
    if (name === 'before-commit' && pass === slice) lost();
  },
  'a lost response to COMMIT': (name, pass, { slice }) => {
    if (name === 'after-commit' && pass === slice) lost();
  },
  'the end of its time': (name, pass, { slice, jump }) => {
    if (name === 'after-commit' && pass === slice) jump(NO_SLICE_MS);
  },
  'the end of its time before COMMIT': (name, pass, { slice, jump }) => {
    if (name === 'before-commit' && pass === slice) jump(NO_COMMIT_MS);
  },
  'a database that stays away': (name, pass, { slice, jump }) => {
    if (name !== 'before-commit' || pass < slice) return;
    jump(NO_COMMIT_MS);
    lost();
  },
  'a lost response to COMMIT of a database that stays away': (name, pass, { slice, jump }) => {
    if (name === 'before-commit' && pass > slice) jump(NO_COMMIT_MS);
    if ((name === 'before-commit' && pass > slice) || (name === 'after-commit' && pass === slice)) lost();
  },
  'a fault of the program': (name, pass, { slice }) => {
    if (name === 'before-commit' && pass === slice) throw new Error('stopped by the test');
  },
};

describe('POST /v1/projects/{projectId}/messages/batches, cut', () => {
  let world: BatchWorld;
  beforeAll(async () => {
    world = await BatchWorld.start(MESSAGES);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.close());

  const cases = Object.keys(CUTS).flatMap((cut) =>
    SLICES.flatMap((slice) => [true, false].map((isKeyed) => [cut, slice, isKeyed ? 'with' : 'without'] as const)),
  );

  it.each(cases)(
    '202: by %s, at slice %i, %s a key: repeated as the responses say, each message is sent once',
    async (cut, slice, kind) => {
      const run = world.run();
      const heal = breakAt(CUTS[cut] as Place, slice);
      await world.sendAll(run, kind === 'with', heal);
      expect(await world.timesSent(run)).toEqual({ 1: MESSAGES });
    },
    RUN_WITHIN_MS,
  );

  it.each(SLICES)('202: by a caller that goes at slice %i: the same key continues', async (slice) => {
    const run = world.run();
    const gone = new AbortController();
    const heal = breakAt((name, pass) => {
      if (name === 'after-commit' && pass === slice) gone.abort();
    }, slice);
    await world.sendAll(run, true, heal, gone.signal);
    expect(await world.timesSent(run)).toEqual({ 1: MESSAGES });
  });

  it.each([1, 2])('202: by archiving before slice %i: the rest is not processed, also shown again', async (slice) => {
    for (const headers of [{}, { 'Idempotency-Key': 'archived' }] as Record<string, string>[]) {
      const project = await world.newProject();
      const run = { ...world.run(), project };
      let rests = 0;
      const rest = Pace.prototype.rest;
      const spy = jest.spyOn(Pace.prototype, 'rest').mockImplementation(async function (this: Pace) {
        rests += 1;
        if (rests === slice) await world.archive(project);
        return rest.call(this);
      });
      const { status, body } = await world.batch(run, run.messages, headers);
      spy.mockRestore();
      const items = body['data'] as BatchItem[];
      expect([status, items.length]).toEqual([202, MESSAGES]);
      const made = slice * 100;
      expect(items.slice(0, made).map((item) => item.status)).toEqual(Array(made).fill('accepted'));
      expect(items.slice(made).map((item) => [item.status, item.message, item.error?.code])).toEqual(
        Array(MESSAGES - made).fill(['not_processed', null, 'state_conflict']),
      );
      expect(await world.timesSent(run)).toEqual({ 1: made });
      expect(await world.itemsOf(run, String(body['batchId']))).toEqual(
        items.map(({ status: is, error }) => [is, error?.code ?? null]),
      );
      if (Object.keys(headers).length === 0) continue;
      const again = await world.batch(run, run.messages, headers);
      const shown = (again.body['data'] as BatchItem[]).map((item) => [item.status, item.error?.code]);
      expect([again.status, shown]).toEqual([202, items.map((item) => [item.status, item.error?.code])]);
    }
  });
});

/** Breaks the process at a place; returns what heals it. */
function breakAt(place: Place, slice: number): () => void {
  const now = performance.now.bind(performance);
  let offsetMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now() + offsetMs);
  const passes: Record<string, number> = {};
  let isCommitOfSlice = false;
  const spy = jest.spyOn(Failpoints.prototype, 'reach').mockImplementation(({ name }) => {
    if (name === 'before-commit') isCommitOfSlice = true;
    // Other transactions commit as well.
    if (name === 'after-commit' && !isCommitOfSlice) return;
    if (name === 'after-commit') isCommitOfSlice = false;
    const pass = passes[name] ?? 0;
    passes[name] = pass + 1;
    place(name, pass, { slice, jump: (ms) => (offsetMs = ms) });
  });
  return () => {
    spy.mockRestore();
    offsetMs = 0;
  };
}
