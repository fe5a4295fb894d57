import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newNumber, Random } from '../harness/numbers.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';
import { World } from '../harness/world.js';

const TEXT = 'Your order has shipped.';
const HOUR_MS = 3_600_000;
const app = routeApp();
const world = new World(app);
const tenant = new MessageTenant(world);

describe('POST /v1/projects/{projectId}/messages', () => {
  const DAY_MS = 24 * 3_600_000;

  let project: SendingProject;
  let sql: Sql;
  beforeAll(async () => {
    project = await tenant.project();
    sql = await Sql.open(app.schema);
  });
  afterAll(() => sql.close());

  it('202: shows exactly the fields of the contract, and where to read it', async () => {
    const to = newNumber();
    const { status, body, headers } = await tenant.send(project, { to, text: TEXT });
    expect(status).toBe(202);
    expect(headers['location']).toBe(`/v1/messages/${String(body.messageId)}`);
    expect(body).toEqual({
      messageId: expect.stringMatching(/^msg_/),
      tenantId: project.tenantId,
      projectId: project.projectId,
      direction: 'OUTBOUND',
      status: 'QUEUED',
      category: 'TRANSACTIONAL',
      to,
      from: project.from,
      text: TEXT,
      encoding: 'GSM_7',
      parts: 1,
      reason: null,
      reasonDetail: null,
      hold: null,
      holdUntil: null,
      clientReference: null,
      metadata: {},
      providerId: project.providerId,
      cost: 0,
      isCostFinal: false,
      sendAt: expect.any(Number),
      validUntil: body.sendAt + DAY_MS,
      timezone: null,
      createdAt: body.sendAt,
      sentAt: null,
      deliveredAt: null,
      endedAt: null,
      updatedAt: body.sendAt,
      version: 1,
    });
  });

  it('202: a number that is new is registered, and its message is counted', async () => {
    const to = newNumber();
    const { body } = await tenant.send(project, {
      to: `(415) ${to.slice(5, 8)}-${to.slice(8)}`,
      defaultCountry: 'US',
      text: TEXT,
    });
    expect(body.to).toBe(to);
    const phone = (await world.send('get', `/v1/phones/${to}`, project.key)).body;
    expect(phone).toMatchObject({ messageCount: 1, blockedCount: 0, lastMessageAt: body.createdAt, isValidated: true });
  });

  it('202: keeps the time zone that the caller gives, and no text that is none', async () => {
    const timezone = 'America/Argentina/Buenos_Aires';
    const { body } = await tenant.send(project, { to: newNumber(), text: TEXT, timezone });
    expect(body.timezone).toBe(timezone);
    expect(await world.admin('get', `/v1/messages/${String(body.messageId)}`)).toMatchObject({ timezone });
    for (const [wrong, rule] of [
      ['EST5', 'isTimeZone'],
      ['Mars/Base', 'isTimeZone'],
      ['+05:00', 'isNoOffset'],
      ['UTC+5', 'isNoOffset'],
    ]) {
      const refused = await tenant.send(project, { to: newNumber(), text: TEXT, timezone: wrong });
      const { details } = refused.body as unknown as { details: object[] };
      expect([wrong, refused.status, details]).toEqual([
        wrong,
        400,
        [{ path: 'timezone', rule, message: expect.stringContaining(`"${wrong}"`) }],
      ]);
    }
  });

  it('202: keeps reference, metadata, category and validity', async () => {
    const choices = { clientReference: 'order-4711', metadata: { a: 'b' }, category: 'URGENT', validityMs: 60_000 };
    const { body } = await tenant.send(project, { to: newNumber(), text: TEXT, ...choices });
    expect(body).toMatchObject({ clientReference: 'order-4711', metadata: { a: 'b' }, category: 'URGENT' });
    expect(body.validUntil - body.sendAt).toBe(60_000);
  });

  it('202: one for later is SCHEDULED; a time in the past is now', async () => {
    const later = await tenant.send(project, { to: newNumber(), text: TEXT, sendAt: Date.now() + DAY_MS });
    expect(later.body.status).toBe('SCHEDULED');
    const past = await tenant.send(project, { to: newNumber(), text: TEXT, sendAt: 1 });
    expect(past.body).toMatchObject({ status: 'QUEUED', sendAt: past.body.createdAt });
  });

  it('202: one that must not be sent is BLOCKED with its reason', async () => {
    const to = newNumber();
    await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [to] });
    await world.send('post', `/v1/projects/${project.projectId}/phones/${to}/opt-out`, project.key, {});
    const { status, body } = await tenant.send(project, { to, text: TEXT, category: 'URGENT' });
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'BLOCKED', reason: 'opted_out', cost: 0, isCostFinal: true });
    expect(body.endedAt).toBe(body.createdAt);
    const phone = (await world.send('get', `/v1/phones/${to}`, project.key)).body;
    expect(phone).toMatchObject({ messageCount: 0, blockedCount: 1, lastMessageAt: null });
  });

  it('202: without any sender it is BLOCKED with no_sender', async () => {
    const bare = await world.project();
    const { body } = await tenant.send(bare, { to: newNumber(), text: TEXT });
    expect(body).toMatchObject({ status: 'BLOCKED', reason: 'no_sender', from: null, providerId: null });
  });

  it('202: an erased number is not registered again, and nothing of it is stored', async () => {
    const to = newNumber();
    await tenant.send(project, { to, text: TEXT });
    const erased = await world.send('delete', `/v1/projects/${project.projectId}/phones/${to}`, project.key);
    expect(erased.status).toBe(202);
    const { body } = await tenant.send(project, { to, text: `About ${to}`, clientReference: `ref ${to}` });
    expect(body).toMatchObject({ status: 'BLOCKED', reason: 'erased', text: null, parts: 0, clientReference: null });
    expect(body.to).toMatch(/^erased_/);
    expect((await world.send('get', `/v1/phones/${to}`, project.key)).status).toBe(404);
  });

  it('202: in a suspended project an ADMIN key sends, and the message is held', async () => {
    const other = await tenant.project();
    await world.admin('patch', `/v1/projects/${other.projectId}`, { status: 'suspended' });
    const { status, body } = await tenant.send({ ...other, key: app.adminKey }, { to: newNumber(), text: TEXT });
    expect([status, body.status, body.hold]).toEqual([202, 'QUEUED', 'project_suspended']);
  });

  it('202: fifty equal requests with one Idempotency-Key are one message', async () => {
    const to = newNumber();
    const requests = Array.from({ length: 50 }, () =>
      tenant.send(project, { to, text: TEXT }, { 'Idempotency-Key': 'one' }),
    );
    const responses = await Promise.all(requests);
    const ids = responses.filter(({ status }) => status === 202).map(({ body }) => String(body.messageId));
    expect(new Set(ids).size).toBe(1);
    expect(responses.filter(({ status }) => status !== 202).every(({ status }) => status === 409)).toBe(true);
    expect(await sql.count('messages WHERE phone = ?', [to])).toBe(1);
    const phone = (await world.send('get', `/v1/phones/${to}`, project.key)).body;
    expect(phone.messageCount).toBe(1);
  });

  it('202: identity stands before the text, and its event has the message', async () => {
    const other = await tenant.project({
      compliance: { identityEnabled: true, identity: 'Parley', optOutRemindersEnabled: false },
    });
    const { body } = await tenant.send(other, { to: newNumber(), text: TEXT });
    expect(body.text).toBe(`Parley: ${TEXT}`);
    const rows = await sql.rows<{ data: string }>(
      "SELECT data FROM events WHERE projectId = ? AND type = 'message.queued'",
      [other.projectId],
    );
    expect(rows.map(({ data }) => JSON.parse(data) as object)).toEqual([body]);
  });

  it.each([
    [{ to: '12', text: TEXT }, 'to'],
    [{ to: newNumber() }, 'text'],
    [{ to: newNumber(), text: '' }, 'text'],
    [{ to: newNumber(), text: 'a'.repeat(1_531) }, 'text'],
    [{ to: newNumber(), text: 'ä→'.repeat(400) }, 'text'],
    [{ to: newNumber(), text: TEXT, category: 'ADVERT' }, 'category'],
    [{ to: newNumber(), text: TEXT, validityMs: 1 }, 'validityMs'],
    [{ to: newNumber(), text: TEXT, sendAt: Date.now() + 36 * DAY_MS }, 'sendAt'],
    [{ to: newNumber(), text: TEXT, metadata: { a: 1 } }, 'metadata'],
    [{ to: newNumber(), text: TEXT, subject: 'x' }, 'subject'],
  ])('400: %j names the field', async (fields, path) => {
    const { status, body } = await tenant.send(project, fields);
    expect([status, body.details.map((detail: { path: string }) => detail.path)]).toEqual([400, [path]]);
  });

  // Seen to fail with parts counted after the number was registered.
  it('400: a text of too many parts registers nobody, alone or in a batch', async () => {
    const other = await tenant.project({ compliance: { optOutRemindersEnabled: true } });
    const [long, both] = [newNumber(), newNumber()];
    const text = 'x'.repeat(1_520);
    const { status, body } = await tenant.send(other, { to: long, text });
    expect([status, body.details?.[0]?.rule]).toEqual([400, 'maxParts']);
    const { body: batch } = await tenant.batch(other, [
      { to: long, text },
      { to: both, text },
      { to: both, text: TEXT },
    ]);
    expect(batch.data.map((item: { status: string }) => item.status)).toEqual(['invalid', 'invalid', 'accepted']);
    expect(batch.data[0].error.details[0].rule).toBe('maxParts');
    expect(await sql.count('phones WHERE phoneE164 = ?', [long])).toBe(0);
    expect(await sql.count('phones WHERE phoneE164 = ?', [both])).toBe(1);
    expect(await sql.count('messages WHERE phone = ?', [both])).toBe(1);
  });

  it('401: without a key', async () => {
    expect((await tenant.send({ ...project, key: 'none' }, { to: newNumber(), text: TEXT })).status).toBe(401);
  });

  it('403: of a suspended project with its own key', async () => {
    const other = await tenant.project();
    await world.admin('patch', `/v1/projects/${other.projectId}`, { status: 'suspended' });
    await eventually('the key is refused', async () => {
      const { status } = await tenant.send(other, { to: newNumber(), text: TEXT });
      return status === 403;
    });
  });

  it('404: a project of somebody else', async () => {
    const foreign = { ...project, projectId: (await world.project()).projectId };
    expect((await tenant.send(foreign, { to: newNumber(), text: TEXT })).status).toBe(404);
  });

  it('409: an archived project', async () => {
    const other = await tenant.project();
    await world.admin('patch', `/v1/projects/${other.projectId}`, { status: 'archived' });
    const { status, body } = await tenant.send({ ...other, key: app.adminKey }, { to: newNumber(), text: TEXT });
    expect([status, body.code]).toEqual([409, 'state_conflict']);
  });

  it('409: another body under the same Idempotency-Key', async () => {
    const to = newNumber();
    await tenant.send(project, { to, text: TEXT }, { 'Idempotency-Key': 'other' });
    const { status, body } = await tenant.send(project, { to, text: 'Other' }, { 'Idempotency-Key': 'other' });
    expect([status, body.code]).toEqual([409, 'idempotency_conflict']);
  });
});

