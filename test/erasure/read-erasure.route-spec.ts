import { routeApp } from '../harness/route-app.js';
import { ConsentWorld, NUMBER } from '../harness/consent-world.js';
import type { ProjectWorld } from '../harness/world.js';

describe('GET /v1/projects/{projectId}/erasures/{erasureId}', () => {
  let consent: ConsentWorld;
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
  });
  afterAll(() => consent.stop());

  const read = (erasureId: string, project: ProjectWorld, key = project.key) =>
    consent.world.send('get', `/v1/projects/${project.projectId}/erasures/${erasureId}`, key);

  it('200: what was removed and when; the record holds nothing of the number', async () => {
    const project = await consent.project();
    await consent.declare(project, 'opt-out', { note: `From ${NUMBER}.` });
    const told = (await consent.events(project)).length;
    const erasureId = await consent.world.erase(project.projectId, NUMBER);
    const { status, body } = await read(erasureId, project);
    expect([status, body]).toEqual([
      200,
      {
        erasureId,
        status: 'DONE',
        events: told,
        responses: 0,
        notes: 1,
        importErrors: 0,
        messages: 0,
        createdAt: expect.any(Number),
        startedAt: expect.any(Number),
        finishedAt: expect.any(Number),
      },
    ]);
    expect(body.startedAt).toBeGreaterThanOrEqual(body.createdAt);
    expect(body.finishedAt).toBeGreaterThanOrEqual(body.startedAt);
    const [row] = await consent.sql.rows('SELECT * FROM erasures WHERE erasureId = ?', [erasureId]);
    expect(row).toMatchObject({ taskSealed: null, queuedFor: null });
    expect(JSON.stringify(row)).not.toContain(NUMBER.slice(1));
  });

  it('400: an id that can be none', async () => {
    expect((await read('a.b', await consent.project())).body.details[0].path).toBe('erasureId');
  });

  it('404: unknown, or of another project', async () => {
    const [project, stranger] = [await consent.project(), await consent.project()];
    const erasureId = await consent.world.erase(project.projectId, NUMBER);
    expect([
      (await read('era_01ARZ3NDEKTSV4RRFFQ69G5FAV', project)).status,
      (await read(erasureId, stranger)).status,
      (await read(erasureId, project, stranger.key)).status,
    ]).toEqual([404, 404, 404]);
  });
});
