import { connect, type Socket } from 'node:net';
import { DataSource } from 'typeorm';
import { InboundIntake } from '../../src/messaging/inbound/inbound-intake.js';
import { MessageRetention } from '../../src/messaging/log/message-retention.js';
import { UsageFolding } from '../../src/messaging/log/usage.js';
import { UsageHours1763700000034 } from '../../src/migrations/1763700000034-usage-hours.js';
import { UPLOADS_OPEN_MAX } from '../../src/phones/intake/import-intake.js';
import { Clock } from '../../src/platform/clock.js';
import { Config } from '../../src/platform/config/config.js';
import { Database } from '../../src/platform/database/database.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { LOG, type Log } from '../../src/platform/log.js';
import { eventually } from '../harness/eventually.js';
import { ImportWorld } from '../harness/import-world.js';
import { MessageTenant } from '../harness/message-tenant.js';
import { newNumber } from '../harness/numbers.js';
import { Sql } from '../harness/sql.js';
import {
  type ActivityHour,
  dateOf,
  differences,
  moveMessage,
  storeMessages,
  type UsageGroup,
} from '../harness/stored-messages.js';
import { shareTestApp, startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const sharedApp = shareTestApp({ ROLE: 'api', CURRENCY: 'EUR' });

const FOLDERS = 4;
const WITHIN_MS = 60_000;

describe('GET /v1/projects/{projectId}/usage', () => {
  const DAY_MS = 24 * 3_600_000;
  const FIRST = Date.UTC(2026, 0, 10, 12);
  const MESSAGES = 600;

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

  const folding = () => new UsageFolding(app.app.get(Transactor), app.app.get(Clock), app.app.get<Log>(LOG));
  const usage = ({ projectId, key }: ProjectWorld, query = '') =>
    world.send('get', `/v1/projects/${projectId}/usage${query}`, key);

  /** Two days of messages, one of which fails later and costs nothing. */
  async function twoDays(): Promise<ProjectWorld> {
    const project = await world.project();
    const [first] = await storeMessages(app, project, [
      { createdAt: FIRST, status: 'QUEUED', parts: 2, costMicros: 15_000 },
      { createdAt: FIRST, country: 'DE', category: 'URGENT' },
      { createdAt: FIRST + DAY_MS, country: null },
      { createdAt: FIRST + DAY_MS, country: 'DE' },
    ]);
    await moveMessage(app, String(first?.messageId), [
      { to: 'SENDING' },
      { to: 'FAILED', reason: 'rejected_by_provider' },
    ]);
    return project;
  }

  it('200: sums by day, or by what is named, the same before and after folding', async () => {
    const project = await twoDays();
    const span = '?from=2026-01-01&to=2026-01-31';
    const none = { country: null, category: null, status: null };
    const byDay = {
      from: '2026-01-01',
      to: '2026-01-31',
      currency: 'EUR',
      total: { messages: 4, parts: 5, cost: 0.0225 },
      data: [
        { day: '2026-01-10', ...none, messages: 2, parts: 3, cost: 0.0075 },
        { day: '2026-01-11', ...none, messages: 2, parts: 2, cost: 0.015 },
      ],
    };
    const byRest = [
      { country: null, category: 'TRANSACTIONAL', status: 'DELIVERED', messages: 1, parts: 1, cost: 0.0075 },
      { country: 'DE', category: 'TRANSACTIONAL', status: 'DELIVERED', messages: 1, parts: 1, cost: 0.0075 },
      { country: 'DE', category: 'URGENT', status: 'DELIVERED', messages: 1, parts: 1, cost: 0.0075 },
      { country: 'US', category: 'TRANSACTIONAL', status: 'FAILED', messages: 1, parts: 2, cost: 0 },
    ];
    const look = async () => {
      const { status, body } = await usage(project, span);
      expect([status, body]).toEqual([200, byDay]);
      const rest = await usage(project, `${span}&groupBy=status&groupBy=country,category`);
      expect(rest.body.data).toEqual(byRest.map((group) => ({ day: null, ...group })));
    };
    await look();
    expect(await folding().fold()).toBeGreaterThan(0);
    expect(await sql.count('usage_deltas')).toBe(0);
    await look();
    expect((await usage(project, '?from=2026-01-11&to=2026-01-11')).body.total.messages).toBe(2);
    expect((await usage(project)).body.data).toEqual([]);
  });

  it(
    '200: nothing is counted twice or missed while several fold',
    async () => {
      const project = await world.project();
      for (let index = 0; index < MESSAGES; index += 1)
        await storeMessages(app, project, [{ createdAt: FIRST, phone: `+1415555${String(index).padStart(4, '0')}` }]);
      const totals: number[] = [];
      const read = async () =>
        totals.push((await usage(project, '?from=2026-01-10&to=2026-01-10')).body.total.messages as number);
      const foldAll = async () => {
        const folder = folding();
        while ((await folder.fold()) > 0);
      };
      await Promise.all([
        ...Array.from({ length: FOLDERS }, foldAll),
        ...Array.from({ length: 10 }, async () => {
          for (let again = 0; again < 5; again += 1) await read();
        }),
      ]);
      await read();
      expect(new Set(totals)).toEqual(new Set([MESSAGES]));
    },
    WITHIN_MS,
  );

  it('400: spans and groups that are none', async () => {
    const project = await world.project();
    for (const [query, path] of [
      ['?from=yesterday', 'from'],
      ['?from=2026-02-30', 'from'],
      ['?to=', 'to'],
      ['?from=2026-02-02&to=2026-02-01', 'to'],
      ['?from=2025-01-01&to=2026-01-02', 'from'],
      ['?groupBy=hour', 'groupBy'],
      ['?groupBy=', 'groupBy'],
    ] as const) {
      const { status, body } = await usage(project, query);
      expect([query, status, body.details?.[0]?.path]).toEqual([query, 400, path]);
    }
    expect((await usage(project, '?from=2025-01-01&to=2026-01-01')).status).toBe(200);
  });

  it('404: a project that is unknown or of somebody else', async () => {
    const [project, stranger] = [await world.project(), await world.project()];
    expect([
      (await usage({ ...project, projectId: 'prj_unknown' })).status,
      (await usage({ ...stranger, key: project.key })).status,
    ]).toEqual([404, 404]);
  });
});

describe('GET /v1/tenants/{tenantId}/usage', () => {
  const PHONES_MAX = 120;
  const BYTES_MAX = 600_000;
  const FAR_LONGER = 90_000_000;
  const numbers = (count: number, from = 0): string[] =>
    Array.from({ length: count }, (_none, index) => `+1415559${String(from + index).padStart(4, '0')}`);

  let imports: ImportWorld<TestApp>;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    imports = await ImportWorld.start(
      await startTestApp({
        TENANT_PHONES_MAX: String(PHONES_MAX),
        TENANT_IMPORT_BYTES_MAX: String(BYTES_MAX),
      }),
    );
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await imports.stop();
  });

  const usage = (tenantId: string) => imports.world.send('get', `/v1/tenants/${tenantId}/usage`, imports.app.adminKey);
  const register = ({ projectId, key }: ProjectWorld, phones: string[]) =>
    imports.world.send('post', `/v1/projects/${projectId}/phones`, key, { phones });

  /** Begins an upload that never ends; its status line comes at once when it is refused. */
  function begin({ projectId, key }: ProjectWorld): { said: () => string } {
    const { hostname, port } = new URL(imports.app.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', () => undefined);
    socket.write(
      `POST /v1/projects/${projectId}/phones/import HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n` +
        `Content-Type: text/csv\r\nContent-Length: ${FAR_LONGER}\r\n\r\nphoneE164\n`,
    );
    sockets.push(socket);
    return { said: () => text };
  }

  it('200: counts the numbers of all projects, and what was erased no more', async () => {
    const one = await imports.world.project();
    const two = await imports.world.project(one.tenantId);
    await Promise.all([register(one, numbers(30)), register(one, numbers(30)), register(two, numbers(10))]);
    await imports.world.send('delete', `/v1/projects/${one.projectId}/phones/${numbers(1)[0]}`, one.key);
    const { status, body } = await usage(one.tenantId);
    expect([status, body]).toEqual([
      200,
      {
        tenantId: one.tenantId,
        phones: 39,
        phonesMax: PHONES_MAX,
        uploads: 0,
        uploadsMax: UPLOADS_OPEN_MAX,
        importBytes: 0,
        importBytesMax: BYTES_MAX,
      },
    ]);
  });

  it('200: a registration over TENANT_PHONES_MAX is 409 limit_reached; what is known passes', async () => {
    const project = await imports.world.project();
    expect((await register(project, numbers(PHONES_MAX - 1))).status).toBe(200);
    const refused = await register(project, numbers(2, 5_000));
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached']);
    expect((await register(project, numbers(PHONES_MAX - 1))).status).toBe(200);
    expect((await register(project, numbers(1, 5_000))).status).toBe(200);
    expect((await usage(project.tenantId)).body.phones).toBe(PHONES_MAX);
  });

  it('200: an import over TENANT_PHONES_MAX fails and says why', async () => {
    const project = await imports.world.project();
    const ended = await imports.import(project, `phoneE164\n${numbers(PHONES_MAX + 1).join('\n')}\n`);
    expect([ended.status, ended.error]).toEqual(['FAILED', expect.stringContaining('120 phone numbers')]);
    // The rows of the hundred before stay.
    expect((await usage(project.tenantId)).body.phones).toBe(100);
  });

  it('200: a file over TENANT_IMPORT_BYTES_MAX is 409 limit_reached, and nothing is left of it', async () => {
    const project = await imports.world.project();
    const refused = await imports.upload(project, `phoneE164\n${'x\n'.repeat(BYTES_MAX / 2)}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached']);
    expect((await usage(project.tenantId)).body).toMatchObject({ uploads: 0, importBytes: 0 });
    expect(await imports.sql.count('phone_imports WHERE projectId = ?', [project.projectId])).toBe(0);
  });

  it('200: uploads that do not end are shown, and one too many is 409 before it is stored', async () => {
    const project = await imports.world.project();
    const begun = Array.from({ length: UPLOADS_OPEN_MAX }, () => begin(project));
    await eventually('all have begun', async () => (await usage(project.tenantId)).body.uploads === begun.length);
    const list = await imports.world.send('get', `/v1/projects/${project.projectId}/phone-imports`, project.key);
    expect(new Set(list.body.data.map(({ status }: { status: string }) => status))).toEqual(new Set(['UPLOADING']));
    const another = await imports.world.project(project.tenantId);
    expect(begun.map(({ said }) => said()).join('')).toBe('');
    const refused = await imports.upload(another, `phoneE164\n${numbers(1)[0]}\n`);
    expect([refused.status, refused.body.code]).toEqual([409, 'limit_reached']);
    for (const socket of sockets.splice(0)) socket.destroy();
    await eventually('all are gone', async () => (await usage(project.tenantId)).body.uploads === 0);
    expect((await imports.upload(another, `phoneE164\n${numbers(1)[0]}\n`)).status).toBe(202);
  });

  // Seen to fail: 300 numbers came in under a maximum of 20.
  it('200: a message of a new number over TENANT_PHONES_MAX is 409; a person is registered all the same', async () => {
    const full = await new MessageTenant(imports.world).project();
    const receive = (from: string, text: string) =>
      imports.world.send('post', `/v1/projects/${full.projectId}/simulator/inbound`, full.key, {
        from,
        to: full.from,
        text,
      });
    const known = newNumber();
    const rows = () => imports.sql.count('phones WHERE projectId = ?', [full.projectId]);
    expect((await receive(known, 'Hello')).status).toBe(202);
    await imports.sql.rows(
      'INSERT INTO phone_counts (tenantId, shard, phones) VALUES (?, 0, ?) ON DUPLICATE KEY UPDATE phones = ?',
      [full.tenantId, PHONES_MAX, PHONES_MAX],
    );
    const { status, body } = await receive(newNumber(), 'STOP');
    expect([status, body.code, await rows()]).toEqual([409, 'limit_reached', 1]);
    expect(await imports.sql.count("messages WHERE projectId = ? AND direction = 'INBOUND'", [full.projectId])).toBe(1);
    expect((await receive(known, 'STOP')).status).toBe(202);
    const person = { providerMessageId: null, from: newNumber(), to: full.from, text: 'Hello' };
    const gateway = { providerId: full.providerId, handlesKeywords: false, defaultCountry: null };
    await imports.app.app.get(InboundIntake, { strict: false }).take(gateway, [person]);
    expect(await rows()).toBe(2);
  });

  it.each(['no%20id', 'a.b'])('400: %s cannot be an id', async (id) => {
    expect((await usage(id)).body.details).toEqual([{ path: 'tenantId', rule: 'isId', message: expect.any(String) }]);
  });

  it('404: an unknown tenant', async () => {
    expect((await usage('ten_01ARZ3NDEKTSV4RRFFQ69G5FAV')).body.code).toBe('not_found');
  });
});

describe('GET /v1/projects/{projectId}/activity', () => {
  const HOUR_MS = 3_600_000;
  const DAY_MS = 24 * HOUR_MS;
  const HOURS_KEPT = 192;
  const MESSAGES = 400;
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
    app = await sharedApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
  });

  beforeEach(() => {
    present = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  });

  afterAll(async () => {
    await sql.close();
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
      await new MessageRetention(...common, parts.get<Log>(LOG)).sweep();
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
