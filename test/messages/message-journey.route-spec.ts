import { newNumber } from '../harness/numbers.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { routeApp } from '../harness/route-app.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

describe('A message from its request to the receiver of its events', () => {
  let world: WebhookWorld;
  let tenant: MessageTenant;
  let project: SendingProject;
  let hook: Hook;
  beforeAll(async () => {
    world = await WebhookWorld.start(routeApp());
    tenant = new MessageTenant(world.world);
    project = await tenant.project({ compliance: { optOutRemindersEnabled: true } });
    const messageEvents = ['QUEUED', 'SCHEDULED', 'SENDING', 'SENT', 'DELIVERED', 'UNDELIVERED', 'BLOCKED'];
    hook = await world.hook({ project, subscriptions: { messageEvents, phoneEvents: ['OPT_OUT_REMINDER_SENT'] } });
  });
  afterAll(() => world.stop());

  const typesOf = async (to: string): Promise<string[]> =>
    (await world.sql.rows<{ type: string }>('SELECT type FROM events WHERE subject = ? ORDER BY eventId', [to])).map(
      ({ type }) => type,
    );
  const statusOf = async (messageId: string): Promise<string> =>
    (await world.sql.rows<{ status: string }>('SELECT status FROM messages WHERE messageId = ?', [messageId])).map(
      ({ status }) => status,
    )[0] ?? '';

  it('202: it is DELIVERED, its events reach the webhook, and the number is counted and reminded', async () => {
    const to = newNumber();
    const preview = (await tenant.preview(project, { to, text: 'Hello.' })).body as { text: string };
    const { messageId } = (await tenant.send(project, { to, text: 'Hello.' })).body as { messageId: string };
    await eventually('it is delivered', async () => (await statusOf(messageId)) === 'DELIVERED');
    const [row] = await world.sql.rows<{ text: string }>('SELECT text FROM messages WHERE messageId = ?', [messageId]);
    expect(row?.text).toBe('Hello. Reply STOP to opt out.');
    expect(row?.text).toBe(preview.text);
    const types = await typesOf(to);
    expect(types.filter((type) => type.startsWith('message.'))).toEqual([
      'message.queued',
      'message.sending',
      'message.sent',
      'message.delivered',
    ]);
    expect(types.filter((type) => type === 'phone.opt_out_reminder_sent')).toHaveLength(1);
    const told = () => world.received(hook).map(({ body }) => JSON.parse(body) as { type: string; data: object });
    await eventually('its events are delivered', () => Promise.resolve(told().length === 5));
    expect(told().find(({ type }) => type === 'message.delivered')?.data).toMatchObject({
      messageId,
      status: 'DELIVERED',
    });
    const phone = (await world.world.send('get', `/v1/phones/${to}`, project.key)).body;
    expect(phone).toMatchObject({ messageCount: 1, deliveredCount: 1, failedCount: 0 });
    expect(phone.lastOptOutReminderAt).not.toBeNull();
  });

  it('202: one that cannot be delivered says why', async () => {
    const { messageId } = (await tenant.send(project, { to: '+14155550102', text: 'Hello.' })).body as {
      messageId: string;
    };
    await eventually('it has ended', async () => (await statusOf(messageId)) === 'UNDELIVERED');
    const [row] = await world.sql.rows('SELECT reason FROM messages WHERE messageId = ?', [messageId]);
    expect(row).toEqual({ reason: 'unknown_subscriber' });
  });

  it('202: one that is for later and whose number opts out before is BLOCKED, and never sent', async () => {
    const to = newNumber();
    const later = { to, text: 'Hello.', sendAt: Date.now() + 2_000 };
    const { messageId } = (await tenant.send(project, later)).body as { messageId: string };
    await world.world.send('post', `/v1/projects/${project.projectId}/phones/${to}/opt-out`, project.key, {});
    await eventually('it has ended', async () => (await statusOf(messageId)) === 'BLOCKED');
    expect(await typesOf(to)).not.toContain('message.sending');
  });
});
