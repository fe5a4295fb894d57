import { jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { PhoneArrivals } from '../../src/phones/intake/phone-arrivals.js';
import { Database } from '../../src/platform/database/database.js';
import { Idempotency } from '../../src/platform/idempotency/idempotency.js';
import { eventually } from '../harness/eventually.js';
import { type Schema, Sql } from '../harness/sql.js';
import { shareTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

/**
 * Waits for the one claim of an `Idempotency-Key` that is in flight; by a connection of its own, since the test's may
 * hold a transaction.
 */
async function claimInFlight(schema: Schema): Promise<void> {
  const watch = await Sql.open(schema);
  const isClaimed = async () => (await watch.count('idempotency_keys WHERE statusCode IS NULL')) === 1;
  await eventually('the claim is committed', isClaimed);
  await watch.close();
}

const sharedApp = shareTestApp();

describe('Idempotency-Key', () => {
  const AT_ONCE = 50;

  let app: TestApp;
  let world: World;
  let sql: Sql;
  beforeAll(async () => {
    app = await sharedApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    await sql.close();
  });

  const post = (path: string, body: object, key: string, apiKey = app.adminKey) =>
    world.send('post', path, apiKey, body, { 'Idempotency-Key': key });
  /** So many at once may meet the deadline of a request on a busy machine; as clients do, they come again then. */
  const postAtOnce = (path: string, body: object, key: string) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        let answer = await post(path, body, key);
        while (answer.status === 503) answer = await post(path, body, key);
        return answer;
      }),
    );
  const projects = (tenantId: string) => sql.count('projects WHERE tenantId = ?', [tenantId]);

  it('201 or 409: fifty equal creations at once have one effect', async () => {
    const tenantId = await world.tenant();
    const answers = await postAtOnce(`/v1/tenants/${tenantId}/projects`, { name: 'Once' }, 'fifty');
    expect(await projects(tenantId)).toBe(1);
    const made = answers.filter(({ status }) => status === 201);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'idempotency_conflict')).toHaveLength(
      AT_ONCE - made.length,
    );
    expect(made.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(new Set(made.map(({ body }) => body.projectId)).size).toBe(1);
    for (const { status, headers } of answers)
      if (status === 409) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('201: fifty equal keys at once are one key, shown in plain once', async () => {
    const { projectId } = await world.project();
    const answers = await postAtOnce(`/v1/projects/${projectId}/api-keys`, { name: 'Once' }, 'fifty');
    expect(answers.filter(({ body }) => body.plainApiKey !== undefined)).toHaveLength(1);
    expect(await sql.count('api_keys WHERE projectId = ? AND name = ?', [projectId, 'Once'])).toBe(1);
  });

  it('201: a replay shows the resource as it is now, its Location, and no secret', async () => {
    const { projectId } = await world.project();
    const path = `/v1/projects/${projectId}/api-keys`;
    const first = await post(path, { name: 'Mine', description: 'x' }, 'replay');
    await world.admin('patch', `${path}/${first.body.keyId}`, { description: 'changed since' });
    // Another order of the fields is the same body.
    const again = await post(path, { description: 'x', name: 'Mine' }, 'replay');
    expect(again.status).toBe(201);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers['location']).toBe(first.headers['location']);
    expect(again.body).toMatchObject({ keyId: first.body.keyId, description: 'changed since' });
    expect(again.body).not.toHaveProperty('plainApiKey');
  });

  it('201: a rotation is done once, and its replay has no secret', async () => {
    const { projectId, keyId } = await world.project();
    const path = `/v1/projects/${projectId}/api-keys/${keyId}/rotate`;
    const [first, again] = [await post(path, {}, 'rotate'), await post(path, {}, 'rotate')];
    expect([again.status, again.headers['idempotent-replayed'], again.body.keyId, again.body.plainApiKey]).toEqual([
      201,
      'true',
      first.body.keyId,
      undefined,
    ]);
    expect(await sql.count('api_keys WHERE projectId = ?', [projectId])).toBe(2);
  });

  it('201: one key text is another key on another path, and for another API key', async () => {
    const [one, two] = [await world.tenant(), await world.tenant()];
    const other = await world.key((await world.project()).projectId, { role: 'ADMIN' });
    const answers = [
      await post(`/v1/tenants/${one}/projects`, { name: 'a' }, 'scope'),
      await post(`/v1/tenants/${two}/projects`, { name: 'b' }, 'scope'),
      await post(`/v1/tenants/${one}/projects`, { name: 'c' }, 'scope', other.plainApiKey),
    ];
    expect(answers.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
      [201, undefined],
      [201, undefined],
      [201, undefined],
    ]);
  });

  it('409: another body under the same key, also while the first is in flight', async () => {
    const tenantId = await world.tenant();
    const path = `/v1/tenants/${tenantId}/projects`;
    const release = await sql.hold('SELECT * FROM tenants WHERE tenantId = ?', [tenantId]);
    const slow = post(path, { name: 'Slow' }, 'other body');
    await claimInFlight(app.schema);
    const [same, other] = [
      await post(path, { name: 'Slow' }, 'other body'),
      await post(path, { name: 'Different' }, 'other body'),
    ];
    await release();
    expect([(await slow).status, same.status, other.status]).toEqual([201, 409, 409]);
    expect(same.headers['retry-after']).toBeDefined();
    expect((await post(path, { name: 'Different' }, 'other body')).body.code).toBe('idempotency_conflict');
    expect(await projects(tenantId)).toBe(1);
  });

  it('201: a creation that failed leaves no row and the claim free', async () => {
    const tenantId = await world.tenant();
    const path = `/v1/tenants/${tenantId}/projects`;
    const taken = await world.admin('post', path, { name: 'Taken' });
    const claims = await sql.count('idempotency_keys');
    expect((await post(path, { name: 'Taken' }, 'free')).body.code).toBe('name_conflict');
    expect(await sql.count('idempotency_keys')).toBe(claims);
    await world.admin('patch', `/v1/projects/${String(taken['projectId'])}`, { name: 'Renamed' });
    const second = await post(path, { name: 'Taken' }, 'free');
    expect([second.status, second.headers['idempotent-replayed']]).toEqual([201, undefined]);
  });

  it('503: of large work no slice begins when nobody waits any more, and its key is free again', async () => {
    const claimDigest = randomBytes(32);
    const done: number[] = [];
    const run = (isOver: () => boolean) =>
      app.app.get(Idempotency).runSliced<number>(
        {
          claimDigest,
          canonicalBody: '{}',
          requestId: 'a request',
          onReplay: () => undefined,
          isOver,
          leftMs: () => 30_000,
        },
        {
          statusCode: 200,
          work: (_tx, _prepared, slice) => Promise.resolve(done.push(slice)),
          isLast: (_count, slice) => slice === 2,
          idOf: () => 'all',
          show: () => Promise.resolve([]),
        },
      );
    await expect(run(() => done.length === 2)).rejects.toMatchObject({ statusCode: 503 });
    expect(done).toEqual([0, 1]);
    await run(() => false);
    expect(done).toEqual([0, 1, 0, 1, 2]);
  });

  it('200: a large request commits in slices; those before a failed one stay, and it can be sent again', async () => {
    const own = await world.project();
    const phones = Array.from({ length: 250 }, (_, index) => `+1415558${String(index).padStart(4, '0')}`);
    const headers = { 'Idempotency-Key': 'in-slices' };
    const send = () => world.send('post', `/v1/projects/${own.projectId}/phones`, own.key, { phones }, headers);
    const arrivals = app.app.get(PhoneArrivals, { strict: false });
    const insert = arrivals.insert.bind(arrivals);
    let slices = 0;
    const spy = jest.spyOn(arrivals, 'insert').mockImplementation((...given) => {
      slices += 1;
      if (slices === 2) throw new Error('away for once');
      return insert(...given);
    });
    expect((await send()).status).toBe(500);
    const { body } = await world.send('get', '/v1/phones?limit=100', own.key);
    expect([body.data.length, body.hasMore]).toEqual([100, false]);
    const { status, body: done, headers: said } = await send();
    expect([status, said['idempotent-replayed'], slices]).toEqual([200, undefined, 5]);
    const statuses = done.data.map((item: { status: string }) => item.status);
    expect([statuses.slice(0, 100), statuses.slice(100)]).toEqual([
      Array.from({ length: 100 }, () => 'known'),
      Array.from({ length: 150 }, () => 'created'),
    ]);
    const replay = await send();
    expect([replay.headers['idempotent-replayed'], replay.body.data.length, slices]).toEqual(['true', 250, 5]);
    spy.mockRestore();
  });

  it('201: after its day a key is forgotten', async () => {
    const path = `/v1/tenants/${await world.tenant()}/projects`;
    await post(path, { name: 'Yesterday' }, 'old');
    const [claim] = await sql.rows<{ left: number }>('SELECT MAX(expiresAt) - ? AS `left` FROM idempotency_keys', [
      Date.now(),
    ]);
    expect(Number(claim?.left)).toBeGreaterThan(23.9 * 3_600_000);
    await sql.rows('UPDATE idempotency_keys SET expiresAt = 1');
    const next = await post(path, { name: 'Today' }, 'old');
    expect([next.status, next.body.name, next.headers['idempotent-replayed']]).toEqual([201, 'Today', undefined]);
  });

  it('400: an empty key, one of 256 characters, one with other than printable ASCII', async () => {
    for (const key of ['', 'x'.repeat(256), 'caf\u00e9', 'a\tb']) {
      const response = await post('/v1/tenants', { name: 'a' }, key);
      expect([response.status, response.body.details]).toEqual([
        400,
        [{ path: 'Idempotency-Key', rule: 'isIdempotencyKey', message: expect.any(String) }],
      ]);
    }
    expect((await post('/v1/tenants', { name: 'a' }, 'x'.repeat(255))).status).toBe(201);
  });

  afterAll(() => jest.restoreAllMocks());
});

