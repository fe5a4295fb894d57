import { ProjectDispatch } from '../../src/deliveries/event-dispatcher.js';
import { EventLog, type Fact, MANY_FACTS } from '../../src/events/event-log.js';
import { Transactor, type Tx } from '../../src/platform/database/transactor.js';
import { eventually } from '../harness/eventually.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';
const TEST_WITHIN_MS = 60_000;
/** The subject of the facts that make many of a few. */
const REST = '+0';

describe('Many events that are recorded at once', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let transactor: Transactor;
  let events: EventLog;
  let project: ProjectWorld;
  beforeAll(async () => {
    // No dispatcher: what waits goes on waiting.
    app = await startTestApp({ ...LOOPBACK_RECEIVERS, ROLE: 'api' });
    world = new World(app);
    sql = await Sql.open(app.schema);
    transactor = app.app.get(Transactor, { strict: false });
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
  const rest = (count: number) => Array.from({ length: count }, () => fact(REST));
  const record = (tx: Tx, ...subjects: string[]) =>
    events.record(tx, [...subjects.map(fact), ...rest(MANY_FACTS - subjects.length)]);
  const numbered = (...subjects: string[]) => transactor.run((tx) => record(tx, ...subjects));
  const waiting = (...subjects: string[]) => transactor.run((tx) => events.record(tx, subjects.map(fact)));
  /**
   * Subjects with their sequence, and whether they are past the dispatcher, in the order in which they were recorded.
   */
  const recorded = async () =>
    (
      await sql.rows<{ subject: string; sequence: number | null; isDispatched: number }>(
        'SELECT subject, sequence, isDispatched FROM events WHERE projectId = ? ORDER BY eventId',
        [project.projectId],
      )
    ).map(({ subject, sequence, isDispatched }) => [subject, sequence, isDispatched]);
  const told = async () => (await recorded()).filter(([subject]) => subject !== REST);
  const lastSequence = async () =>
    (
      await sql.rows<{ lastSequence: number }>('SELECT lastSequence FROM event_counters WHERE projectId = ?', [
        project.projectId,
      ])
    )[0]?.lastSequence;

  it('get the next numbers, in the order in which they were recorded', async () => {
    await numbered('+1', '+2');
    await transactor.run(async (tx) => {
      await record(tx, '+4');
      await record(tx, '+3');
    });
    expect([await told(), await lastSequence()]).toEqual([
      [
        ['+1', 1, 1],
        ['+2', 2, 1],
        ['+4', MANY_FACTS + 1, 1],
        ['+3', 2 * MANY_FACTS + 1, 1],
      ],
      3 * MANY_FACTS,
    ]);
  });

  it('have the few after them that their transaction records, unless another event waits by then', async () => {
    await transactor.run(async (tx) => {
      await record(tx, '+1');
      await events.record(tx, [fact('+2')]);
      await waiting('+3');
      await events.record(tx, [fact('+3')]);
    });
    expect(await told()).toEqual([
      ['+1', 1, 1],
      ['+2', MANY_FACTS + 1, 1],
      ['+3', null, 0],
      ['+3', null, 0],
    ]);
  });

  it('leave neither events nor a gap when their transaction fails', async () => {
    await numbered('+1');
    const failing = transactor.run(async (tx) => {
      await record(tx, '+2');
      throw new Error('refused by a test');
    });
    await expect(failing).rejects.toThrow('refused by a test');
    await numbered('+3');
    expect(await told()).toEqual([
      ['+1', 1, 1],
      ['+3', MANY_FACTS + 1, 1],
    ]);
  });

  it('wait for the dispatcher when they are few, or of several projects', async () => {
    const first = project;
    await waiting('+1');
    expect(await told()).toEqual([['+1', null, 0]]);
    project = await world.project();
    const foreign = { ...fact('+2'), tenantId: first.tenantId, projectId: first.projectId };
    await transactor.run((tx) => events.record(tx, [fact('+1'), ...rest(MANY_FACTS), foreign]));
    expect(await told()).toEqual([['+1', null, 0]]);
  });

  it('wait for the dispatcher after events that wait, so that none overtakes another', async () => {
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

  it('wait for the dispatcher after an event that was committed during their transaction', async () => {
    await numbered('+1');
    await transactor.run(async (tx) => {
      await tx.query('SELECT 1 FROM events LIMIT 1');
      await waiting('+2');
      await record(tx, '+2');
    });
    expect((await told()).filter(([, sequence]) => sequence !== null)).toEqual([['+1', 1, 1]]);
  });

  it.each([
    ['VALIDATED', true, ['+1', 1, 1]],
    ['CREATED', true, ['+1', null, 0]],
    ['CREATED', false, ['+1', null, 0]],
  ])('wait for the dispatcher where a config wants them: %s, active: %s', async (wanted, isActive, then) => {
    const configs = `/v1/projects/${project.projectId}/webhook-configs`;
    const { webhookConfigId } = await world.admin('post', configs, {
      endpoint: { url: 'http://127.0.0.1:9/' },
      subscriptions: { messageEvents: [], phoneEvents: [wanted] },
    });
    await world.admin('patch', `${configs}/${String(webhookConfigId)}`, { endpoint: { isActive } });
    await numbered('+1');
    expect(await told()).toEqual([then]);
  });

  it('keep a change of subscriptions waiting, which holds for all that is committed after it', async () => {
    const path = `/v1/projects/${project.projectId}/webhook-configs`;
    const endpoint = { url: 'http://127.0.0.1:9/' };
    const { webhookConfigId } = await world.admin('post', path, { endpoint, subscriptions: { phoneEvents: [] } });
    const order: string[] = [];
    const patched = await transactor.run(async (tx) => {
      await record(tx, '+1');
      const patch = world
        .send('patch', `${path}/${String(webhookConfigId)}`, project.key, {
          subscriptions: { phoneEvents: ['CREATED'] },
        })
        .then(({ status }) => {
          order.push('patched');
          return status;
        });
      await eventually('it waits for the project', async () => (await sql.atWork(/projects.*UPDATE/s)) > 0);
      order.push('numbered');
      return { patch };
    });
    expect(await patched.patch).toBe(200);
    expect(order).toEqual(['numbered', 'patched']);
  });

  it('do not wait for the counter of the project while another has it', async () => {
    await numbered('+1');
    const release = await sql.hold('SELECT * FROM event_counters WHERE projectId = ?', [project.projectId]);
    await numbered('+2');
    await release();
    expect(await told()).toEqual([
      ['+1', 1, 1],
      ['+2', null, 0],
    ]);
  });

  it(
    'beside a dispatcher and each other: every number once, none missing, each subject in its order',
    async () => {
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
      const all = 4 * (20 * MANY_FACTS + 5);
      await eventually('all have their number', async () => (await lastSequence()) === all);
      const rows = await recorded();
      expect(rows.map(([, sequence]) => Number(sequence)).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: all }, (_none, index) => index + 1),
      );
      for (const subject of subjects) {
        const sequences = rows.filter(([of]) => of === subject).map(([, sequence]) => Number(sequence));
        expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
      }
      await worker.close();
    },
    TEST_WITHIN_MS,
  );
});
