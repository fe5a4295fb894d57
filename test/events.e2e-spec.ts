import { jest } from '@jest/globals';
import { EventDispatcher, ProjectDispatch } from '../src/deliveries/event-dispatcher.js';
import { raiseEpoch } from '../src/events/event-feed.js';
import { EventLog, type Fact, MANY_FACTS } from '../src/events/event-log.js';
import { Clock } from '../src/platform/clock.js';
import { Transactor, type Tx } from '../src/platform/database/transactor.js';
import { Failpoints } from '../src/platform/failpoints.js';
import { LOOPBACK_RECEIVERS } from './doubles/receiver.js';
import { eventually } from './harness/eventually.js';
import { newNumbers } from './harness/numbers.js';
import { Sql } from './harness/sql.js';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { type Hook, WebhookWorld } from './harness/webhook-world.js';
import { type ProjectWorld, World } from './harness/world.js';

const TEST_WITHIN_MS = 60_000;

describe('Projects whose events are dispatched in one transaction', () => {
  const EVENTS = 40;
  const FIRST_FACTS = MANY_FACTS + 50;

  let hooks: WebhookWorld<TestApp>;
  let dispatch: ProjectDispatch;
  let some: Hook[];
  beforeAll(async () => {
    hooks = await WebhookWorld.start(await startTestApp(LOOPBACK_RECEIVERS));
    dispatch = hooks.app.app.get(ProjectDispatch, { strict: false });
    await hooks.app.app.get(EventDispatcher, { strict: false }).beforeApplicationShutdown();
  });
  beforeEach(async () => {
    some = [await hooks.hook(), await hooks.hook(), await hooks.hook()];
    // Each has a counter from here on.
    for (const id of idsOf(some)) {
      await insertEvents([id], 1);
      await dispatch.next([id]);
    }
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => hooks.stop());

  const idsOf = (these: readonly Hook[]) => these.map(({ project }) => project.projectId);
  let made = 0;

  /** So many events of each project, those of all in turns, inserted against the order of their ids. */
  async function insertEvents(projectIds: readonly string[], count: number): Promise<void> {
    const rows = Array.from({ length: count }, () =>
      projectIds.map((projectId) => [`evt_${String((made += 1)).padStart(26, '0')}`, projectId] as const),
    ).flat();
    for (const [eventId, projectId] of rows.toReversed())
      await hooks.sql.rows(
        `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, createdAt)
SELECT ?, tenantId, projectId, '+14155550100', 'phone.created', '{}', 0, ? FROM projects WHERE projectId = ?`,
        [eventId, Date.now(), projectId],
      );
  }
  /** The sequences of a project in the order of its events; null where one has none. */
  const sequencesOf = async (projectId: string) =>
    (
      await hooks.sql.rows<{ sequence: number | null }>(
        'SELECT sequence FROM events WHERE projectId = ? ORDER BY eventId',
        [projectId],
      )
    ).map(({ sequence }) => sequence);
  const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);
  const waitingFrom = (first: number, count: number) => [...upTo(first), ...Array.from({ length: count }, () => null)];
  const deliveriesOf = (projectId: string) => hooks.sql.count('deliveries WHERE projectId = ?', [projectId]);
  const lastSequenceOf = async (projectId: string) =>
    (
      await hooks.sql.rows<{ lastSequence: number }>('SELECT lastSequence FROM event_counters WHERE projectId = ?', [
        projectId,
      ])
    )[0]?.lastSequence;

  it('are each numbered without gaps in the order of their ids, and have their deliveries', async () => {
    const ids = idsOf(some);
    await insertEvents(ids, EVENTS);
    const steps = await dispatch.next(ids.toReversed());
    expect(steps.map(({ projectId, isFull }) => [projectId, isFull])).toEqual(
      ids.toSorted().map((projectId) => [projectId, false]),
    );
    for (const id of ids) {
      expect(await sequencesOf(id)).toEqual(upTo(EVENTS + 1));
      expect([await deliveriesOf(id), await lastSequenceOf(id)]).toEqual([EVENTS + 1, EVENTS + 1]);
    }
    await insertEvents(ids, 2);
    await dispatch.next(ids);
    for (const id of ids) expect(await sequencesOf(id)).toEqual(upTo(EVENTS + 3));
  });

  it('are passed over while another holds their counter, and do not keep the others', async () => {
    const [first = '', held = '', last = ''] = idsOf(some);
    await insertEvents([first, held, last], 2);
    const steps = await hooks.app.app.get(Transactor, { strict: false }).run(async (tx) => {
      await tx.query('SELECT 1 FROM event_counters WHERE projectId = ? FOR UPDATE', [held]);
      return dispatch.next([first, held, last]);
    });
    expect(steps.map(({ projectId }) => projectId)).toEqual([first, last].toSorted());
    for (const id of [first, last]) expect(await sequencesOf(id)).toEqual(upTo(3));
    expect(await sequencesOf(held)).toEqual(waitingFrom(1, 2));
    await dispatch.next([held]);
    expect(await sequencesOf(held)).toEqual(upTo(3));
  });

  it('get a counter where they have none yet', async () => {
    const fresh = [await hooks.hook(), await hooks.hook()];
    const ids = [...idsOf(fresh), ...idsOf(some)];
    for (const id of idsOf(fresh)) await hooks.sql.rows('DELETE FROM event_counters WHERE projectId = ?', [id]);
    await insertEvents(ids, 1);
    expect(await dispatch.next(ids)).toHaveLength(ids.length);
    for (const id of idsOf(fresh)) expect([await sequencesOf(id), await lastSequenceOf(id)]).toEqual([[1], 1]);
    for (const id of idsOf(some)) expect(await sequencesOf(id)).toEqual(upTo(2));
  });

  it('do not wait for a long transaction in which the first events of a project are recorded', async () => {
    const [fresh = ''] = idsOf([await hooks.hook()]);
    await hooks.sql.rows('DELETE FROM event_counters WHERE projectId = ?', [fresh]);
    const [other = ''] = idsOf(some);
    const { tenantId } = (
      await hooks.sql.rows<{ tenantId: string }>('SELECT tenantId FROM projects WHERE projectId = ?', [fresh])
    )[0] ?? { tenantId: '' };
    // Of a type that nobody wants: such facts ask for their numbers at once.
    const facts = Array.from({ length: FIRST_FACTS }, () => ({
      tenantId,
      projectId: fresh,
      subject: '+14155550100',
      type: 'phone.validated' as const,
      data: { version: 1 },
    }));
    const steps = await hooks.app.app.get(Transactor, { strict: false }).runOnce(async (tx) => {
      await hooks.app.app.get(EventLog, { strict: false }).record(tx, facts);
      await insertEvents([fresh, other], 1);
      return dispatch.next([fresh, other]);
    });
    expect(steps.map(({ projectId }) => projectId)).toEqual([fresh, other].toSorted());
    expect(await sequencesOf(other)).toEqual(upTo(2));
    await dispatch.next([fresh]);
    expect((await sequencesOf(fresh)).toSorted((a, b) => Number(a) - Number(b))).toEqual(upTo(FIRST_FACTS + 1));
  });

  it(
    'are dispatched alone when one fails: nothing is left of what they shared, and the others have their events',
    async () => {
      const [first = '', broken = '', last = ''] = idsOf(some);
      await insertEvents([first, broken, last], 2);
      await hooks.sql.rows(
        `CREATE TRIGGER refuse BEFORE INSERT ON deliveries FOR EACH ROW BEGIN IF NEW.projectId = '${broken}' THEN
SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'refused by a test'; END IF; END`,
      );
      await expect(dispatch.next([first, broken, last])).rejects.toThrow('refused by a test');
      for (const id of [first, broken, last]) expect(await sequencesOf(id)).toEqual(waitingFrom(1, 2));

      const dispatcher = hooks.app.app.get(EventDispatcher, { strict: false });
      const beat = () => (dispatcher as unknown as { beat(): Promise<boolean> }).beat();
      await expect(beat()).rejects.toThrow('refused by a test');
      for (const id of [first, last]) expect(await sequencesOf(id)).toEqual(upTo(3));
      expect([await sequencesOf(broken), await lastSequenceOf(broken)]).toEqual([waitingFrom(1, 2), 1]);
      await hooks.sql.rows('DROP TRIGGER refuse');
      await beat();
      expect([await sequencesOf(broken), await deliveriesOf(broken)]).toEqual([upTo(3), 3]);
    },
    TEST_WITHIN_MS,
  );

  it('leave nothing behind when the process stops between numbers and deliveries', async () => {
    const ids = idsOf(some);
    await insertEvents(ids, 2);
    const reach = jest.spyOn(hooks.app.app.get(Failpoints, { strict: false }), 'reach');
    reach.mockImplementation(({ name }) => {
      if (name === 'in-dispatch') throw new Error('stopped by a test');
    });
    await expect(dispatch.next(ids)).rejects.toThrow('stopped by a test');
    reach.mockRestore();
    for (const id of ids) {
      expect(await sequencesOf(id)).toEqual(waitingFrom(1, 2));
      expect([await deliveriesOf(id), await lastSequenceOf(id)]).toEqual([1, 1]);
    }
    expect(await dispatch.next(ids)).toHaveLength(ids.length);
    for (const id of ids) expect(await sequencesOf(id)).toEqual(upTo(3));
  });

  it(
    'are dispatched once by two that are at them at once, whatever they share',
    async () => {
      const ids = idsOf(some);
      const ROUNDS = 20;
      for (let round = 0; round < ROUNDS; round += 1) {
        await insertEvents(ids, 3);
        await Promise.all([dispatch.next(ids), dispatch.next(ids.toReversed()), dispatch.next(ids.slice(1, 2))]);
        for (const id of ids) await dispatch.next([id]);
      }
      for (const id of ids) {
        expect(await sequencesOf(id)).toEqual(upTo(1 + 3 * ROUNDS));
        expect([await deliveriesOf(id), await lastSequenceOf(id)]).toEqual([1 + 3 * ROUNDS, 1 + 3 * ROUNDS]);
      }
    },
    TEST_WITHIN_MS,
  );
});

