import { writeMessage } from '../harness/messages-table.js';
import { Sql } from '../harness/sql.js';
import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('PUT /v1/projects/{projectId}/sending-policy', () => {
  const app = routeApp();
  const world = new World(app);
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
});

/** `20261122`. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
}
