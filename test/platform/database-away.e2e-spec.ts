import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../harness/eventually.js';
import {
  type DocumentedOperation,
  ENDS_A_SESSION,
  fillPath,
  guardedOperationsOf,
  servedDocument,
} from '../harness/operations.js';
import { POLICY } from '../harness/policy.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { Subjects } from '../harness/subjects.js';
import { TcpProxy } from '../harness/tcp-proxy.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';
import { World } from '../harness/world.js';

const RESPONSE_WITHIN_MS = 3_000;
const NOT_READY_WITHIN_MS = 1_500;
const TEST_WITHIN_MS = 60_000;
/** Longer than AUTH_CACHE_MS: then even the guard has to ask the database. */
const FORGOTTEN_MS = 600;
/** Respond without the database while the guard knows the key. */
const NEED_NO_DATABASE = ['GET /v1/event-types', ENDS_A_SESSION];

describe('The database is away', () => {
  let schema: TestSchema;
  let wire: TcpProxy;
  let app: TestApp;
  let world: World;
  let operations: DocumentedOperation[];
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => {
    schema = await createTestSchema();
    wire = await TcpProxy.to(schema.databaseUrl);
    app = await startTestApp(LOOPBACK_RECEIVERS, { databaseUrl: wire.databaseUrl });
    world = new World(app);
    operations = guardedOperationsOf(await servedDocument(app));
    ids = (await new Subjects(world, new Set(operations.map(({ route }) => route))).make()).ids;
  });
  afterAll(async () => {
    await app.close();
    await wire.close();
    await schema.drop();
  });

  it.each([
    ['refuses connections', () => wire.refuse()],
    ['swallows everything in silence', async () => wire.blackHole()],
  ])(
    '503: every route within three seconds when it %s, and all is well again by itself',
    async (_what, cut) => {
      await everyRoute();
      await cut();
      const slow: string[] = [];
      // Once while the guard still knows the key, and once when it has to ask.
      for (const wait of [0, FORGOTTEN_MS]) {
        await sleep(wait);
        const answers = (await everyRoute()).filter(({ route }) => wait > 0 || !NEED_NO_DATABASE.includes(route));
        expect(answers.map(({ route, status, code }) => `${route} ${status} ${code}`)).toEqual(
          operations
            .filter(({ route }) => wait > 0 || !NEED_NO_DATABASE.includes(route))
            .map(({ route }) => `${route} 503 unavailable`),
        );
        slow.push(
          ...answers
            .filter(({ waitedMs }) => waitedMs >= RESPONSE_WITHIN_MS)
            .map(({ route, waitedMs }) => `${route}: ${waitedMs} ms`),
        );
      }
      const start = Date.now();
      const ready = await world.send('get', '/health/ready', null);
      expect([ready.status, ready.body.code, ready.body.details]).toEqual([
        503,
        'not_ready',
        [{ path: 'database', rule: 'ping', message: expect.any(String) }],
      ]);
      expect(Date.now() - start).toBeLessThan(NOT_READY_WITHIN_MS);
      expect((await world.send('get', '/health/live', null)).status).toBe(200);
      expect(slow).toEqual([]);

      await wire.restore();
      await eventually('ready again', async () => (await world.send('get', '/health/ready', null)).status === 200);
      await eventually('all routes respond', async () => (await everyRoute()).every(({ status }) => status < 500));
    },
    TEST_WITHIN_MS,
  );

  /**
   * What each route says to the operator, all at once, and how long it waited for that. Time in which this process had
   * work to do does not count: how long that takes is a matter of the machine.
   */
  async function everyRoute(): Promise<{ route: string; status: number; code: string; waitedMs: number }[]> {
    return Promise.all(
      operations.map(async ({ route, method, path }) => {
        const start = performance.eventLoopUtilization();
        const { status, body } = await world.send(method, fillPath(path, ids), app.adminKey, POLICY[route]?.body?.());
        return { route, status, code: String(body.code), waitedMs: performance.eventLoopUtilization(start).idle };
      }),
    );
  }
});
