import { encodeTime } from 'ulid';
import { routeApp } from '../harness/route-app.js';
import { eventually } from '../harness/eventually.js';
import { WebhookWorld } from '../harness/webhook-world.js';
import { newNumbers } from '../harness/numbers.js';

describe('Events', () => {
  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  it('of a registration that is rolled back leave nothing, not even a gap', async () => {
    const hook = await hooks.hook();
    const phones = newNumbers(3);
    const register = () =>
      hooks.world.send(
        'post',
        `/v1/projects/${hook.project.projectId}/phones`,
        hook.project.key,
        { phones },
        { 'Idempotency-Key': 'fails-first' },
      );
    // The last statement of the transaction fails: numbers and events have been written by then.
    await hooks.sql.rows(
      `CREATE TRIGGER refuse BEFORE UPDATE ON idempotency_keys FOR EACH ROW SIGNAL SQLSTATE '45000'
SET MESSAGE_TEXT = 'refused by a test'`,
    );
    expect((await register()).status).toBe(500);
    await hooks.sql.rows('DROP TRIGGER refuse');
    expect([
      await hooks.sql.count('phones WHERE projectId = ?', [hook.project.projectId]),
      await hooks.sql.count('events WHERE projectId = ?', [hook.project.projectId]),
    ]).toEqual([0, 0]);

    expect((await register()).status).toBe(200);
    await hooks.until(hook, 3, ({ status }) => status === 'DELIVERED');
    const { body } = await hooks.world.send('get', `/v1/projects/${hook.project.projectId}/events`, hook.project.key);
    expect(body.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('that one transaction wrote by the hundred are numbered in the order of their ids', async () => {
    const { projectId, tenantId } = await hooks.world.project();
    const now = Date.now();
    // Of this moment: older ones are past their retention.
    const ids = Array.from({ length: 350 }, (_none, at) => `evt_${encodeTime(now)}${String(at).padStart(16, '0')}`);
    await hooks.sql.rows(
      `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, createdAt)
VALUES ${ids.map(() => "(?, ?, ?, '+14155550100', 'phone.created', '{}', 0, ?)").join(', ')}`,
      ids.toReversed().flatMap((id) => [id, tenantId, projectId, now]),
    );
    const waiting = 'events WHERE projectId = ? AND isDispatched = 0';
    await eventually('numbered', async () => (await hooks.sql.count(waiting, [projectId])) === 0);
    const rows = await hooks.sql.rows('SELECT eventId, sequence FROM events WHERE projectId = ? ORDER BY sequence', [
      projectId,
    ]);
    expect(rows).toEqual(ids.map((eventId, index) => ({ eventId, sequence: index + 1 })));
  });

  it('hold the space of their sequence until they are numbered', async () => {
    const hook = await hooks.hook();
    await hooks.sql.rows('CREATE TABLE numbered (eventId char(30), oldPadding bigint, newPadding bigint)');
    await hooks.sql.rows(
      `CREATE TRIGGER see_numbered BEFORE UPDATE ON events FOR EACH ROW
INSERT INTO numbered VALUES (NEW.eventId, OLD.padding, NEW.padding)`,
    );
    await hooks.register(hook.project);
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    const rows = await hooks.sql.rows('SELECT DISTINCT oldPadding, newPadding FROM numbered');
    await hooks.sql.rows('DROP TRIGGER see_numbered');
    await hooks.sql.rows('DROP TABLE numbered');
    expect(rows).toEqual([{ oldPadding: 0, newPadding: null }]);
  });

  it('of numbers that are known already are none', async () => {
    const hook = await hooks.hook();
    const phones = newNumbers(2);
    for (let time = 0; time < 3; time += 1)
      await hooks.world.admin('post', `/v1/projects/${hook.project.projectId}/phones`, { phones });
    expect(await hooks.sql.count('events WHERE projectId = ?', [hook.project.projectId])).toBe(4);
  });

  it('go to the configs that subscribe to them, and to no others', async () => {
    const project = await hooks.world.project();
    const created = await hooks.hook({ project, subscriptions: { messageEvents: [], phoneEvents: ['CREATED'] } });
    const checked = await hooks.hook({
      project,
      subscriptions: { messageEvents: ['SENT'], phoneEvents: ['VALIDATED', 'VALIDATION_FAILED'] },
    });
    const nothing = await hooks.hook({ project, subscriptions: { messageEvents: [], phoneEvents: [] } });
    const messages = await hooks.hook({ project, subscriptions: { phoneEvents: [] } });
    const everything = await hooks.hook({ project, subscriptions: {} });
    const stranger = await hooks.hook();
    await hooks.register(project);
    await hooks.world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: ['+15555555555'] });
    await hooks.until(everything, 4, ({ status }) => status === 'DELIVERED');
    const typesAt = async (hook: typeof created) =>
      (await hooks.deliveries(hook)).map(({ eventType }) => eventType).sort();
    expect(await typesAt(created)).toEqual(['phone.created', 'phone.created']);
    expect(await typesAt(checked)).toEqual(['phone.validated', 'phone.validation_failed']);
    expect(await typesAt(everything)).toEqual([
      'phone.created',
      'phone.created',
      'phone.validated',
      'phone.validation_failed',
    ]);
    for (const hook of [nothing, messages, stranger]) expect(await typesAt(hook)).toEqual([]);
  });
});