describe('POST /v1/projects/{projectId}/messages/preview', () => {
  const MESSAGES = 60;

  let project: SendingProject;
  let sql: Sql;
  beforeAll(async () => {
    project = await tenant.project({ compliance: { optOutRemindersEnabled: true } });
    sql = await Sql.open(app.schema);
  });
  afterAll(() => sql.close());

  it('200: says what would go out, its cost, and what each rule says; it stores nothing', async () => {
    const to = newNumber();
    await world.send('put', `/v1/providers/${project.providerId}/prices`, app.adminKey, {
      prices: [{ country: 'US', price: 0.0075 }],
    });
    const { status, body } = await tenant.preview(project, { to, text: 'It’s shipped.' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      wouldSend: true,
      status: 'QUEUED',
      reason: null,
      text: 'It’s shipped. Reply STOP to opt out.',
      encoding: 'UCS_2',
      parts: 1,
      oddCharacters: [{ character: '’', position: 2, replacement: "'" }],
      price: 0.0075,
      provider: project.providerId,
      from: project.from,
    });
    expect(body.checks.map(({ rule, passed }: { rule: string; passed: boolean }) => [rule, passed])).toEqual(
      ['number', 'country', 'sender', 'consent', 'caps', 'schedule'].map((rule) => [rule, true]),
    );
    expect(await sql.count('phones WHERE phoneE164 = ?', [to])).toBe(0);
    expect(await sql.count('messages WHERE phone = ?', [to])).toBe(0);
  });

  it('200: one that would be blocked says by which rule', async () => {
    const to = newNumber();
    await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [to] });
    await world.send('post', `/v1/projects/${project.projectId}/phones/${to}/opt-out`, project.key, {});
    const { body } = await tenant.preview(project, { to, text: TEXT });
    expect(body).toMatchObject({ wouldSend: false, status: 'BLOCKED', reason: 'opted_out' });
  });

  it('200: sending does what the preview said, whatever the message', async () => {
    const random = new Random(4711);
    const numbers = Array.from({ length: 8 }, newNumber);
    const unreminded = await tenant.project();
    for (const { projectId, key } of [project, unreminded]) {
      const path = `/v1/projects/${projectId}/phones`;
      await world.admin('post', path, { phones: numbers.slice(0, 6) });
      for (const number of numbers.slice(0, 2)) await world.send('post', `${path}/${number}/opt-out`, key, {});
      for (const number of numbers.slice(2, 4))
        await world.send('post', `${path}/${number}/opt-in`, key, { evidence: 'Signed.' });
    }
    for (let message = 0; message < MESSAGES; message += 1) {
      const body = {
        to: random.pick([...numbers, '+4930123456', '+442079460958']),
        text: random.pick([TEXT, 'Grüße → €', 'a'.repeat(300), '😀'.repeat(40)]),
        ...random.pick<object>([{}, { category: 'MARKETING' }, { category: 'URGENT' }, { from: '+15005550000' }]),
      };
      // What is sent at once may remind the number between a preview and the next message.
      const [from, sendAt] = random.chance(0.5) ? [unreminded, {}] : [project, { sendAt: Date.now() + HOUR_MS }];
      const { body: preview } = await tenant.preview(from, { ...body, ...sendAt });
      const { body: sent } = await tenant.send(from, { ...body, ...sendAt });
      expect({ status: sent.status, reason: sent.reason, from: sent.from, provider: sent.providerId }).toEqual({
        status: preview.status,
        reason: preview.reason,
        from: preview.from,
        provider: preview.provider,
      });
      // Nothing of an erased number is stored.
      if (sent.reason !== 'erased') expect([preview.text, preview.parts]).toEqual([sent.text, sent.parts]);
    }
  });

  it('400: a text of too many parts', async () => {
    const { status, body } = await tenant.preview(project, { to: newNumber(), text: 'ä→'.repeat(400) });
    expect([status, body.details[0].path]).toEqual([400, 'text']);
  });

  it('404: a project of somebody else', async () => {
    const foreign = { ...project, projectId: (await world.project()).projectId };
    expect((await tenant.preview(foreign, { to: newNumber(), text: TEXT })).status).toBe(404);
  });

  it('409: an archived project', async () => {
    const other = await tenant.project();
    await world.admin('patch', `/v1/projects/${other.projectId}`, { status: 'archived' });
    const { status } = await tenant.preview({ ...other, key: app.adminKey }, { to: newNumber(), text: TEXT });
    expect(status).toBe(409);
  });
});

