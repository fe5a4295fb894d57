import { newNumber } from '../harness/numbers.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { Sql } from '../harness/sql.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const TEXT = 'Your order has shipped.';
const HOUR_MS = 3_600_000;

describe('POST /v1/messages/{messageId}/cancel', () => {
  const app = routeApp();
  const world = new World(app);
  const tenant = new MessageTenant(world);
  let project: SendingProject;
  let sql: Sql;
  beforeAll(async () => {
    project = await tenant.project();
    sql = await Sql.open(app.schema);
  });
  afterAll(() => sql.close());
  const cancel = (messageId: string, key = project.key) =>
    world.send('post', `/v1/messages/${messageId}/cancel`, key, {});
  const sent = async (choices: object = {}): Promise<{ messageId: string; to: string }> =>
    (await tenant.send(project, { to: newNumber(), text: TEXT, sendAt: Date.now() + HOUR_MS, ...choices })).body;

  it('200: a message that waits is CANCELED, once, and costs nothing', async () => {
    const { messageId, to } = await sent();
    const { status, body } = await cancel(messageId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'CANCELED', reason: 'canceled_by_caller', cost: 0, version: 2 });
    expect((await cancel(messageId)).body).toEqual(body);
    const events = "events WHERE subject = ? AND type = 'message.canceled'";
    expect(await sql.count(events, [to])).toBe(1);
    const phone = (await world.send('get', `/v1/phones/${to}`, project.key)).body;
    expect(phone).toMatchObject({ messageCount: 1, failedCount: 0, blockedCount: 0 });
  });

  it('200: what it took of a cap is given back', async () => {
    const capped = await tenant.project();
    await world.send('put', `/v1/projects/${capped.projectId}/sending-policy`, app.adminKey, { messagesPerDay: 1 });
    const sendAt = Date.now() + HOUR_MS;
    const message = () => tenant.send(capped, { to: newNumber(), text: TEXT, sendAt });
    const first = (await message()).body;
    expect((await message()).body).toMatchObject({ status: 'BLOCKED', reason: 'project_cap' });
    await cancel(first.messageId, capped.key);
    expect((await message()).body.status).toBe('SCHEDULED');
  });

  it('400: what cannot be an id', async () => {
    expect((await cancel('a:b')).status).toBe(400);
  });

  it('404: a message of somebody else, and one that there is not', async () => {
    const { messageId } = await sent();
    expect((await cancel(messageId, (await world.project()).key)).status).toBe(404);
    expect((await cancel('msg_none')).status).toBe(404);
  });

  it('409: one that has ended', async () => {
    const { body } = await tenant.send(await world.project(), { to: newNumber(), text: TEXT });
    const { status, body: problem } = await cancel(String(body.messageId), app.adminKey);
    expect([status, problem.code]).toEqual([409, 'state_conflict']);
  });

  it('409: one that has been handed over', async () => {
    const { messageId } = await sent();
    await sql.rows("UPDATE messages SET status = 'SENDING', queuedFor = NULL, dueAt = NULL WHERE messageId = ?", [
      messageId,
    ]);
    expect((await cancel(messageId)).status).toBe(409);
  });

  it('409: its sender is not deleted while it waits', async () => {
    const other = await tenant.project();
    const path = `/v1/projects/${other.projectId}/senders/${other.senderId}`;
    const later = { to: newNumber(), text: TEXT, sendAt: Date.now() + HOUR_MS };
    const { messageId } = (await tenant.send(other, later)).body as { messageId: string };
    expect((await world.send('delete', path, app.adminKey)).status).toBe(409);
    await cancel(messageId, other.key);
    expect((await world.send('delete', path, app.adminKey)).status).toBe(204);
  });
});
