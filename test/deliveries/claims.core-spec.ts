import { DataSource } from 'typeorm';
import { ulid } from 'ulid';
import { DELIVERY_JOBS, DeliveryClaims, type Taken } from '../../src/deliveries/lines.js';
import { readIn, Transactor } from '../../src/platform/database/transactor.js';
import { DeliveryRecorder, DeliveryMetrics } from '../../src/deliveries/delivery-worker.js';
import { AttemptRows } from '../../src/deliveries/attempts.sql.js';
import { ProjectDispatch } from '../../src/deliveries/event-dispatcher.js';
import { EventErasure } from '../../src/events/event-erasure.js';
import { EventNumbers } from '../../src/events/event-log.js';
import { WAITING_PROJECTS } from '../../src/events/events.sql.js';
import { Clock } from '../../src/platform/clock.js';
import { Failpoints } from '../../src/platform/failpoints.js';
import { BoundedReads } from '../../src/platform/database/bounded-reads.js';
import { withSeries, DELIVERY_COLUMNS, Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { WatchedTransactor } from '../harness/watched-database.js';
import { type ProjectWorld, World } from '../harness/world.js';

const ROWS = 250_000;
const EVENTS = 25_000;
const CONFIGS = 200;
const WAITING = 5_000; // Of one project: those that a dispatcher finds.
const BATCH = 100;
/** Of each queue and round, of twenty rounds in all: fewer than the smallest queue has. */
const LEASED = 25;
const FILL_WITHIN_MS = 300_000;

/** Each row of the index that is claimed is read once, once more for its other columns, and once when it is locked. */
const READS_PER_ROW = 3;
/** What a statement reads besides: where a range ends, and the rows that another claimer holds. */
const READS_MORE = 20;

const config = (number: string | number): string => `CONCAT('whc_', LPAD(${number}, 26, '0'))`;
const HOG = `whc_${'0'.repeat(26)}`;
let app: TestApp;
let sql: Sql;
let project: ProjectWorld;
let dataSource: DataSource;
let now: number;

/** Deliveries: half have ended, a quarter is in one queue, the rest in 199, a third of it later retries. */
async function fill(): Promise<void> {
  const { tenantId, projectId } = project;
  const ids = `'${tenantId}' AS tenantId, '${projectId}' AS projectId`;
  await withSeries(sql, async (seq) => {
    await sql.rows(`INSERT INTO events (eventId, tenantId, projectId, type, data, isDispatched, sequence, createdAt)
SELECT CONCAT('evt_', LPAD(n, 26, '0')), ${ids}, 'phone.created', '{}', n < ${EVENTS - WAITING},
IF(n < ${EVENTS - WAITING}, n + 1, NULL), ${now} FROM ${seq(EVENTS)}`);
    await sql.rows('UPDATE event_counters SET lastSequence = ? WHERE projectId = ?', [EVENTS - WAITING, projectId]);
    const queue = `IF(n % 2 = 0, NULL, ${config(`IF(n % 4 = 1, 0, n % ${CONFIGS})`)})`;
    await sql.rows(`INSERT INTO deliveries (${DELIVERY_COLUMNS})
SELECT CONCAT('dlv_', LPAD(n, 26, '0')), ${ids}, COALESCE(${queue}, ${config(0)}),
CONCAT('evt_', LPAD(n, 26, '0')), 'phone.created', IF(n % 2 = 0, 'DELIVERED', 'PENDING'),
${queue}, n % 4 = 3 AND n % 3 = 0, IF(n % 2 = 0, NULL, ${now} + IF(n % 4 = 3 AND n % 3 = 0, 60000,
-1000 - n DIV 100000)), 0, 0, ${now}, ${now} FROM ${seq(ROWS)}`);
  });
  for (const table of ['events', 'deliveries']) await sql.rows(`ANALYZE TABLE ${table}`);
}

beforeAll(async () => {
  // Nobody else may be at these rows.
  app = await startTestApp({ ROLE: 'api' });
  sql = await Sql.open(app.schema);
  dataSource = app.app.get(DataSource);
  project = await new World(app).project();
  now = Date.now();
  await fill();
}, FILL_WITHIN_MS);
afterAll(async () => {
  await sql.close();
  await app.close();
});

/** How one reading statement is run, and how much is read for it. */
async function planOf(
  statement: string,
  values: readonly (string | number)[],
): Promise<{ plan: Record<string, unknown>; rows: number; reads: number }> {
  const [plan = {}] = await sql.rows<Record<string, unknown>>(`EXPLAIN FORMAT=TRADITIONAL ${statement}`, values);
  await sql.rows('FLUSH STATUS');
  const rows = await sql.rows(statement, values);
  const status = await sql.rows<{ Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read%'");
  return { plan, rows: rows.length, reads: status.reduce((sum, { Value }) => sum + Number(Value), 0) };
}

const SORTED = /filesort|temporary/i;
/** MySQL puts up to 500 ids aside before it changes the column that they were found by: that is no sorting. */
const UPDATE_SORTED = /filesort/i;

/** How many plans a transactor's statements have; none of them sorts or scans. */
async function unsortedPlans(watched: WatchedTransactor): Promise<number> {
  const plans = await watched.plans();
  for (const { table, key, Extra, sql: text } of plans) {
    const sorted = String(text).startsWith('UPDATE') ? UPDATE_SORTED : SORTED;
    if (table === null) continue;
    expect({ text, key, sorts: sorted.test(String(Extra)) }).toEqual({ text, key: expect.any(String), sorts: false });
  }
  return plans.length;
}

describe(`Among ${ROWS} deliveries`, () => {
  it('a claim reads what it takes, in the order of its index, without a sort', async () => {
    expect(await sql.count('deliveries')).toBe(ROWS);
    for (const [queue, isRetry, wanted] of [
      [HOG, 0, BATCH],
      [HOG, 1, 0],
      [`whc_${'7'.padStart(26, '0')}`, 0, BATCH],
    ] as const) {
      const { plan, rows, reads } = await planOf(DELIVERY_JOBS.dueNext(BATCH).sql, [queue, isRetry, now]);
      expect(plan).toMatchObject({ key: 'deliveries_queue', type: 'range' });
      expect(String(plan['Extra'])).not.toMatch(SORTED);
      expect(rows).toBe(wanted);
      expect(reads).toBeLessThanOrEqual(wanted * READS_PER_ROW + READS_MORE);
    }
  });

  it('the heads of all queues cost some steps for each queue, whatever stands in them', async () => {
    const { plan, rows, reads } = await planOf(DELIVERY_JOBS.headsOf.sql, ['']);
    expect(plan['key']).toBe('deliveries_queue');
    expect(String(plan['Extra'])).toMatch(/Using index for group-by/);
    expect(String(plan['Extra'])).not.toMatch(SORTED);
    expect(rows).toBeGreaterThan(100);
    expect(reads).toBeLessThanOrEqual(rows * 4 + READS_MORE);
  });

  it('the projects that have events waiting are found by a dive each', async () => {
    const { plan, rows, reads } = await planOf(WAITING_PROJECTS.sql, ['']);
    expect(plan['key']).toBe('events_waiting');
    expect(String(plan['Extra'])).toMatch(/Using index for group-by/);
    expect(String(plan['Extra'])).not.toMatch(SORTED);
    expect(rows).toBe(1);
    expect(reads).toBeLessThanOrEqual(READS_MORE);
  });

  it('taking, giving back, ending and recording never sort, never scan', async () => {
    const watched = new WatchedTransactor(dataSource);
    const clock = new Clock();
    const claims = new DeliveryClaims(app.app.get(BoundedReads), watched.transactor, clock, new Failpoints());
    const taken = await claims.take([{ webhookConfigId: HOG, isRetry: false, count: 500 }], 1_000);
    expect(taken).toHaveLength(500);
    expect(watched.reads).toBeLessThanOrEqual(500 * READS_PER_ROW * 2 + READS_MORE);
    await claims.release(taken);
    await claims.endSome(HOG, 'SKIPPED');
    const recorder = new DeliveryRecorder(
      watched.transactor,
      new AttemptRows(app.app.get(EventErasure), clock),
      app.app.get(DeliveryMetrics),
      clock,
      new Failpoints(),
    );
    await recorder.record(taken[0] as Taken, {
      outcome: 'SUCCESS',
      startedAt: now,
      durationMs: 5,
      statusCode: 200,
      error: null,
      answer: null,
      retryAfterMs: null,
    });
    expect(await unsortedPlans(watched)).toBeGreaterThanOrEqual(6);
  });

  it('giving events their sequence never sorts, never scans', async () => {
    const watched = new WatchedTransactor(dataSource);
    const direct = { roomFor: () => 1_000 } as never;
    const [numbers, clock] = [new EventNumbers(), new Clock()];
    const dispatch = new ProjectDispatch(watched.transactor, direct, numbers, clock, new Failpoints());
    const { projectId } = project;
    expect(await dispatch.next([projectId])).toEqual([{ projectId, queued: 0, held: [], isFull: true }]);
    expect(watched.reads).toBeLessThanOrEqual(500 * READS_PER_ROW * 2 + READS_MORE);
    expect(await unsortedPlans(watched)).toBeGreaterThan(0);
  });
});

describe('Claimers that are at one queue at once', () => {
  const newClaims = () =>
    new DeliveryClaims(app.app.get(BoundedReads), app.app.get(Transactor), new Clock(), new Failpoints());

  it('get a full batch each while the others hold theirs, and no row twice', async () => {
    const transactor = app.app.get(Transactor);
    const CLAIMERS = 4;
    let arrived = 0;
    let open: () => void = () => undefined;
    const allHold = new Promise<void>((resolve) => (open = resolve));
    const claim = () =>
      transactor.run(async (tx) => {
        const rows = await readIn(tx, DELIVERY_JOBS.dueNext(BATCH), [HOG, 0, now]);
        arrived += 1;
        if (arrived === CLAIMERS) open();
        await allHold;
        return rows.map((row) => row.deliveryId);
      });
    const batches = await Promise.all(Array.from({ length: CLAIMERS }, claim));
    expect(batches.map((batch) => batch.length)).toEqual(Array.from({ length: CLAIMERS }, () => BATCH));
    expect(new Set(batches.flat()).size).toBe(CLAIMERS * BATCH);
  });

  it('never lease a row twice, over many rounds', async () => {
    const claims = newClaims();
    const take = async (): Promise<Taken[]> => {
      const rounds: Taken[] = [];
      for (let round = 0; round < 5; round += 1)
        rounds.push(
          ...(await claims.take(
            [
              { webhookConfigId: HOG, isRetry: false, count: LEASED },
              { webhookConfigId: `whc_${'7'.padStart(26, '0')}`, isRetry: false, count: LEASED },
            ],
            60_000,
          )),
        );
      return rounds;
    };
    const taken = (await Promise.all([take(), take(), take(), take()])).flat();
    expect(taken).toHaveLength(4 * 5 * 2 * LEASED);
    expect(new Set(taken.map((one) => one.deliveryId)).size).toBe(taken.length);
    expect(new Set(taken.map((one) => one.fence))).toEqual(new Set([1]));
  });

  it('find every queue in turn, however many there are', async () => {
    const QUEUES = 4_500;
    const { tenantId, projectId } = project;
    const row = () => ['dlv_', 'evt_'].map((prefix) => `${prefix}${ulid()}`);
    const made: string[] = [];
    for (let start = 0; start < QUEUES; start += 500) {
      const rows = Array.from({ length: 500 }, (_none, index) => {
        const id = `whc_M${String(start + index).padStart(25, '0')}`;
        made.push(id);
        return [0, 1]
          .map((isRetry) => {
            const [deliveryId, eventId] = row();
            const ids = [deliveryId, tenantId, projectId, id, eventId].map((one) => `'${one}'`).join(', ');
            return `(${ids}, 'phone.created', 'PENDING', '${id}', ${isRetry}, 1, 0, 0, ${now}, ${now})`;
          })
          .join(',');
      });
      await sql.rows(`INSERT INTO deliveries (${DELIVERY_COLUMNS}) VALUES ${rows.join(',')}`);
    }
    const claims = newClaims();
    const seen = new Set<string>();
    do for (const due of await claims.dueQueues()) seen.add(`${due.webhookConfigId}:${due.isRetry}`);
    while (claims.hasFurtherQueues);
    expect(made.flatMap((id) => [`${id}:false`, `${id}:true`]).filter((queue) => !seen.has(queue))).toEqual([]);
  }, 60_000);
});
