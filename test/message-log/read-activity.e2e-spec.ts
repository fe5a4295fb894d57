import { DataSource } from 'typeorm';
import { EventTexts } from '../../src/messaging/log/message-retention.js';
import { MessageRetention } from '../../src/messaging/log/message-retention.js';
import { UsageFolding } from '../../src/messaging/log/usage.js';
import { UsageHours1763700000034 } from '../../src/migrations/1763700000034-usage-hours.js';
import { Clock } from '../../src/platform/clock.js';
import { Config } from '../../src/platform/config/config.js';
import { Database } from '../../src/platform/database/database.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { LOG, type Log } from '../../src/platform/log.js';
import { type ActivityHour, dateOf, differences, type UsageGroup } from '../harness/activity-sums.js';
import { Sql } from '../harness/sql.js';
import { moveMessage, storeMessages } from '../harness/stored-messages.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOURS_KEPT = 192;
const FOLDERS = 4;
const MESSAGES = 400;
const WITHIN_MS = 60_000;
const NOTHING = {
  accepted: 0,
  open: 0,
  delivered: 0,
  undelivered: 0,
  failed: 0,
  blocked: 0,
  expired: 0,
  canceled: 0,
  received: 0,
  cost: 0,
};

let app: TestApp;
let world: World;
let sql: Sql;
let present: number;
beforeAll(async () => {
  // What is folded, the tests fold.
  app = await startTestApp({ ROLE: 'api', CURRENCY: 'EUR' });
  world = new World(app);
  sql = await Sql.open(app.schema);
});
beforeEach(() => {
  present = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
});
afterAll(async () => {
  await sql.close();
  await app.close();
});

async function fold(): Promise<void> {
  const folding = new UsageFolding(app.app.get(Transactor), app.app.get(Clock), app.app.get<Log>(LOG));
  while ((await folding.fold()) > 0);
}

const ask = ({ projectId, key }: ProjectWorld, query: string) =>
  world.send('get', `/v1/projects/${projectId}/activity${query}`, key);

async function hours(project: ProjectWorld, from: number, to: number): Promise<ActivityHour[]> {
  const { status, body } = await ask(project, `?from=${from}&to=${to}`);
  expect([status, body.from, body.to, body.currency]).toEqual([200, from, to, 'EUR']);
  return (body as { data: ActivityHour[] }).data;
}

/** The sums of activity of each UTC day are those of usage. Returns how many messages that are. */
async function agreesWithUsage(project: ProjectWorld): Promise<number> {
  const from = Math.floor(present / DAY_MS) * DAY_MS - 6 * DAY_MS;
  const data = await hours(project, from, present);
  const query = `?from=${dateOf(from)}&to=${dateOf(present)}&groupBy=day,status`;
  const usage = await world.send('get', `/v1/projects/${project.projectId}/usage${query}`, project.key);
  const groups = (usage.body as { data: UsageGroup[] }).data;
  expect(differences(data, groups)).toEqual([]);
  return groups.reduce((sum, { messages }) => sum + messages, 0);
}

