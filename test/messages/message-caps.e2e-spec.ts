import { DEFAULT_POLICY } from '../../src/messaging/policy/sending-policy.entity.js';
import { Caps } from '../../src/messaging/policy/caps.js';
import { DAY_MS } from '../../src/platform/clock.js';
import { lockPhone } from '../../src/phones/phones.sql.js';
import { Transactor, type Tx } from '../../src/platform/database/transactor.js';
import { writeMessage } from '../harness/messages-table.js';
import { Sql } from '../harness/sql.js';
import type { Send } from '../harness/table-rows.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const CAP = 100;
const RESERVATIONS = 200;
const AT_ONCE = 10;
const PHONE = '+14155552601';
const PENDING_MS = 300;
/** Midday, so that no day ends while this runs. */
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
const NEED = { phone: PHONE, sendAt: TODAY, createdAt: 1, isNew: false };
const ITEM = { ...NEED, micros: 0 };

describe('Caps', () => {
  let apps: TestApp[];
  let world: World;
  let sql: Sql;
  beforeAll(async () => {
    const first = await startTestApp();
    apps = [first, await startTestApp({}, first.schema)];
    world = new World(first);
    sql = await Sql.open(first.schema);
  });
  afterAll(async () => {
    await sql.close();
    for (const app of apps.toReversed()) await app.close();
  });

  /** Reserves for one message, as an acceptance would, in one of the two processes. Says which cap refuses it. */
  const reserve = (index: number, project: ProjectWorld, rules: object, micros = 0) =>
    inTransaction(index, async (tx, caps) => {
      const policy = { ...DEFAULT_POLICY, ...rules };
      const room = await caps.open(tx, project.projectId, policy, [NEED]);
      const fault = room.faultOf({ ...ITEM, micros });
      if (fault === null) room.take({ ...ITEM, micros });
      await caps.save(tx, project, room);
      return fault?.reason ?? null;
    });

  it('200 reservations at a cap of 100, by two processes at once: exactly 100', async () => {
    const project = await world.project();
    const reasons = await manyOf(RESERVATIONS, (index) => reserve(index, project, { messagesPerDay: CAP }));
    expect(reasons.filter((reason) => reason === null)).toHaveLength(CAP);
    expect(reasons.filter((reason) => reason === 'project_cap')).toHaveLength(RESERVATIONS - CAP);
    expect(await used(project)).toEqual([CAP]);
  });

  it('the same for money, whatever a message costs', async () => {
    const project = await world.project();
    const rules = { spendPerDayMicros: 1_000, spendPerMonthMicros: 700 };
    const costs = Array.from({ length: RESERVATIONS }, (_none, index) => 1 + (index % 13));
    const reasons = await manyOf(RESERVATIONS, (index) => reserve(index, project, rules, costs[index]));
    const spent = costs.filter((_cost, index) => reasons[index] === null).reduce((sum, cost) => sum + cost, 0);
    // The cheapest still fit at the end, so that nothing is left.
    expect(spent).toBe(700);
    expect(await used(project)).toEqual([700, 700]);
  });

  it('the same for the numbers of one prefix in an hour; what is given back is free again', async () => {
    const project = await world.project();
    const rules = { prefixPerHour: CAP };
    const reasons = await manyOf(RESERVATIONS, (index) => reserve(index, project, rules));
    expect(reasons.filter((reason) => reason === null)).toHaveLength(CAP);
    expect(reasons.filter((reason) => reason === 'prefix_velocity')).toHaveLength(RESERVATIONS - CAP);
    const row = { projectId: project.projectId, phone: PHONE, sendAt: TODAY, reservedMicros: 0 };
    await inTransaction(1, (tx, caps) => caps.giveBack(tx, [row, row, { ...row, phone: '+4915112345678' }]));
    const again = await manyOf(AT_ONCE, (index) => reserve(index, project, rules));
    expect(again.filter((reason) => reason === null)).toHaveLength(2);
  });

  it('the same for one number, whose messages are counted', async () => {
    const project = await world.project();
    await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [PHONE] });
    const policy = { ...DEFAULT_POLICY, numberPerDay: 5 };
    const reasons = await manyOf(20, (index) =>
      inTransaction(index, async (tx, caps) => {
        await lockPhone(tx, project.projectId, PHONE);
        const room = await caps.open(tx, project.projectId, policy, [NEED]);
        const fault = room.faultOf(ITEM);
        if (fault === null) await write(tx, project);
        return fault?.reason ?? null;
      }),
    );
    expect(reasons.filter((reason) => reason === null)).toHaveLength(5);
    expect(await sql.count('messages WHERE projectId = ?', [project.projectId])).toBe(5);
  });

  it('nothing is left of what a transaction reserved that was rolled back', async () => {
    const project = await world.project();
    const failing = inTransaction(0, async (tx, caps) => {
      const policy = { ...DEFAULT_POLICY, messagesPerDay: CAP };
      const room = await caps.open(tx, project.projectId, policy, [NEED]);
      room.take(ITEM);
      await caps.save(tx, project, room);
      throw new Error('The acceptance failed.');
    });
    await expect(failing).rejects.toThrow('The acceptance failed.');
    expect(await used(project)).toEqual([]);
  });

  it('what is given back goes to its period, and only to caps that the project has', async () => {
    const project = await world.project();
    const rules = { messagesPerDay: 3, spendPerMonthMicros: 1_000 };
    for (const micros of [100, 200, 300]) await reserve(0, project, rules, micros);
    const row = { projectId: project.projectId, phone: PHONE, sendAt: TODAY, reservedMicros: 100 };
    await inTransaction(1, (tx, caps) => caps.giveBack(tx, [row, { ...row, reservedMicros: 300 }]));
    expect(await used(project)).toEqual([1, 200]);
    await inTransaction(1, (tx, caps) => caps.giveBack(tx, [{ ...row, sendAt: TODAY + 40 * DAY_MS }]));
    expect(await used(project)).toEqual([1, 200]);
    expect(await reserve(0, project, rules, 800)).toBeNull();
    expect(await reserve(0, project, rules, 1)).toBe('spend_cap');
  });

  it('a new cap waits for what is being given back, and does not count it', async () => {
    const project = await world.project();
    const send: Send = (text, values) => sql.rows(text, values);
    const stays = { ...project, phone: PHONE, sendAt: TODAY, reservedMicros: 1 };
    await writeMessage(send, stays);
    const goes = await writeMessage(send, { ...stays, reservedMicros: 20 });
    let put: Promise<{ status: number }> | undefined;
    let isPut = false;
    await inTransaction(0, async (tx, caps) => {
      await tx.query('UPDATE messages SET isReserved = 0 WHERE messageId = ?', [goes]);
      await caps.giveBack(tx, [{ ...stays, reservedMicros: 20 }]);
      put ??= world
        .send('put', `/v1/projects/${project.projectId}/sending-policy`, apps[0]?.adminKey ?? '', {
          messagesPerDay: 5,
          spendPerDay: 1,
        })
        .then((response) => {
          isPut = true;
          return response;
        });
      await new Promise((resolve) => setTimeout(resolve, PENDING_MS));
      expect(isPut).toBe(false);
    });
    expect((await put)?.status).toBe(200);
    expect(await used(project)).toEqual([1, 1]);
  });

  function inTransaction<T>(index: number, work: (tx: Tx, caps: Caps) => Promise<T>): Promise<T> {
    const { app } = apps[index % apps.length] as TestApp;
    return app.get(Transactor).run((tx) => work(tx, app.get(Caps)));
  }

  async function manyOf<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
    const made: T[] = [];
    for (let index = 0; index < count; index += AT_ONCE)
      made.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_none, at) => make(index + at)))));
    return made;
  }

  async function used({ projectId }: ProjectWorld): Promise<number[]> {
    const rows = await sql.rows<{ used: number }>(
      'SELECT used FROM cap_uses WHERE projectId = ? ORDER BY cap, period',
      [projectId],
    );
    return rows.map((row) => row.used);
  }
});

function write(tx: Tx, project: ProjectWorld): Promise<string> {
  return writeMessage((text, values) => tx.query(text, values), { ...project, phone: PHONE, sendAt: TODAY });
}
