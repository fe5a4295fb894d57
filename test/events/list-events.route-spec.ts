import { eventually } from '../harness/eventually.js';
import { routeApp } from '../harness/route-app.js';
import { newNumbers } from '../harness/numbers.js';
import { Sql } from '../harness/sql.js';
import { type ProjectWorld, World } from '../harness/world.js';

const NUMBERS = 30;
const EVENTS = NUMBERS * 2;

describe('GET /v1/projects/{projectId}/events', () => {
  const app = routeApp();
  const world = new World(app);
  let project: ProjectWorld;
  let sql: Sql;
  const list = (query = '', { projectId, key } = project) =>
    world.send('get', `/v1/projects/${projectId}/events${query}`, key);
  const sequencesIn = (body: { data: { sequence: number }[] }) => body.data.map(({ sequence }) => sequence);
  const oneTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_none, index) => first + index);
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
    project = await world.project();
    const other = await world.project(project.tenantId);
    await world.send('post', `/v1/projects/${other.projectId}/phones`, other.key, { phones: newNumbers(1) });
    await world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones: newNumbers(NUMBERS) });
    await eventually('all events have their place', async () => (await list('?limit=100')).body.data.length === EVENTS);
  });

  afterAll(() => sql.close());

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
    [0, []],
    [3, oneTo(EVENTS, EVENTS - 2)],
    [100, oneTo(EVENTS)],
  ])('200: the last %i events, in ascending order, and where the feed ends', async (last, sequences) => {
    const { body } = await list(`?last=${last}&cursor=`);
    expect(sequencesIn(body)).toEqual(sequences);
    expect(body).toEqual({ data: body.data, cursor: '', hasMore: false, lastSequence: EVENTS, epoch: 1 });
    expect(body.data).toEqual((await list('?limit=100')).body.data.slice(EVENTS - sequences.length));
  });

  it('200: the end of a feed from which events are gone, and of one in which nothing has happened', async () => {
    const quiet = await world.project();
    expect((await list('?last=5', quiet)).body).toMatchObject({ data: [], lastSequence: 0, epoch: 1 });
    await world.send('post', `/v1/projects/${quiet.projectId}/phones`, quiet.key, { phones: newNumbers(1) });
    await eventually('both have their place', async () => (await list('', quiet)).body.data.length === 2);
    await sql.rows('DELETE FROM events WHERE projectId = ?', [quiet.projectId]);
    expect((await list('?last=5', quiet)).body).toMatchObject({ data: [], lastSequence: 2 });
    expect((await list('?last=0', quiet)).body).toMatchObject({ data: [], lastSequence: 2 });
  });

  it('400: last beside others, which are named', async () => {
    const { status, body } = await list('?last=5&limit=5&afterSequence=0&afterEpoch=7&type=phone.created&cursor=x');
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.details.map(({ path }: { path: string }) => path)).toEqual([
      'afterSequence',
      'afterEpoch',
      'type',
      'limit',
      'cursor',
    ]);
  });

  it.each([
    ['last', '?last=101'],
    ['last', '?last=-1'],
    ['last', '?last='],
    ['limit', '?last=0&limit=20'],
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
    expect((await list('?last=0', { ...stranger, projectId: project.projectId })).status).toBe(404);
  });
});
