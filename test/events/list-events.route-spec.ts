import { eventually } from '../harness/eventually.js';
import { routeApp } from '../harness/route-app.js';
import { newNumbers } from '../harness/numbers.js';
import { type ProjectWorld, World } from '../harness/world.js';

const NUMBERS = 30;
const EVENTS = NUMBERS * 2;

describe('GET /v1/projects/{projectId}/events', () => {
  const app = routeApp();
  const world = new World(app);
  let project: ProjectWorld;
  const list = (query = '', { projectId, key } = project) =>
    world.send('get', `/v1/projects/${projectId}/events${query}`, key);
  const sequencesIn = (body: { data: { sequence: number }[] }) => body.data.map(({ sequence }) => sequence);
  const oneTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_none, index) => first + index);
  beforeAll(async () => {
    project = await world.project();
    const other = await world.project(project.tenantId);
    await world.send('post', `/v1/projects/${other.projectId}/phones`, other.key, { phones: newNumbers(1) });
    await world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones: newNumbers(NUMBERS) });
    await eventually(
      'all events have their place',
      5_000,
      async () => (await list('?limit=100')).body.data.length === EVENTS,
    );
  });

  it('200: the events of this project, in sequence, in the envelope that webhooks get', async () => {
    const { status, body } = await list('?limit=100');
    expect([status, body.cursor, body.hasMore, body.lastSequence]).toEqual([200, '', false, EVENTS]);
    expect(sequencesIn(body)).toEqual(oneTo(EVENTS));
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^evt_[0-9A-HJKMNP-TV-Z]{26}$/),
      type: 'phone.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      tenantId: project.tenantId,
      projectId: project.projectId,
      sequence: 1,
      epoch: 1,
      data: expect.objectContaining({ projectIds: [project.projectId], version: 1 }),
    });
    // What one change makes known comes in the order in which it was recorded.
    expect(body.data.map(({ type }: { type: string }) => type)).toEqual(
      Array.from({ length: NUMBERS }, () => ['phone.created', 'phone.validated']).flat(),
    );
    const { version: _version, ...data } = body.data[0].data;
    expect(data).toEqual(
      (await world.send('get', `/v1/phones/${encodeURIComponent(data.phoneE164)}`, project.key)).body,
    );
  });

  it('200: page by page, each event once', async () => {
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await list(`?limit=25&cursor=${cursor}`);
      seen.push(...sequencesIn(body));
      cursor = body.hasMore ? String(body.cursor) : null;
    }
    expect(seen).toEqual(oneTo(EVENTS));
  });

  it('200: a reader that kept its last sequence goes on after it, and nothing is newer than the newest', async () => {
    const { body } = await list('?afterSequence=41&limit=5');
    expect(sequencesIn(body)).toEqual(oneTo(46, 42));
    expect(sequencesIn((await list(`?afterSequence=41&limit=5&cursor=${body.cursor}`)).body)).toEqual(oneTo(51, 47));
    expect((await list(`?afterSequence=${EVENTS}`)).body).toEqual({
      data: [],
      cursor: '',
      hasMore: false,
      lastSequence: EVENTS,
      epoch: 1,
    });
  });

  it('200: nothing has happened in a new project', async () => {
    expect((await list('', await world.project())).body).toEqual({
      data: [],
      cursor: '',
      hasMore: false,
      lastSequence: 0,
      epoch: 1,
    });
  });

  it.each([
    ['afterSequence', '?afterSequence=-1'],
    ['afterSequence', '?afterSequence=x'],
    ['afterSequence', '?afterSequence=1e3'],
    ['afterEpoch', '?afterEpoch=0'],
    ['limit', '?limit=101'],
    ['cursor', '?cursor=altered'],
    ['since', '?since=1'],
  ])('400: names %s of %s', async (path, query) => {
    const response = await list(query);
    expect([response.status, response.body.details[0].path]).toEqual([400, path]);
  });

  it('400: a cursor of another start', async () => {
    const { cursor } = (await list('?limit=1')).body;
    expect((await list(`?limit=1&afterSequence=7&cursor=${cursor}`)).body.code).toBe('cursor_invalid');
  });

  it('404: another project looks like none', async () => {
    const stranger = await world.project();
    const foreign = await list('', { ...stranger, projectId: project.projectId });
    const unknown = await list('', { ...stranger, projectId: 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV' });
    expect([foreign.status, unknown.status, foreign.body.message]).toEqual([404, 404, unknown.body.message]);
  });
});
