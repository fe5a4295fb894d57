import { ulid } from 'ulid';
import { eventually } from './harness/eventually.js';
import { routeApp } from './harness/route-app.js';
import { World } from './harness/world.js';
const ID = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`));
const WHEN = expect.any(Number);
const QUEUES = ['EVENTS', 'DELIVERIES', 'MESSAGES', 'IMPORTS', 'ERASURES'];

describe('GET /v1/status', () => {
  const app = routeApp();
  const world = new World(app);
  const read = (query = '') => world.send('get', `/v1/status${query}`, app.adminKey);

  it('200: the version, the database, and this process, which was seen lately', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      epoch: expect.any(Number),
      measuredAt: WHEN,
      database: {
        kind: expect.stringMatching(/^(MYSQL|MARIADB)$/),
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        isReadOnly: false,
        roundTripMs: WHEN,
      },
    });
    expect(Object.keys(body)).toHaveLength(7);
    expect(body.processes[0]).toEqual({
      processId: ID('prc'),
      role: 'all',
      version: body.version,
      startedAt: WHEN,
      lastSeenAt: WHEN,
    });
    expect(body.measuredAt - body.processes[0].lastSeenAt).toBeLessThan(30_000);
    expect(body.queues.map(({ queue }: { queue: string }) => queue)).toEqual(QUEUES);
  });

  it('200: a new provider is shown by the next measurement, without its settings', async () => {
    // Before all others of its name.
    const name = ` !${ulid()}`.trim();
    const { providerId } = await world.admin('post', '/v1/providers', { name, kind: 'SIMULATOR' });
    const shown = { providerId, name, kind: 'SIMULATOR', status: 'active', downUntil: null, downReason: null };
    let providers: object[] = [];
    await eventually('the provider is shown', async () => {
      providers = ((await read()).body as { providers: object[] }).providers;
      return providers.some((provider) => 'name' in provider && provider.name === name);
    });
    expect(providers).toContainEqual(shown);
    await world.send('delete', `/v1/providers/${String(providerId)}`, app.adminKey);
  });

  it('200: callers at the same time share one measurement', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => read()));
    const instants = new Set(answers.map(({ body }) => (body as { measuredAt: number }).measuredAt));
    // A new one may begin between the first and the last of them.
    expect(instants.size).toBeLessThanOrEqual(2);
  });

  it('403: a key of a project', async () => {
    const { key } = await world.project();
    const { status, body } = await world.send('get', '/v1/status', key);
    expect([status, body.code]).toEqual([403, 'role_not_allowed']);
  });
});
