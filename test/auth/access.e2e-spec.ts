import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { Role } from '../../src/access/caller.js';
import { Roles } from '../../src/access/route.decorators.js';
import { RouteAudit } from '../../src/app.module.js';
import { AdminKeys } from '../../src/cli/seed.js';
import { marksOf, Public } from '../../src/platform/http/operation.decorator.js';
import { LOG, type Log } from '../../src/platform/log.js';
import { LOOPBACK_RECEIVERS } from '../doubles/receiver.js';
import { type Caller, makeCast, readCallers } from '../harness/callers.js';
import { AuthorisationMatrix, UNKNOWN_IDS } from '../harness/matrix.js';
import { ENDS_A_SESSION, fillPath, guardedOperationsOf, POLICY, servedDocument } from '../harness/operations.js';
import { DELIVERY_COLUMNS, Sql } from '../harness/sql.js';
import { forge, Subjects } from '../harness/subjects.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { createTestSchema } from '../harness/test-schema.js';
import { type ProjectWorld, World } from '../harness/world.js';

/** Every route that may be called without a key. What is added here is open to the world: think twice. */
const PUBLIC_HANDLERS = [
  'CallbacksController.getInbound',
  'CallbacksController.getReceipts',
  'CallbacksController.otherMethods',
  'CallbacksController.postInbound',
  'CallbacksController.postReceipts',
  'ConsoleController.asset',
  'ConsoleController.show',
  'HealthController.live',
  'HealthController.ready',
  'LinkRedemptionController.redeem',
  'MetricsController.read',
  'OptOutPageController.optOut',
  'OptOutPageController.otherMethods',
  'OptOutPageController.show',
  'OptOutPageController.undo',
  'ProofKeysController.list',
  'RootController.toDocs',
];

/** What a proxy may add. */
const PROXY_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Proto', 'Forwarded', 'X-Real-IP', 'Via', 'CF-Connecting-IP'];

describe('Routes without a key', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ METRICS_TOKEN: 'a-token-of-a-test' });
  });
  afterAll(() => app.close());

  it('are exactly these', () => {
    const [discovery, scanner] = [app.app.get(DiscoveryService, { strict: false }), new MetadataScanner()];
    const found = discovery.getControllers().flatMap(({ metatype, instance }) => {
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      const open = scanner
        .getAllMethodNames(prototype)
        .filter((name) => marksOf(prototype[name] ?? (() => undefined)).isPublic === true);
      return open.map((name) => `${metatype?.name}.${name}`);
    });
    expect(found.sort()).toEqual(PUBLIC_HANDLERS);
  });

  it('200: live and ready', async () => {
    expect((await app.http.get('/health/live')).body).toEqual({ status: 'ok' });
    expect((await app.http.get('/health/ready')).body).toEqual({ status: 'ok' });
  });

  it('401: not even live and ready, with a key that nobody made', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      const { status, body } = await app.http.get(path).set('x-api-key', 'forged');
      expect([path, status, body.code]).toEqual([path, 401, 'api_key_invalid']);
    }
  });

  it('200: metrics with the token: requests by route, auth verdicts, pool, event loop', async () => {
    await app.http.get('/v1/projects/prj_01ARZ3NDEKTSV4RRFFQ69G5FAV').set('x-api-key', app.adminKey);
    await app.http.get('/v1/tenants');
    const { status, text, headers } = await app.http.get('/metrics').set('Authorization', 'Bearer a-token-of-a-test');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(text).toMatch(
      /parley_http_request_duration_seconds_count\{method="GET",route="\/v1\/projects\/:projectId",status="404"\} 1/,
    );
    expect(text).toMatch(/parley_auth_verdicts_total\{verdict="valid"\} 1/);
    expect(text).toMatch(/parley_auth_verdicts_total\{verdict="api_key_missing"\} 1/);
    expect(text).toMatch(/parley_database_pool_connections\{state="open"\} [1-9]/);
    expect(text).toMatch(/nodejs_eventloop_lag_seconds/);
    expect(text).not.toContain('prj_');
    // The scheme's name is written in any case (RFC 9110, 11.1).
    expect((await app.http.get('/metrics').set('Authorization', 'bearer a-token-of-a-test')).status).toBe(200);
  });

  it('401: metrics with no token or a wrong one', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer wrong', 'Basic a-token-of-a-test', 'a-token-of-a-test']) {
      expect((await app.http.get('/metrics').set('Authorization', authorization)).status).toBe(401);
    }
  });

  it('404: metrics without METRICS_TOKEN are for this machine only, and not for what a proxy brings', async () => {
    const open = await startTestApp({}, app.schema);
    expect((await open.http.get('/metrics')).status).toBe(200);
    for (const header of PROXY_HEADERS)
      expect([header, (await open.http.get('/metrics').set(header, '127.0.0.1')).status]).toEqual([header, 404]);
    await open.close();
  });

  it.each(['0.0.0.0', '::', '192.0.2.7'])(
    '404: metrics without METRICS_TOKEN, of a service that others can reach, at HOST=%s',
    async (HOST) => {
      const open = await startTestApp({ HOST }, app.schema);
      expect((await open.http.get('/metrics')).status).toBe(404);
      await open.close();
    },
  );

  it('200: metrics without METRICS_TOKEN, of a service at localhost', async () => {
    const open = await startTestApp({ HOST: 'localhost' }, app.schema);
    expect((await open.http.get('/metrics')).status).toBe(200);
    await open.close();
  });
});

