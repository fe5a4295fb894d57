import { EpochChanged, type FeedEvent, Parley, ParleyTimeoutError } from 'parley-sdk';
import { newNumber, newNumbers } from '../harness/numbers.js';
import { routeApp } from '../harness/route-app.js';
import { sendingProject } from '../harness/sdk-world.js';
import { Sql } from '../harness/sql.js';

/** Each number makes two events. */
const NUMBERS = 60;
const EVENTS = 2 * NUMBERS;

describe('parley.events', () => {
  const app = routeApp();
  let projectId: string;
  let parley: Parley;
  let numbers: string[];
  beforeAll(async () => {
    const project = await sendingProject(app);
    projectId = project.projectId;
    parley = new Parley({ baseUrl: app.url, apiKey: project.key });
    numbers = newNumbers(NUMBERS);
    await parley.registerPhones({ projectId, body: { phones: numbers } });
    await parley.waitFor(
      () => parley.listEvents({ projectId, last: 0 }),
      ({ lastSequence }) => lastSequence === EVENTS,
    );
  });

  it('gives all events in sequence over several pages, and its place is that of the one in hand', async () => {
    const feed = parley.project(projectId).events();
    const seen: number[] = [];
    for await (const { sequence } of feed) {
      expect(feed.place).toEqual({ sequence, epoch: 1 });
      if (seen.push(sequence) === EVENTS) break;
    }
    expect(seen).toEqual(Array.from({ length: EVENTS }, (_none, index) => index + 1));
  });

  it('does not end: it waits for what comes, and a new loop goes on where the last one was', async () => {
    const feed = parley.events({ projectId, after: { sequence: EVENTS - 1, epoch: 1 }, idleMs: 100 });
    const next = async (): Promise<FeedEvent> => {
      for await (const event of feed) return event;
      throw new Error('It has ended.');
    };
    expect((await next()).sequence).toBe(EVENTS);
    const [later] = await Promise.all([next(), parley.registerPhones({ projectId, body: { phones: [newNumber()] } })]);
    expect([later.type, later.sequence, feed.place.sequence]).toEqual(['phone.created', EVENTS + 1, EVENTS + 1]);
  });

  it('moves its place on over events of other types, and ends with the reason of its signal', async () => {
    const leaving = new AbortController();
    const feed = parley.events({ projectId, type: ['phone.erased'], idleMs: 3_600_000 }, { signal: leaving.signal });
    const first = feed[Symbol.asyncIterator]().next();
    const { sequence } = await parley.waitFor(
      () => Promise.resolve(feed.place),
      (place) => place.sequence >= EVENTS,
    );
    expect(sequence).toBe((await parley.listEvents({ projectId, last: 0 })).lastSequence);
    const reason = new Error('I am leaving.');
    leaving.abort(reason);
    await expect(first).rejects.toBe(reason);
  });

  it('throws EpochChanged after a restore, with the place from which another feed goes on', async () => {
    const restored = await sendingProject(app);
    const reader = new Parley({ baseUrl: app.url, apiKey: restored.key }).project(restored.projectId);
    const register = async (count: number): Promise<void> => {
      await reader.registerPhones({ body: { phones: newNumbers(count) } });
    };
    const feed = reader.events({ idleMs: 100 });
    await register(2);
    const read = async (): Promise<void> => {
      for await (const { sequence } of feed) if (sequence === 4) await raiseEpoch(restored.projectId, 3);
    };
    const error: unknown = await read().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EpochChanged);
    expect([(error as EpochChanged).place, feed.place]).toEqual([
      { sequence: 3, epoch: 2 },
      { sequence: 4, epoch: 1 },
    ]);
    const after = reader.events({ after: (error as EpochChanged).place });
    for await (const { sequence, epoch } of after) {
      expect([sequence, epoch, after.place]).toEqual([4, 2, { sequence: 4, epoch: 2 }]);
      break;
    }
  });

  /** What a restore writes for each project. */
  async function raiseEpoch(id: string, afterSequence: number): Promise<void> {
    const sql = await Sql.open(app.schema);
    await sql.rows('INSERT INTO event_epochs (projectId, epoch, afterSequence, startedAt) VALUES (?, 2, ?, 1)', [
      id,
      afterSequence,
    ]);
    await sql.close();
  }

  it('404: ends with what a page ends with', async () => {
    const foreign = parley.events({ projectId: 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV' })[Symbol.asyncIterator]();
    await expect(foreign.next()).rejects.toMatchObject({ name: 'ParleyApiError', status: 404 });
  });

  it('parley.waitFor follows a message to its end, and not for longer than it is given', async () => {
    const { messageId } = await parley.sendMessage({ projectId, body: { to: newNumber(), text: 'Hello' } });
    const read = (options: { signal: AbortSignal }) => parley.readMessage({ messageId }, options);
    const { status } = await parley.waitFor(read, ({ endedAt }) => endedAt !== null, { timeoutMs: 20_000 });
    expect(status).toBe('DELIVERED');
    await expect(parley.waitFor(read, () => false, { timeoutMs: 300 })).rejects.toThrow(ParleyTimeoutError);
  });
});
