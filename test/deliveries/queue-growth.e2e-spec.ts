import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { DELIVERY_JOBS } from '../../src/deliveries/lines.js';
import { Database } from '../../src/platform/database/database.js';
import { IndexDives } from '../../src/platform/database/index-dives.js';
import { eventually } from '../harness/eventually.js';
import { withSeries } from '../harness/number-series.js';
import { openOneConnection } from '../harness/one-connection.js';
import { DELIVERY_COLUMNS, Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const QUEUES = 50;
const ROWS = 200_000;
const FILL_WITHIN_MS = 120_000;
const TEST_WITHIN_MS = 60_000;
/** Rows that a look may read: a few for each queue. */
const READS_MAX = QUEUES * 10;

describe('A queue that grows from nothing to 200,000 deliveries', () => {
  let app: TestApp;
  let oneConnection: DataSource;
  let database: Database;
  let dives: IndexDives;
  let sql: Sql;
  beforeAll(async () => {
    // Nobody else looks at the queue. One connection, so that its counters are those of what is looked at.
    app = await startTestApp({ ROLE: 'api' });
    oneConnection = await openOneConnection(app.schema.databaseUrl);
    database = new Database(oneConnection);
    dives = new IndexDives(database, oneConnection, pino({ level: 'silent' }));
    sql = await Sql.open(app.schema);
    const { tenantId, projectId } = await new World(app).project();
    await sql.rows('ANALYZE TABLE deliveries');
    await look();
    const config = `CONCAT('whc_', LPAD(n % ${QUEUES}, 26, '0'))`;
    await withSeries(sql, async (seq) => {
      await sql.rows(`INSERT INTO deliveries (${DELIVERY_COLUMNS})
SELECT CONCAT('dlv_', LPAD(n, 26, '0')), '${tenantId}', '${projectId}', ${config}, CONCAT('evt_', LPAD(n, 26,
'0')), 'phone.created', 'PENDING', ${config}, 0, 1000 + n, 0, 0, 1, 1 FROM ${seq(ROWS)}`);
    });
  }, FILL_WITHIN_MS);
  afterAll(async () => {
    await sql.close();
    await oneConnection.destroy();
    await app.close();
  });

  const look = () => dives.read('deliveries', DELIVERY_JOBS.headsOf, ['']);

  /** Rows that the connection has read since it was opened. */
  async function rowsRead(): Promise<number> {
    const counters = await oneConnection.query<{ Value: string }[]>(
      "SHOW SESSION STATUS WHERE Variable_name IN ('Handler_read_key', 'Handler_read_next')",
    );
    return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
  }

  async function readsOfOneLook(): Promise<number> {
    const before = await rowsRead();
    expect(await look()).toHaveLength(QUEUES);
    return (await rowsRead()) - before;
  }

  it(
    'is soon looked at with a few reads a queue, whatever the database believed, and after the table was opened again',
    async () => {
      const learnt = () => eventually('a look reads little', async () => (await readsOfOneLook()) <= READS_MAX);
      await learnt();
      await sql.rows('FLUSH TABLES deliveries');
      await learnt();
    },
    TEST_WITHIN_MS,
  );
});
