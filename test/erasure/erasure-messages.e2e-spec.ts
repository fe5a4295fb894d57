import { newId } from '../../src/platform/ids.js';
import { BATCH_ID_PREFIX } from '../../src/messaging/record/message.entity.js';
import { NUMBER } from '../harness/consent-world.js';
import { moveMessage, storeMessages } from '../harness/stored-messages.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { WebhookWorld } from '../harness/webhook-world.js';

const DIGITS = NUMBER.slice(2);
const OTHER = '+14155552602';
const MESSAGES = 450;
/** More than one step looks through: batches, refusals and text. */
const BATCHES = 12;
const REFUSALS_EACH = 12;
const REFUSAL = JSON.stringify({ message: `${'-'.repeat(900)} ${NUMBER} is too long` });
const WITHIN_MS = 60_000;

describe('An erasure of a number that has messages', () => {
  let hooks: WebhookWorld<TestApp>;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(await startTestApp(LOOPBACK_RECEIVERS));
  });
  afterAll(() => hooks.stop());

  const register = (projectId: string) =>
    hooks.world.admin('post', `/v1/projects/${projectId}/phones`, { phones: [NUMBER] });

  /** Where the number stands, as table and column. */
  async function traces(): Promise<string[]> {
    const tables = await hooks.sql.rows<{ name: string }>(
      'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
    );
    const found = new Set<string>();
    for (const { name } of tables)
      for (const row of await hooks.sql.rows<Record<string, unknown>>(`SELECT * FROM ${name}`))
        for (const [column, value] of Object.entries(row)) {
          const text = Buffer.isBuffer(value) ? value.toString('latin1') : String(value);
          if (text.includes(DIGITS)) found.add(`${name}.${column}`);
        }
    return [...found].sort();
  }

  it('leaves nothing in messages, timelines, attempts, batches, events, nor in what receivers said', async () => {
    const hook = await hooks.hook({ subscriptions: {} });
    hooks.behave(hook, (request, response) => response.end(request.body));
    const { project } = hook;
    const { projectId, tenantId } = project;
    await register(projectId);
    const [sent, waiting, scheduled] = await storeMessages(hooks.app, project, [
      {
        status: 'QUEUED',
        text: `Your number is ${NUMBER}`,
        clientReference: `for ${NUMBER}`,
        metadata: JSON.stringify({ [NUMBER]: NUMBER }),
      },
      { status: 'QUEUED', isReserved: true },
      { status: 'SCHEDULED', sendAt: Date.now() + WITHIN_MS },
    ]);
    const sentId = String(sent?.messageId);
    await moveMessage(hooks.app, sentId, [{ to: 'SENDING' }, { to: 'SENT', detail: `Taken for ${NUMBER}` }]);
    const now = Date.now();
    await hooks.sql.rows(
      `INSERT INTO message_attempts (attemptId, messageId, projectId, providerId, senderId, status, detail, startedAt)
VALUES (?, ?, ?, 'pvd_1', 'snd_1', 'ACCEPTED', ?, 1)`,
      [newId('att', now), sentId, projectId, `To ${NUMBER}`],
    );
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const batchId = newId(BATCH_ID_PREFIX, now);
      await hooks.sql.rows(
        'INSERT INTO message_batches (batchId, tenantId, projectId, size, createdAt) VALUES (?, ?, ?, 1, 1)',
        [batchId, tenantId, projectId],
      );
      const refused = Array.from({ length: REFUSALS_EACH }, (_none, index) => [batchId, index, REFUSAL]);
      await hooks.sql.rows(
        `INSERT INTO message_batch_items (batchId, itemIndex, status, error)
VALUES ${refused.map(() => "(?, ?, 'invalid', ?)").join(', ')}`,
        refused.flat(),
      );
    }
    await hooks.until(hook, 7, ({ status }) => status === 'DELIVERED');
    expect(await traces()).toEqual(
      expect.arrayContaining(['messages.phone', 'messages.metadata', 'message_entries.detail', 'events.data']),
    );

    const erasureId = await hooks.world.erase(projectId, NUMBER);
    expect(await traces()).toEqual([]);
    const erasure = await hooks.world.admin('get', `/v1/projects/${projectId}/erasures/${erasureId}`);
    expect(erasure).toMatchObject({ status: 'DONE', messages: 3 });

    const { body } = await hooks.world.send('get', '/v1/messages', project.key);
    const shown = new Map((body.data as { messageId: string }[]).map((message) => [message.messageId, message]));
    const erased = expect.stringMatching(/^erased_/);
    expect(shown.get(sentId)).toMatchObject({ status: 'SENT', to: erased, text: null, parts: 1 });
    for (const message of [waiting, scheduled])
      expect(shown.get(String(message?.messageId))).toMatchObject({
        status: 'BLOCKED',
        reason: 'erased',
        to: erased,
        text: null,
        cost: 0,
      });
    const texts = await hooks.sql.rows<{ data: string }>(
      "SELECT data FROM events WHERE projectId = ? AND type LIKE 'message.%'",
      [projectId],
    );
    expect(texts.map(({ data }) => (JSON.parse(data) as { text: unknown }).text)).toEqual(texts.map(() => null));

    // What happens to it later names the pseudonym.
    await moveMessage(hooks.app, sentId, [{ to: 'DELIVERED' }]);
    expect(await traces()).toEqual([]);
  });

  it('reaches events that a receipt made between the request and the erasure of the message', async () => {
    const hook = await hooks.hook({ subscriptions: {} });
    hooks.behave(hook, (request, response) => response.end(request.body));
    const { project } = hook;
    await register(project.projectId);
    const [message] = await storeMessages(hooks.app, project, [{ status: 'SENT' }]);
    const path = `/v1/projects/${project.projectId}/phones/${NUMBER}`;
    // The worker begins with events: it waits for this one until the receipt has come.
    const [delivery] = await hooks.until(hook, 3, ({ status }) => status === 'DELIVERED');
    const release = await hooks.sql.hold('SELECT eventId FROM events WHERE eventId = ?', [String(delivery?.eventId)]);
    const { erasureId } = await hooks.world.admin('delete', path);
    await moveMessage(hooks.app, String(message?.messageId), [{ to: 'DELIVERED' }]);
    await release();
    await hooks.world.erasureDone(project.projectId, String(erasureId));
    await hooks.until(hook, 5, ({ status }) => status === 'DELIVERED');
    expect(await traces()).toEqual([]);
  });

  it(
    'takes many messages in steps, and leaves those alone that a new row of the number got',
    async () => {
      const project = await hooks.world.project();
      await register(project.projectId);
      const many = Array.from({ length: MESSAGES }, () => ({}));
      await storeMessages(hooks.app, project, many);
      await storeMessages(hooks.app, project, [{ phone: OTHER, text: 'To somebody else' }]);
      const { erasureId } = await hooks.world.admin('delete', `/v1/projects/${project.projectId}/phones/${NUMBER}`);
      await register(project.projectId);
      const [fresh] = await storeMessages(hooks.app, project, [{ text: 'Welcome back' }]);
      await hooks.world.erasureDone(project.projectId, String(erasureId));
      const { messages } = await hooks.world.admin(
        'get',
        `/v1/projects/${project.projectId}/erasures/${String(erasureId)}`,
      );
      expect(messages).toBe(MESSAGES);
      const kept = await hooks.sql.rows<{ messageId: string; phone: string }>(
        "SELECT messageId, phone FROM messages WHERE projectId = ? AND phone NOT LIKE 'erased%' ORDER BY messageId",
        [project.projectId],
      );
      expect(kept.map(({ phone }) => phone)).toEqual([OTHER, NUMBER]);
      const { body } = await hooks.world.send('get', `/v1/messages/${String(fresh?.messageId)}`, project.key);
      expect(body).toMatchObject({ to: NUMBER, text: 'Welcome back' });
    },
    WITHIN_MS,
  );
});
