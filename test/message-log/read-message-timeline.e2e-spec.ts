import { newId } from '../../src/platform/ids.js';
import { moveMessage, storeMessages } from '../harness/stored-messages.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

const PHONE = '+14155552601';
/** More events of the same number than are looked at for one status. */
const OTHERS = 30;

describe('GET /v1/messages/{messageId}/timeline', () => {
  let hooks: WebhookWorld<TestApp>;
  let hook: Hook;
  let messageId: string;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(await startTestApp(LOOPBACK_RECEIVERS));
    hook = await hooks.hook({ subscriptions: { messageEvents: ['QUEUED', 'DELIVERED'], phoneEvents: [] } });
    const { project } = hook;
    const [message] = await storeMessages(hooks.app, project, [{ status: 'QUEUED' }]);
    messageId = String(message?.messageId);
    const attemptId = newId('att', Date.now());
    await moveMessage(hooks.app, messageId, [{ to: 'SENDING', attemptId }]);
    await hooks.sql.rows(
      `INSERT INTO message_attempts (attemptId, messageId, projectId, providerId, senderId, status, providerMessageId,
startedAt, endedAt) VALUES (?, ?, ?, 'pvd_1', 'snd_1', 'ACCEPTED', 'gateway-7', ?, ?)`,
      [attemptId, messageId, project.projectId, Date.now(), Date.now()],
    );
    await storeMessages(
      hooks.app,
      project,
      Array.from({ length: OTHERS }, () => ({ status: 'QUEUED' })),
    );
    await moveMessage(hooks.app, messageId, [
      { to: 'SENT', attemptId, code: '0' },
      { to: 'UNDELIVERED', reason: 'absent_subscriber', attemptId, code: '027', detail: 'Absent' },
      { to: 'DELIVERED', attemptId, code: '000' },
    ]);
    await hooks.until(hook, OTHERS + 2, ({ status }) => status === 'DELIVERED');
  });
  afterAll(() => hooks.stop());

  const timeline = (id = messageId, query = '', key = hook.project.key) =>
    hooks.world.send('get', `/v1/messages/${id}/timeline${query}`, key);
  interface Entry {
    readonly at: number;
    readonly kind: string;
    readonly status: string | null;
  }
  const namesOf = (entries: readonly Entry[]) =>
    entries.map(({ kind, status }) => (kind === 'STATUS' ? String(status) : kind));

  it('200: statuses, attempts, codes and the deliveries of its own events, in the order of time', async () => {
    const { status, body } = await timeline(messageId, '?limit=100');
    expect([status, body.cursor, body.hasMore]).toEqual([200, '', false]);
    const entries = body.data as Entry[];
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort((one, other) => one - other));
    expect(namesOf(entries).sort()).toEqual(
      ['QUEUED', 'SENDING', 'ATTEMPT', 'SENT', 'UNDELIVERED', 'DELIVERED', 'DELIVERY', 'DELIVERY'].sort(),
    );
    expect(namesOf(entries.filter(({ kind }) => kind !== 'DELIVERY'))).toEqual([
      'QUEUED',
      'SENDING',
      'ATTEMPT',
      'SENT',
      'UNDELIVERED',
      'DELIVERED',
    ]);
    expect(entries.find((entry) => entry.status === 'UNDELIVERED')).toMatchObject({
      reason: 'absent_subscriber',
      code: '027',
      detail: 'Absent',
      attempt: null,
      delivery: null,
    });
    expect(entries.find(({ kind }) => kind === 'ATTEMPT')).toMatchObject({
      status: null,
      attempt: { status: 'ACCEPTED', providerId: 'pvd_1', providerMessageId: 'gateway-7' },
    });
    const deliveries = entries.filter(({ kind }) => kind === 'DELIVERY');
    expect(deliveries).toEqual([
      expect.objectContaining({
        delivery: expect.objectContaining({ eventType: 'message.queued', status: 'DELIVERED' }),
      }),
      expect.objectContaining({ delivery: expect.objectContaining({ eventType: 'message.delivered' }) }),
    ]);
  });

  it('200: page by page, each entry once', async () => {
    const all = (await timeline(messageId, '?limit=100')).body.data as Entry[];
    const seen: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await timeline(messageId, `?limit=3&cursor=${cursor}`);
      seen.push(...(body.data as Entry[]));
      cursor = body.hasMore === true ? String(body.cursor) : null;
    }
    expect(seen).toEqual(all);
  });

  it('400: an id that can be none, or a cursor of another message', async () => {
    expect((await timeline('a.b')).body.details[0].path).toBe('messageId');
    const { cursor } = (await timeline(messageId, '?limit=1')).body as { cursor: string };
    const [other] = await storeMessages(hooks.app, hook.project, [{ phone: '+14155552609' }]);
    expect((await timeline(String(other?.messageId), `?cursor=${cursor}`)).body.code).toBe('cursor_invalid');
  });

  it('404: unknown, or of another project', async () => {
    const stranger = await hooks.world.project();
    const [message] = await storeMessages(hooks.app, stranger, [{ phone: PHONE }]);
    expect([
      (await timeline('msg_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status,
      (await timeline(String(message?.messageId))).status,
    ]).toEqual([404, 404]);
  });
});
