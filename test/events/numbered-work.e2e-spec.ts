import { DispatchModule } from '../../src/deliveries/dispatch/dispatch.module.js';
import { NumberedWork } from '../../src/deliveries/dispatch/numbered-work.js';
import { ProjectDispatch } from '../../src/deliveries/dispatch/project-dispatch.js';
import { EventLog, type Fact } from '../../src/events/event-log.js';
import { Transactor, type Tx } from '../../src/platform/database/transactor.js';
import { eventually } from '../harness/eventually.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const WITHIN_MS = 10_000;

describe('Work that numbers its events', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let work: NumberedWork;
  let events: EventLog;
  let project: ProjectWorld;
  beforeAll(async () => {
    // No dispatcher: what waits goes on waiting.
    app = await startTestApp({ ...LOOPBACK_RECEIVERS, ROLE: 'api' });
    world = new World(app);
    sql = await Sql.open(app.schema);
    work = app.app.select(DispatchModule).get(NumberedWork, { strict: true });
    events = app.app.get(EventLog, { strict: false });
  });
  beforeEach(async () => {
    project = await world.project();
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const fact = (subject: string): Fact => ({
    tenantId: project.tenantId,
    projectId: project.projectId,
    subject,
    type: 'phone.created',
    data: { version: 1 },
  });
  const record = (tx: Tx, ...subjects: string[]) => events.record(tx, subjects.map(fact));
  const numbered = (...subjects: string[]) => work.run(project.projectId, (tx) => record(tx, ...subjects));
  const waiting = (...subjects: string[]) =>
    app.app.get(Transactor, { strict: false }).run((tx) => record(tx, ...subjects));
  /**
   * Subjects with their sequence, and whether they are past the dispatcher, in the order in which they were recorded.
   */
  const told = async () =>
    (
      await sql.rows<{ subject: string; sequence: number | null; isDispatched: number }>(
        'SELECT subject, sequence, isDispatched FROM events WHERE projectId = ? ORDER BY eventId',
        [project.projectId],
      )
    ).map(({ subject, sequence, isDispatched }) => [subject, sequence, isDispatched]);
  const lastSequence = async () =>
    (
      await sql.rows<{ lastSequence: number }>('SELECT lastSequence FROM event_counters WHERE projectId = ?', [
        project.projectId,
      ])
    )[0]?.lastSequence;

  it('gives them the next numbers, in the order in which they were recorded', async () => {
    await numbered('+1', '+2');
    await work.run(project.projectId, async (tx) => {
      await record(tx, '+4');
      await record(tx, '+3');
    });
    expect([await told(), await lastSequence()]).toEqual([
      [
        ['+1', 1, 1],
        ['+2', 2, 1],
        ['+4', 3, 1],
        ['+3', 4, 1],
      ],
      4,
    ]);
  });

  it('leaves neither events nor a gap when it fails', async () => {
    await numbered('+1');
    const failing = work.run(project.projectId, async (tx) => {
      await record(tx, '+2');
      throw new Error('refused by a test');
    });
    await expect(failing).rejects.toThrow('refused by a test');
    await numbered('+3');
    expect(await told()).toEqual([
      ['+1', 1, 1],
      ['+3', 2, 1],
    ]);
  });

  it('leaves them to the dispatcher after events that wait, so that none overtakes another', async () => {
    await numbered('+1');
    await waiting('+2');
    await numbered('+2');
    expect(await told()).toEqual([
      ['+1', 1, 1],
      ['+2', null, 0],
      ['+2', null, 0],
    ]);
    // Waiting events of another project are no obstacle.
    project = await world.project();
    await numbered('+1');
    expect(await told()).toEqual([['+1', 1, 1]]);
  });

  it('sees an event that was committed while it worked', async () => {
    await numbered('+1');
    await work.run(project.projectId, async (tx) => {
      await record(tx, '+2');
      await waiting('+2');
    });
    expect((await told()).filter(([, sequence]) => sequence !== null)).toEqual([['+1', 1, 1]]);
  });

  it.each([
    ['VALIDATED', true, ['+1', 1, 1]],
    ['CREATED', true, ['+1', null, 0]],
    ['CREATED', false, ['+1', null, 0]],
  ])('leaves them to the dispatcher where a config wants them: %s, active: %s', async (wanted, isActive, then) => {
    const configs = `/v1/projects/${project.projectId}/webhook-configs`;
    const { webhookConfigId } = await world.admin('post', configs, {
      endpoint: { url: 'http://127.0.0.1:9/' },
      subscriptions: { messageEvents: [], phoneEvents: [wanted] },
    });
    await world.admin('patch', `${configs}/${String(webhookConfigId)}`, { endpoint: { isActive } });
    await numbered('+1');
    expect(await told()).toEqual([then]);
  });

  it('waits for nobody who has the counter of the project', async () => {
    await numbered('+1');
    const release = await sql.hold('SELECT * FROM event_counters WHERE projectId = ?', [project.projectId]);
    await numbered('+2');
    await release();
    expect(await told()).toEqual([
      ['+1', 1, 1],
      ['+2', null, 0],
    ]);
  });

  it('beside a dispatcher and each other: every number once, none missing, each subject in its order', async () => {
    const worker = await startTestApp({ ROLE: 'worker' }, app.schema);
    expect(worker.app.get(ProjectDispatch, { strict: false })).toBeDefined();
    const subjects = ['+1', '+2', '+3', '+4'];
    await Promise.all(
      subjects.map(async (subject) => {
        for (let round = 0; round < 25; round += 1) {
          if (round % 5 === 4) await waiting(subject);
          else await numbered(subject, subject);
        }
      }),
    );
    const all = 4 * (20 * 2 + 5);
    await eventually('all have their number', WITHIN_MS, async () => (await lastSequence()) === all);
    const rows = await told();
    expect(rows.map(([, sequence]) => Number(sequence)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: all }, (_none, index) => index + 1),
    );
    for (const subject of subjects) {
      const sequences = rows.filter(([of]) => of === subject).map(([, sequence]) => Number(sequence));
      expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    }
    await worker.close();
  });
});