describe('GET /v1/projects/{projectId}/activity', () => {
  it('200: each hour by what became of its messages, zeros too, before and after folding', async () => {
    const project = await world.project();
    const at = (hoursAgo: number) => present - hoursAgo * HOUR_MS + 1;
    const [moved] = await storeMessages(app, project, [
      { createdAt: at(2), status: 'QUEUED', costMicros: 15_000 },
      { createdAt: at(2), status: 'DELIVERED' },
      { createdAt: at(2), status: 'SENT', country: 'DE' },
      { createdAt: at(2), status: 'RECEIVED', direction: 'INBOUND', costMicros: 0 },
      { createdAt: at(0), status: 'BLOCKED', costMicros: 0 },
      { createdAt: at(0), status: 'CANCELED', costMicros: 0 },
    ]);
    const two = { ...NOTHING, hour: present - 2 * HOUR_MS, accepted: 3, open: 2, delivered: 1, received: 1 };
    const data = [
      { ...two, cost: 0.03 },
      { ...NOTHING, hour: present - HOUR_MS },
      { ...NOTHING, hour: present, accepted: 2, blocked: 1, canceled: 1 },
    ];
    expect(await hours(project, present - HOUR_MS - 1, present)).toEqual(data);
    await fold();
    expect(await hours(project, present - 2 * HOUR_MS, present)).toEqual(data);
    await moveMessage(app, String(moved?.messageId), [
      { to: 'SENDING' },
      { to: 'FAILED', reason: 'rejected_by_provider' },
    ]);
    const failed = { ...two, open: 1, failed: 1, cost: 0.015 };
    expect(await hours(project, at(2), at(2))).toEqual([failed]);
    await fold();
    expect(await hours(project, at(2), at(2))).toEqual([failed]);
  });

  it('200: the sums are those of usage, through changes of status, messages that come in, and an erasure', async () => {
    const project = await world.project();
    const phone = '+14155552699';
    await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [phone] });
    const ends = [
      [{ to: 'SENDING' }, { to: 'SENT' }, { to: 'DELIVERED' }],
      [{ to: 'SENDING' }, { to: 'SENT' }, { to: 'UNDELIVERED', reason: 'unknown_subscriber' }],
      [{ to: 'SENDING' }, { to: 'FAILED', reason: 'rejected_by_provider' }],
      [{ to: 'EXPIRED', reason: 'validity_ended' }],
      [{ to: 'BLOCKED', reason: 'opted_out' }],
      [{ to: 'SENDING' }],
      [],
    ] as const;
    for (let index = 0; index < 5 * ends.length; index += 1) {
      const createdAt = present - index * 4 * HOUR_MS;
      const country = index % 3 === 0 ? null : 'US';
      const [message] = await storeMessages(app, project, [
        { createdAt, status: 'QUEUED', country, phone: index % 5 === 0 ? phone : '+14155552601' },
        { createdAt: createdAt + 1, status: 'RECEIVED', direction: 'INBOUND', costMicros: index, phone },
      ]);
      await moveMessage(app, String(message?.messageId), ends[index % ends.length] ?? []);
      if (index % 4 === 0) await fold();
    }
    expect(await agreesWithUsage(project)).toBe(10 * ends.length);
    const worker = await startTestApp({ CURRENCY: 'EUR' }, app.schema);
    await new World({ ...worker, adminKey: app.adminKey }).erase(project.projectId, phone);
    await worker.close();
    expect(await agreesWithUsage(project)).toBe(10 * ends.length);
    await fold();
    expect(await agreesWithUsage(project)).toBe(10 * ends.length);
  });

  it(
    '200: nothing is counted twice or missed while several fold',
    async () => {
      const project = await world.project();
      for (let index = 0; index < MESSAGES; index += 1)
        await storeMessages(app, project, [{ createdAt: present - (index % 9) * HOUR_MS }]);
      const totals: number[] = [];
      const read = async () => {
        const data = await hours(project, present - 8 * HOUR_MS, present);
        totals.push(data.reduce((sum, { delivered }) => sum + delivered, 0));
      };
      const readOften = async () => {
        for (let again = 0; again < 5; again += 1) await read();
      };
      await Promise.all([...Array.from({ length: FOLDERS }, fold), ...Array.from({ length: 8 }, readOften)]);
      await read();
      expect(new Set(totals)).toEqual(new Set([MESSAGES]));
    },
    WITHIN_MS,
  );

  it('200: of hours before the upgrade and the first one after it nothing is shown or changed', async () => {
    const before = await world.project();
    const [message] = await storeMessages(app, before, [{ createdAt: present, status: 'QUEUED' }]);
    await sql.rows('UPDATE usage_deltas SET hour = NULL WHERE projectId = ?', [before.projectId]);
    const runner = app.app.get(DataSource).createQueryRunner();
    // As it stands after the migration, and after one that was stopped and run again.
    await new UsageHours1763700000034().up(runner);
    await runner.release();
    const after = await world.project();
    await storeMessages(app, after, [{ createdAt: present }]);
    await moveMessage(app, String(message?.messageId), [{ to: 'SENDING' }, { to: 'SENT' }]);
    for (const isFolded of [false, true]) {
      if (isFolded) await fold();
      expect(await hours(before, present, present)).toEqual([{ ...NOTHING, hour: present }]);
      expect(await hours(after, present, present)).toEqual([{ ...NOTHING, hour: present }]);
    }
    await sql.rows('UPDATE usage_hours SET hour = hour - 2 WHERE status = ?', ['NOT_COUNTED']);
    expect(await hours(after, present, present)).toMatchObject([{ accepted: 1, delivered: 1 }]);
    await storeMessages(app, before, [{ createdAt: present, status: 'FAILED' }]);
    expect(await hours(before, present, present)).toMatchObject([{ failed: 1 }]);
    await sql.rows(`DELETE FROM usage_hours WHERE projectId = ''`);
  });

  it('200: while a process of the version before appends, its project shows zeros and others do not', async () => {
    const [old, other] = [await world.project(), await world.project()];
    for (const project of [old, other]) await storeMessages(app, project, [{ createdAt: present - HOUR_MS }]);
    await storeMessages(app, old, [{ createdAt: present - HOUR_MS }]);
    await sql.rows('UPDATE usage_deltas SET hour = NULL WHERE projectId = ? ORDER BY deltaId DESC LIMIT 1', [
      old.projectId,
    ]);
    await fold();
    expect(await hours(old, present - HOUR_MS, present - HOUR_MS)).toEqual([{ ...NOTHING, hour: present - HOUR_MS }]);
    expect(await hours(other, present - HOUR_MS, present - HOUR_MS)).toMatchObject([{ delivered: 1 }]);
    const usage = await world.send('get', `/v1/projects/${old.projectId}/usage`, old.key);
    expect(usage.body.total.messages).toBe(2);
  });

  it('keeps 192 hours', async () => {
    const project = await world.project();
    const first = present - (HOURS_KEPT - 1) * HOUR_MS;
    await storeMessages(app, project, [{ createdAt: first }, { createdAt: first - 1 }]);
    const kept = () => sql.rows('SELECT hour FROM usage_hours WHERE projectId = ? ORDER BY hour', [project.projectId]);
    await fold();
    expect(await kept()).toEqual([{ hour: first / HOUR_MS }]);
    const { app: parts } = app;
    const sweep = async (later: number) => {
      const clock = { now: () => present + later };
      const common = [parts.get(Database), parts.get(Transactor), clock, parts.get(Config)] as const;
      await new MessageRetention(...common, new EventTexts(...common), parts.get<Log>(LOG)).sweep();
    };
    await sweep(HOUR_MS - 1);
    expect(await kept()).toHaveLength(1);
    await sweep(HOUR_MS);
    expect(await kept()).toEqual([]);
  });

  it('400: instants that are missing, none, out of bounds or in no order', async () => {
    const project = await world.project();
    const now = Date.now();
    const first = present - (HOURS_KEPT - 1) * HOUR_MS;
    for (const [query, paths] of [
      ['', ['from', 'to']],
      [`?from=${now}`, ['to']],
      [`?from=yesterday&to=${now}`, ['from']],
      [`?from=&to=${now}`, ['from']],
      [`?from=${now}&from=${now}&to=${now}`, ['from']],
      [`?from=${first - 1}&to=${now}`, ['from']],
      [`?from=${now}&to=${now + 2 * HOUR_MS}`, ['to']],
      [`?from=${present}&to=${present - 1}`, ['to']],
      [`?from=${now}&to=${now}&groupBy=hour`, ['groupBy']],
    ] as const) {
      const { status, body } = await ask(project, query);
      expect([query, status, body.details?.map(({ path }: { path: string }) => path)]).toEqual([query, 400, paths]);
    }
    const { status, body } = await ask(project, `?from=${first + HOUR_MS}&to=${present + HOUR_MS - 1}`);
    expect([status, body.data.length]).toEqual([200, HOURS_KEPT - 1]);
  });

  it('404: a project that is unknown or of somebody else', async () => {
    const [project, stranger] = [await world.project(), await world.project()];
    const query = `?from=${present}&to=${present}`;
    expect([
      (await ask({ ...project, projectId: 'prj_unknown' }, query)).status,
      (await ask({ ...stranger, key: project.key }, query)).status,
    ]).toEqual([404, 404]);
  });
});
