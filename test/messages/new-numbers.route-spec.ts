import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { World } from '../harness/world.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CAP = 3;
const DEFAULT_CAP = 200;

describe('A cap on messages to new numbers of one prefix in an hour', () => {
  const app = routeApp();
  const world = new World(app);
  const tenant = new MessageTenant(world);
  let sql: Sql;
  let project: SendingProject;
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
    project = await guarded({ newNumbersPerPrefixPerHour: CAP });
  });
  afterAll(() => sql.close());

  /** The beginning of an hour to come, so that none ends while this runs; each test has hours of its own. */
  const hourAfter = (hours: number) => (Math.floor(Date.now() / HOUR_MS) + hours) * HOUR_MS;
  const messageTo = (to: string, sendAt: number) => ({ to, text: 'Your code is 1234.', sendAt });
  const numbers = (area: string, count: number, first = 0) =>
    Array.from({ length: count }, (_none, index) => `+1${area}552${String(2000 + first + index)}`);
  async function guarded(policy?: object): Promise<SendingProject> {
    const made = await tenant.project();
    if (policy === undefined) return made;
    const path = `/v1/projects/${made.projectId}/sending-policy`;
    expect((await world.send('put', path, app.adminKey, policy)).status).toBe(200);
    return made;
  }
  async function statusesOf(to: readonly string[], sendAt: number, of = project): Promise<string[]> {
    const statuses: string[] = [];
    for (const one of to) statuses.push(String((await tenant.send(of, messageTo(one, sendAt))).body.status));
    return statuses;
  }
  const uses = (sendAt: number, of = project) =>
    sql.rows('SELECT prefix, used FROM new_number_uses WHERE projectId = ? AND hour = ? ORDER BY prefix', [
      of.projectId,
      sendAt / HOUR_MS,
    ]);

  it('blocks what is more, by preview and sending alike, however often it is asked for', async () => {
    const sendAt = hourAfter(1);
    const known = numbers('415', CAP);
    expect(await statusesOf(known, sendAt)).toEqual(['SCHEDULED', 'SCHEDULED', 'SCHEDULED']);
    const [next = ''] = numbers('415', 1, CAP);
    const detail = expect.stringMatching(
      /^3 of 3 messages an hour to new numbers that begin with \+14155… are used .* \(newNumbersPerPrefixPerHour\)\.$/,
    );
    for (let asked = 0; asked < 2; asked += 1) {
      const preview = (await tenant.preview(project, messageTo(next, sendAt))).body;
      expect(preview).toMatchObject({ wouldSend: false, status: 'BLOCKED', reason: 'prefix_velocity' });
      expect(preview.checks).toContainEqual({ rule: 'caps', passed: false, detail });
      const blocked = (await tenant.send(project, messageTo(next, sendAt))).body;
      expect(blocked).toMatchObject({ status: 'BLOCKED', reason: 'prefix_velocity', reasonDetail: detail });
    }
    expect(await uses(sendAt)).toEqual([{ prefix: '+14155', used: CAP }]);
    // Those that got one are known, other prefixes and hours have room of their own.
    expect(await statusesOf(known, sendAt)).toEqual(['SCHEDULED', 'SCHEDULED', 'SCHEDULED']);
    expect(await statusesOf(numbers('416', 1), sendAt)).toEqual(['SCHEDULED']);
    expect(await statusesOf([next], hourAfter(2))).toEqual(['SCHEDULED']);
  });

  it('counts nothing that was looked at only, and gives nothing back', async () => {
    const sendAt = hourAfter(3);
    const [first = '', ...others] = numbers('417', CAP + 1);
    for (let looked = 0; looked <= CAP; looked += 1)
      expect((await tenant.preview(project, messageTo(first, sendAt))).body.wouldSend).toBe(true);
    const { messageId } = (await tenant.send(project, messageTo(first, sendAt))).body;
    await world.send('post', `/v1/messages/${String(messageId)}/cancel`, project.key);
    expect(await statusesOf(others, sendAt)).toEqual(['SCHEDULED', 'SCHEDULED', 'BLOCKED']);
  });

  it('lets batches pass, and does not count them', async () => {
    const sendAt = hourAfter(4);
    const batch = numbers('424', 2 * CAP).map((to) => messageTo(to, sendAt));
    const { data } = (await tenant.batch(project, batch)).body as { data: { status: string }[] };
    expect(data.map(({ status }) => status)).toEqual(Array(2 * CAP).fill('accepted'));
    expect(await uses(sendAt)).toEqual([]);
    expect(await statusesOf(numbers('424', CAP + 1, 10), sendAt)).toEqual([...Array(CAP).fill('SCHEDULED'), 'BLOCKED']);
  });

  it('counts what was registered within 24 hours, however that was done', async () => {
    const sendAt = hourAfter(5);
    const to = numbers('425', 2 * CAP);
    await world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones: to });
    const old = to.slice(CAP);
    await sql.rows(
      `UPDATE phones SET createdAt = ? WHERE projectId = ? AND phoneE164 IN (${old.map(() => '?').join()})`,
      [Date.now() - DAY_MS - 1, project.projectId, ...old],
    );
    expect(await statusesOf(to, sendAt)).toEqual(Array(2 * CAP).fill('SCHEDULED'));
    expect(await uses(sendAt)).toEqual([{ prefix: '+14255', used: CAP }]);
    expect(await statusesOf(numbers('425', 1, 10), sendAt)).toEqual(['BLOCKED']);
  });

  it('is 200 where nothing is said, and none where null is', async () => {
    const plain = await guarded();
    const sendAt = hourAfter(6);
    const fill = (of: SendingProject) =>
      sql.rows('INSERT INTO new_number_uses (projectId, hour, prefix, used) VALUES (?, ?, ?, ?)', [
        of.projectId,
        sendAt / HOUR_MS,
        '+14085',
        DEFAULT_CAP - 1,
      ]);
    await fill(plain);
    expect(await statusesOf(numbers('408', 2), sendAt, plain)).toEqual(['SCHEDULED', 'BLOCKED']);
    const free = await guarded({ newNumbersPerPrefixPerHour: null });
    await fill(free);
    expect(await statusesOf(numbers('408', 2), sendAt, free)).toEqual(['SCHEDULED', 'SCHEDULED']);
    const strict = await guarded({ newNumbersPerPrefixPerHour: 0 });
    expect(await statusesOf(numbers('408', 1), sendAt, strict)).toEqual(['BLOCKED']);
  });

  it('lets exactly so many in, however many come at once', async () => {
    const sendAt = hourAfter(7);
    const [first = '', ...others] = numbers('410', 21);
    // Registered before, which takes each a transaction of its own: so they ask for room at once.
    await world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones: [first, ...others] });
    // Its counter is there by then: making it would lock it too.
    expect(await statusesOf([first], sendAt)).toEqual(['SCHEDULED']);
    const sent = await Promise.all(others.map((to) => tenant.send(project, messageTo(to, sendAt))));
    const statuses = sent.map(({ body }) => String(body.status));
    expect(statuses.sort()).toEqual([...Array(21 - CAP).fill('BLOCKED'), ...Array(CAP - 1).fill('SCHEDULED')]);
    expect(await uses(sendAt)).toEqual([{ prefix: '+14105', used: CAP }]);
  });
});
