import { jest } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { ulid } from 'ulid';
import { AppModule } from '../../src/app.module.js';
import { ErasureWorker } from '../../src/compliance/erasure/erasure-run.js';
import { DeliveryWorker } from '../../src/deliveries/delivery-worker.js';
import { EventDispatcher } from '../../src/deliveries/event-dispatcher.js';
import { DELIVERY_JOBS } from '../../src/deliveries/lines.js';
import { Retention } from '../../src/deliveries/retention.js';
import { ImportSweeper, ImportWorker } from '../../src/phones/intake/import-worker.js';
import { PhoneRevalidation } from '../../src/phones/lookup/phone-validation.js';
import { Clock } from '../../src/platform/clock.js';
import { Config } from '../../src/platform/config/config.js';
import { BoundedReads } from '../../src/platform/database/bounded-reads.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { ExpiredKeysSweeper } from '../../src/platform/idempotency/claims.js';
import { DueQueues } from '../../src/platform/jobs/due-work.js';
import { JobQueue, LeaseLost, type Taken } from '../../src/platform/jobs/job-queue.js';
import { createLog } from '../../src/platform/log.js';
import { InstallationStatus, ProcessPresence } from '../../src/status/status.service.js';
import { QueueStatus } from '../../src/status/status.view.js';
import { eventually } from '../harness/eventually.js';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';
import { newNumber } from '../harness/numbers.js';
import { DELIVERY_COLUMNS, Sql, withSeries } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

