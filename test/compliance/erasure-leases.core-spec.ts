import { ERASURE_JOBS, ErasureQueue } from '../../src/compliance/erasure/erasure-task.js';
import { ErasureRun } from '../../src/compliance/erasure/erasure-run.js';
import { NUMBER } from '../harness/consent-world.js';
import { ErasureWorld } from '../harness/erasure-world.js';
import { startTestApp } from '../harness/test-app.js';

/** More than two steps. */
const EVENTS = 450;

describe('Erasures that wait', () => {
  let erasures: ErasureWorld;
  let queue: ErasureQueue;
  let run: ErasureRun;
  beforeAll(async () => {
    // Nobody else may take them.
    erasures = await ErasureWorld.start({ ROLE: 'api' });
    queue = erasures.consent.app.app.get(ErasureQueue);
    run = erasures.consent.app.app.get(ErasureRun);
  });
  afterEach(() => erasures.consent.sql.rows('UPDATE erasures SET queuedFor = NULL'));
  afterAll(() => erasures.stop());

  const take = async () => {
    const taken = await queue.take();
    if (taken === null) throw new Error('There is none');
    return taken;
  };

  it('have deleted and suppressed the number already, and keep it encrypted', async () => {
    const project = await erasures.consent.project();
    const { sql } = erasures.consent;
    const erasureId = await erasures.request(project, NUMBER);
    expect(await sql.count('phones WHERE projectId = ?', [project.projectId])).toBe(0);
    expect(await sql.count("consent_entries WHERE projectId = ? AND kind = 'ERASED'", [project.projectId])).toBe(1);
    const [row] = await sql.rows<{ taskSealed: Buffer }>('SELECT * FROM erasures WHERE erasureId = ?', [erasureId]);
    const text = Object.values(row ?? {})
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join();
    expect([row?.taskSealed.length, text.includes(NUMBER.slice(2))]).toEqual([expect.any(Number), false]);
  });

  it('are continued by another worker where the one that died stopped', async () => {
    const project = await erasures.consent.project();
    await erasures.addEvents(project, NUMBER, EVENTS);
    const total = await erasures.eventsOf(project, NUMBER);
    const erasureId = await erasures.request(project, NUMBER);
    const dead = await take();
    expect(await run.work(dead, () => Promise.resolve(false))).toBe(true);
    const left = await erasures.eventsOf(project, NUMBER);
    expect([left > 0 && left < total, await queue.take()]).toEqual([true, null]);
    expect((await erasures.read(project, erasureId)).body).toMatchObject({ status: 'RUNNING', events: total - left });
    await erasures.endLease(erasureId);
    const another = await startTestApp({ ROLE: 'worker' }, erasures.consent.app.schema);
    try {
      await erasures.consent.world.erasureDone(project.projectId, erasureId);
    } finally {
      await another.close();
    }
    expect([await erasures.eventsOf(project, NUMBER), (await erasures.read(project, erasureId)).body.events]).toEqual([
      0,
      total,
    ]);
    // The first one wakes up after all.
    expect(await run.work(dead, () => Promise.resolve(true))).toBe(false);
    const told = (await erasures.consent.events(project)).filter(({ type }) => type === 'phone.erased');
    expect(told).toHaveLength(1);
  });

  it('are not worked on by who has lost the lease: nothing is written', async () => {
    const project = await erasures.consent.project();
    const erasureId = await erasures.request(project, NUMBER);
    const slow = await take();
    await erasures.endLease(erasureId);
    const quick = await take();
    expect([slow.fence, quick.fence, await run.work(slow, () => Promise.resolve(true))]).toEqual([1, 2, false]);
    expect(await erasures.eventsOf(project, NUMBER)).toBeGreaterThan(0);
    // Both at once: only one of them has the fence.
    await Promise.all([run.work(quick, () => Promise.resolve(true)), run.work(slow, () => Promise.resolve(true))]);
    expect((await erasures.read(project, erasureId)).body.status).toBe('DONE');
  });

  it('leave alone what was stored since: the number may be registered again meanwhile', async () => {
    const project = await erasures.consent.project();
    const erasureId = await erasures.request(project, NUMBER);
    const path = `/v1/projects/${project.projectId}/phones`;
    await erasures.consent.world.send('post', path, project.key, { phones: [NUMBER] });
    await erasures.consent.declare(project, 'opt-in', { evidence: `Form of ${NUMBER}` });
    const since = await erasures.eventsOf(project, NUMBER);
    expect(await run.work(await take(), () => Promise.resolve(true))).toBe(false);
    expect((await erasures.read(project, erasureId)).body.status).toBe('DONE');
    // Two events of the registration that was erased; of the new one all are there.
    expect([since, await erasures.eventsOf(project, NUMBER)]).toEqual([6, 4]);
    const { body } = await erasures.consent.proof(project);
    expect(body.data.map(({ place, kind, note }: Record<string, unknown>) => [place, kind, note])).toEqual([
      [1, 'OPT_OUT', 'Registered again after its erasure.'],
      [2, 'OPT_IN', `Form of ${NUMBER}`],
    ]);
  });

  it('take turns: each tenant one, however many it has', async () => {
    const numbers = ['+14155552601', '+14155552602', '+14155552603', '+14155552604'];
    const hog = await erasures.consent.project(numbers);
    const others = [await erasures.consent.project(), await erasures.consent.project()];
    for (const number of numbers) await erasures.request(hog, number);
    for (const other of others) await erasures.request(other, NUMBER);
    const turns: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const taken = await take();
      turns.push(taken.tenantId);
      await queue.giveBack(taken);
    }
    expect(turns.slice(3)).toEqual(turns.slice(0, 3));
    expect(new Set(turns.slice(0, 3)).size).toBe(3);
  });

  it('are found without sorting', async () => {
    const plans = [
      await erasures.consent.sql.rows<{ Extra: string | null; key: string }>(
        `EXPLAIN FORMAT=TRADITIONAL ${ERASURE_JOBS.dueNext(1).sql}`,
        ['ten_1', 1],
      ),
      await erasures.consent.sql.rows<{ Extra: string | null; key: string }>(
        `EXPLAIN FORMAT=TRADITIONAL ${ERASURE_JOBS.headsOf.sql}`,
        [''],
      ),
    ];
    for (const [plan] of plans)
      expect([plan?.key, /filesort|temporary/i.test(plan?.Extra ?? '')]).toEqual(['erasures_queue', false]);
  });
});
