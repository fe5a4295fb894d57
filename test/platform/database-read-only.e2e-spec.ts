import { ulid } from 'ulid';
import { migrate } from '../../src/platform/database/migrator.js';
import { SCHEMA } from '../../src/app.module.js';
import { eventually } from '../harness/eventually.js';
import {
  type DocumentedOperation,
  DRY_RUN,
  fillPath,
  ENDS_A_SESSION,
  guardedOperationsOf,
  servedDocument,
  WRITES_NOTHING,
} from '../harness/operations.js';
import { OwnServer } from '../harness/own-server.js';
import { POLICY, queryOf } from '../harness/policy.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { Subjects } from '../harness/subjects.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const STARTED_WITHIN_MS = 180_000;

describe('The database is read-only', () => {
  let server: OwnServer;
  let app: TestApp;
  let world: World;
  let operations: DocumentedOperation[];
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => {
    server = await OwnServer.start();
    const databaseUrl = await server.ordinaryUrl('parley');
    await migrate({ databaseUrl, databasePoolSize: 2, databaseTls: false }, SCHEMA);
    app = await startTestApp(LOOPBACK_RECEIVERS, { databaseUrl });
    world = new World(app);
    // A key that is no session writes nothing by it.
    operations = guardedOperationsOf(await servedDocument(app)).filter(({ route }) => route !== ENDS_A_SESSION);
    ids = (await new Subjects(world, new Set(operations.map(({ route }) => route))).make()).ids;
  }, STARTED_WITHIN_MS);
  afterAll(async () => {
    await app?.close();
    await server?.stop();
  });
  afterEach(() => server.setReadOnly(false));

  const isReading = ({ method, route }: DocumentedOperation) => method === 'get' || WRITES_NOTHING.includes(route);
  /** What some routes say to the operator; every POST takes an idempotency key, which must be written. */
  const statusesOf = async (some: readonly DocumentedOperation[]): Promise<string[]> => {
    const said: string[] = [];
    for (const { route, method, path } of some) {
      const headers: Record<string, string> = method === 'post' ? { 'Idempotency-Key': ulid() } : {};
      const body = POLICY[route]?.body?.();
      const target = `${fillPath(path, ids)}${queryOf(route)}`;
      const response = await world.send(method, target, app.adminKey, body, headers);
      said.push(`${route} ${response.status}${response.status < 300 ? '' : ` ${String(response.body.code)}`}`);
    }
    return said;
  };
  const readiness = async () => {
    const { status, body } = await world.send('get', '/health/ready', null);
    return [status, body.details];
  };

  it('503: every route that writes, while reading goes on; and all is well again by itself', async () => {
    const writing = operations.filter((operation) => !isReading(operation));
    expect(writing.length).toBeGreaterThan(20);
    // The first consent file of an installation makes the key that signs them all.
    await statusesOf(operations.filter(({ route }) => route.endsWith('/consent/file')));
    await server.setReadOnly(true);
    expect(await statusesOf(writing)).toEqual(writing.map(({ route }) => `${route} 503 unavailable`));
    // The provider is a simulator, which has no rules to be tried.
    const readable = (said: string) => said.endsWith(' 200') || said === `${DRY_RUN} 409 state_conflict`;
    expect((await statusesOf(operations.filter(isReading))).filter((said) => !readable(said))).toEqual([]);
    await server.setReadOnly(false);
    await eventually('writes are taken', async () =>
      (await statusesOf(writing.filter(({ method }) => method !== 'delete'))).every((said) => !said.includes(' 503')),
    );
  });

  it('503: the readiness probe, with the fault `writable`', async () => {
    await server.setReadOnly(true);
    const fault = { path: 'database', rule: 'writable', message: 'the database server is read-only' };
    expect(await readiness()).toEqual([503, [fault]]);
    await server.setReadOnly(false);
    expect(await readiness()).toEqual([200, undefined]);
  });
});
