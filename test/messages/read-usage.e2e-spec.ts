import { UsageFolding } from '../../src/messaging/log/usage.js';
import { Clock } from '../../src/platform/clock.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { LOG, type Log } from '../../src/platform/log.js';
import { Sql } from '../harness/sql.js';
import { moveMessage, storeMessages } from '../harness/stored-messages.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const DAY_MS = 24 * 3_600_000;
const FIRST = Date.UTC(2026, 0, 10, 12);
const FOLDERS = 4;
const MESSAGES = 600;
const WITHIN_MS = 60_000;

describe('GET /v1/projects/{projectId}/usage', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api', CURRENCY: 'EUR' });
    world = new World(app);
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
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
