import { DeliveryClaims, HEADS_SQL } from '../src/deliveries/delivery-claims.js';
import { eventually } from './harness/eventually.js';
import { Sql } from './harness/sql.js';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { World } from './harness/world.js';

const QUEUES = 50;
const ROWS = 200_000;
const FILL_WITHIN_MS = 120_000;
const LEARNT_WITHIN_MS = 30_000;

describe('A queue that grows from nothing to 200,000 deliveries', () => {
  let app: TestApp;
  let sql: Sql;
  beforeAll(async () => {
    // Nobody else looks at the queue.
    app = await startTestApp({ ROLE: 'api' });
    sql = await Sql.open(app.schema);
    const { tenantId, projectId } = await new World(app).project();
    await sql.rows('ANALYZE TABLE deliveries');
    await sql.rows('CREATE TABLE digits AS SELECT 0 AS d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9');
    const seq = `(SELECT a.d + b.d * 10 + c.d * 100 + e.d * 1000 + f.d * 10000 + g.d * 100000 AS n FROM digits a, digits b, digits c, digits e, digits f, digits g ORDER BY n LIMIT ${ROWS}) AS seq`;
    const config = `CONCAT('whc_', LPAD(n % ${QUEUES}, 26, '0'))`;
    await sql.rows(`INSERT INTO deliveries (deliveryId, tenantId, projectId, webhookConfigId, eventId, eventType, status, queuedFor, isRetry, dueAt, fence, attemptCount, createdAt, updatedAt)
SELECT CONCAT('dlv_', LPAD(n, 26, '0')), '${tenantId}', '${projectId}', ${config}, CONCAT('evt_', LPAD(n, 26, '0')), 'phone.created', 'PENDING', ${config}, 0, 1000 + n, 0, 0, 1, 1 FROM ${seq}`);
  }, FILL_WITHIN_MS);
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  it('is looked at with one index dive a queue soon, whatever the database believed of it before', async () => {
    const claims = app.app.get(DeliveryClaims);
    await eventually('the plan is made of index dives', LEARNT_WITHIN_MS, async () => {
      expect(await claims.heads()).toHaveLength(QUEUES);
      const [plan] = await sql.rows<{ Extra: string }>(`EXPLAIN FORMAT=TRADITIONAL ${HEADS_SQL}`, ['']);
      return /Using index for group-by/.test(String(plan?.Extra));
    });
  });
});
