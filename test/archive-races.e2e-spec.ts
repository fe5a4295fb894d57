import type { Response } from 'supertest';
import { setTimeout as sleep } from 'node:timers/promises';
import { Role } from '../src/access/caller.js';
import { eventually } from './harness/eventually.js';
import { ARCHIVED_KINDS, type ArchivedKind, TAKEN, writesBelow } from './harness/archived-writes.js';
import {
  type DocumentedOperation,
  fillPath,
  guardedOperationsOf,
  servedDocument,
  WRITES_NOTHING,
  POLICY,
} from './harness/operations.js';
import { LOOPBACK_RECEIVERS } from './doubles/receiver.js';
import { Sql } from './harness/sql.js';
import { Subjects } from './harness/subjects.js';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { World } from './harness/world.js';

/** Long enough that what does not wait has ended. */
const WAITED_MS = 600;
const ROUNDS = 10;
/** What a request that has waited gets on a machine too busy to end it in time. */
const TOO_LATE = '503 unavailable';
const SHARES_TENANT = /tenants[^]*SHARE MODE/;
/** Asks before it sends and leaves no row: it has nothing to wait for. */
const LEAVES_NOTHING = 'POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/test';

describe('Archiving while others write', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let subjects: Subjects;
  beforeAll(async () => {
    // Every write of the document waits at once, each on a connection of its own.
    app = await startTestApp({ ...LOOPBACK_RECEIVERS, DATABASE_POOL_SIZE: '60' });
    world = new World(app);
    sql = await Sql.open(app.schema);
    const routes = guardedOperationsOf(await servedDocument(app)).map(({ route }) => route);
    subjects = new Subjects(world, new Set(routes));
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  it.each(ARCHIVED_KINDS)('409: no write slips past the archiving of a %s that is under way', async (kind) => {
    const { ids } = await subjects.make();
    const { plainApiKey } = await world.key(String(ids['projectId']), { role: Role.ADMIN });
    const writes = writesBelow(await servedDocument(app), kind).filter(
      ({ route }) => !(route in TAKEN) && route !== LEAVES_NOTHING && !WRITES_NOTHING.includes(route),
    );
    const commit = await sql.begin(`UPDATE ${kind}s SET status = 'archived' WHERE ${kind}Id = ?`, [
      String(ids[`${kind}Id`]),
    ]);
    const early: string[] = [];
    const sent = writes.map((operation) =>
      send(operation, ids, plainApiKey).then(({ status, body }) => {
        early.push(operation.route);
        return [operation.route, `${status} ${String(body.code)}`] as const;
      }),
    );
    await sleep(WAITED_MS);
    const slipped = [...early];
    await commit();
    const answers = await Promise.all(sent);
    expect(slipped).toEqual([]);
    expect(answers.filter(([, answer]) => answer !== '409 state_conflict' && answer !== TOO_LATE)).toEqual([]);
    expect(answers.filter(([, answer]) => answer === '409 state_conflict').length).toBeGreaterThan(writes.length / 2);
  });

  it.each(ARCHIVED_KINDS)('201: the archiving of a %s waits for a write that has begun', async (kind) => {
    const { tenantId, projectId, keyId } = await world.project();
    const keyPath = `/v1/projects/${projectId}/api-keys/${keyId}`;
    // The write has passed project and tenant when it waits for the row of the key.
    const letGo = await sql.hold('SELECT keyId FROM api_keys WHERE keyId = ?', [keyId]);
    const ended: string[] = [];
    const rotation = world.send('post', `${keyPath}/rotate`, app.adminKey, {}).then((response) => {
      ended.push('rotation');
      return response;
    });
    await eventually('it waits', async () => (await sql.atWork(/api_keys[^]*FOR UPDATE/)) > 0);
    const archiving = archive(kind, { tenantId, projectId }).then((response) => {
      ended.push('archiving');
      return response;
    });
    await sleep(WAITED_MS);
    const early = [...ended];
    await letGo();
    expect([(await rotation).status, (await archiving).status, early]).toEqual([201, 200, []]);
  });

  it.each(['admin', 'own'] as const)('202: sending locks the tenant before the project (%s key)', async (kind) => {
    const { tenantId, projectId, key } = await world.project();
    const sender = kind === 'own' ? key : app.adminKey;
    // The first request with a key has it checked.
    await world.send('get', `/v1/projects/${projectId}`, sender);
    const letGo = await sql.hold('SELECT tenantId FROM tenants WHERE tenantId = ?', [tenantId]);
    const other = await Sql.open(app.schema);
    const message = { to: '+14155552601', text: 'Hello.' };
    const sent = world.send('post', `/v1/projects/${projectId}/messages`, sender, message).then(({ status }) => status);
    await eventually('the request waits', async () => (await other.atWork(SHARES_TENANT)) > 0);
    const lock = 'SELECT projectId FROM projects WHERE projectId = ? FOR UPDATE SKIP LOCKED';
    const free = await other.rows(lock, [projectId]);
    await letGo();
    await other.close();
    expect(free).toHaveLength(1);
    expect([202, 503]).toContain(await sent);
  });

  it.each(ARCHIVED_KINDS)('409: once a %s has been archived, nothing comes below it', async (kind) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { tenantId, projectId } = await world.project();
      const base = `/v1/projects/${projectId}`;
      const creations = Array.from({ length: 4 }, () => [
        world.send('post', `${base}/api-keys`, app.adminKey, { name: 'x' }),
        world.send('post', `${base}/webhook-configs`, app.adminKey, { endpoint: { url: 'https://x.example/' } }),
        world.send('post', `${base}/phones`, app.adminKey, { phones: ['+14155552601', '+14155552602'] }),
        world.send('patch', base, app.adminKey, { name: `Name ${round}` }),
      ]).flat();
      const { status } = await archive(kind, { tenantId, projectId });
      const before = await rowsOf(projectId);
      const statuses = new Set((await Promise.all(creations)).map((response) => response.status));
      expect([status, await rowsOf(projectId)]).toEqual([200, before]);
      expect([...statuses].filter((one) => ![200, 201, 409, 503].includes(one))).toEqual([]);
    }
  });

  function archive(kind: ArchivedKind, ids: Readonly<Record<string, string>>): Promise<Response> {
    return world.send('patch', `/v1/${kind}s/${String(ids[`${kind}Id`])}`, app.adminKey, { status: 'archived' });
  }

  function send(
    { route, method, path }: DocumentedOperation,
    ids: Readonly<Record<string, string>>,
    key: string,
  ): Promise<Response> {
    return world.send(method, fillPath(path, ids), key, POLICY[route]?.body?.(ids));
  }

  /** What there is below a project. */
  function rowsOf(projectId: string): Promise<number[]> {
    const tables = ['api_keys', 'webhook_configs', 'phones', 'events'];
    return Promise.all(tables.map((table) => sql.count(`${table} WHERE projectId = ?`, [projectId])));
  }
});
