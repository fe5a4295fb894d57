import { newNumber } from '../harness/numbers.js';
import { jest } from '@jest/globals';
import { MessageAcceptance } from '../../src/messaging/messages/message-acceptance.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const TEXT = 'Your order has shipped.';
interface Item {
  index: number;
  status: string;
  message: { messageId: string; to: string; status: string } | null;
  error: { code: string; message: string; details: { path: string }[] } | null;
}

describe('POST /v1/projects/{projectId}/messages/batches', () => {
  let app: TestApp;
  let world: World;
  let tenant: MessageTenant;
  let project: SendingProject;
  let sql: Sql;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api', TENANT_PHONES_MAX: '700' });
    world = new World(app);
    tenant = new MessageTenant(world);
    project = await tenant.project();
    sql = await Sql.open(app.schema);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const messages = (count: number) => Array.from({ length: count }, () => ({ to: newNumber(), text: TEXT }));
  const storedOf = (sent: readonly { to: string }[]) =>
    sql.count(
      `messages WHERE phone IN (${sent.map(() => '?').join()})`,
      sent.map(({ to }) => to),
    );

  it('202: each message has its result, in the order of the request; a faulty one hinders no other', async () => {
    const optedOut = newNumber();
    await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [optedOut] });
    await world.send('post', `/v1/projects/${project.projectId}/phones/${optedOut}/opt-out`, project.key, {});
    const first = newNumber();
    const { status, body, headers } = await tenant.batch(project, [
      { to: first, text: TEXT },
      { to: optedOut, text: TEXT },
      { to: 'nonsense', text: TEXT },
      { to: newNumber(), text: TEXT, unknown: 1 },
      { to: newNumber(), text: 'ä→'.repeat(400) },
    ]);
    expect(status).toBe(202);
    expect(headers['location']).toBe(`/v1/projects/${project.projectId}/messages/batches/${String(body.batchId)}`);
    const data = body.data as Item[];
    expect(data.map((item) => [item.index, item.status])).toEqual([
      [0, 'accepted'],
      [1, 'blocked'],
      [2, 'invalid'],
      [3, 'invalid'],
      [4, 'invalid'],
    ]);
    expect(data[0]?.message).toMatchObject({ to: first, status: 'QUEUED' });
    expect(data[1]?.message).toMatchObject({ status: 'BLOCKED' });
    expect(data.slice(2).map(({ error }) => error?.details.map(({ path }) => path))).toEqual([
      ['to'],
      ['unknown'],
      ['text'],
    ]);
    const read = await world.send('get', String(headers['location']), project.key);
    const counts = { accepted: 1, blocked: 1, invalid: 3, not_processed: 0, pending: 0 };
    expect(read.body).toEqual({ ...body, size: 5, counts, cursor: '', hasMore: false });
  });

  it('202: 350 messages are committed in slices, and are in the order of the request', async () => {
    const sent = messages(350);
    const { body } = await tenant.batch(project, sent);
    const data = body.data as Item[];
    expect(data.map(({ message }) => message?.to)).toEqual(sent.map(({ to }) => to));
    const ids = data.slice(0, 100).map(({ message }) => String(message?.messageId));
    expect(ids).toEqual(ids.toSorted());
  });

  it('202: after a failure of the first slice the same Idempotency-Key goes on, and its replay is whole', async () => {
    const sent = messages(150);
    await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: sent.map(({ to }) => to) });
    jest.spyOn(MessageAcceptance.prototype, 'accept').mockRejectedValueOnce(new Error('stopped by the test'));
    const headers = { 'Idempotency-Key': 'goes-on' };
    expect((await tenant.batch(project, sent, headers)).status).toBe(500);
    expect(await storedOf(sent)).toBe(0);
    const { status, body } = await tenant.batch(project, sent, headers);
    expect(status).toBe(202);
    expect(await storedOf(sent)).toBe(150);
    const replay = await tenant.batch(project, sent, headers);
    expect(replay.headers['idempotent-replayed']).toBe('true');
    expect(replay.body).toEqual(body);
    expect(await storedOf(sent)).toBe(150);
  });

  it('409: another body while a failed batch waits to be continued', async () => {
    jest.spyOn(MessageAcceptance.prototype, 'accept').mockRejectedValueOnce(new Error('stopped by the test'));
    const headers = { 'Idempotency-Key': 'another-body' };
    expect((await tenant.batch(project, messages(1), headers)).status).toBe(500);
    const { status, body } = await tenant.batch(project, messages(1), headers);
    expect([status, body.code]).toEqual([409, 'idempotency_conflict']);
  });

  it('202: beyond the maximum of numbers of the tenant, messages to new numbers are invalid', async () => {
    const other = await tenant.project();
    await sql.rows('INSERT INTO phone_counts (tenantId, shard, phones) VALUES (?, 99, 699)', [other.tenantId]);
    const known = newNumber();
    await world.admin('post', `/v1/projects/${other.projectId}/phones`, { phones: [known] });
    const { body } = await tenant.batch(other, [{ to: known, text: TEXT }, ...messages(2)]);
    expect((body.data as Item[]).map(({ status, error }) => [status, error?.code ?? null])).toEqual([
      ['accepted', null],
      ['invalid', 'limit_reached'],
      ['invalid', 'limit_reached'],
    ]);
  });

  it.each([[{}], [{ messages: [] }], [{ messages: [null] }], [{ messages: 'x' }]])('400: %j', async (fields) => {
    const path = `/v1/projects/${project.projectId}/messages/batches`;
    const { status, body } = await world.send('post', path, project.key, fields);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('404: a project of somebody else', async () => {
    const foreign = { ...project, projectId: (await world.project()).projectId };
    expect((await tenant.batch(foreign, messages(1))).status).toBe(404);
  });
});

