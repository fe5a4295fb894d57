import { DELIVERY_STATUSES } from '../../src/deliveries/delivery.entity.js';
import { EVENT_TYPES } from '../../src/events/event-types.js';
import { CATEGORIES, MESSAGE_STATUSES } from '../../src/messaging/record/message-status.js';
import { migrate } from '../../src/platform/database/migrator.js';
import { SCHEMA } from '../../src/app.module.js';
import { OwnServer } from '../harness/own-server.js';
import { ProcessPresence } from '../../src/status/status.service.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const STARTED_WITHIN_MS = 180_000;
/** The server's default of `max_prepared_stmt_count`, for all processes together. */
const SERVER_MAX = 16_382;
/** So many processes have room beside each other. */
const PROCESSES = 8;
const KEPT_MAX = SERVER_MAX / PROCESSES;
const LIMITS = Array.from({ length: 15 }, (_none, index) => index + 1);
const PHONE_FILTERS = ['', 'US', 'DE'].flatMap((country) =>
  ['', 'true', 'false'].map((isOptedOut) => query({ country, isOptedOut })),
);
const AT_ONCE = 8;
const REPEATS = 20;

const DELIVERY_FILTERS = firstOf(DELIVERY_STATUSES).flatMap((status) =>
  firstOf(EVENT_TYPES).map((eventType) => query({ status, eventType })),
);
const MESSAGE_FILTERS = firstOf(MESSAGE_STATUSES).flatMap((status) =>
  firstOf(CATEGORIES).flatMap((category) =>
    ['', 'OUTBOUND'].map((direction) => query({ status, category, direction })),
  ),
);

/** The first of some words, up to each of them: none, one, two … */
function firstOf(words: readonly string[]): string[] {
  return ['', ...words].map((_word, count) => words.slice(0, count).join(','));
}

function query(filters: Readonly<Record<string, string>>): string {
  return Object.entries(filters)
    .map(([name, value]) => (value === '' ? '' : `&${name}=${value}`))
    .join('');
}

/** A server of its own counts what this application has prepared. */
describe('Prepared statements', () => {
  let server: OwnServer;
  let app: TestApp;
  let world: World;
  let project: ProjectWorld;
  let configId: string;
  let sql: Sql;
  beforeAll(async () => {
    server = await OwnServer.start();
    const databaseUrl = await server.ordinaryUrl('parley');
    await migrate({ databaseUrl, databasePoolSize: 2, databaseTls: false }, SCHEMA);
    const schema = { databaseUrl };
    // Workers would prepare theirs meanwhile, and so would what says every 10 seconds that this process runs.
    app = await startTestApp({ ROLE: 'api' }, schema);
    await app.app.get(ProcessPresence, { strict: false }).beforeApplicationShutdown();
    world = new World(app);
    project = await world.project();
    const path = `/v1/projects/${project.projectId}/webhook-configs`;
    const config = { endpoint: { url: 'https://example.com/hook' } };
    configId = String((await world.admin('post', path, config))['webhookConfigId']);
    sql = await Sql.open(schema);
  }, STARTED_WITHIN_MS);
  afterAll(async () => {
    await sql?.close();
    await app?.close();
    await server?.stop();
  });

  const counted = async (name: string): Promise<number> => {
    const [row] = await sql.rows<{ Value: string }>(`SHOW GLOBAL STATUS LIKE '${name}'`);
    return Number(row?.Value);
  };
  const get = async (path: string): Promise<void> => {
    const response = await fetch(`${app.url}/v1${path}`, { headers: { 'x-api-key': project.key } });
    await response.arrayBuffer();
    expect([path, response.status]).toEqual([path, 200]);
  };
  const getAll = async (paths: readonly string[], atOnce: number): Promise<void> => {
    const left = [...paths];
    const callers = Array.from({ length: atOnce }, async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) await get(path);
    });
    await Promise.all(callers);
  };
  /** As one key asks that wants all texts there are. */
  const mixes = (): string[] => {
    const deliveries = `/projects/${project.projectId}/webhook-configs/${configId}/deliveries`;
    return LIMITS.flatMap((limit) => [
      ...PHONE_FILTERS.map((filter) => `/phones?limit=${limit}${filter}`),
      ...DELIVERY_FILTERS.map((filter) => `${deliveries}?limit=${limit}${filter}`),
      ...MESSAGE_FILTERS.map((filter) => `/messages?limit=${limit}${filter}`),
    ]);
  };
  /** One at a time: all by the connection that is used most, and none together with others. */
  const always = (): Promise<void> =>
    getAll(
      Array.from({ length: REPEATS }, () => `/projects/${project.projectId}`),
      1,
    );

  it(
    'of always the same text stay, however many filters and limits a key mixes, and few of the others are kept',
    async () => {
      await always();
      const paths = mixes();
      expect(new Set(paths).size).toBeGreaterThan(1.5 * KEPT_MAX);
      await getAll(paths, AT_ONCE);
      const kept = await counted('Prepared_stmt_count');
      const before = await counted('Com_stmt_prepare');
      await always();
      expect((await counted('Com_stmt_prepare')) - before).toBe(0);
      expect(kept).toBeLessThan(KEPT_MAX);
    },
    STARTED_WITHIN_MS,
  );
});