describe('Many events that are recorded at once', () => {
  /** The subject of the facts that make many of a few. */
  const REST = '+0';

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

describe('GET /v1/projects/{projectId}/events', () => {
  const NUMBERS_BEFORE = 5;
  /** Each number makes two events. */
  const LAST_BEFORE = 2 * NUMBERS_BEFORE;

  let hooks: WebhookWorld<TestApp>;
  let project: ProjectWorld;
  const list = (query: string) =>
    hooks.world.send('get', `/v1/projects/${project.projectId}/events${query}`, project.key);
  const register = async (count: number, last: number) => {
    await hooks.world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, {
      phones: newNumbers(count),
    });
    await eventually(`event ${last}`, async () => (await list('?limit=100')).body.lastSequence === last);
  };
  let cursorBefore: string;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(await startTestApp(LOOPBACK_RECEIVERS));
    project = await hooks.world.project();
    await register(NUMBERS_BEFORE, LAST_BEFORE);
    cursorBefore = String((await list('?limit=2')).body.cursor);
    expect(await raiseEpoch(hooks.app.app.get(Transactor), hooks.app.app.get(Clock), 1)).toBe(2);
    await register(1, LAST_BEFORE + 2);
  });
  afterAll(() => hooks.stop());

  it('200: sequences go on in the new epoch, and what was before keeps its own', async () => {
    const { body } = await list('?limit=100&afterEpoch=2');
    expect([body.epoch, body.lastSequence]).toEqual([2, LAST_BEFORE + 2]);
    expect(body.data.map(({ sequence, epoch }: Record<string, number>) => [sequence, epoch])).toEqual(
      Array.from({ length: LAST_BEFORE + 2 }, (_none, index) => [index + 1, index < LAST_BEFORE ? 1 : 2]),
    );
    const { id } = body.data.at(-1);
    expect((await hooks.world.send('get', `/v1/events/${id}`, project.key)).body).toEqual(body.data.at(-1));
  });

  it.each([
    ['that had read what is gone', '?afterEpoch=1&afterSequence=25', LAST_BEFORE],
    ['that lags', '?afterEpoch=1&afterSequence=4', 4],
    ['of an epoch that is gone', '?afterEpoch=9&afterSequence=40', LAST_BEFORE],
    ['that is at its first page', '?afterEpoch=1', 0],
  ])('409: epoch_changed for a reader %s, with the place to go on from', async (_who, query, sequence) => {
    const { status, body } = await list(query);
    expect([status, body.code]).toEqual([409, 'epoch_changed']);
    expect(body.details).toEqual([
      { path: 'afterEpoch', rule: 'current', message: '2' },
      { path: 'afterSequence', rule: 'current', message: String(sequence) },
    ]);
    const next = await list(`?afterEpoch=2&afterSequence=${sequence}&limit=100`);
    expect(next.body.data[0].sequence).toBe(sequence + 1);
  });

  it('400: a cursor of an earlier epoch', async () => {
    expect((await list(`?limit=2&cursor=${cursorBefore}`)).body.code).toBe('cursor_invalid');
  });
});
