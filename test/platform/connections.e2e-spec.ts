import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { SCHEMA } from '../../src/app.module.js';
import { DELIVERY_STATUSES } from '../../src/deliveries/delivery.entity.js';
import { EVENT_TYPES } from '../../src/events/event-types.js';
import { CATEGORIES, MESSAGE_STATUSES } from '../../src/messaging/record/message-status.js';
import { Database } from '../../src/platform/database/database.js';
import { BATCH_MAX, FIXED_CONNECTIONS } from '../../src/platform/database/fixed-connections.js';
import { RowViews, viewOf } from '../../src/platform/database/json/row-views.js';
import { migrate } from '../../src/platform/database/migrator.js';
import { reading, readingBy } from '../../src/platform/database/statement.js';
import { ProcessPresence } from '../../src/status/status.service.js';
import { eventually } from '../harness/eventually.js';
import { OwnServer } from '../harness/own-server.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

/** What a statement of a test reads: a number, and when it was read. */
interface TimedRow {
  readonly n: number;
  readonly at: string;
}

const row = viewOf<TimedRow>();

class TimedView {
  @row.same({ type: Number })
  n!: number;

  @row.same({ type: String })
  at!: string;
}

const TIMED_VIEWS = new RowViews<TimedRow, TimedView>(TimedView);

