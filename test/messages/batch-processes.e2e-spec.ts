import { BatchWorld } from '../harness/batch-world.js';
import { eventually } from '../harness/eventually.js';
import { startMortal, startService } from '../harness/processes.js';
import { Sql } from '../harness/sql.js';

/** Two slices. */
const MESSAGES = 101;
const SLICES = [0, 1];
const FAILPOINTS = ['before-commit', 'after-commit'];
const RUN_WITHIN_MS = 60_000;

describe('A process that is killed while it sends a batch', () => {
  let world: BatchWorld;
  beforeAll(async () => {
    world = await BatchWorld.start(MESSAGES);
  });
  afterAll(() => world.close());

  /** Sends a batch to a process that dies of it. */
  async function killed(failpoint: string, slice: number, headers: Record<string, string>) {
    const { databaseUrl } = world.app.schema;
    const { url, exited } = await startMortal(databaseUrl, failpoint, slice + 1);
    const run = world.run();
    const { status } = await world.batch(run, run.messages, headers, { url });
    await exited;
    expect(status).toBeNull();
    // The lease of who is dead ends.
    await world.sql.rows('UPDATE idempotency_keys SET leaseUntil = 1 WHERE statusCode IS NULL');
    return run;
  }

  it.each(FAILPOINTS.flatMap((failpoint) => SLICES.map((slice) => [failpoint, slice] as const)))(
    '202: %s of slice %i: the same key continues, and each message is sent once',
    async (failpoint, slice) => {
      const headers = { 'Idempotency-Key': `${failpoint}-${slice}` };
      const run = await killed(failpoint, slice, headers);
      const { status, body } = await world.batch(run, run.messages, headers);
      expect([status, (body['data'] as object[]).length]).toEqual([202, MESSAGES]);
      expect(await world.timesSent(run)).toEqual({ 1: MESSAGES });
    },
    RUN_WITHIN_MS,
  );

  it(
    '200: without a key nobody continues: what has no result is pending, and not processed after its time',
    async () => {
      const run = await killed('after-commit', 0, {});
      const [batch] = await world.sql.rows<{ batchId: string }>(
        'SELECT batchId FROM message_batches ORDER BY batchId DESC LIMIT 1',
      );
      const batchId = batch?.batchId ?? '';
      const missing = MESSAGES - 100;
      const sent = Array(100).fill(['accepted', null]);
      expect(await world.itemsOf(run, batchId)).toEqual([...sent, ...Array(missing).fill(['pending', null])]);
      await world.letTimePass(batchId);
      expect(await world.itemsOf(run, batchId)).toEqual([
        ...sent,
        ...Array(missing).fill(['not_processed', 'not_processed']),
      ]);
      expect(await world.timesSent(run)).toEqual({ 1: 100 });
    },
    RUN_WITHIN_MS,
  );

  it.each([true, false])(
    '202: stopped while the second slice waits for a lock, with a key: %s: the rest is not processed, and can be sent',
    async (isKeyed) => {
      const service = await startService(world.app.schema.databaseUrl, { ROLE: 'api' });
      const run = world.run();
      const { to } = run.messages.at(-1) as { to: string };
      const locks = await Sql.open(world.app.schema);
      const release = await locks.hold('SELECT * FROM phones WHERE projectId = ? AND phoneE164 = ?', [
        run.project.projectId,
        to,
      ]);
      const headers: Record<string, string> = isKeyed ? { 'Idempotency-Key': 'stopped' } : {};
      const sending = world.batch(run, run.messages, headers, { url: service.url });
      await eventually('the first slice is committed', async () => (await world.timesSent(run))[1] === 100);
      service.child.kill('SIGTERM');
      const { status, body } = await sending;
      await release();
      await locks.close();
      expect(status).toBe(202);
      const statuses = (body['data'] as { status: string }[]).map((item) => item.status);
      expect(statuses).toEqual([...Array(100).fill('accepted'), ...Array(MESSAGES - 100).fill('not_processed')]);
      expect(await service.exited).toBe(0);
      await world.batch(run, run.messages.slice(100));
      expect(await world.timesSent(run)).toEqual({ 1: MESSAGES });
    },
    RUN_WITHIN_MS,
  );
});
