import mysql2 from 'mysql2/promise';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ulid } from 'ulid';
import { SCHEMA } from '../../src/app.module.js';
import { migrate } from '../../src/platform/database/migrator.js';
import { TcpProxy } from '../doubles/proxies.js';
import { LOOPBACK_RECEIVERS, Receiver } from '../doubles/receiver.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { Random, seedOfRun } from '../harness/numbers.js';
import {
  type DocumentedOperation,
  DRY_RUN,
  ENDS_A_SESSION,
  fillPath,
  guardedOperationsOf,
  POLICY,
  queryOf,
  servedDocument,
  WRITES_NOTHING,
} from '../harness/operations.js';
import { OwnServer } from '../harness/own-server.js';
import { type Ran, startService } from '../harness/processes.js';
import { Sql } from '../harness/sql.js';
import { Subjects } from '../harness/subjects.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { createEmptySchema, createTestSchema, type TestSchema } from '../harness/test-schema.js';
import { type ProjectWorld, World } from '../harness/world.js';

const STARTED_WITHIN_MS = 180_000;

/** Against a process of its own, so that what ends it is seen. */
describe('A database that falls silent, resets its connections and serves new ones later', () => {
  /** So many outages; `npm run chaos:outages` has 200. */
  const ROUNDS = Number(process.env['OUTAGES'] ?? 5);
  const SILENT_MS = 1_000;
  /** How long after the reset new connections are served. In further rounds any time between the extremes. */
  const SERVED_AFTER_MS = [1_800, 500, 1_600, 4_000, 1_900];
  const TENANTS = 8;
  const CALLERS = 24;
  const PAUSE_MS = 10;
  /** What was locked when everything fell silent is free when the server has noticed. */
  const BACK_WITHIN_MS = 20_000;
  const ROUND_WITHIN_MS = SILENT_MS + Math.max(...SERVED_AFTER_MS) + BACK_WITHIN_MS;
  const LAST_WORDS_CHARS = 4_000;
  const random = new Random(seedOfRun());
  const anyOf = (times: readonly number[]): number => {
    const least = Math.min(...times);
    return least + random.next() * (Math.max(...times) - least);
  };

  const outcomes = new Map<string, number>();
  const projects: SendingProject[] = [];
  let schema: TestSchema;
  let wire: TcpProxy;
  let service: Ran & { readonly url: string };
  let asked = 0;
  beforeAll(async () => {
    schema = await createTestSchema();
    const app = await startTestApp({ ROLE: 'api' }, schema);
    const tenants = new MessageTenant(new World(app));
    for (let made = 0; made < TENANTS; made += 1) projects.push(await tenants.project());
    await app.close();
    wire = await TcpProxy.to(schema.databaseUrl);
    service = await startService(wire.databaseUrl);
  });
  afterAll(async () => {
    service?.child.kill('SIGKILL');
    await service?.exited;
    await wire?.close();
    await schema?.drop();
  });

  const ask = async (key: string, method: string, path: string, body?: object): Promise<number> => {
    const response = await fetch(`${service.url}/v1${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  /** Reads by the connections that only read and by the pool, and changes in one statement and in transactions. */
  const askNext = async (): Promise<number> => {
    asked += 1;
    const { projectId, key } = projects[asked % TENANTS] as SendingProject;
    const path = `/projects/${projectId}`;
    const phoneE164 = `+1202555${String(asked % 10_000).padStart(4, '0')}`;
    const operations: readonly (readonly [string, string, object?])[] = [
      ['GET', path],
      ['POST', `${path}/phones`, { phones: [phoneE164] }],
      ['GET', `/phones?limit=${1 + (asked % 100)}`],
      ['POST', `${path}/messages`, { to: phoneE164, text: 'Hello' }],
      ['GET', '/messages?limit=5&status=FAILED'],
    ];
    const [method, to, body] = operations[Math.floor(asked / TENANTS) % operations.length] as (typeof operations)[0];
    const status = await ask(key, method, to, body);
    const outcome = status === 503 ? '503' : `${method} ${status}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    return status;
  };
  const isRunning = (): boolean => service.child.exitCode === null;
  const works = (): Promise<unknown> =>
    eventually('every project is read', async () => {
      const reads = projects.map(({ key, projectId }) => ask(key, 'GET', `/projects/${projectId}`).catch(() => 0));
      return !isRunning() || (await Promise.all(reads)).every((status) => status === 200);
    });

  it(
    `under load, ${ROUNDS} times: nothing but successes and 503, and the process goes on`,
    async () => {
      let isOver = false;
      const callers = Array.from({ length: CALLERS }, async () => {
        while (!isOver && isRunning()) await askNext().catch(() => sleep(PAUSE_MS));
      });
      for (let round = 0; round < ROUNDS && isRunning(); round += 1) {
        await works();
        wire.blackHole();
        await sleep(SILENT_MS);
        wire.reset();
        await sleep(SERVED_AFTER_MS[round] ?? anyOf(SERVED_AFTER_MS));
        await wire.restore();
      }
      await works();
      isOver = true;
      await Promise.all(callers);
      const lastWords = isRunning() ? '' : service.output().slice(-LAST_WORDS_CHARS);
      expect({ exitCode: service.child.exitCode, lastWords }).toEqual({ exitCode: null, lastWords: '' });
      expect([...outcomes.keys()].sort()).toEqual(['503', 'GET 200', 'POST 200', 'POST 202']);
    },
    ROUNDS * ROUND_WITHIN_MS,
  );
});

describe('The database is away', () => {
  const RESPONSE_WITHIN_MS = 3_000;
  const NOT_READY_WITHIN_MS = 1_500;
  const TEST_WITHIN_MS = 60_000;
  /** Longer than AUTH_CACHE_MS: then even the guard has to ask the database. */
  const FORGOTTEN_MS = 600;
  /** Respond without the database while the guard knows the key. */
  const NEED_NO_DATABASE = ['GET /v1/event-types', ENDS_A_SESSION];

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

describe('Work whose database stalls for some seconds', () => {
  /** Longer than a statement may take. */
  const STALLED_MS = 4_000;
  const NUMBERS = 300;
  const EVENTS_OF_ERASED = 2_000;
  const WITHIN_MS = 180_000;

  let server: OwnServer;
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let receiver: Receiver;
  let project: ProjectWorld;
  beforeAll(async () => {
    server = await OwnServer.start();
    const databaseUrl = await server.ordinaryUrl('parley');
    await migrate({ databaseUrl, databasePoolSize: 2, databaseTls: false }, SCHEMA);
    const schema = { databaseUrl };
    app = await startTestApp(LOOPBACK_RECEIVERS, schema);
    world = new World(app);
    sql = await Sql.open(schema);
    receiver = await Receiver.start();
    project = await world.project();
  }, WITHIN_MS);
  afterAll(async () => {
    await app?.close();
    await sql?.close();
    await receiver?.stop();
    await server?.stop();
  });

  const stall = async (): Promise<void> => {
    await server.signal('SIGSTOP');
    await sleep(STALLED_MS);
    await server.signal('SIGCONT');
  };
  const numberAt = (index: number): string => `+1415555${String(2_000 + index)}`;
  const count = (from: string): Promise<number> => sql.count(from, [project.projectId]);

  it(
    'deliveries: each event is received, and none of them ends FAILED',
    async () => {
      // Slow enough that they are under way when the database stalls.
      receiver.behaviour = (_request, response) => void setTimeout(() => response.end('ok'), 50);
      await world.admin('post', `/v1/projects/${project.projectId}/webhook-configs`, {
        endpoint: { url: `${receiver.url}/hook` },
      });
      const phones = Array.from({ length: NUMBERS }, (_none, index) => numberAt(index));
      await world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones });
      await eventually('they are under way', () => Promise.resolve(receiver.received.length > 0));
      await stall();
      await eventually(
        'all are delivered',
        async () => (await count("deliveries WHERE projectId = ? AND status = 'DELIVERED'")) === 2 * NUMBERS,
      );
      expect(await count('deliveries WHERE projectId = ?')).toBe(2 * NUMBERS);
      const received = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
      expect(received.size).toBe(2 * NUMBERS);
      const sequences = await sql.rows<{ sequence: number }>(
        'SELECT sequence FROM events WHERE projectId = ? ORDER BY sequence',
        [project.projectId],
      );
      expect(sequences.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 2 * NUMBERS }, (_none, index) => index + 1),
      );
    },
    WITHIN_MS,
  );

  it(
    'look-ups: every number is looked up',
    async () => {
      await sql.rows('UPDATE phones SET isValidated = 0, validatedAt = NULL WHERE projectId = ?', [project.projectId]);
      const left = () => count('phones WHERE projectId = ? AND validatedAt IS NULL');
      await eventually('they are under way', async () => (await left()) < NUMBERS);
      await stall();
      await eventually('all are looked up', async () => (await left()) === 0);
    },
    WITHIN_MS,
  );

  it(
    'an erasure: it ends DONE, and nothing of the number is left',
    async () => {
      const erased = numberAt(0);
      await sql.rows(
        `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence, createdAt)
SELECT CONCAT('evt_', LPAD(seq.n, 26, '0')), ?, ?, ?, 'phone.validated', ?, 1, -1 - CAST(seq.n AS SIGNED), 1 FROM
(SELECT ROW_NUMBER() OVER (ORDER BY a.eventId, b.eventId) AS n FROM events a, events b LIMIT ${EVENTS_OF_ERASED}) seq`,
        [project.tenantId, project.projectId, erased, JSON.stringify({ phoneE164: erased, version: 1 })],
      );
      const { erasureId } = await world.admin('delete', `/v1/projects/${project.projectId}/phones/${erased}`);
      const left = () => count(`events WHERE projectId = ? AND subject = '${erased}'`);
      await eventually('it is under way', async () => (await left()) < EVENTS_OF_ERASED);
      await stall();
      await world.erasureDone(project.projectId, String(erasureId));
      expect([await left(), await count(`events WHERE projectId = ? AND data LIKE '%${erased}%'`)]).toEqual([0, 0]);
    },
    WITHIN_MS,
  );
});

