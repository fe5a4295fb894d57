import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { routeApp } from '../harness/route-app.js';
import { Sql, writeMessage } from '../harness/sql.js';
import { type ProjectWorld, World } from '../harness/world.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CAP = 3;
const app = routeApp();
const world = new World(app);
const tenant = new MessageTenant(world);

describe('PUT /v1/projects/{projectId}/sending-policy', () => {
  let sql: Sql;
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
  });
  afterAll(() => sql.close());

  const pathOf = (projectId: string) => `/v1/projects/${projectId}/sending-policy`;
  const put = (projectId: string, body: object, key = app.adminKey) => world.send('put', pathOf(projectId), key, body);

  const FULL = {
    allowedCountries: ['CA', 'US'],
    numberPerDay: 5,
    prefixPerHour: 200,
    newNumbersPerPrefixPerHour: 500,
    messagesPerDay: 10_000,
    spendPerDay: 50,
    spendPerMonth: 999.5,
    marketingNeedsOptIn: false,
    quietHours: { from: '21:00', to: '08:30' },
    legalQuietHours: false,
    keywordTexts: {
      stop: 'Acme: You are out.',
      start: null,
      help: 'Help:\nacme.example',
      footer: 'Text "stop all" to end.',
      footerLink: null,
      byLanguage: {
        en: null,
        es: null,
        fr: null,
        de: { stop: 'Acme: Sie sind raus.', start: null, help: null, footer: null, footerLink: 'Ende:' },
      },
    },
  };

  it('200: all fields, as they are shown from then on', async () => {
    const { projectId } = await world.project();
    const response = await put(projectId, FULL);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ projectId, ...FULL, updatedAt: expect.any(Number) });
    expect(await world.admin('get', pathOf(projectId))).toEqual(response.body);
  });

  it('200: the same again changes nothing, and what is left out gets its default', async () => {
    const { projectId } = await world.project();
    const first = await put(projectId, FULL);
    expect((await put(projectId, FULL)).body).toEqual(first.body);
    const { body } = await put(projectId, { numberPerDay: 7, keywordTexts: {} });
    expect(body).toMatchObject({ allowedCountries: null, numberPerDay: 7, spendPerDay: null, quietHours: null });
    expect(body).toMatchObject({ marketingNeedsOptIn: true, legalQuietHours: true });
    expect(body).toMatchObject({ keywordTexts: { stop: null, start: null, help: null } });
  });

  it('200: countries by code or name, each once', async () => {
    const { projectId } = await world.project();
    const { body } = await put(projectId, { allowedCountries: ['usa', 'United Kingdom', 'CAN', 'US'] });
    expect(body.allowedCountries).toEqual(['CA', 'GB', 'US']);
  });

  it('200: a new cap begins with what the messages of its period hold', async () => {
    const project = await world.project();
    const other = await world.project(project.tenantId);
    // Midday, so that no day or month ends while this runs.
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
    const write = (of: ProjectWorld, sendAt: number, reservedMicros: number, isReserved = true) =>
      writeMessage((text, values) => sql.rows(text, values), {
        ...of,
        phone: '+14155552601',
        sendAt,
        reservedMicros,
        isReserved,
      });
    await write(project, today, 100);
    await write(project, today, 20);
    await write(project, today + DAY_MS, 3);
    await write(project, today, 7_000, false);
    await write(other, today, 50_000);
    expect(await uses(project.projectId)).toEqual({});
    await put(project.projectId, { messagesPerDay: 10, spendPerMonth: 1 });
    const [day, next] = [dayOf(today), dayOf(today + DAY_MS)];
    const months =
      day.slice(0, 6) === next.slice(0, 6)
        ? [[day, 123]]
        : ([
            [day, 120],
            [next, 3],
          ] as const);
    expect(await uses(project.projectId)).toEqual({
      [`MESSAGES_DAY ${day}`]: 2,
      [`MESSAGES_DAY ${next}`]: 1,
      ...Object.fromEntries(months.map(([at, micros]) => [`SPEND_MONTH ${String(at).slice(0, 6)}`, micros])),
    });
    // One that stays is not counted again, one that goes is forgotten.
    await write(project, today, 1);
    await put(project.projectId, { messagesPerDay: 11, spendPerDay: 1 });
    expect(await uses(project.projectId)).toEqual({
      [`MESSAGES_DAY ${day}`]: 2,
      [`MESSAGES_DAY ${next}`]: 1,
      [`SPEND_DAY ${day}`]: 121,
      [`SPEND_DAY ${next}`]: 3,
    });
  });

  it('200: a new cap on prefixes begins with what was accepted for this hour and later', async () => {
    const project = await world.project();
    const hour = Math.floor(Date.now() / HOUR_MS) + 1;
    const write = (phone: string, at: number, isReserved = true) =>
      writeMessage((text, values) => sql.rows(text, values), {
        ...project,
        phone,
        sendAt: at * HOUR_MS + 1,
        isReserved,
      });
    for (const phone of ['+14155552601', '+14155552602', '+14156552601']) await write(phone, hour);
    await write('+4915112345678', hour + 30);
    await write('+14155552601', hour - 2);
    await write('+14155552601', hour, false);
    const uses = () =>
      sql.rows('SELECT hour, prefix, used FROM prefix_uses WHERE projectId = ? ORDER BY hour, prefix', [
        project.projectId,
      ]);
    await put(project.projectId, { prefixPerHour: 100 });
    const begun = [
      { hour, prefix: '+14155', used: 2 },
      { hour, prefix: '+14156', used: 1 },
      { hour: hour + 30, prefix: '+491511', used: 1 },
    ];
    expect(await uses()).toEqual(begun);
    await put(project.projectId, { prefixPerHour: 1, messagesPerDay: 5 });
    expect(await uses()).toEqual(begun);
    await put(project.projectId, {});
    expect(await uses()).toEqual([]);
  });

  it('200: new numbers have a cap of 200 where nothing is said of it, and none where null is', async () => {
    const { projectId } = await world.project();
    for (const [said, cap] of [
      [{}, 200],
      [{ newNumbersPerPrefixPerHour: null }, null],
      [{ newNumbersPerPrefixPerHour: 0 }, 0],
    ] as const)
      expect((await put(projectId, { numberPerDay: 5, ...said })).body.newNumbersPerPrefixPerHour).toBe(cap);
  });

  it.each([
    ['numberPerDay', { numberPerDay: -1 }],
    ['newNumbersPerPrefixPerHour', { newNumbersPerPrefixPerHour: 1.5 }],
    ['spendPerDay', { spendPerDay: 0.0000001 }],
    ['allowedCountries.0', { allowedCountries: ['XX'] }],
    ['quietHours.to', { quietHours: { from: '21:00' } }],
    ['quietHours.to', { quietHours: { from: '21:00', to: '21:00' } }],
    ['keywordTexts.stop', { keywordTexts: { stop: '' } }],
    ['keywordTexts.footer', { keywordTexts: { footer: 'See example.com' } }],
    ['keywordTexts.byLanguage.de.footer', { keywordTexts: { byLanguage: { de: { footer: 'Nichts mehr?' } } } }],
    ['spendPerYear', { spendPerYear: 1 }],
  ])('400: %s as in %j', async (path, body) => {
    const { projectId } = await world.project();
    const response = await put(projectId, body);
    expect([response.status, response.body.details]).toEqual([400, [expect.objectContaining({ path })]]);
    expect((await world.admin('get', pathOf(projectId)))['updatedAt']).toBeNull();
  });

  it('403: a TENANT key reads its policy, and does not change it', async () => {
    const { projectId, key } = await world.project();
    const response = await put(projectId, FULL, key);
    expect([response.status, response.body.code]).toEqual([403, 'role_not_allowed']);
  });

  it('404: an unknown project', async () => {
    expect((await put('prj_01ARZ3NDEKTSV4RRFFQ69G5FAV', FULL)).status).toBe(404);
  });

  it('409: an archived project keeps its policy', async () => {
    const { projectId } = await world.project();
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    const response = await put(projectId, FULL);
    expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
    expect(await sql.count('sending_policies WHERE projectId = ?', [projectId])).toBe(0);
  });

  it('200: the same policy put by many at once is one', async () => {
    const { projectId } = await world.project();
    const responses = await Promise.all(Array.from({ length: 8 }, () => put(projectId, FULL)));
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
    expect(new Set(responses.map(({ body }) => body.updatedAt)).size).toBe(1);
  });

  async function uses(projectId: string): Promise<Record<string, number>> {
    const rows = await sql.rows<{ cap: string; period: string; used: number }>(
      'SELECT cap, period, used FROM cap_uses WHERE projectId = ? ORDER BY cap, period',
      [projectId],
    );
    return Object.fromEntries(rows.map(({ cap, period, used }) => [`${cap} ${period}`, used]));
  }

  /** `20261122`. */
  function dayOf(at: number): string {
    return new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
  }
});

