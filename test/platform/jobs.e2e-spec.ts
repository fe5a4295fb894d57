import { IndexDives } from '../../src/platform/database/index-dives.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { DueQueues } from '../../src/platform/jobs/due-work.js';
import { LeaseLost } from '../../src/platform/jobs/job-queue.js';
import { JobQueue, type Taken } from '../../src/platform/jobs/job-queue.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

interface Job {
  readonly jobId: string;
}

const QUEUES_MAX = 3;
const JOBS = new JobQueue<{ readonly owner: string }, Job>({
  table: 'test_jobs',
  index: 'test_jobs_queue',
  id: 'jobId',
  queue: { owner: 'queuedFor' },
  queueKinds: { owner: 'text!' },
  columnKinds: { jobId: 'text' },
  written: ['note', 'queuedFor'],
  queuesMax: QUEUES_MAX,
});
const NOW = 1_000;
const LEASE_UNTIL = 2_000;

describe('A table as a queue', () => {
  let app: TestApp;
  let sql: Sql;
  let transactor: Transactor;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    sql = await Sql.open(app.schema);
    transactor = app.app.get(Transactor);
    await sql.rows(`CREATE TABLE test_jobs (jobId VARCHAR(20) NOT NULL PRIMARY KEY, queuedFor VARCHAR(20) NULL,
dueAt BIGINT NULL,
fence INT UNSIGNED NOT NULL DEFAULT 0, note VARCHAR(20) NULL, INDEX test_jobs_queue (queuedFor, dueAt, jobId))`);
  });
  afterEach(() => sql.rows('DELETE FROM test_jobs'));
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const add = (owner: string, ...ids: string[]) =>
    sql.rows(
      `INSERT INTO test_jobs (jobId, queuedFor, dueAt)
VALUES ${ids.map((id) => `('${id}', '${owner}', 500)`).join(', ')}`,
    );
  const take = (now: number, owner = 'a', count = 10) =>
    transactor.run((tx) => JOBS.take(tx, { requests: [{ owner, count }], now, leaseUntil: now + LEASE_UNTIL - NOW }));
  const note = ({ jobId, fence }: Taken<Job>, text: string) =>
    transactor.run((tx) => JOBS.write(tx, { ids: [jobId], fence }, { note: text }));
  const shown = () => sql.rows('SELECT jobId, dueAt, fence, note FROM test_jobs ORDER BY jobId');

  it('gives a row to one holder until the lease ends, then to another under a greater fence', async () => {
    await add('a', 'one', 'two');
    const [first] = await take(NOW, 'a', 1);
    expect(first).toEqual({ jobId: 'one', fence: 1, leaseUntil: LEASE_UNTIL });
    expect((await take(NOW)).map(({ jobId }) => jobId)).toEqual(['two']);
    expect(await take(LEASE_UNTIL - 1)).toEqual([]);
    expect((await take(LEASE_UNTIL)).map(({ jobId, fence }) => [jobId, fence])).toEqual([
      ['one', 2],
      ['two', 2],
    ]);
  });

  it('lets a holder who lost the row change nothing', async () => {
    await add('a', 'one');
    const [slow] = await take(NOW);
    const [quick] = await take(LEASE_UNTIL);
    if (slow === undefined || quick === undefined) throw new Error('It was not taken');
    expect(await note(slow, 'late')).toBe(0);
    await expect(transactor.run((tx) => JOBS.keep(tx, slow.jobId, slow.fence))).rejects.toThrow(LeaseLost);
    await transactor.run((tx) => JOBS.giveBack(tx, [slow], NOW));
    await transactor.run((tx) => JOBS.remove(tx, { ids: [slow.jobId], fence: slow.fence }));
    expect(await note(quick, 'in time')).toBe(1);
    expect(await shown()).toEqual([{ jobId: 'one', dueAt: quick.leaseUntil, fence: 2, note: 'in time' }]);
    await sql.rows('UPDATE test_jobs SET queuedFor = NULL');
    expect(await note(quick, 'after the end')).toBe(0);
  });

  it('takes back what was not begun, each row under its own fence', async () => {
    await add('a', 'one', 'two');
    await take(NOW, 'a', 1);
    const both = await take(LEASE_UNTIL);
    expect(both.map(({ fence }) => fence).toSorted()).toEqual([1, 2]);
    await transactor.run((tx) => JOBS.giveBack(tx, both, 700));
    expect(await shown()).toMatchObject([{ dueAt: 700 }, { dueAt: 700 }]);
  });

  it('gives each row once, however many take at once', async () => {
    const ids = Array.from({ length: 40 }, (_none, index) => `job ${index + 10}`);
    await add('a', ...ids);
    const taken = (await Promise.all(Array.from({ length: 8 }, () => take(NOW, 'a', 10)))).flat();
    const rest = await take(NOW, 'a', 40);
    expect([...taken, ...rest].map(({ jobId }) => jobId).toSorted()).toEqual(ids);
  });

  it('lets one of several take over a row that they have read', async () => {
    await add('a', 'one');
    const takeOver = () => transactor.run((tx) => JOBS.takeOver(tx, 'one', 0, { dueAt: LEASE_UNTIL }));
    expect((await Promise.all([takeOver(), takeOver(), takeOver()])).filter(Boolean)).toHaveLength(1);
    expect(await shown()).toMatchObject([{ fence: 1 }]);
  });

  it('shows every queue that has something due in turn, however many there are', async () => {
    const owners = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    for (const owner of owners) await add(owner, `${owner} 1`, `${owner} 2`);
    await take(NOW, 'b');
    const due = new DueQueues(JOBS, app.app.get(IndexDives));
    const seen: string[] = [];
    do for (const { owner } of await due.look(NOW)) seen.push(owner);
    while (due.hasFurther);
    expect(seen).toEqual(owners.filter((owner) => owner !== 'b'));
  });
});
