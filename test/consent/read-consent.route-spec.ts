import { routeApp } from '../harness/route-app.js';
import { ConsentWorld, NUMBER } from '../harness/consent-world.js';

describe('GET /v1/projects/{projectId}/phones/{phoneE164}/consent', () => {
  let consent: ConsentWorld;
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
  });
  afterAll(() => consent.stop());

  it('200: every declaration in its place, page by page', async () => {
    const project = await consent.project();
    expect((await consent.proof(project)).body).toEqual({
      phoneE164: NUMBER,
      isOptedOut: false,
      data: [],
      cursor: '',
      hasMore: false,
    });
    for (let round = 0; round < 3; round += 1) {
      await consent.declare(project, 'opt-out', { note: `Out ${round}` });
      await consent.declare(project, 'opt-in', { evidence: `In ${round}` });
    }
    const first = await consent.proof(project, '?limit=4');
    const second = await consent.proof(project, `?limit=4&cursor=${first.body.cursor}`);
    expect([first.body.hasMore, second.body.hasMore]).toEqual([true, false]);
    const entries = [...first.body.data, ...second.body.data] as { place: number; kind: string; note: string }[];
    expect(entries.map(({ place, kind, note }) => [place, kind, note])).toEqual([
      [1, 'OPT_OUT', 'Out 0'],
      [2, 'OPT_IN', 'In 0'],
      [3, 'OPT_OUT', 'Out 1'],
      [4, 'OPT_IN', 'In 1'],
      [5, 'OPT_OUT', 'Out 2'],
      [6, 'OPT_IN', 'In 2'],
    ]);
  });

  it('400: a cursor of another number', async () => {
    const project = await consent.project([NUMBER, '+14155552602']);
    for (const what of ['opt-out', 'opt-in'] as const)
      await consent.declare(project, what, what === 'opt-in' ? { evidence: 'Asked.' } : {});
    const { body } = await consent.proof(project, '?limit=1');
    const other = await consent.proof(project, `?limit=1&cursor=${body.cursor}`, '+14155552602');
    expect([other.status, other.body.code]).toEqual([400, 'cursor_invalid']);
  });

  it('404: a number of another project looks like an unknown one', async () => {
    const [project, stranger] = [await consent.project(), await consent.project()];
    const headers = { 'X-Request-Id': 'same-request-id' };
    const foreign = await consent.world.send(
      'get',
      `/v1/projects/${project.projectId}/phones/${NUMBER}/consent`,
      stranger.key,
      undefined,
      headers,
    );
    const unknown = await consent.world.send(
      'get',
      `/v1/projects/${stranger.projectId}/phones/+14155552699/consent`,
      stranger.key,
      undefined,
      headers,
    );
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  });
});