describe('GET /v1/projects/{projectId}/sending-policy', () => {
  const pathOf = (projectId: string) => `/v1/projects/${projectId}/sending-policy`;
  const DEFAULTS = {
    allowedCountries: null,
    numberPerDay: null,
    prefixPerHour: null,
    newNumbersPerPrefixPerHour: 200,
    messagesPerDay: null,
    spendPerDay: null,
    spendPerMonth: null,
    marketingNeedsOptIn: true,
    legalQuietHours: true,
    quietHours: null,
    keywordTexts: {
      stop: null,
      start: null,
      help: null,
      footer: null,
      footerLink: null,
      byLanguage: { en: null, es: null, fr: null, de: null },
    },
    updatedAt: null,
  };

  it('200: a project that has said nothing has the defaults, for its own key too', async () => {
    const { projectId, key } = await world.project();
    for (const reader of [app.adminKey, key]) {
      const response = await world.send('get', pathOf(projectId), reader);
      expect([response.status, response.body]).toEqual([200, { projectId, ...DEFAULTS }]);
    }
  });

  it('200: what was put, also once the project is archived', async () => {
    const { projectId } = await world.project();
    const { body } = await world.send('put', pathOf(projectId), app.adminKey, { spendPerDay: 0.0065 });
    expect(body).toEqual({ projectId, ...DEFAULTS, spendPerDay: 0.0065, updatedAt: expect.any(Number) });
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    expect(await world.admin('get', pathOf(projectId))).toEqual(body);
  });

  it('400: what cannot be an id', async () => {
    expect((await world.send('get', pathOf('no%20id'), app.adminKey)).status).toBe(400);
  });

  it('404: an unknown project, and to a TENANT every other one', async () => {
    const [one, two] = [await world.project(), await world.project()];
    expect((await world.send('get', pathOf('prj_01ARZ3NDEKTSV4RRFFQ69G5FAV'), app.adminKey)).status).toBe(404);
    expect((await world.send('get', pathOf(one.projectId), two.key)).status).toBe(404);
  });
});

