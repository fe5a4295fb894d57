import { type AddressInfo, createServer } from 'node:net';
import { InboundIntake } from '../../src/messaging/inbound/inbound-intake.js';
import { Caps } from '../../src/messaging/policy/caps.js';
import { DEFAULT_POLICY } from '../../src/messaging/policy/sending-policy.entity.js';
import type { OutgoingMessage, SendOutcome } from '../../src/messaging/providers/adapter/provider-adapter.js';
import { SimulatorAdapter } from '../../src/messaging/providers/simulator/simulator-adapter.js';
import { lockPhone } from '../../src/phones/phones.sql.js';
import { DAY_MS } from '../../src/platform/clock.js';
import { Transactor, type Tx } from '../../src/platform/database/transactor.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { MessageWorld, type SendingProject as MessageWorldSendingProject } from '../harness/message-world.js';
import { type Send, Sql, writeMessage } from '../harness/sql.js';
import { shareTestApp, startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const sharedApp = shareTestApp();

describe('Caps', () => {
  const CAP = 100;
  const RESERVATIONS = 200;
  const AT_ONCE = 10;
  const PHONE = '+14155552601';
  const PENDING_MS = 300;
  /** Midday, so that no day ends while this runs. */
  const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
  const NEED = { phone: PHONE, sendAt: TODAY, createdAt: 1, isNew: false };
  const ITEM = { ...NEED, micros: 0 };

  let apps: TestApp[];
  let world: World;
  let sql: Sql;
  beforeAll(async () => {
    const first = await sharedApp();
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

  function write(tx: Tx, project: ProjectWorld): Promise<string> {
    return writeMessage((text, values) => tx.query(text, values), { ...project, phone: PHONE, sendAt: TODAY });
  }
});

describe('message.cap_reached', () => {
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

  let apps: TestApp[];
  let worlds: World[];
  let tenants: MessageTenant[];
  let tenant: MessageTenant;
  let sql: Sql;
  beforeAll(async () => {
    const first = await sharedApp();
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

  const KANNEL = {
    sendUrl: 'http://127.0.0.1:9/cgi-bin/sendsms',
    username: 'parley',
    password: 'secret',
    callbackBaseUrl: 'http://127.0.0.1:9',
    callbackCidrs: ['127.0.0.1/32'],
  };
});

describe('What a gateway refuses', () => {
  const NUMBER = '+14155552601';
  /** The gateway never has room for it. */
  const NO_ROOM = '+14155550105';
  const WITHIN_MS = 15_000;
  const FAILURES_MAX = 5;
  const SOON_MS = 2_000;
  const STATUS_400 = { kind: 'UNAVAILABLE', concerns: 'message', detail: 'Status 400.', status: 400 } as const;

  let world: MessageWorld;
  let adapter: SimulatorAdapter;
  let send: SimulatorAdapter['send'];
  beforeAll(async () => {
    world = await MessageWorld.at(await sharedApp());
    adapter = world.app.app.get(SimulatorAdapter, { strict: false });
    send = adapter.send.bind(adapter);
  });
  afterEach(() => {
    adapter.send = send;
  });
  afterAll(() => world.stop());

  /** The gateway says this of some messages from now on. */
  const refuse = (isRefused: (message: OutgoingMessage) => boolean, outcome: SendOutcome): void => {
    adapter.send = (account, batch) =>
      batch.map((message) =>
        isRefused(message) ? Promise.resolve(outcome) : send(account, [message])[0],
      ) as Promise<SendOutcome>[];
  };
  /** A project of another tenant that sends by the same provider. */
  const neighbourOf = async (
    { providerId }: MessageWorldSendingProject,
    address: string,
  ): Promise<MessageWorldSendingProject> => {
    const project = await world.world.project();
    const path = `/v1/projects/${project.projectId}/senders`;
    const { senderId } = await world.world.admin('post', path, { kind: 'NUMBER', address, providerId });
    return { ...project, providerId, senderId: String(senderId) };
  };
  const breakerOf = async ({ providerId }: MessageWorldSendingProject) => {
    const [row] = await world.sql.rows<{ failures: number; downUntil: number | null; downReason: string | null }>(
      'SELECT failures, downUntil, downReason FROM providers WHERE providerId = ?',
      [providerId],
    );
    return row;
  };
  /** The gateway is not there for some projects from now on; returns which of their messages are sent there. */
  const goAway = (...from: readonly MessageWorldSendingProject[]): OutgoingMessage[] => {
    const tried: OutgoingMessage[] = [];
    const isTried = (message: OutgoingMessage): boolean =>
      from.some(({ projectId }) => projectId === message.projectId) && tried.push(message) > 0;
    refuse(isTried, { kind: 'UNAVAILABLE', concerns: 'provider', detail: 'Nobody there.' });
    return tried;
  };
  const openUntil = ({ providerId }: MessageWorldSendingProject, at: number): Promise<unknown> =>
    world.sql.rows('UPDATE providers SET failures = 5, downUntil = ? WHERE providerId = ?', [at, providerId]);
  const makeDue = (projectIds: readonly string[]): Promise<unknown> =>
    world.sql.rows(
      `UPDATE messages SET dueAt = ? WHERE status = 'QUEUED' AND projectId IN (${projectIds.map(() => '?').join()})`,
      [Date.now(), ...projectIds],
    );
  /** When a provider took a message is noted every few seconds only. */
  const ageAcceptance = ({ providerId }: MessageWorldSendingProject, ms: number): Promise<unknown> =>
    world.sql.rows('UPDATE providers SET acceptedAt = acceptedAt - ? WHERE providerId = ?', [ms, providerId]);
  const attemptsOf = async ({ projectId }: MessageWorldSendingProject): Promise<number> =>
    world.sql.count("message_attempts WHERE projectId = ? AND status <> 'STARTED'", [projectId]);

  // Seen to fail with each refusal counted by the breaker.
  it('a message that is refused while others are taken leaves the breaker closed', async () => {
    const project = await world.project();
    const neighbour = await neighbourOf(project, '+14157780001');
    await world.until(await world.accept(neighbour, [NUMBER]), 'DELIVERED');
    const ids = await world.accept(project, Array<string>(2 * FAILURES_MAX).fill(NO_ROOM));
    await eventually('all were refused', async () => (await attemptsOf(project)) >= ids.length);
    expect(await breakerOf(project)).toMatchObject({ failures: 0, downUntil: null });
    await world.until(await world.insert(neighbour, [NUMBER]), 'DELIVERED');
  });

  it('where nothing else is taken it is the provider that refuses', async () => {
    const project = await world.project();
    await world.accept(project, Array<string>(FAILURES_MAX).fill(NO_ROOM));
    await eventually('the breaker is open', async () => (await breakerOf(project))?.downUntil !== null);
  });

  // Seen to fail with a message that was sent again until its validity ended.
  it('a message refused with a status five times, while others are taken, ends rejected_by_provider', async () => {
    const project = await world.project();
    const refused = '+14155552602';
    await world.until(await world.accept(project, [NUMBER]), 'DELIVERED');
    refuse(({ to }) => to === refused, STATUS_400);
    const [id = ''] = await world.accept(project, [refused]);
    for (let attempts = 1; attempts < 5; attempts += 1) {
      await eventually('it was refused', async () => {
        const { status, attemptCount } = await world.message(id);
        return status === 'QUEUED' && attemptCount === attempts;
      });
      await ageAcceptance(project, 6_000);
      await world.until(await world.accept(project, [NUMBER]), 'DELIVERED');
      await makeDue([project.projectId]);
    }
    await world.until([id], 'FAILED');
    expect(await world.message(id)).toMatchObject({ reason: 'rejected_by_provider', attemptCount: 5, costMicros: 0 });
    expect((await world.timeline(id)).filter((entry) => entry === 'RETURN QUEUED')).toHaveLength(4);
  });

  // Seen to fail with refusals counted that no acceptance came after.
  it('a gateway that refuses everybody from one moment to the next ends no message: its breaker opens', async () => {
    const project = await world.project();
    await world.until(await world.accept(project, [NUMBER]), 'DELIVERED');
    refuse(({ projectId }) => projectId === project.projectId, STATUS_400);
    const ids = await world.accept(project, Array<string>(FAILURES_MAX).fill(NUMBER));
    await eventually('each was refused more than five times', async () => {
      await makeDue([project.projectId]);
      return (await world.messages(ids)).every(({ status, attemptCount }) => status === 'FAILED' || attemptCount > 5);
    });
    expect((await world.messages(ids)).filter(({ status }) => status === 'FAILED')).toEqual([]);
    await ageAcceptance(project, 60_000);
    await eventually('the breaker is open', async () => {
      await makeDue([project.projectId]);
      return ((await breakerOf(project))?.downUntil ?? null) !== null;
    });
    adapter.send = send;
    await world.sql.rows('UPDATE providers SET downUntil = ? WHERE providerId = ?', [Date.now(), project.providerId]);
    await eventually('all are delivered', async () => {
      await makeDue([project.projectId]);
      return (await world.messages(ids)).every(({ status }) => status === 'DELIVERED');
    });
  });

  it('a sender that is refused closes its own queue only, and opens it again', async () => {
    const project = await world.project();
    const neighbour = await neighbourOf(project, '+14157780002');
    const [sender] = await world.sql.rows<{ address: string }>('SELECT address FROM senders WHERE senderId = ?', [
      project.senderId,
    ]);
    refuse(({ from }) => from === sender?.address, {
      kind: 'UNAVAILABLE',
      concerns: 'sender',
      detail: 'Its queue is full.',
    });
    const ids = await world.accept(project, Array<string>(FAILURES_MAX).fill(NUMBER));
    const downUntil = async () =>
      (
        await world.sql.rows<{ downUntil: number | null }>('SELECT downUntil FROM senders WHERE senderId = ?', [
          project.senderId,
        ])
      )[0]?.downUntil ?? null;
    await eventually('its queue is closed', async () => (await downUntil()) !== null);
    expect(await breakerOf(project)).toMatchObject({ failures: 0, downUntil: null });
    await world.until(await world.accept(neighbour, [NUMBER]), 'DELIVERED');
    const shown = await world.world.admin('get', `/v1/messages/${ids[0] ?? ''}`);
    expect(shown['hold']).toBe('provider_down');
    adapter.send = send;
    await world.sql.rows('UPDATE senders SET downUntil = ? WHERE senderId = ?', [Date.now(), project.senderId]);
    await eventually('all are sent', async () => {
      await makeDue([project.projectId]);
      return (await world.messages(ids)).every(({ status }) => status === 'DELIVERED');
    });
    expect(await downUntil()).toBeNull();
  });

  // Seen to fail with all that was due sent at once when the breaker had been open.
  it('a breaker that was open gets one message at a time, and tenants take turns', async () => {
    const project = await world.project();
    const neighbour = await neighbourOf(project, '+14157780003');
    const tried = goAway(project, neighbour);
    await openUntil(project, Date.now() + 10 * WITHIN_MS);
    await world.accept(project, Array<string>(20).fill(NUMBER), { isSenderNamed: true });
    await world.accept(neighbour, [NUMBER], { isSenderNamed: true });
    for (let round = 1; round <= 4; round += 1) {
      // What was moved in the last round is at rest again.
      await eventually('nothing is due soon', async () => {
        const places = [project.projectId, neighbour.projectId];
        const soon = 'messages WHERE projectId IN (?, ?) AND (dueAt IS NULL OR dueAt < ?)';
        return (await world.sql.count(soon, [...places, Date.now() + SOON_MS])) === 0;
      });
      await world.sql.rows(
        `UPDATE messages m JOIN providers p ON p.providerId = m.providerId
SET m.dueAt = ?, p.failures = 5, p.downUntil = ? WHERE m.projectId IN (?, ?)`,
        [Date.now(), Date.now(), project.projectId, neighbour.projectId],
      );
      await eventually('one was sent, and refused', async () => {
        const { downUntil = null } = (await breakerOf(project)) ?? {};
        return tried.length >= round && (downUntil ?? 0) > Date.now();
      });
    }
    const turns = tried.map(({ projectId }) => projectId);
    expect(turns).toHaveLength(4);
    expect(turns.slice(2)).toEqual(turns.slice(0, 2));
    expect(new Set(turns)).toEqual(new Set([project.projectId, neighbour.projectId]));
  });

  // Seen to fail: the oldest message was sent each time, and kept all others waiting.
  it('a breaker that was open gets a new message before those that were refused', async () => {
    const project = await world.project();
    const tried = goAway(project);
    await openUntil(project, Date.now() + 10 * WITHIN_MS);
    const refused = await world.accept(project, Array<string>(FAILURES_MAX).fill(NUMBER));
    await world.sql.rows('UPDATE messages SET attemptCount = 7 WHERE projectId = ?', [project.projectId]);
    const another = '+14155552603';
    await world.accept(project, [another]);
    await makeDue([project.projectId]);
    const waiting = 'messages WHERE projectId = ? AND dueAt > ?';
    await eventually('all wait for the breaker', async () => {
      return (await world.sql.count(waiting, [project.projectId, Date.now() + SOON_MS])) === refused.length + 1;
    });
    const byMs = 10 * WITHIN_MS;
    await world.sql.rows('UPDATE messages SET dueAt = dueAt - ? WHERE projectId = ?', [byMs, project.projectId]);
    await openUntil(project, Date.now());
    await eventually('one was sent', () => Promise.resolve(tried.length > 0));
    expect(tried[0]?.to).toBe(another);
  });

  // Seen to fail with the sentence of the failed request stored as it was.
  it('what is stored with a message names no host; the provider does', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { providerId } = await world.world.admin('post', '/v1/providers', {
      name: 'A Kannel that is away',
      kind: 'KANNEL',
      settings: {
        sendUrl: `http://127.0.0.1:${port}/cgi-bin/sendsms`,
        username: 'u',
        password: 'of-the-test',
        callbackCidrs: ['127.0.0.1/32'],
      },
    });
    const project = await neighbourOf({ ...(await world.project()), providerId: String(providerId) }, '+14157780004');
    const [id = ''] = await world.accept(project, [NUMBER]);
    await eventually('it was sent', async () => (await attemptsOf(project)) > 0);
    const stored = await world.sql.rows('SELECT detail FROM message_attempts WHERE messageId = ?', [id]);
    const timeline = await world.world.admin('get', `/v1/messages/${id}/timeline`);
    const shown = JSON.stringify([stored, timeline, await world.message(id)]);
    expect(shown).toContain('refused the connection');
    expect(shown).not.toContain('127.0.0.1');
    expect((await breakerOf(project))?.downReason).toContain(`127.0.0.1:${port}`);
  });
});