describe('The lease of an Idempotency-Key', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  beforeAll(async () => {
    app = await sharedApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    await sql.close();
  });

  it('409: a slow owner whose lease ran out loses to the one that took over, and leaves nothing', async () => {
    const tenantId = await world.tenant();
    const path = `/v1/tenants/${tenantId}/projects`;
    const post = (body: object, key: string) =>
      world.send('post', path, app.adminKey, body, { 'Idempotency-Key': key });
    const release = await sql.hold('SELECT * FROM tenants WHERE tenantId = ?', [tenantId]);
    const slow = post({ name: 'Fenced' }, 'lease');
    await claimInFlight(app.schema);
    const other = await Sql.open(app.schema);
    await other.rows('UPDATE idempotency_keys SET leaseUntil = 1 WHERE statusCode IS NULL');
    const heir = post({ name: 'Fenced' }, 'lease');
    await eventually(
      'the claim is taken over',
      async () => (await other.count('idempotency_keys WHERE statusCode IS NULL AND fence = 2')) === 1,
    );
    await release();
    expect([(await slow).status, (await heir).status]).toEqual([409, 201]);
    expect(await sql.count('projects WHERE tenantId = ?', [tenantId])).toBe(1);
    expect((await post({ name: 'Fenced' }, 'lease')).body.projectId).toBe((await heir).body.projectId);
    await other.close();
  });

  it('409: a slow owner loses to the one that came after another took over and failed', async () => {
    const effect = effectsOf(app);
    const [slowGate, thirdGate] = [gate(), gate()];
    const slow = effect('slow', slowGate.passed);
    await claimInFlight(app.schema);
    await sql.rows('UPDATE idempotency_keys SET leaseUntil = 1 WHERE statusCode IS NULL');
    await expect(effect('second', Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    const third = effect('third', thirdGate.passed);
    await eventually(
      'the claim is taken a third time',
      async () => (await sql.count('idempotency_keys WHERE leaseUntil > ? AND statusCode IS NULL', [Date.now()])) === 1,
    );
    slowGate.open();
    await expect(slow).rejects.toMatchObject({ statusCode: 409 });
    thirdGate.open();
    expect([await third, await effect('fourth', Promise.resolve())]).toEqual(['third', 'third']);
  });

  it('409, then 201: a request that read a claim as free too early makes nothing again', async () => {
    const effect = effectsOf(app);
    const slowGate = gate();
    const slow = effect('slow', slowGate.passed);
    await claimInFlight(app.schema);
    await sql.rows('UPDATE idempotency_keys SET leaseUntil = 1 WHERE statusCode IS NULL');
    const { entities } = app.app.get(Database);
    const find = entities.findOneBy.bind(entities);
    const read = jest.spyOn(entities, 'findOneBy').mockImplementationOnce(async (...args) => {
      const row = await find(...args);
      slowGate.open();
      await slow;
      return row;
    });
    await expect(effect('heir', Promise.resolve())).rejects.toMatchObject({ statusCode: 409 });
    read.mockRestore();
    expect([await slow, await effect('heir', Promise.resolve())]).toEqual(['slow', 'slow']);
  });

  afterAll(() => jest.restoreAllMocks());

  /** Holds up everything that waits for it until it is opened. */
  function gate(): { readonly passed: Promise<void>; open(): void } {
    let open: () => void = () => undefined;
    const passed = new Promise<void>((resolve) => (open = resolve));
    return { passed, open: () => open() };
  }

  /** Runs effects under one claim: each is named, shows that name, and waits for what it prepares. */
  function effectsOf({ app }: TestApp): (name: string, prepared: Promise<void>) => Promise<string> {
    const once = {
      claimDigest: randomBytes(32),
      canonicalBody: '{}',
      requestId: 'a request',
      onReplay: () => undefined,
      isOver: () => false,
      leftMs: () => 30_000,
    };
    return (name, prepared) =>
      app.get(Idempotency).run<string, void>(once, {
        statusCode: 201,
        prepare: () => prepared,
        work: () => Promise.resolve(name),
        idOf: String,
        show: (id) => Promise.resolve(id),
      });
  }
});