describe('A cap on messages to new numbers of one prefix in an hour', () => {
  const DEFAULT_CAP = 200;

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

describe('A cap on messages to one prefix in an hour', () => {
  let project: SendingProject;
  beforeAll(async () => {
    project = await tenant.project();
    const path = `/v1/projects/${project.projectId}/sending-policy`;
    expect((await world.send('put', path, app.adminKey, { prefixPerHour: CAP })).status).toBe(200);
  });

  /** The beginning of an hour to come, so that none ends while this runs. */
  const hourAfter = (hours: number) => (Math.floor(Date.now() / HOUR_MS) + hours) * HOUR_MS;
  const messageTo = (to: string, sendAt: number) => ({ to, text: 'Your order has shipped.', sendAt });
  const send = async (to: string, sendAt: number) => (await tenant.send(project, messageTo(to, sendAt))).body;

  it('blocks what is more, by preview and sending alike; what is canceled makes room again', async () => {
    const sendAt = hourAfter(1);
    const sent = [];
    for (let index = 0; index < CAP; index += 1) sent.push(await send(`+1415555260${index}`, sendAt));
    expect(sent.map(({ status }) => status)).toEqual(['SCHEDULED', 'SCHEDULED', 'SCHEDULED']);
    const next = messageTo('+14155552609', sendAt + 1);
    const detail = expect.stringMatching(/^3 of 3 messages an hour to \+14155… are used at /);
    const preview = (await tenant.preview(project, next)).body;
    expect(preview).toMatchObject({ wouldSend: false, status: 'BLOCKED', reason: 'prefix_velocity' });
    expect(preview.checks).toContainEqual({ rule: 'caps', passed: false, detail });
    const blocked = await send(next.to, next.sendAt);
    expect(blocked).toMatchObject({ status: 'BLOCKED', reason: 'prefix_velocity', reasonDetail: detail });
    expect(await send('+14165552601', sendAt)).toMatchObject({ status: 'SCHEDULED' });
    expect(await send('+14155552609', hourAfter(2))).toMatchObject({ status: 'SCHEDULED' });
    const cancel = `/v1/messages/${String(sent[0]?.messageId)}/cancel`;
    expect((await world.send('post', cancel, project.key)).body).toMatchObject({ status: 'CANCELED' });
    const results = [await send('+14155552611', sendAt), await send('+14155552612', sendAt)];
    expect(results.map(({ status }) => status)).toEqual(['SCHEDULED', 'BLOCKED']);
  });

  it('lets exactly so many in, however many come at once', async () => {
    const sendAt = hourAfter(3);
    const numbers = Array.from({ length: 20 }, (_none, index) => `+141555527${String(index).padStart(2, '0')}`);
    const statuses = (await Promise.all(numbers.map((to) => send(to, sendAt)))).map(({ status }) => String(status));
    expect(statuses.sort()).toEqual([...Array(20 - CAP).fill('BLOCKED'), ...Array(CAP).fill('SCHEDULED')]);
  });
});
