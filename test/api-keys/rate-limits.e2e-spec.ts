import { setTimeout as sleep } from 'node:timers/promises';
import { UNKNOWN_IDS } from '../harness/matrix.js';
import { fillPath, guardedOperationsOf, servedDocument } from '../harness/operations.js';
import { POLICY } from '../harness/policy.js';
import { DELIVERY_COLUMNS, Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { forge } from '../harness/subjects.js';
import { type ProjectWorld, World } from '../harness/world.js';

const FAILURES_PER_MINUTE = 60;

describe('Rate limits', () => {
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
