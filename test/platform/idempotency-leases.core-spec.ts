import { randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import { Database } from '../../src/platform/database/database.js';
import { Idempotency } from '../../src/platform/idempotency/idempotency.js';
import { claimInFlight } from '../harness/claim-in-flight.js';
import { eventually } from '../harness/eventually.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

describe('The lease of an Idempotency-Key', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
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
});

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
