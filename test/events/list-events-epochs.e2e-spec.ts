import { EpochRaising } from '../../src/events/event-feed.js';
import { eventually } from '../harness/eventually.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { WebhookWorld } from '../harness/webhook-world.js';
import { newNumbers } from '../harness/numbers.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import type { ProjectWorld } from '../harness/world.js';

const NUMBERS_BEFORE = 5;
/** Each number makes two events. */
const LAST_BEFORE = 2 * NUMBERS_BEFORE;

describe('GET /v1/projects/{projectId}/events', () => {
  let hooks: WebhookWorld<TestApp>;
  let project: ProjectWorld;
  const list = (query: string) =>
    hooks.world.send('get', `/v1/projects/${project.projectId}/events${query}`, project.key);
  const register = async (count: number, last: number) => {
    await hooks.world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, {
      phones: newNumbers(count),
    });
    await eventually(`event ${last}`, async () => (await list('?limit=100')).body.lastSequence === last);
  };
  let cursorBefore: string;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(await startTestApp(LOOPBACK_RECEIVERS));
    project = await hooks.world.project();
    await register(NUMBERS_BEFORE, LAST_BEFORE);
    cursorBefore = String((await list('?limit=2')).body.cursor);
    expect(await hooks.app.app.get(EpochRaising).raise(1)).toBe(2);
    await register(1, LAST_BEFORE + 2);
  });
  afterAll(() => hooks.stop());

  it('200: sequences go on in the new epoch, and what was before keeps its own', async () => {
    const { body } = await list('?limit=100&afterEpoch=2');
    expect([body.epoch, body.lastSequence]).toEqual([2, LAST_BEFORE + 2]);
    expect(body.data.map(({ sequence, epoch }: Record<string, number>) => [sequence, epoch])).toEqual(
      Array.from({ length: LAST_BEFORE + 2 }, (_none, index) => [index + 1, index < LAST_BEFORE ? 1 : 2]),
    );
    const { id } = body.data.at(-1);
    expect((await hooks.world.send('get', `/v1/events/${id}`, project.key)).body).toEqual(body.data.at(-1));
  });

  it.each([
    ['that had read what is gone', '?afterEpoch=1&afterSequence=25', LAST_BEFORE],
    ['that lags', '?afterEpoch=1&afterSequence=4', 4],
    ['of an epoch that is gone', '?afterEpoch=9&afterSequence=40', LAST_BEFORE],
    ['that is at its first page', '?afterEpoch=1', 0],
  ])('409: epoch_changed for a reader %s, with the place to go on from', async (_who, query, sequence) => {
    const { status, body } = await list(query);
    expect([status, body.code]).toEqual([409, 'epoch_changed']);
    expect(body.details).toEqual([
      { path: 'afterEpoch', rule: 'current', message: '2' },
      { path: 'afterSequence', rule: 'current', message: String(sequence) },
    ]);
    const next = await list(`?afterEpoch=2&afterSequence=${sequence}&limit=100`);
    expect(next.body.data[0].sequence).toBe(sequence + 1);
  });

  it('400: a cursor of an earlier epoch', async () => {
    expect((await list(`?limit=2&cursor=${cursorBefore}`)).body.code).toBe('cursor_invalid');
  });
});