describe('POST /v1/messages/{messageId}/cancel', () => {
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

describe('What waits in a project that is archived', () => {
  const MESSAGES = 250;
  const WITHIN_MS = 30_000;
  const CAPS = { messagesPerDay: 1_000, spendPerMonth: 100 };

  let sql: Sql;
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    await sql.close();
  });

  const put = async (path: string, body: object) =>
    expect((await world.send('put', path, app.adminKey, body)).status).toBe(200);

  /** A project with caps, prices, and messages that are to be sent in an hour. */
  async function projectThatWaits(): Promise<SendingProject> {
    const project = await tenant.project();
    const prices = { prices: [{ price: 0.01 }] };
    await put(`/v1/providers/${project.providerId}/prices`, prices);
    await put(`/v1/projects/${project.projectId}/sending-policy`, CAPS);
    const sendAt = Date.now() + HOUR_MS;
    const messages = Array.from({ length: MESSAGES }, (_none, index) => ({
      to: `+1415555${3_000 + index}`,
      text: 'Your order has shipped.',
      sendAt,
    }));
    expect((await tenant.batch(project, messages)).status).toBe(202);
    return project;
  }

  const waiting = ({ projectId }: SendingProject) =>
    sql.count("messages WHERE projectId = ? AND status IN ('SCHEDULED', 'QUEUED')", [projectId]);

  it.each([
    ['itself', ({ projectId }: SendingProject) => `/v1/projects/${projectId}`],
    ['by its tenant', ({ tenantId }: SendingProject) => `/v1/tenants/${tenantId}`],
  ])(
    'is canceled soon, held or not: %s; caps, counters, usage and events follow, and others wait on',
    async (_by, pathOf) => {
      const [project, other] = [await projectThatWaits(), await projectThatWaits()];
      const { projectId } = project;
      await sql.rows(
        `UPDATE messages SET hold = 'restored', queuedFor = NULL, dueAt = NULL
WHERE projectId = ? LIMIT 7`,
        [projectId],
      );
      await world.admin('patch', pathOf(project), { status: 'archived' });
      await eventually('nothing waits', async () => (await waiting(project)) === 0);
      const canceled = "status = 'CANCELED' AND reason = 'project_archived' AND hold IS NULL AND isReserved = 0";
      expect(await sql.count(`messages WHERE projectId = ? AND ${canceled} AND costMicros = 0`, [projectId])).toBe(
        MESSAGES,
      );
      expect(await sql.rows('SELECT DISTINCT used FROM cap_uses WHERE projectId = ?', [projectId])).toEqual([
        { used: 0 },
      ]);
      const [counts] = await sql.rows(
        `SELECT CAST(SUM(messageCount) AS SIGNED) AS messages, CAST(SUM(totalCostMicros) AS SIGNED) AS cost
FROM phones WHERE projectId = ?`,
        [projectId],
      );
      expect(counts).toEqual({ messages: MESSAGES, cost: 0 });
      expect(await sql.count("events WHERE projectId = ? AND type = 'message.canceled'", [projectId])).toBe(MESSAGES);
      const { total, data } = (await world.send('get', `/v1/projects/${projectId}/usage?groupBy=status`, app.adminKey))
        .body;
      expect([total.cost, data.map(({ status }: { status: string }) => status)]).toEqual([0, ['CANCELED']]);
      expect(await waiting(other)).toBe(MESSAGES);
    },
    2 * WITHIN_MS,
  );
});
