import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { jest } from '@jest/globals';
import { EventDispatcher } from '../../src/deliveries/event-dispatcher.js';
import { ProjectDispatch } from '../../src/deliveries/event-dispatcher.js';
import { EventLog, MANY_FACTS } from '../../src/events/event-log.js';
import { Failpoints } from '../../src/platform/failpoints.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

const EVENTS = 40;
const FIRST_FACTS = MANY_FACTS + 50;
const TEST_WITHIN_MS = 60_000;

describe('Projects whose events are dispatched in one transaction', () => {
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
