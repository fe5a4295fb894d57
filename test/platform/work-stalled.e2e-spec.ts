import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '../../src/platform/database/migrator.js';
import { SCHEMA } from '../../src/app.module.js';
import { eventually } from '../harness/eventually.js';
import { OwnServer } from '../harness/own-server.js';
import { LOOPBACK_RECEIVERS, Receiver } from '../harness/receiver.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

/** Longer than a statement may take. */
const STALLED_MS = 4_000;
const NUMBERS = 300;
const EVENTS_OF_ERASED = 2_000;
const WITHIN_MS = 180_000;

describe('Work whose database stalls for some seconds', () => {
  let server: OwnServer;
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let receiver: Receiver;
  let project: ProjectWorld;
  beforeAll(async () => {
    server = await OwnServer.start();
    const databaseUrl = await server.ordinaryUrl('parley');
    await migrate({ databaseUrl, databasePoolSize: 2, databaseTls: false }, SCHEMA);
    const schema = { databaseUrl };
    app = await startTestApp(LOOPBACK_RECEIVERS, schema);
    world = new World(app);
    sql = await Sql.open(schema);
    receiver = await Receiver.start();
    project = await world.project();
  }, WITHIN_MS);
  afterAll(async () => {
    await app?.close();
    await sql?.close();
    await receiver?.stop();
    await server?.stop();
  });

  const stall = async (): Promise<void> => {
    await server.signal('SIGSTOP');
    await sleep(STALLED_MS);
    await server.signal('SIGCONT');
  };
  const numberAt = (index: number): string => `+1415555${String(2_000 + index)}`;
  const count = (from: string): Promise<number> => sql.count(from, [project.projectId]);

  it(
    'deliveries: each event is received, and none of them ends FAILED',
    async () => {
      // Slow enough that they are under way when the database stalls.
      receiver.behaviour = (_request, response) => void setTimeout(() => response.end('ok'), 50);
      await world.admin('post', `/v1/projects/${project.projectId}/webhook-configs`, {
        endpoint: { url: `${receiver.url}/hook` },
      });
      const phones = Array.from({ length: NUMBERS }, (_none, index) => numberAt(index));
      await world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones });
      await eventually('they are under way', () => Promise.resolve(receiver.received.length > 0));
      await stall();
      await eventually(
        'all are delivered',
        async () => (await count("deliveries WHERE projectId = ? AND status = 'DELIVERED'")) === 2 * NUMBERS,
      );
      expect(await count('deliveries WHERE projectId = ?')).toBe(2 * NUMBERS);
      const received = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
      expect(received.size).toBe(2 * NUMBERS);
      const sequences = await sql.rows<{ sequence: number }>(
        'SELECT sequence FROM events WHERE projectId = ? ORDER BY sequence',
        [project.projectId],
      );
      expect(sequences.map(({ sequence }) => sequence)).toEqual(
        Array.from({ length: 2 * NUMBERS }, (_none, index) => index + 1),
      );
    },
    WITHIN_MS,
  );

  it(
    'look-ups: every number is looked up',
    async () => {
      await sql.rows('UPDATE phones SET isValidated = 0, validatedAt = NULL WHERE projectId = ?', [project.projectId]);
      const left = () => count('phones WHERE projectId = ? AND validatedAt IS NULL');
      await eventually('they are under way', async () => (await left()) < NUMBERS);
      await stall();
      await eventually('all are looked up', async () => (await left()) === 0);
    },
    WITHIN_MS,
  );

  it(
    'an erasure: it ends DONE, and nothing of the number is left',
    async () => {
      const erased = numberAt(0);
      await sql.rows(
        `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence, createdAt)
SELECT CONCAT('evt_', LPAD(seq.n, 26, '0')), ?, ?, ?, 'phone.validated', ?, 1, -1 - CAST(seq.n AS SIGNED), 1 FROM
(SELECT ROW_NUMBER() OVER (ORDER BY a.eventId, b.eventId) AS n FROM events a, events b LIMIT ${EVENTS_OF_ERASED}) seq`,
        [project.tenantId, project.projectId, erased, JSON.stringify({ phoneE164: erased, version: 1 })],
      );
      const { erasureId } = await world.admin('delete', `/v1/projects/${project.projectId}/phones/${erased}`);
      const left = () => count(`events WHERE projectId = ? AND subject = '${erased}'`);
      await eventually('it is under way', async () => (await left()) < EVENTS_OF_ERASED);
      await stall();
      await world.erasureDone(project.projectId, String(erasureId));
      expect([await left(), await count(`events WHERE projectId = ? AND data LIKE '%${erased}%'`)]).toEqual([0, 0]);
    },
    WITHIN_MS,
  );
});