describe('A route that says neither who may pass nor that everybody may', () => {
  @Controller()
  class Declared {
    @Get('roles')
    @Roles(Role.ADMIN)
    roles(): void {}

    @Get('open')
    @Public()
    open(): void {}
  }

  @Controller()
  class Forgotten {
    @Get('forgotten')
    forgotten(): void {}
  }

  const boot = async (controllers: (new () => object)[]): Promise<void> => {
    @Module({ imports: [DiscoveryModule], controllers, providers: [RouteAudit] })
    class Small {}
    const app = await NestFactory.create(Small, { logger: false, abortOnError: false });
    await app.init();
    await app.close();
  };

  it('stops the application at boot, and is named', async () => {
    await expect(boot([Declared])).resolves.toBeUndefined();
    await expect(boot([Declared, Forgotten])).rejects.toThrow('Forgotten.forgotten');
  });
});

/** Which of their requests succeed: test/auth/access.route-spec.ts. */
describe('READ keys', () => {
  /** What a process writes by itself: that it is there. */
  const NOT_BY_REQUESTS = ['processes'];

  let schema: Awaited<ReturnType<typeof createTestSchema>>;
  let app: TestApp;
  let sql: Sql;
  let callers: Caller[];
  let callAll: (caller: Caller) => Promise<void>;
  beforeAll(async () => {
    schema = await createTestSchema();
    const making = await startTestApp(LOOPBACK_RECEIVERS, schema);
    const world = new World(making);
    const operations = guardedOperationsOf(await servedDocument(making));
    const subjects = new Subjects(world, new Set(operations.map(({ route }) => route)));
    const cast = await makeCast(subjects);
    callers = await readCallers(world, cast);
    // The first consent file of an installation makes the key that signs them all.
    const { projectId, phoneE164 } = cast.mine.ids;
    await world.admin('get', `/v1/projects/${projectId}/phones/${phoneE164}/consent/file`);
    // Nothing but requests is at work from here on.
    await making.close();
    app = await startTestApp({ ROLE: 'api' }, schema);
    sql = await Sql.open(schema);
    const matrix = new AuthorisationMatrix(new World(app), subjects, cast, operations);
    callAll = async ({ key, at }) => {
      for (const operation of operations.filter(({ route }) => route !== ENDS_A_SESSION))
        await matrix.send(key, operation, at.ids);
    };
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
    await schema.drop();
  });

  it.each(['READ', 'READ ADMIN', 'READ session'])('change no row by any request: %s', async (name) => {
    const caller = callers.find((one) => one.name === name);
    if (caller === undefined) throw new Error(`There is no caller called ${name}`);
    const before = await allRows();
    await callAll(caller);
    expect(await allRows()).toEqual(before);
  });

  it('are no ADMIN keys to the commands that make one', async () => {
    const commands = AdminKeys.of(app.app);
    const first = await commands.placeOfFirst();
    await sql.rows("UPDATE api_keys SET createdAt = 0 WHERE role = 'ADMIN' AND access = 'READ'");
    expect(await commands.placeOfFirst()).toEqual(first);
    expect(await commands.makeFirst(false)).toBeNull();
    await sql.rows("UPDATE api_keys SET isActive = 0 WHERE role = 'ADMIN' AND access = 'FULL'");
    expect(await commands.makeFirst(false)).toMatchObject({ plainApiKey: expect.any(String) });
    expect(await commands.makeFirst(false)).toBeNull();
  });

  /** The rows of every table, but when a key was used. */
  async function allRows(): Promise<object> {
    const tables = (await sql.rows<object>('SHOW TABLES')).map((row) => String(Object.values(row)[0]));
    expect(tables.length).toBeGreaterThan(30);
    const rows: Record<string, string[]> = {};
    for (const table of tables.filter((name) => !NOT_BY_REQUESTS.includes(name)))
      rows[table] = (await sql.rows<object>(`SELECT * FROM ${table}`))
        .map((row) => JSON.stringify({ ...row, lastUsedAt: undefined }))
        .sort();
    return rows;
  }
});

