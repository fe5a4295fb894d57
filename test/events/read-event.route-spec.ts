import { ulid } from 'ulid';
import { eventually } from '../harness/eventually.js';
import { Sql } from '../harness/sql.js';
import { routeApp } from '../harness/route-app.js';
import { newNumbers } from '../harness/numbers.js';
import { type ProjectWorld, World } from '../harness/world.js';

interface Listed {
  readonly id: string;
  readonly type: string;
}

describe('GET /v1/events/{eventId}', () => {
  const app = routeApp();
  let sql: Sql;
  const world = new World(app);
  let project: ProjectWorld;
  let events: Listed[] = [];
  const read = (id: string, key: string) => world.send('get', `/v1/events/${id}`, key);
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
    project = await world.project();
    const base = `/v1/projects/${project.projectId}`;
    await world.send('post', `${base}/phones`, project.key, { phones: newNumbers(1) });
    await eventually('both events have their place', async () => {
      events = (await world.send('get', `${base}/events`, project.key)).body.data;
      return events.length === 2;
    });
  });
  afterAll(async () => {
    await sql.close();
  });

  it('200: as the feed shows it, to its project and to the operator', async () => {
    for (const event of events)
      for (const key of [project.key, app.adminKey]) {
        const { status, body } = await read(event.id, key);
        expect([status, body]).toEqual([200, event]);
      }
    expect(events.map(({ type }) => type)).toEqual(['phone.created', 'phone.validated']);
  });

  it('200: without its data once the retention of that has ended', async () => {
    const [, second] = events;
    await sql.rows('UPDATE events SET data = NULL WHERE eventId = ?', [second?.id ?? '']);
    expect((await read(second?.id ?? '', project.key)).body).toEqual({ ...second, data: null });
  });

  it('400: an id that cannot be one', async () => {
    const { status, body } = await read('not%20an%20id', project.key);
    expect([status, body.details[0].path]).toEqual([400, 'eventId']);
  });

  it("404: another project's event looks like none, and so does one without its place in the sequence", async () => {
    const stranger = await world.project(project.tenantId);
    const [first] = events;
    const foreign = await read(first?.id ?? '', stranger.key);
    const unknown = await read('evt_01ARZ3NDEKTSV4RRFFQ69G5FAV', stranger.key);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    const unnumbered = `evt_${ulid()}`;
    await sql.rows(
      `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence, createdAt)
        VALUES (?, ?, ?, NULL, 'phone.created', '{}', 1, NULL, 1)`,
      [unnumbered, project.tenantId, project.projectId],
    );
    expect((await read(unnumbered, project.key)).status).toBe(404);
  });
});