describe('A migration that waits for a transaction', () => {
  const SETTINGS = { databasePoolSize: 2, databaseTls: false };

  class First1700000000001 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('CREATE TABLE waits (id int NOT NULL PRIMARY KEY) ENGINE=InnoDB');
    }
    async down(): Promise<void> {}
  }

  class Second1700000000002 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('ALTER TABLE waits ADD COLUMN note int NULL');
    }
    async down(): Promise<void> {}
  }

  let schema: TestSchema;
  let reader: mysql2.Connection;
  let writer: mysql2.Connection;
  beforeAll(async () => {
    schema = await createEmptySchema();
    await migrate({ ...SETTINGS, ...schema }, { entities: [], migrations: [First1700000000001] });
    reader = await mysql2.createConnection(schema.databaseUrl);
    writer = await mysql2.createConnection(schema.databaseUrl);
  });
  afterAll(async () => {
    await reader.end();
    await writer.end();
    await schema.drop();
  });

  it('lets writes pass while the transaction goes on, and is applied once it has ended', async () => {
    await reader.query('START TRANSACTION');
    await reader.query('SELECT COUNT(*) FROM waits');
    const migrating = migrate(
      { ...SETTINGS, ...schema },
      { entities: [], migrations: [First1700000000001, Second1700000000002] },
    );
    await untilItWaits(writer);
    // Behind a change that waited for the reader, this would wait for ever.
    await writer.query('INSERT INTO waits (id) VALUES (1)');
    await reader.query('ROLLBACK');
    expect(await migrating).toEqual(['Second1700000000002']);
    await writer.query('INSERT INTO waits (id, note) VALUES (2, 2)');
  });

  /** Until some connection waits for the table. */
  async function untilItWaits(connection: mysql2.Connection): Promise<void> {
    await eventually('a connection waits for the table', async () => {
      const [rows] = await connection.query('SHOW FULL PROCESSLIST');
      return (rows as { State: string | null }[]).some(({ State }) => /metadata lock/.test(State ?? ''));
    });
  }
});