describe('A table as a queue', () => {
  interface Job {
    readonly jobId: string;
  }

  const QUEUES_MAX = 3;
  const JOBS = new JobQueue<{ readonly owner: string }, Job>({
    table: 'test_jobs',
    index: 'test_jobs_queue',
    id: 'jobId',
    queue: { owner: 'queuedFor' },
    queueKinds: { owner: 'text!' },
    columnKinds: { jobId: 'text' },
    written: ['note', 'queuedFor'],
    queuesMax: QUEUES_MAX,
  });
  const NOW = 1_000;
  const LEASE_UNTIL = 2_000;

  let app: TestApp;
  let sql: Sql;
  let transactor: Transactor;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    sql = await Sql.open(app.schema);
    transactor = app.app.get(Transactor);
    await sql.rows(`CREATE TABLE test_jobs (jobId VARCHAR(20) NOT NULL PRIMARY KEY, queuedFor VARCHAR(20) NULL,
dueAt BIGINT NULL,
fence INT UNSIGNED NOT NULL DEFAULT 0, note VARCHAR(20) NULL, INDEX test_jobs_queue (queuedFor, dueAt, jobId))`);
  });
  afterEach(() => sql.rows('DELETE FROM test_jobs'));
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const add = (owner: string, ...ids: string[]) =>
    sql.rows(
      `INSERT INTO test_jobs (jobId, queuedFor, dueAt)
VALUES ${ids.map((id) => `('${id}', '${owner}', 500)`).join(', ')}`,
    );
  const take = (now: number, owner = 'a', count = 10) =>
    transactor.run((tx) => JOBS.take(tx, { requests: [{ owner, count }], now, leaseUntil: now + LEASE_UNTIL - NOW }));
  const note = ({ jobId, fence }: Taken<Job>, text: string) =>
    transactor.run((tx) => JOBS.write(tx, { ids: [jobId], fence }, { note: text }));
  const shown = () => sql.rows('SELECT jobId, dueAt, fence, note FROM test_jobs ORDER BY jobId');

  it('gives a row to one holder until the lease ends, then to another under a greater fence', async () => {
    await add('a', 'one', 'two');
    const [first] = await take(NOW, 'a', 1);
    expect(first).toEqual({ jobId: 'one', fence: 1, leaseUntil: LEASE_UNTIL });
    expect((await take(NOW)).map(({ jobId }) => jobId)).toEqual(['two']);
    expect(await take(LEASE_UNTIL - 1)).toEqual([]);
    expect((await take(LEASE_UNTIL)).map(({ jobId, fence }) => [jobId, fence])).toEqual([
      ['one', 2],
      ['two', 2],
    ]);
  });

  it('lets a holder who lost the row change nothing', async () => {
    await add('a', 'one');
    const [slow] = await take(NOW);
    const [quick] = await take(LEASE_UNTIL);
    if (slow === undefined || quick === undefined) throw new Error('It was not taken');
    expect(await note(slow, 'late')).toBe(0);
    await expect(transactor.run((tx) => JOBS.keep(tx, slow.jobId, slow.fence))).rejects.toThrow(LeaseLost);
    await transactor.run((tx) => JOBS.giveBack(tx, [slow], NOW));
    await transactor.run((tx) => JOBS.remove(tx, { ids: [slow.jobId], fence: slow.fence }));
    expect(await note(quick, 'in time')).toBe(1);
    expect(await shown()).toEqual([{ jobId: 'one', dueAt: quick.leaseUntil, fence: 2, note: 'in time' }]);
    await sql.rows('UPDATE test_jobs SET queuedFor = NULL');
    expect(await note(quick, 'after the end')).toBe(0);
  });

  it('takes back what was not begun, each row under its own fence', async () => {
    await add('a', 'one', 'two');
    await take(NOW, 'a', 1);
    const both = await take(LEASE_UNTIL);
    expect(both.map(({ fence }) => fence).toSorted()).toEqual([1, 2]);
    await transactor.run((tx) => JOBS.giveBack(tx, both, 700));
    expect(await shown()).toMatchObject([{ dueAt: 700 }, { dueAt: 700 }]);
  });

  it('gives each row once, however many take at once', async () => {
    const ids = Array.from({ length: 40 }, (_none, index) => `job ${index + 10}`);
    await add('a', ...ids);
    const taken = (await Promise.all(Array.from({ length: 8 }, () => take(NOW, 'a', 10)))).flat();
    const rest = await take(NOW, 'a', 40);
    expect([...taken, ...rest].map(({ jobId }) => jobId).toSorted()).toEqual(ids);
  });

  it('lets one of several take over a row that they have read', async () => {
    await add('a', 'one');
    const takeOver = () => transactor.run((tx) => JOBS.takeOver(tx, 'one', 0, { dueAt: LEASE_UNTIL }));
    expect((await Promise.all([takeOver(), takeOver(), takeOver()])).filter(Boolean)).toHaveLength(1);
    expect(await shown()).toMatchObject([{ fence: 1 }]);
  });

  it('shows every queue that has something due in turn, however many there are', async () => {
    const owners = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const owner of owners) await add(owner, `${owner} 1`, `${owner} 2`);
    await take(NOW, 'b');
    const due = new DueQueues(JOBS, app.app.get(BoundedReads));
    const seen: string[] = [];
    do for (const { owner } of await due.look(NOW)) seen.push(owner);
    while (due.hasFurther);
    expect(seen).toEqual(owners.filter((owner) => owner !== 'b'));
  });
});

