import { migrate } from '../../src/platform/database/migrator.js';
import { SCHEMA } from '../../src/app.module.js';
import { eventually } from '../harness/eventually.js';
import { OwnServer } from '../harness/own-server.js';
import { Sql } from '../harness/sql.js';
import { TcpProxy } from '../harness/tcp-proxy.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const STARTED_WITHIN_MS = 180_000;

/** Two servers that share nothing: where a tenant is found shows which one was written to. */
describe('DATABASE_URL with several hosts', () => {
  const servers: OwnServer[] = [];
  const urls: string[] = [];
  const wires: TcpProxy[] = [];
  let app: TestApp;
  let world: World;
  let databaseUrl: string;
  const settings = () => ({ databaseUrl, databasePoolSize: 4, databaseTls: false });

  beforeAll(async () => {
    for (const _place of [0, 1]) {
      const server = await OwnServer.start();
      servers.push(server);
      const url = await server.ordinaryUrl('parley');
      urls.push(url);
      await migrate({ ...settings(), databaseUrl: url }, SCHEMA);
      wires.push(await TcpProxy.to(url));
    }
    const [first, second] = wires.map((wire) => new URL(wire.databaseUrl)) as [URL, URL];
    databaseUrl = `mysql://${first.username}:${first.password}@${first.host},${second.host}/parley`;
    app = await startTestApp({}, { databaseUrl });
    world = new World(app);
    await copyKeys();
  }, STARTED_WITHIN_MS);
  afterAll(async () => {
    await app?.close();
    await Promise.all(wires.map((wire) => wire.close()));
    await Promise.all(servers.map((server) => server.stop()));
  });

  const sqlOf = (place: number) => Sql.open({ databaseUrl: urls[place] ?? '' });
  const copyKeys = async () => {
    const [from, to] = [await sqlOf(0), await sqlOf(1)];
    for (const table of ['data_keys', 'tenants', 'projects', 'api_keys']) {
      await to.rows(`DELETE FROM ${table}`);
      for (const row of await from.rows<object>(`SELECT * FROM ${table}`))
        await to.rows(
          `INSERT INTO ${table} VALUES (${Object.values(row)
            .map(() => '?')
            .join(', ')})`,
          Object.values(row),
        );
    }
    await from.close();
    await to.close();
  };
  /** Where a tenant is that is made now; null when none could be made. */
  const writtenTo = async (): Promise<number | null> => {
    const { status, body } = await world.send('post', '/v1/tenants', app.adminKey, { name: 'Somewhere' });
    if (status !== 201) return null;
    for (const place of [0, 1]) {
      const sql = await sqlOf(place);
      const found = await sql.count('tenants WHERE tenantId = ?', [String(body.tenantId)]);
      await sql.close();
      if (found === 1) return place;
    }
    return null;
  };
  const follows = (place: number) =>
    eventually(`host ${place} is written to`, async () => (await writtenTo()) === place);

  it('takes the first of those that take writes', () => follows(0));

  it.each<[string, (place: number) => unknown, (place: number) => unknown]>([
    ['refuses connections', (place) => wires[place]!.refuse(), (place) => wires[place]!.restore()],
    ['stalls, also in the handshake', (place) => wires[place]!.blackHole(), (place) => wires[place]!.restore()],
    ['is read-only', (place) => servers[place]!.setReadOnly(true), (place) => servers[place]!.setReadOnly(false)],
  ])(
    'leaves a host that %s, for the service and for commands, and comes back when the other one does so',
    async (_what, cut, restore) => {
      await follows(0);
      await cut(0);
      await follows(1);
      expect(await migrate(settings(), SCHEMA)).toEqual([]);
      // The first is whole again: it is used at the latest when the second is cut.
      await restore(0);
      await cut(1);
      await follows(0);
      await restore(1);
    },
    STARTED_WITHIN_MS,
  );

  it('503: none of them takes writes', async () => {
    await Promise.all(servers.map((server) => server.setReadOnly(true)));
    expect(await writtenTo()).toBeNull();
    const { status, body } = await world.send('post', '/v1/tenants', app.adminKey, { name: 'Nowhere' });
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect((await world.send('get', '/health/ready', null)).status).toBe(503);
    await expect(migrate(settings(), SCHEMA)).rejects.toThrow('The database server is read-only');
    await Promise.all(servers.map((server) => server.setReadOnly(false)));
    await follows(0);
  });
});