describe('GET /v1/projects/{projectId}/messages/batches/{batchId}', () => {
  let app: TestApp;
  let world: World;
  let tenant: MessageTenant;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    world = new World(app);
    tenant = new MessageTenant(world);
  });
  afterAll(() => app.close());

  it('200: shows the messages as they are now', async () => {
    const project = await tenant.project();
    const sent = { to: newNumber(), text: TEXT, sendAt: Date.now() + 3_600_000 };
    const { body } = await tenant.batch(project, [sent]);
    const [{ message }] = body.data as [{ message: { messageId: string } }];
    await world.send('post', `/v1/messages/${message.messageId}/cancel`, project.key, {});
    const path = `/v1/projects/${project.projectId}/messages/batches/${String(body.batchId)}`;
    const read = await world.send('get', path, project.key);
    expect([read.status, read.body.data[0].message.status]).toEqual([200, 'CANCELED']);
  });

  it('200: pages of its messages in their order, with the counts of all', async () => {
    const project = await tenant.project();
    const sent = Array.from({ length: 25 }, (_none, index) => ({ to: index === 3 ? 'x' : newNumber(), text: TEXT }));
    const { headers, body } = await tenant.batch(project, sent);
    const counts = { accepted: 24, blocked: 0, invalid: 1, not_processed: 0, pending: 0 };
    const read = (query: string) => world.send('get', `${String(headers['location'])}?${query}`, project.key);
    const first = (await read('')).body;
    expect(first).toMatchObject({ size: 25, counts, hasMore: true });
    const second = (await read(`limit=5&cursor=${String(first.cursor)}`)).body;
    expect(second).toMatchObject({ size: 25, counts, hasMore: false, cursor: '' });
    expect([...first.data, ...second.data]).toEqual(body.data);
    const [, , , , , last] = (await read('limit=100')).body.data as Item[];
    expect(last?.index).toBe(5);
  });

  it('200: what a process of the version before has not reached is pending while it may be at it', async () => {
    const project = await tenant.project();
    const { body, headers } = await tenant.batch(
      project,
      [newNumber(), newNumber()].map((to) => ({ to, text: TEXT })),
    );
    const sql = await Sql.open(app.schema);
    await sql.rows('DELETE FROM message_batch_items WHERE batchId = ? AND itemIndex = 1', [body.batchId]);
    await sql.rows('UPDATE message_batches SET openUntil = 0 WHERE batchId = ?', [body.batchId]);
    const read = async () => (await world.send('get', String(headers['location']), project.key)).body.counts;
    expect(await read()).toMatchObject({ accepted: 1, pending: 1, not_processed: 0 });
    await sql.rows('UPDATE message_batches SET createdAt = createdAt - 61000 WHERE batchId = ?', [body.batchId]);
    expect(await read()).toMatchObject({ accepted: 1, pending: 0, not_processed: 1 });
    await sql.close();
  });

  it.each(['a:b', 'ID?limit=0', 'ID?limit=101', 'ID?cursor=x', 'ID?page=1'])('400: %s', async (batch) => {
    const project = await tenant.project();
    const { body } = await tenant.batch(project, [{ to: newNumber(), text: TEXT }]);
    const batches = `/v1/projects/${project.projectId}/messages/batches`;
    const path = `${batches}/${batch.replace('ID', String(body.batchId))}`;
    expect((await world.send('get', path, project.key)).status).toBe(400);
  });

  it('404: a batch of another project, and one that there is not', async () => {
    const [mine, other] = [await tenant.project(), await tenant.project()];
    const { body } = await tenant.batch(mine, [{ to: newNumber(), text: TEXT }]);
    const path = `/v1/projects/${other.projectId}/messages/batches`;
    expect((await world.send('get', `${path}/${String(body.batchId)}`, other.key)).status).toBe(404);
    expect((await world.send('get', `${path}/bat_none`, other.key)).status).toBe(404);
  });
});