describe('The status of queues and processes', () => {
  const COUNTED_MAX = 10_000;
  const ENDPOINTS = 250;
  const HOUR_MS = 3_600_000;
  const SEEN_WITHIN_MS = 10_000;
  /** Others are shown no longer. */
  const SHOWN_MS = HOUR_MS;
  let world: MessageWorld;

  beforeAll(async () => {
    // Nobody takes anything out of the queues.
    world = await MessageWorld.start({ ROLE: 'api' });
  });

  afterAll(() => world.stop());

  const find = (now = Date.now()) => world.app.app.get(QueueStatus, { strict: false }).find(now);

  /** What is due of the queues of these names is counted by the index, and to a bound. */
  async function readsLittle(names: readonly string[], now: number): Promise<void> {
    const { sql } = DELIVERY_JOBS.dueRows(names.length, 2);
    const values = [...names, 0, 1, now];
    const plans = await world.sql.rows<object>(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, values);
    expect(plans.at(-1)).toMatchObject({ key: 'deliveries_queue', type: 'range' });
    await world.sql.rows('FLUSH STATUS');
    expect(await world.sql.rows(sql, values)).toEqual([{ due: COUNTED_MAX + 1 }]);
    const status = await world.sql.rows<{ Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read%'");
    // Each row is read in the index, and counted.
    const readsMax = 2 * (COUNTED_MAX + 1) + 4 * names.length + 20;
    expect(status.reduce((sum, { Value }) => sum + Number(Value), 0)).toBeLessThanOrEqual(readsMax);
  }

  describe('The queues of GET /v1/status', () => {
    it('EVENTS: those without a sequence, since the oldest was recorded', async () => {
      await world.sql.rows('UPDATE events SET isDispatched = 1');
      expect((await find()).EVENTS).toEqual({ due: 0, isMore: false, oldestDueAt: null });
      const before = Date.now();
      const [one, two] = [await world.world.project(), await world.world.project()];
      for (const { projectId } of [one, two])
        await world.world.admin('post', `/v1/projects/${projectId}/phones`, { phones: [newNumber()] });
      const [oldest] = await world.sql.rows<{ createdAt: number }>(
        'SELECT createdAt FROM events WHERE isDispatched = 0 ORDER BY createdAt LIMIT 1',
      );
      const due = await world.sql.count('events WHERE isDispatched = 0');
      expect(due).toBeGreaterThan(1);
      expect((await find()).EVENTS).toEqual({ due, isMore: false, oldestDueAt: Number(oldest?.createdAt) });
      expect(Number(oldest?.createdAt)).toBeGreaterThanOrEqual(before);
    });

    it('DELIVERIES: of many endpoints what is due, not what is leased or waits for its next attempt', async () => {
      const { tenantId, projectId } = await world.world.project();
      const now = Date.now();
      const insert = (from: number, count: number, endpoint: string, isRetry: number, dueAt: string) =>
        withSeries(world.sql, async (seq) => {
          await world.sql.rows(`INSERT INTO deliveries (${DELIVERY_COLUMNS})
SELECT CONCAT('dlv_', LPAD(n, 26, '0')), '${tenantId}', '${projectId}', ${endpoint}, CONCAT('evt_', LPAD(n, 26, '0')),
'phone.created', 'PENDING', ${endpoint}, ${isRetry}, ${dueAt}, 0, 0, ${now}, ${now} FROM ${seq(count, from)}`);
        });
      const each = `CONCAT('whc_', LPAD(n % ${ENDPOINTS}, 26, '0'))`;
      await insert(0, 2 * ENDPOINTS, each, 0, `${now} - 1 - n`);
      await insert(10_000, ENDPOINTS, each, 1, `${now} + 60000`);
      expect((await find(now)).DELIVERIES).toEqual({ due: 500, isMore: false, oldestDueAt: now - 500 });
      const left = COUNTED_MAX - 2 * ENDPOINTS;
      await insert(20_000, left, `CONCAT('whc_', LPAD(7, 26, '0'))`, 1, `${now} - 5000`);
      expect((await find(now)).DELIVERIES).toEqual({ due: COUNTED_MAX, isMore: false, oldestDueAt: now - 5_000 });
      await insert(40_000, 1, each, 1, `${now}`);
      expect((await find(now)).DELIVERIES).toEqual({ due: COUNTED_MAX, isMore: true, oldestDueAt: now - 5_000 });
      expect((await find(now - 6_000)).DELIVERIES).toEqual({ due: 0, isMore: false, oldestDueAt: null });
      await insert(50_000, 2 * COUNTED_MAX, `CONCAT('whc_', LPAD(7, 26, '0'))`, 1, `${now} - 5000`);
      await readsLittle([`whc_${'7'.padStart(26, '0')}`], now);
      const names = Array.from({ length: 500 }, (_none, index) => `whc_${`${index}`.padStart(26, '0')}`);
      await readsLittle(names, now);
      await world.sql.rows('DELETE FROM deliveries');
      expect((await find(now)).DELIVERIES).toEqual({ due: 0, isMore: false, oldestDueAt: null });
    });

    it('MESSAGES: leaves out what a suspended project or tenant, or a provider that is off, holds back', async () => {
      const { world: admin } = world;
      const now = Date.now();
      const due: SendingProject[] = [];
      const waiting = async (dueAt: number): Promise<SendingProject> => {
        const project = await world.project();
        await world.accept(project, [newNumber()], { dueAt });
        due.push(project);
        return project;
      };
      const shown = async () => (await find(now)).MESSAGES;
      await waiting(now - 10);
      const leased = await waiting(now - 20);
      const [suspended, below, down, disabled] = [
        await waiting(now - 30),
        await waiting(now - 40),
        await waiting(now - 50),
        await waiting(now - 60),
      ];
      expect(await shown()).toEqual({ due: 6, isMore: false, oldestDueAt: now - 60 });
      await world.sql.rows('UPDATE messages SET dueAt = ? WHERE projectId = ?', [now + 10_000, leased.projectId]);
      await admin.admin('patch', `/v1/projects/${suspended.projectId}`, { status: 'suspended' });
      await admin.admin('patch', `/v1/tenants/${below.tenantId}`, { status: 'suspended' });
      await world.sql.rows('UPDATE providers SET downUntil = ? WHERE providerId = ?', [now + 1_000, down.providerId]);
      await admin.admin('patch', `/v1/providers/${disabled.providerId}`, { status: 'disabled' });
      expect(await shown()).toEqual({ due: 1, isMore: false, oldestDueAt: now - 10 });
      await world.sql.rows('UPDATE providers SET downUntil = ? WHERE providerId = ?', [now - 1, down.providerId]);
      await admin.admin('patch', `/v1/tenants/${below.tenantId}`, { status: 'archived' });
      // What is archived is to be canceled: that is work too.
      expect(await shown()).toEqual({ due: 3, isMore: false, oldestDueAt: now - 50 });
    });

    it('IMPORTS and ERASURES: those that nobody works on', async () => {
      const { projectId, key } = await world.world.project();
      const phone = newNumber();
      await world.world.admin('post', `/v1/projects/${projectId}/phones`, { phones: [phone] });
      const before = Date.now();
      await world.world.send('post', `/v1/projects/${projectId}/phones/import`, key, `phone\n${newNumber()}\n`);
      await world.world.admin('delete', `/v1/projects/${projectId}/phones/${phone}`);
      const { IMPORTS, ERASURES } = await find();
      expect([IMPORTS, ERASURES]).toEqual([
        { due: 1, isMore: false, oldestDueAt: expect.any(Number) },
        { due: 1, isMore: false, oldestDueAt: expect.any(Number) },
      ]);
      expect(Math.min(Number(IMPORTS.oldestDueAt), Number(ERASURES.oldestDueAt))).toBeGreaterThanOrEqual(before);
      for (const table of ['phone_imports', 'erasures'])
        await world.sql.rows(`UPDATE ${table} SET dueAt = ? WHERE queuedFor IS NOT NULL`, [Date.now() + HOUR_MS]);
      const leased = await find();
      expect([leased.IMPORTS.due, leased.ERASURES.due]).toEqual([0, 0]);
    });
  });

  describe('The processes of GET /v1/status', () => {
    const processes = () =>
      world.sql.rows<{ processId: string; role: string; startedAt: number; lastSeenAt: number }>(
        'SELECT * FROM processes ORDER BY startedAt',
      );

    it('a process is there while it runs, and one that was killed for an hour', async () => {
      const killed = `prc_${ulid()}`;
      const now = Date.now();
      await world.sql.rows("INSERT INTO processes VALUES (?, 'worker', '0.0.1', 1, ?), (?, 'all', '0.0.1', 1, ?)", [
        killed,
        now - HOUR_MS + 60_000,
        `prc_${ulid()}`,
        now - HOUR_MS - 1,
      ]);
      const second = await startTestApp({ ROLE: 'worker' }, world.app.schema);
      await eventually('the second is there', async () => (await processes()).length === 3);
      const found = await processes();
      expect(found.map(({ role }) => role)).toEqual(['worker', 'api', 'worker']);
      expect(found[0]?.processId).toBe(killed);
      await second.close();
      expect((await processes()).map(({ role }) => role)).toEqual(['worker', 'api']);
    });

    it('are seen by the clock of the database, whatever a process takes the time for', async () => {
      const now = jest.spyOn(world.app.app.get(Clock), 'now').mockReturnValue(Date.now() + 3 * HOUR_MS);
      const before = await processes();
      world.app.app.get(ProcessPresence, { strict: false }).wake();
      await eventually('it was seen again', async () =>
        (await processes()).some(({ lastSeenAt }, index) => lastSeenAt > Number(before[index]?.lastSeenAt)),
      );
      const { measuredAt, processes: shown } = await world.app.app.get(InstallationStatus, { strict: false }).read();
      now.mockRestore();
      expect(shown.length).toBeGreaterThan(0);
      for (const { lastSeenAt } of shown) expect(measuredAt - lastSeenAt).toBeLessThan(SHOWN_MS + SEEN_WITHIN_MS);
      expect(measuredAt - (shown[0]?.lastSeenAt ?? 0)).toBeLessThan(3 * SEEN_WITHIN_MS);
      const after = await processes();
      expect(after.map(({ processId }) => processId)).toEqual(before.map(({ processId }) => processId));
      for (const { lastSeenAt } of after) expect(lastSeenAt).toBeLessThan(Date.now() + 60_000);
    });

    it('one whose row is gone writes it again, with the time of its start', async () => {
      const [before] = (await processes()).slice(-1);
      await world.sql.rows('DELETE FROM processes');
      world.app.app.get(ProcessPresence, { strict: false }).wake();
      await eventually('it is there again', async () => (await processes()).length === 1);
      const [after] = await processes();
      expect(after).toEqual({ ...before, lastSeenAt: after?.lastSeenAt });
    });
  });
});

describe('Background work', () => {
  const WORKER_PARTS = [
    DeliveryWorker,
    EventDispatcher,
    ExpiredKeysSweeper,
    Retention,
    ImportWorker,
    ImportSweeper,
    PhoneRevalidation,
    ErasureWorker,
  ];

  let all: TestApp;
  beforeAll(async () => {
    all = await startTestApp({ ROLE: 'all' });
  });
  afterAll(() => all.close());

  /** The parts of a worker that a process has. */
  const partsOf = (app: { get(part: (typeof WORKER_PARTS)[number], options: { strict: false }): object }) =>
    WORKER_PARTS.filter((part) => {
      try {
        return app.get(part, { strict: false }) instanceof part;
      } catch {
        return false;
      }
    });

  it.each([
    ['api', []],
    ['worker', WORKER_PARTS],
  ])('is done as the role %s has it', async (ROLE, parts) => {
    const process = await startTestApp({ ROLE }, all.schema);
    try {
      expect(partsOf(process.app)).toEqual(parts);
    } finally {
      await process.close();
    }
  });

  it('is done by a process of the role all, and never by a command', async () => {
    expect(partsOf(all.app)).toEqual(WORKER_PARTS);
    const module = AppModule.forCommand(all.app.get(Config), createLog('silent'));
    const command = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    try {
      expect(partsOf(command)).toEqual([]);
    } finally {
      await command.close();
    }
  });
});