describe('Connections that only read', () => {
  const READERS = 24;
  const KILLS = 8;
  /** So many responses of each reader come between two of them: a read is sent again some times, not for ever. */
  const RESPONSES_BETWEEN = 5;
  /** Longer than all else here takes together. */
  const SLOW_SECONDS = 2;
  /** More than a connection keeps prepared, as are those of NUMBERS. */
  const TEXTS = [...Array(1_200).keys()];
  const ONE = reading('test: one', { one: 'number' }, 'SELECT 1 AS one');
  /** Waits a second for what somebody else holds. Not by SLEEP: MariaDB may stall for 2 s when it stops several. */
  const HELD = reading('test: held', { got: 'number' }, "(SELECT GET_LOCK('held', 1) AS got)");
  /** In parentheses: sent by itself. */
  const SLOW = reading('test: slow', { slept: 'number' }, '(SELECT SLEEP(?) AS slept)');
  const WHOSE = { id: 'number', slept: 'number' } as const;
  const ID = reading('test: id', WHOSE, '(SELECT CONNECTION_ID() AS id, SLEEP(0.05) AS slept)');
  const NUMBERS = Array.from({ length: 150 }, (_none, n) => reading(`test: ${n}`, { n: 'number' }, `SELECT ${n} AS n`));
  const AT = { n: 'number', at: 'text' } as const;
  const NUMBER = readingBy('test: number', AT, (n: number) => `SELECT ${n} AS n, '' AS at`, [[1]]);
  /** A statement has one time: those that show the same were sent as one. */
  const TIMED = 'SELECT CAST(? AS SIGNED) AS n, CAST(NOW(6) AS CHAR) AS at';
  const BATCHED = reading('test: batched', AT, TIMED);
  const SINGLE = reading('test: single', AT, `(${TIMED})`);
  const CHANGING = reading('test: changing', AT, 'SELECT n, at FROM changing');
  /** The server refuses to read 1. */
  const PICKED = '(SELECT a.x FROM (SELECT 1 AS x UNION ALL SELECT 2) a WHERE ? = 1) AS none';
  const PICKY = reading('test: picky', { n: 'number' }, `SELECT CAST(? AS SIGNED) AS n, ${PICKED}`);

  let app: TestApp;
  let world: World;
  let project: ProjectWorld;
  let database: Database;
  let sql: Sql;
  beforeAll(async () => {
    // Workers would read by these connections too.
    app = await startTestApp({ ROLE: 'api' });
    world = new World(app);
    project = await world.project();
    database = app.app.get(Database);
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const read = () => world.send('get', `/v1/projects/${project.projectId}`, project.key);
  const list = () => world.send('get', '/v1/phones', project.key);
  /** Every connection of this application, of the pool too, at once and whatever it does. */
  const killAll = async (): Promise<number> => {
    const connections = await sql.rows<{ id: number }>(
      'SELECT ID AS id FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <> CONNECTION_ID()',
    );
    await Promise.all(connections.map(({ id }) => sql.rows(`KILL CONNECTION ${id}`).catch(() => undefined)));
    return connections.length;
  };
  const ids = async (): Promise<number[]> => {
    const rows = await Promise.all(Array.from({ length: FIXED_CONNECTIONS }, () => database.read(ID)));
    return rows.flatMap(([row]) => row?.id ?? []).sort();
  };
  const openAll = () => Promise.all(Array.from({ length: 2 * FIXED_CONNECTIONS }, () => database.read(SLOW, [0.05])));

  /** So many readers read without a pause until the server has closed every connection again and again. */
  const readUnderKills = async (count: number, read: () => Promise<unknown>, expected: unknown): Promise<void> => {
    let kills = 0;
    let isOver = false;
    const responses = Array<number>(count).fill(0);
    const readers = responses.map(async (_none, reader) => {
      for (let own = 1; kills < KILLS && !isOver; own += 1) {
        expect(await read()).toEqual(expected);
        responses[reader] = own;
      }
    });
    const killer = async (): Promise<void> => {
      for (; kills < KILLS; kills += 1) {
        const wanted = responses.map((own) => own + RESPONSES_BETWEEN);
        const haveAll = () => Promise.resolve(wanted.every((own, reader) => (responses[reader] ?? 0) >= own));
        await eventually('reading goes on', haveAll);
        expect(await killAll()).toBeGreaterThan(0);
      }
    };
    // Readers that went on after a fault would keep connections open, which later tests wait for.
    await Promise.all([killer(), ...readers]).finally(() => (isOver = true));
  };

  it('200: no response is lost while the server closes every connection under parallel reads', async () => {
    await openAll();
    expect(database.fixedState().open).toBe(FIXED_CONNECTIONS);
    await readUnderKills(FIXED_CONNECTIONS, async () => (await database.read(ONE)).map(({ one }) => one), [1]);
    expect((await read()).status).toBe(200);
  });

  it('200: nor of those that go by the pool', async () => {
    const pooled = new Database(app.app.get(DataSource));
    await readUnderKills(READERS, () => pooled.read(ONE), [{ one: 1 }]);
    await readUnderKills(READERS, () => pooled.readText(ONE, []), [{ one: 1 }]);
  });

  it('200: nor of more requests than there are connections', async () => {
    await readUnderKills(READERS, async () => (await read()).status, 200);
  });

  it('200: nor of reads that are sent as one', async () => {
    let asked = 0;
    const readOwn = async (): Promise<boolean> => {
      const n = (asked += 1);
      return (await database.read(BATCHED, [n])).map((row) => row.n).join() === String(n);
    };
    await readUnderKills(READERS, readOwn, true);
  });

  it('200: nor of rows that become JSON, whichever way they are read', async () => {
    const ways = [database, new Database(app.app.get(DataSource))];
    let asked = 0;
    const readOwn = async (): Promise<boolean> => {
      const n = (asked += 1);
      const [view, ...others] = await (ways[n % 2] as Database).readViews(BATCHED, TIMED_VIEWS, [n]);
      return others.length === 0 && view?.n === n && JSON.stringify(view) === JSON.stringify({ n, at: view.at });
    };
    await readUnderKills(READERS, readOwn, true);
  });

  it('see a column as it is since it was changed, though the statement was prepared before', async () => {
    await sql.rows('CREATE TABLE changing (n TINYINT, at VARCHAR(8))');
    await sql.rows("INSERT INTO changing VALUES (1, 'a')");
    const readers: [() => Promise<string[]>, () => Promise<string[]>] = [
      async () => (await database.read(CHANGING)).map(({ n, at }) => JSON.stringify({ n, at })),
      async () => (await database.readViews(CHANGING, TIMED_VIEWS, [])).map((view) => JSON.stringify(view)),
    ];
    const seen = async (): Promise<string[]> => {
      const reads = Array.from({ length: 6 * FIXED_CONNECTIONS }, (_none, index) => readers[index % 2 === 0 ? 0 : 1]());
      return [...new Set((await Promise.all(reads)).flat())];
    };
    await openAll();
    expect(await seen()).toEqual(['{"n":1,"at":"a"}']);
    await sql.rows('ALTER TABLE changing MODIFY at VARCHAR(80) FIRST, MODIFY n BIGINT');
    await sql.rows("UPDATE changing SET n = 5000000000, at = REPEAT('b', 20)");
    expect(await seen()).toEqual([`{"n":5000000000,"at":"${'b'.repeat(20)}"}`]);
    await sql.rows('DROP TABLE changing');
  });

  it('send reads of a text that wait together as few statements, and what cannot be a batch by itself', async () => {
    await openAll();
    const statementsOf = async (statement: typeof BATCHED): Promise<number> => {
      const rows = await Promise.all(Array.from({ length: READERS }, (_none, n) => database.read(statement, [n])));
      expect(rows.map((own) => own.map(({ n }) => n))).toEqual(Array.from({ length: READERS }, (_none, n) => [n]));
      return new Set(rows.flat().map(({ at }) => at)).size;
    };
    // On a busy machine some lose their patience, and go by the pool one by one.
    await eventually('few are sent', async () => (await statementsOf(BATCHED)) <= READERS / BATCH_MAX);
    expect(await statementsOf(SINGLE)).toBeGreaterThan(READERS / BATCH_MAX);
  });

  it('give each its own response when the server refuses one of those that were sent as one', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: READERS }, (_none, n) =>
        database.read(PICKY, [n, n]).then(
          ([row]) => row?.n,
          (error: { code?: string }) => error.code,
        ),
      ),
    );
    const expected = Array.from({ length: READERS }, (_none, n) => (n === 1 ? 'ER_SUBQUERY_NO_1_ROW' : n));
    expect(outcomes).toEqual(expected);
  });

  it('200: nor that of a statement which the server is at work on', async () => {
    await sql.rows("SELECT GET_LOCK('held', 0)");
    const slow = Array.from({ length: FIXED_CONNECTIONS }, () => database.read(HELD));
    await eventually('all are under way', async () => (await sql.atWork(/GET_LOCK/)) === FIXED_CONNECTIONS);
    await killAll();
    await expect(Promise.all(slow)).resolves.toEqual(Array.from({ length: FIXED_CONNECTIONS }, () => [{ got: 0 }]));
  });

  /** Not by `eventually`, which wakes loops that read by them. */
  const allClosed = async (): Promise<void> => {
    while (database.fixedState().open > 0) await sleep(50);
  };

  it('200: nor when the server has closed them while they were idle', async () => {
    await openAll();
    await killAll();
    expect((await read()).status).toBe(200);
    await openAll();
    await killAll();
    await allClosed();
    expect((await list()).status).toBe(200);
  });

  it('fails a statement that somebody stops, and does not begin it again', async () => {
    const slow = database.read(SLOW, [SLOW_SECONDS]).then(
      (rows) => JSON.stringify(rows),
      (error: { code?: string }) => error.code,
    );
    await eventually('it is under way', async () => (await sql.atWork(/SLEEP/)) === 1);
    const [busy] = await sql.rows<{ id: number }>(
      `SELECT ID AS id FROM information_schema.PROCESSLIST
WHERE DB = DATABASE() AND INFO LIKE '%SLEEP%' AND ID <> CONNECTION_ID()`,
    );
    await sql.rows(`KILL QUERY ${busy?.id}`);
    // SLEEP itself does not fail where it is stopped: it says so.
    expect(await slow).toMatch(/ER_QUERY_INTERRUPTED|"slept":1/);
    await eventually('nobody sleeps', async () => (await sql.atWork(/SLEEP/)) === 0);
  });

  it('200: a read goes by the pool while slow statements have all of them', async () => {
    const ended: string[] = [];
    const slow = Array.from({ length: FIXED_CONNECTIONS }, () =>
      database.read(SLOW, [SLOW_SECONDS]).then(() => ended.push('slow')),
    );
    await eventually('all are busy', () => Promise.resolve(database.fixedState().idle === 0));
    const statuses = await Promise.all(Array.from({ length: READERS }, async () => (await read()).status));
    ended.push('reads');
    await Promise.all(slow);
    expect([...new Set(statuses)]).toEqual([200]);
    expect(ended).toEqual(['reads', ...slow.map(() => 'slow')]);
  });

  it('keep some statements prepared, and prepare those again that they gave up', async () => {
    await openAll();
    const before = await ids();
    for (const _round of [0, 1]) {
      const fixed = await Promise.all(NUMBERS.map((number) => database.read(number)));
      expect(fixed.flat()).toEqual(NUMBERS.map((_number, n) => ({ n })));
      const pages = await Promise.all(TEXTS.map((n) => database.readViews(NUMBER(n), TIMED_VIEWS, [])));
      expect(pages.flat().map((view) => JSON.stringify(view))).toEqual(TEXTS.map((n) => JSON.stringify({ n, at: '' })));
    }
    // None was lost by a statement that was closed without its knowledge.
    expect(await ids()).toEqual(before);
  });

  it('are closed when they have long been idle, and opened again', async () => {
    await openAll();
    await allClosed();
    await openAll();
    expect(database.fixedState().open).toBe(FIXED_CONNECTIONS);
  }, 30_000);
});

/** A server of its own counts what this application has prepared. */
describe('Prepared statements', () => {
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
