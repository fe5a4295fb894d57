import { InboundIntake } from '../../src/messaging/inbound/inbound-intake.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CAP = 5;
/** Of one tenant, so many are let in at once. */
const AT_ONCE = 8;
const PRICE = 0.5;
/** The beginning of a UTC hour of tomorrow, so that no period ends while this runs. */
const TOMORROW = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS + 12 * HOUR_MS;

/** What an event says. */
interface Reached {
  readonly cap: string;
  readonly percent: number;
  readonly limit: number;
  readonly used: number;
}

describe('message.cap_reached', () => {
  let apps: TestApp[];
  let worlds: World[];
  let tenants: MessageTenant[];
  let tenant: MessageTenant;
  let sql: Sql;
  beforeAll(async () => {
    const first = await startTestApp();
    apps = [first, await startTestApp({}, first.schema)];
    worlds = apps.map((app) => new World({ ...app, adminKey: first.adminKey }));
    tenants = worlds.map((world) => new MessageTenant(world));
    [tenant] = tenants as [MessageTenant];
    sql = await Sql.open(first.schema);
  });
  afterAll(async () => {
    await sql.close();
    for (const app of apps.toReversed()) await app.close();
  });

  const put = async ({ projectId }: SendingProject, policy: object) => {
    const path = `/v1/projects/${projectId}/sending-policy`;
    expect((await worlds[0]?.send('put', path, apps[0]?.adminKey ?? '', policy))?.status).toBe(200);
  };
  async function projectWith(policy: object): Promise<SendingProject> {
    const project = await tenant.project();
    const prices = { prices: [{ price: PRICE }] };
    await worlds[0]?.send('put', `/v1/providers/${project.providerId}/prices`, apps[0]?.adminKey ?? '', prices);
    await put(project, { newNumbersPerPrefixPerHour: null, ...policy });
    return project;
  }
  const toNumber = (index: number) => `+1415552${String(2000 + index)}`;
  const send = async (project: SendingProject, index: number, sendAt = TOMORROW) => {
    const message = { to: toNumber(index), text: 'Your code is 1234.', sendAt };
    const response = await (tenants[index % 2] as MessageTenant).send(project, message);
    expect(response.status).toBe(202);
    return response.body as { messageId: string; status: string };
  };
  async function sendMany(project: SendingProject, from: number, to: number): Promise<void> {
    for (let index = from; index < to; index += 1) await send(project, index);
  }
  const reportsOf = async ({ projectId }: SendingProject): Promise<Reached[]> => {
    const rows = await sql.rows<{ data: string }>(
      `SELECT data FROM events WHERE projectId = ? AND type = 'message.cap_reached' ORDER BY eventId`,
      [projectId],
    );
    return rows.map(({ data }) => JSON.parse(data) as Reached);
  };
  const percentsOf = async (project: SendingProject) =>
    (await reportsOf(project)).map(({ percent, used }) => [percent, used]);

  // Seen to fail without FOR UPDATE in the statements that lock the counters.
  it.each([
    ['MESSAGES_DAY', { messagesPerDay: CAP }, CAP],
    ['SPEND_DAY', { spendPerDay: CAP * PRICE }, CAP * PRICE],
    ['SPEND_MONTH', { spendPerMonth: CAP * PRICE }, CAP * PRICE],
    ['PREFIX_HOUR', { prefixPerHour: CAP }, CAP],
    ['NEW_NUMBERS_HOUR', { newNumbersPerPrefixPerHour: CAP }, CAP],
  ])('%s: two processes, many at once: one of 80 and one of 100', async (cap, policy, limit) => {
    const project = await projectWith(policy);
    // Registered before, which takes each a transaction of its own: so they ask for room at once.
    const phones = Array.from({ length: AT_ONCE + 1 }, (_none, index) => toNumber(index));
    await worlds[0]?.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones });
    // Its counter is there by then: making it would lock it too.
    await send(project, AT_ONCE);
    await Promise.all(Array.from({ length: AT_ONCE }, (_none, index) => send(project, index)));
    const reports = await reportsOf(project);
    expect(reports.map((one) => [one.cap, one.percent, one.limit, one.used])).toEqual([
      [cap, 80, limit, limit * 0.8],
      [cap, 100, limit, limit],
    ]);
  });

  it('says whose cap it is, and of which period', async () => {
    const project = await projectWith({ prefixPerHour: 1, spendPerMonth: PRICE });
    await send(project, 0, TOMORROW + 1);
    const { projectId, tenantId } = project;
    const month = new Date(TOMORROW);
    const [year, index] = [month.getUTCFullYear(), month.getUTCMonth()];
    const whole = { projectId, tenantId, percent: 100, version: 1 };
    expect(await reportsOf(project)).toEqual([
      {
        ...whole,
        cap: 'PREFIX_HOUR',
        limit: 1,
        used: 1,
        prefix: '+14155',
        periodStart: TOMORROW,
        periodEnd: TOMORROW + HOUR_MS,
      },
      {
        ...whole,
        cap: 'SPEND_MONTH',
        limit: PRICE,
        used: PRICE,
        prefix: null,
        periodStart: Date.UTC(year, index, 1),
        periodEnd: Date.UTC(year, index + 1, 1),
      },
    ]);
  });

  it('comes once in a period, also where room is given back; a new limit and a new period begin again', async () => {
    const project = await projectWith({ messagesPerDay: 5 });
    await sendMany(project, 0, 3);
    const { messageId } = await send(project, 3);
    expect(await percentsOf(project)).toEqual([[80, 4]]);
    await worlds[0]?.send('post', `/v1/messages/${messageId}/cancel`, project.key);
    await send(project, 4);
    expect(await percentsOf(project)).toEqual([[80, 4]]);
    await put(project, { messagesPerDay: 10, newNumbersPerPrefixPerHour: null });
    await sendMany(project, 5, 8);
    expect(await percentsOf(project)).toEqual([[80, 4]]);
    await sendMany(project, 8, 10);
    expect(await percentsOf(project)).toEqual([
      [80, 4],
      [80, 8],
    ]);
    // A limit below what is used: nothing more is accepted, and the first refusal says so, once.
    await put(project, { messagesPerDay: 6, newNumbersPerPrefixPerHour: null });
    for (const index of [10, 11]) expect((await send(project, index)).status).toBe('BLOCKED');
    expect((await percentsOf(project)).slice(2)).toEqual([[100, 9]]);
    await put(project, { messagesPerDay: 1, newNumbersPerPrefixPerHour: null });
    await send(project, 12, TOMORROW + DAY_MS);
    expect((await percentsOf(project)).slice(3)).toEqual([[100, 1]]);
  });

  it('a batch that uses up a cap reports 100 alone; a message of too many parts takes nothing of it', async () => {
    const project = await projectWith({ messagesPerDay: 4 });
    const messages = [0, 1, 2, 3, 4].map((index) => ({
      to: toNumber(index),
      text: index === 3 ? 'ж'.repeat(1_000) : 'Hello.',
      sendAt: TOMORROW,
    }));
    const { data } = (await tenant.batch(project, messages)).body as { data: { status: string }[] };
    expect(data.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted', 'invalid', 'accepted']);
    expect(await percentsOf(project)).toEqual([[100, 4]]);
  });

  it('is counted in /metrics, by cap', async () => {
    const count = async () =>
      (await Promise.all(apps.map(({ http }) => http.get('/metrics')))).reduce(
        (sum, { text }) =>
          sum + Number(/parley_caps_reached_total\{cap="MESSAGES_DAY",percent="100"\} (\d+)/.exec(text)?.[1] ?? 0),
        0,
      );
    const before = await count();
    const project = await projectWith({ messagesPerDay: 1 });
    await sendMany(project, 0, 2);
    expect(await count()).toBe(before + 1);
  });

  it('people who wrote to the project are not new to it; what was simulated is nobody', async () => {
    const project = await projectWith({ newNumbersPerPrefixPerHour: 0 });
    const { projectId } = project;
    const [simulated, person] = [toNumber(0), toNumber(1)];
    const inbound = `/v1/projects/${projectId}/simulator/inbound`;
    const body = { from: simulated, to: project.from, text: 'Hello' };
    expect((await worlds[0]?.send('post', inbound, project.key, body))?.status).toBe(202);
    expect((await send(project, 0)).status).toBe('BLOCKED');
    const provider = { name: `Kannel of ${projectId}`, kind: 'KANNEL', settings: KANNEL };
    const providerId = String((await worlds[0]?.admin('post', '/v1/providers', provider))?.['providerId']);
    const { address } = await tenant.sender(projectId, providerId);
    expect((await send(project, 1)).status).toBe('BLOCKED');
    await apps[0]?.app
      .get(InboundIntake, { strict: false })
      .take({ providerId, handlesKeywords: false, defaultCountry: null }, [
        { providerMessageId: null, from: person, to: address, text: 'Hello' },
      ]);
    expect((await send(project, 1)).status).toBe('SCHEDULED');
  });
});

const KANNEL = {
  sendUrl: 'http://127.0.0.1:9/cgi-bin/sendsms',
  username: 'parley',
  password: 'secret',
  callbackBaseUrl: 'http://127.0.0.1:9',
  callbackCidrs: ['127.0.0.1/32'],
};
