import { CLOSED_AFTER_MS } from '../../src/messaging/sending/sender-queues.js';
import { PROVIDER_ID_PREFIX } from '../../src/messaging/providers/provider.entity.js';
import { SENDER_ID_PREFIX } from '../../src/messaging/providers/provider.entity.js';
import { newId } from '../../src/platform/ids.js';
import { Sql } from '../harness/sql.js';
import { insertRow, type Send } from '../harness/table-rows.js';
import { storeMessages } from '../harness/stored-messages.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const HOUR_MS = 3_600_000;

interface Wait {
  readonly messageId: string;
  readonly hold: string | null;
  readonly holdUntil: number | null;
}

describe('GET /v1/messages/{messageId}', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let project: ProjectWorld;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    world = new World(app);
    sql = await Sql.open(app.schema);
    project = await world.project();
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const read = (messageId: string, key = project.key) => world.send('get', `/v1/messages/${messageId}`, key);

  /** A sender at a provider of its own, and what a message that waits for it is stored with. */
  async function queue({ projectId, tenantId } = project) {
    const now = Date.now();
    const [senderId, providerId] = [newId(SENDER_ID_PREFIX, now), newId(PROVIDER_ID_PREFIX, now)];
    const send: Send = (text, values) => sql.rows(text, values);
    await insertRow(send, 'providers', { providerId, kind: 'SIMULATOR', status: 'active' });
    const place = { senderId, tenantId, projectId, providerId };
    const rest = { address: '+14155550100', kind: 'NUMBER', rankNumber: 1, status: 'active' };
    await insertRow(send, 'senders', { ...place, ...rest });
    return { senderId, providerId, queuedFor: senderId, status: 'QUEUED', dueAt: now - 1 } as const;
  }

  const holdOf = async (messageId: string) => {
    const alone = (await read(messageId, app.adminKey)).body.hold;
    const { body } = await world.send('get', '/v1/messages?limit=100', app.adminKey);
    const listed = (body.data as { messageId: string; hold: unknown }[]).find((one) => one.messageId === messageId);
    expect(listed?.hold).toBe(alone);
    return alone;
  };

  it('200: the message, to its project and to an ADMIN', async () => {
    const [message] = await storeMessages(app, project, [{ text: 'Olá', clientReference: 'order-7' }]);
    const messageId = String(message?.messageId);
    const { status, body } = await read(messageId);
    expect([status, body.messageId, body.text, body.clientReference]).toEqual([200, messageId, 'Olá', 'order-7']);
    expect((await read(messageId, app.adminKey)).body).toEqual(body);
  });

  it('200: hold says what keeps a message that is due, in the list too', async () => {
    const waiting = await queue();
    const [due, later, ended, stored] = await storeMessages(app, project, [
      waiting,
      { ...waiting, status: 'SCHEDULED', sendAt: Date.now() + HOUR_MS, dueAt: null, queuedFor: null },
      { ...waiting, status: 'DELIVERED', queuedFor: null, dueAt: null },
      { ...waiting, hold: 'quiet_hours', queuedFor: null },
    ]);
    const holds = () => Promise.all([due, later, ended, stored].map((message) => holdOf(String(message?.messageId))));
    expect(await holds()).toEqual([null, null, null, 'quiet_hours']);

    await sql.rows('UPDATE senders SET pacedUntil = ? WHERE senderId = ?', [Date.now() + HOUR_MS, waiting.senderId]);
    expect(await holds()).toEqual(['pacing', null, null, 'quiet_hours']);

    await sql.rows('UPDATE providers SET downUntil = ? WHERE providerId = ?', [
      Date.now() + HOUR_MS,
      waiting.providerId,
    ]);
    expect(await holds()).toEqual(['provider_down', null, null, 'quiet_hours']);

    await world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'suspended' });
    expect(await holds()).toEqual(['project_suspended', null, null, 'quiet_hours']);
    await world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'active' });
    await sql.rows('UPDATE providers SET downUntil = 1 WHERE providerId = ?', [waiting.providerId]);
    await sql.rows('UPDATE senders SET pacedUntil = 1 WHERE senderId = ?', [waiting.senderId]);
    expect(await holds()).toEqual([null, null, null, 'quiet_hours']);
  });

  it('200: hold names the wait between attempts, and holdUntil says until when it waits, in the list too', async () => {
    const waiting = await queue();
    const dueAt = Date.now() + HOUR_MS;
    const stored = { ...waiting, queuedFor: null, dueAt: null, wakeAt: dueAt } as const;
    const [first, retried, quiet, restored] = (
      await storeMessages(app, project, [
        { ...waiting, dueAt },
        { ...waiting, dueAt, attemptCount: 1, reasonDetail: 'No room.' },
        { ...stored, hold: 'quiet_hours' },
        { ...stored, hold: 'restored' },
      ])
    ).map((message) => message.messageId);
    const wait = async (messageId = '') => {
      const { body } = await read(messageId);
      const list = (await world.send('get', '/v1/messages?limit=100', app.adminKey)).body.data as Wait[];
      const listed = list.find((one) => one.messageId === messageId);
      expect([listed?.hold, listed?.holdUntil]).toEqual([body.hold, body.holdUntil]);
      return [body.hold, body.holdUntil];
    };
    expect(await wait(first)).toEqual([null, null]);
    expect(await wait(retried)).toEqual(['retry', dueAt]);
    expect(await wait(quiet)).toEqual(['quiet_hours', dueAt]);
    expect(await wait(restored)).toEqual(['restored', null]);
    const downUntil = Date.now() + 2 * HOUR_MS;
    await sql.rows('UPDATE providers SET downUntil = ? WHERE providerId = ?', [downUntil, waiting.providerId]);
    expect(await wait(retried)).toEqual(['provider_down', downUntil]);
    await world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'suspended' });
    const { hold, holdUntil } = (await read(retried ?? '', app.adminKey)).body;
    expect([hold, holdUntil]).toEqual(['project_suspended', null]);
    await world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'active' });
  });

  it.each(['sender', 'provider'] as const)(
    '200: hold says that the %s is disabled, and holdUntil when the message takes another one or ends',
    async (which) => {
      const waiting = await queue();
      const [message] = await storeMessages(app, project, [waiting]);
      const messageId = String(message?.messageId);
      const path =
        which === 'sender'
          ? `/v1/projects/${project.projectId}/senders/${waiting.senderId}`
          : `/v1/providers/${waiting.providerId}`;
      const before = Date.now();
      await world.admin('patch', path, { status: 'disabled' });
      const after = Date.now();
      expect(await holdOf(messageId)).toBe('sender_disabled');
      const { holdUntil } = (await read(messageId)).body;
      expect(holdUntil).toBeGreaterThanOrEqual(before + CLOSED_AFTER_MS);
      expect(holdUntil).toBeLessThanOrEqual(after + CLOSED_AFTER_MS);
      await world.admin('patch', path, { status: 'active' });
      expect(await holdOf(messageId)).toBeNull();
    },
  );

  it('200: a suspended tenant holds the messages of its projects', async () => {
    const suspended = await world.project();
    const [message] = await storeMessages(app, suspended, [await queue(suspended)]);
    await world.admin('patch', `/v1/tenants/${suspended.tenantId}`, { status: 'suspended' });
    expect(await holdOf(String(message?.messageId))).toBe('project_suspended');
  });

  it('400: an id that can be none', async () => {
    const { status, body } = await read('a.b');
    expect([status, body.details[0].path]).toEqual([400, 'messageId']);
  });

  it('404: unknown, or of another project', async () => {
    const stranger = await world.project(project.tenantId);
    const [message] = await storeMessages(app, stranger, [{}]);
    const [foreign, unknown] = [await read(String(message?.messageId)), await read('msg_01ARZ3NDEKTSV4RRFFQ69G5FAV')];
    expect([foreign.status, unknown.status, unknown.body.code]).toEqual([404, 404, foreign.body.code]);
  });
});
