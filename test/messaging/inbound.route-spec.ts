import { newAddress, newNumber } from '../harness/numbers.js';
import { ulid } from 'ulid';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { Sql } from '../harness/sql.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('POST /v1/projects/{projectId}/simulator/inbound', () => {
  const app = routeApp();
  const world = new World(app);
  const tenant = new MessageTenant(world);
  let sql: Sql;
  let project: SendingProject;
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
    project = await tenant.project();
  });
  afterAll(() => sql.close());

  const receive = (body: object, of = project, key = of.key, headers: Record<string, string> = {}) =>
    world.send('post', `/v1/projects/${of.projectId}/simulator/inbound`, key, body, headers);

  it('202: the message is RECEIVED, its number registered, its event recorded', async () => {
    const from = newNumber();
    const { status, body, headers } = await receive({ from, to: project.from, text: 'Where is my order? 🙂' });
    expect([status, headers['location']]).toEqual([202, `/v1/messages/${String(body.messageId)}`]);
    expect(body).toMatchObject({
      messageId: expect.stringMatching(/^msg_/),
      projectId: project.projectId,
      direction: 'INBOUND',
      status: 'RECEIVED',
      from,
      to: project.from,
      text: 'Where is my order? 🙂',
      encoding: 'UCS_2',
      parts: 1,
      cost: 0,
      isCostFinal: true,
      providerId: project.providerId,
      validUntil: null,
      timezone: null,
      sentAt: null,
      version: 1,
    });
    expect((await world.send('get', `/v1/messages/${String(body.messageId)}`, project.key)).body).toEqual(body);
    const phone = (await world.send('get', `/v1/phones/${from}`, project.key)).body;
    expect(phone).toMatchObject({ isOptedOut: false, messageCount: 0, countryCodeIso2: 'US' });
    const listed = await world.send(
      'get',
      `/v1/messages?direction=INBOUND&phone=${encodeURIComponent(from)}`,
      project.key,
    );
    expect(listed.body.data).toEqual([body]);
    const timeline = (await world.send('get', `/v1/messages/${String(body.messageId)}/timeline`, project.key)).body;
    expect(timeline.data).toMatchObject([{ kind: 'STATUS', status: 'RECEIVED' }]);
    const [event] = await sql.rows<{ data: string }>(
      "SELECT data FROM events WHERE projectId = ? AND type = 'message.received' AND subject = ?",
      [project.projectId, from],
    );
    expect(JSON.parse(event?.data ?? '{}')).toEqual(body);
  });

  it('202: once for each Idempotency-Key; the same text without one comes in twice', async () => {
    const from = newNumber();
    const message = { from, to: project.from, text: 'Hello?' };
    const key = { 'Idempotency-Key': ulid() };
    const [first, again] = [
      await receive(message, project, project.key, key),
      await receive(message, project, project.key, key),
    ];
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([202, first.body, 'true']);
    await receive(message);
    expect(await sql.count('messages WHERE projectId = ? AND phone = ?', [project.projectId, from])).toBe(2);
  });

  it('202: a keyword is entered in the consent ledger with the message that it came in', async () => {
    const from = newNumber();
    const { messageId } = (await receive({ from, to: project.from, text: 'STOP' })).body;
    const path = `/v1/projects/${project.projectId}/phones/${from}/consent`;
    const { body } = await world.send('get', path, project.key);
    expect(body.data).toEqual([expect.objectContaining({ kind: 'OPT_OUT', note: 'STOP', messageId, proof: null })]);
  });

  it('202: from a short code or a name, which is no number and is not registered', async () => {
    for (const from of ['55512', 'ACME'])
      expect((await receive({ from, to: project.from, text: 'STOP' })).body).toMatchObject({
        from,
        status: 'RECEIVED',
      });
    expect(await sql.count("phones WHERE phoneE164 IN ('55512', 'ACME')")).toBe(0);
  });

  it('202: to a short code; also at a provider that is disabled', async () => {
    const other = await tenant.project();
    const to = newAddress().slice(-6);
    await tenant.sender(other.projectId, other.providerId, { kind: 'SHORT_CODE', address: to });
    await world.admin('patch', `/v1/providers/${other.providerId}`, { status: 'disabled' });
    const { status, body } = await receive({ from: newNumber(), to, text: 'Hello' }, other);
    expect([status, body.to]).toEqual([202, to]);
  });

  it('400: to what the project does not receive at', async () => {
    const other = await tenant.project();
    await tenant.sender(project.projectId, project.providerId, { kind: 'NAME', address: 'Acme' });
    for (const to of [other.from, '+14155550199', 'Acme', '+120١67782738']) {
      const { status, body } = await receive({ from: newNumber(), to, text: 'Hello' });
      expect([to, status, body.details[0].path]).toEqual([to, 400, 'to']);
    }
    expect(await sql.count('messages WHERE projectId = ?', [other.projectId])).toBe(0);
    expect(await sql.count('provider_unmatched WHERE providerId = ?', [project.providerId])).toBe(0);
  });

  it.each([{ from: '' }, { to: 7 }, { text: '' }, { text: undefined }, { more: 1 }])('400: %p', async (wrong) => {
    const { status } = await receive({ from: newNumber(), to: project.from, text: 'Hello', ...wrong });
    expect(status).toBe(400);
  });

  it('404: another project', async () => {
    const other = await tenant.project();
    const { status } = await receive({ from: newNumber(), to: other.from, text: 'Hello' }, other, project.key);
    expect(status).toBe(404);
  });

  it('409: a sender at a real gateway', async () => {
    const real = await tenant.project();
    const account = { username: 'parley', password: 'of-the-test', callbackCidrs: ['127.0.0.1/32'] };
    const settings = { sendUrl: 'http://127.0.0.1:1/', ...account };
    const { providerId } = await world.admin('post', '/v1/providers', { name: 'Real', kind: 'KANNEL', settings });
    const { address } = await tenant.sender(real.projectId, String(providerId));
    const { status, body } = await receive({ from: newNumber(), to: address, text: 'Hello' }, real);
    expect([status, body.code, body.message]).toEqual([409, 'state_conflict', expect.stringContaining('SIMULATOR')]);
  });

  it('409: an archived project; a repeated request shows what came in before', async () => {
    const ended = await tenant.project();
    const before = { from: newNumber(), to: ended.from, text: 'Hello' };
    const key = { 'Idempotency-Key': ulid() };
    const first = await receive(before, ended, app.adminKey, key);
    await world.admin('patch', `/v1/projects/${ended.projectId}`, { status: 'archived' });
    const { status } = await receive({ from: newNumber(), to: ended.from, text: 'Hello' }, ended, app.adminKey);
    expect(status).toBe(409);
    const again = await receive(before, ended, app.adminKey, key);
    expect([again.status, again.body]).toEqual([202, first.body]);
  });
});