describe('Rate limits', () => {
  const FAILURES_PER_MINUTE = 60;

  let app: TestApp;
  let world: World;
  let generous: TestApp;
  beforeAll(async () => {
    generous = await startTestApp({ TRUST_PROXY: '1' });
    world = new World(generous);
    app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '30' }, generous.schema);
  });
  afterAll(async () => {
    await app.close();
    await generous.close();
  });

  const ask = (key: string) => new World(app).send('get', '/v1/api-keys/current', key);

  it('200: RateLimit-Policy and RateLimit count down', async () => {
    const { key } = await world.project();
    const [one, two] = [await ask(key), await ask(key)];
    expect(one.headers['ratelimit-policy']).toBe('"minute";q=30;w=60, "burst";q=3;w=1');
    expect([one.headers['ratelimit'], two.headers['ratelimit']]).toEqual([
      expect.stringMatching(/^"minute";r=29;t=60$/),
      expect.stringMatching(/^"minute";r=28;t=(59|60)$/),
    ]);
  });

  it('429: over the burst, with Retry-After; another key is not held up', async () => {
    const [one, two] = [await world.project(), await world.project()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(one.key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      statusCode: 429,
      error: 'Too Many Requests',
      code: 'rate_limited',
      details: [],
    });
    expect([refused?.headers['retry-after'], refused?.headers['ratelimit']]).toEqual(['1', '"burst";r=0;t=1']);
    // Neither what a key may see nor what it is refused is for a cache.
    expect(new Set(answers.map(({ headers }) => headers['cache-control']))).toEqual(new Set(['no-store']));
    expect((await ask(two.key)).status).toBe(200);
  });

  it('429: a key that has used up its minute, at every route, with Retry-After and RateLimit', async () => {
    const strict = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1' }, generous.schema);
    const tired = new World(strict);
    await tired.send('get', '/v1/api-keys/current', strict.adminKey);
    const said: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const { route, method, path } of guardedOperationsOf(await servedDocument(strict))) {
      const target = fillPath(path, UNKNOWN_IDS);
      const { status, body, headers } = await tired.send(method, target, strict.adminKey, POLICY[route]?.body?.());
      const hasWait = Number(headers['retry-after']) > 0;
      said[route] = [status, body.code, hasWait, headers['ratelimit-policy'], headers['ratelimit'] !== undefined];
      wanted[route] = [429, 'rate_limited', true, '"minute";q=1;w=60, "burst";q=1;w=1', true];
    }
    await strict.close();
    expect(said).toEqual(wanted);
  });

  const register = (project: ProjectWorld, count: number, on = app) =>
    new World(on).send('post', `/v1/projects/${project.projectId}/phones`, project.key, {
      phones: Array.from({ length: count }, (_, index) => `+1415557${String(index).padStart(4, '0')}`),
    });

  it('200: a bulk request costs a point, and one more for every 25 things', async () => {
    const weighed = await startTestApp({ RATE_LIMIT_PER_MINUTE: '600' }, generous.schema);
    const project = await world.project();
    const left: (string | undefined)[] = [];
    for (const count of [1, 25, 26, 500]) {
      const { status, headers } = await register(project, count, weighed);
      expect([count, status]).toEqual([count, 200]);
      left.push(headers['ratelimit']?.replace(/;t=.*/, ''));
      await sleep(1_000);
    }
    expect(left).toEqual(['"minute";r=598', '"minute";r=596', '"minute";r=593', '"minute";r=572']);
    await weighed.close();
  });

  it('400: every 10 kB of a body cost a point, and count towards what its things cost', async () => {
    const weighed = await startTestApp({ RATE_LIMIT_PER_MINUTE: '600' }, generous.schema);
    const project = await world.project();
    const send = async (bytes: number, count: number): Promise<string> => {
      const phones = Array.from({ length: count }, (_none, index) => `+1415557${String(index).padStart(4, '0')}`);
      const { status, headers } = await new World(weighed).send(
        'post',
        `/v1/projects/${project.projectId}/phones`,
        project.key,
        { phones, ...(count > 1 ? {} : { unknown: 'x'.repeat(bytes) }) },
      );
      await sleep(1_000);
      return `${status} ${headers['ratelimit']?.replace(/;t=.*/, '')}`;
    };
    expect(await send(5_000, 1)).toBe('400 "minute";r=599');
    expect(await send(45_000, 1)).toBe('400 "minute";r=594');
    // 10.5 kB of 700 numbers: 29 points, as without any count of bytes.
    expect(await send(0, 700)).toBe('200 "minute";r=565');
    await weighed.close();
  });

  it('400: a simulated message costs a point more for every 200 characters', async () => {
    const weighed = await startTestApp({ RATE_LIMIT_PER_MINUTE: '600' }, generous.schema);
    const project = await world.project();
    const path = `/v1/projects/${project.projectId}/simulator/inbound`;
    const left: unknown[] = [];
    for (const length of [4, 1_530]) {
      const body = { from: '+14155552671', to: '+12125550100', text: 'x'.repeat(length) };
      const { status, headers } = await new World(weighed).send('post', path, project.key, body);
      left.push([status, headers['ratelimit']?.replace(/;t=.*/, '')]);
      await sleep(1_000);
    }
    expect(left).toEqual([
      [400, '"minute";r=599'],
      [400, '"minute";r=590'],
    ]);
    await weighed.close();
  });

  it('429: a bulk request over what is left, which does no work and costs its point only', async () => {
    const project = await world.project();
    // A full burst is three points: a large request takes all of them, and is possible once in a second.
    expect((await ask(project.key)).status).toBe(200);
    const refused = await register(project, 600);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await world.send('get', '/v1/phones', project.key)).body.data).toEqual([]);
    expect((await ask(project.key)).status).toBe(200);
    await sleep(1_100);
    expect((await register(project, 50)).status).toBe(200);
  });

  it('429: a replay of many deliveries is weighed by what it would queue', async () => {
    const project = await world.project();
    const made = await world.send('post', `/v1/projects/${project.projectId}/webhook-configs`, project.key, {
      endpoint: { url: 'https://receiver.example/' },
    });
    const sql = await Sql.open(generous.schema);
    const { tenantId, projectId } = project;
    const configId = String(made.body.webhookConfigId);
    for (let index = 0; index < 60; index += 1) {
      const id = String(index).padStart(26, '0');
      await sql.rows(
        `INSERT INTO deliveries (${DELIVERY_COLUMNS})
VALUES (?, ?, ?, ?, ?, 'phone.created', 'SKIPPED', NULL, 0, NULL, 0, 0, 1, 1)`,
        [`dlv_${id}`, tenantId, projectId, configId, `evt_${id}`],
      );
    }
    await sql.close();
    const replay = () =>
      new World(app).send('post', `/v1/projects/${projectId}/webhook-configs/${configId}/replay`, project.key, {
        since: 0,
      });
    await ask(project.key);
    expect((await replay()).status).toBe(429);
    await sleep(1_100);
    expect((await replay()).body).toEqual({ queued: 60 });
    expect((await replay()).status).toBe(429);
  });

  it('429: failed credentials of one address, while a valid key from it passes and other addresses go on', async () => {
    const { key } = await world.project();
    const guess = (address: string, text: string | null = forge(key)) =>
      world.send('get', '/v1/api-keys/current', text, undefined, { 'X-Forwarded-For': address });
    const answers = await Promise.all(
      Array.from({ length: FAILURES_PER_MINUTE + 3 }, (_, index) =>
        guess('203.0.113.7', index % 2 === 0 ? null : forge(key)),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 401)).toHaveLength(FAILURES_PER_MINUTE);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('rate_limited');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess('203.0.113.7')).status).toBe(429);
    expect((await guess('203.0.113.7', key)).status).toBe(200);
    expect((await guess('203.0.113.8')).status).toBe(401);
  });

  it('429: all addresses of one IPv6 /64 count as one', async () => {
    const guess = (address: string) =>
      world.send('get', '/v1/api-keys/current', 'wrong', undefined, { 'X-Forwarded-For': address });
    await Promise.all(
      Array.from({ length: FAILURES_PER_MINUTE }, (_, index) => guess(`2001:db8:1:2::${index.toString(16)}`)),
    );
    expect((await guess('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await guess('2001:db8:1:3::1')).status).toBe(401);
  });

  it('200: RATE_LIMIT_PER_MINUTE=0 is no limit, and says nothing of any', async () => {
    const { key } = await world.project();
    const answers = await Promise.all(Array.from({ length: 80 }, () => world.send('get', '/v1/api-keys/current', key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.headers).not.toHaveProperty('ratelimit');
  });
});

describe('A proxy that TRUST_PROXY does not name', () => {
  const VISITS_PER_MINUTE = 60;
  /** What can be a link, and leads nowhere. */
  const LINK = `/o/${'A'.repeat(22)}`;

  let app: TestApp;
  const warnings: unknown[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    const log = app.app.get<Log>(LOG);
    log.warn = ((...said: unknown[]) => warnings.push(said)) as typeof log.warn;
  });
  afterAll(() => app.close());

  const visit = async (forwarded?: string) =>
    (await app.http.get(LINK).set(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded })).status;
  const visits = (count: number, forwarded: (index: number) => string | undefined) =>
    Promise.all(Array.from({ length: count }, (_none, index) => visit(forwarded(index))));

  it('429: each of its visitors has a limit of his own, and shuts out nobody else', async () => {
    const greedy = await visits(VISITS_PER_MINUTE + 2, (index) => `198.51.100.${index}, 203.0.113.7`);
    expect(greedy.filter((status) => status === 429)).toHaveLength(2);
    const others = await visits(VISITS_PER_MINUTE, (index) => `203.0.113.${100 + index}`);
    expect(new Set(others)).toEqual(new Set([200]));
    // One IPv6 subscriber, and texts that are no address, count as one each.
    const network = await visits(VISITS_PER_MINUTE + 1, (index) => `2001:db8:1:2::${index.toString(16)}`);
    expect(network.filter((status) => status === 429)).toHaveLength(1);
    const strange = await visits(VISITS_PER_MINUTE + 1, (index) => `no-address-${index}`);
    expect(strange.filter((status) => status === 429)).toHaveLength(1);
  });

  it('429: without the header a limit is that of the address', async () => {
    const answers = await visits(VISITS_PER_MINUTE + 1, () => undefined);
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  });

  it('is reported once', () => {
    expect(warnings).toEqual([[expect.stringContaining('TRUST_PROXY')]]);
  });

  it('200: is not reported, and its addresses count, where TRUST_PROXY names it', async () => {
    const named = await startTestApp({ TRUST_PROXY: '1' }, app.schema);
    warnings.length = 0;
    const log = named.app.get<Log>(LOG);
    log.warn = ((...said: unknown[]) => warnings.push(said)) as typeof log.warn;
    expect((await named.http.get(LINK).set('X-Forwarded-For', '203.0.113.7')).status).toBe(200);
    expect(warnings).toEqual([]);
    await named.close();
  });
});
