import { jest } from '@jest/globals';
import { Clock } from '../../src/platform/clock.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newNumber } from '../harness/numbers.js';
import { startService } from '../harness/processes.js';
import { Receiver } from '../harness/receiver.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';
const SECRET = 'the-secret-of-this-test';
const GATEWAY = '198.51.100.7';
const CIDRS = { callbackCidrs: [`${GATEWAY}/32`] };
const LARGE_BYTES = 10_000_000;
/** What no log may show. */
const TEXT = 'PrivateWordsOfAPerson';

describe('Callbacks of a Kannel', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let tenant: MessageTenant;
  let project: SendingProject;
  let gateway: Receiver;
  let providerId: string;
  let otherId: string;
  const kannel = async (settings: object = {}): Promise<string> => {
    const sendUrl = gateway.url.replace('/hook', '/cgi-bin/sendsms');
    const own = { sendUrl, username: 'parley', password: 'of-the-test', ...CIDRS, inboundSecret: SECRET, ...settings };
    return String(
      (await world.admin('post', '/v1/providers', { name: 'x', kind: 'KANNEL', settings: own }))['providerId'],
    );
  };
  /** A project whose messages go there. */
  const projectAt = async (id: string): Promise<SendingProject> => {
    const made = await tenant.project();
    await world.admin('patch', `/v1/projects/${made.projectId}/senders/${made.senderId}`, { status: 'disabled' });
    const { senderId, address } = await tenant.sender(made.projectId, id);
    return { ...made, providerId: id, senderId, from: address };
  };
  const call = (target: string, from = GATEWAY) => app.http.get(target).set('X-Forwarded-For', from);
  /** As Kannel fills the URL that came with a message. */
  const filled = (url: URL, type: string, answer = '', id = 'A1'): string =>
    (url.pathname + url.search)
      .replace('%d', type)
      .replace('%A', encodeURIComponent(answer))
      .replace('%F', encodeURIComponent(id));
  /** Sends a message; the URL of its receipts is what the gateway got. */
  const submitted = async (from = project): Promise<{ messageId: string; url: URL }> => {
    const to = newNumber();
    const { messageId } = (await tenant.send(from, { to, text: 'Hello.' })).body as { messageId: string };
    const queryOf = (url: string) => new URL(url, 'http://x').searchParams;
    const asked = () => gateway.received.find(({ url }) => queryOf(url).get('to') === to);
    await eventually('the gateway has it', () => Promise.resolve(asked() !== undefined));
    await eventually('it is SENT', async () => (await stateOf(messageId)).status === 'SENT');
    return { messageId, url: new URL(queryOf(asked()?.url ?? '').get('dlr-url') ?? '') };
  };
  const stateOf = async (messageId: string) => {
    const [row] = await sql.rows<{ status: string; version: number; reason: string | null; entries: number }>(
      `SELECT status, version, reason,
(SELECT COUNT(*) FROM message_entries e WHERE e.messageId = m.messageId) AS entries
FROM messages m WHERE messageId = ?`,
      [messageId],
    );
    return row ?? { status: '', version: 0, reason: null, entries: 0 };
  };
  const unmatched = async () =>
    sql.rows<{ kind: string; text: string | null }>(
      'SELECT kind, text FROM provider_unmatched WHERE providerId IN (?, ?)',
      [providerId, otherId],
    );
  const inbound = (fields: string): string =>
    `/v1/callbacks/${providerId}/inbound?from=%2B1415&to=54321&text=${fields}`;

  beforeAll(async () => {
    app = await startTestApp({ TRUST_PROXY: '127.0.0.1/32,::1/128' });
    world = new World(app);
    sql = await Sql.open(app.schema);
    tenant = new MessageTenant(world);
    gateway = await Receiver.start();
    gateway.behaviour = ({ url }, response) =>
      url.includes('to=')
        ? response.writeHead(202).end('0: Accepted for delivery')
        : response.writeHead(400).end('Missing receiver number, rejected');
    providerId = await kannel();
    otherId = await kannel();
    project = await projectAt(providerId);
  });
  afterAll(async () => {
    await gateway.stop();
    await sql.close();
    await app.close();
  });

  it('202: receipts of an attempt, in their order, and each once', async () => {
    const { messageId, url } = await submitted();
    expect(url.origin).toBe('https://parley.test');
    expect((await call(filled(url, '8', 'ACK/'))).status).toBe(202);
    const answer = 'id:A1 sub:001 dlvrd:000 stat:UNDELIV err:001 text:Hello.';
    expect((await call(filled(url, '2', answer))).status).toBe(202);
    const after = await stateOf(messageId);
    expect(after).toMatchObject({ status: 'UNDELIVERED', reason: 'unknown_subscriber' });
    for (const [type, said] of [
      ['8', 'ACK/'],
      ['2', answer],
    ] as const)
      expect((await call(filled(url, type, said))).status).toBe(202);
    expect(await stateOf(messageId)).toEqual(after);
    // A late word of the carrier is worth more than its first one.
    expect((await call(filled(url, '1'))).status).toBe(202);
    expect((await stateOf(messageId)).status).toBe('DELIVERED');
    expect((await call(filled(url, '16', 'NACK/'))).status).toBe(202);
    expect((await stateOf(messageId)).status).toBe('DELIVERED');
  });

  it('202: very many receipts of one tenant at once, whose rows are locked meanwhile', async () => {
    const { messageId, url } = await submitted();
    const before = (await stateOf(messageId)).entries;
    const release = await sql.hold('SELECT 1 FROM phones WHERE projectId = ?', [project.projectId]);
    const calls = Array.from({ length: 60 }, async (_none, n) => (await call(filled(url, '8', `ACK/${n}`))).status);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await release();
    expect(new Set([...(await Promise.all(calls)), (await call(filled(url, '1'))).status])).toEqual(new Set([202]));
    expect(await stateOf(messageId)).toMatchObject({ status: 'DELIVERED', entries: before + 51 });
  });

  it('403: forged, of another attempt or provider, from elsewhere: all look alike and change nothing', async () => {
    const [one, other] = [await submitted(), await submitted()];
    const before = await stateOf(one.messageId);
    const target = filled(one.url, '1');
    const mac = one.url.searchParams.get('mac') ?? '';
    const attempt = one.url.searchParams.get('attempt') ?? '';
    const flipped = `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`;
    const attacks: [string, string?, string?][] = [
      [target.replace(mac, flipped)],
      [target.replace(mac, mac.slice(0, -1))],
      [target.replace(mac, '')],
      [target.replace(`mac=${mac}`, 'x=1')],
      [target.replace(mac, 'é'.repeat(500))],
      [target.replace(mac, mac.toLowerCase())],
      [target.replace(attempt, other.url.searchParams.get('attempt') ?? '')],
      [target.replace('attempt=', `attempt=${other.url.searchParams.get('attempt')}&attempt=`)],
      [target.replace(providerId, otherId)],
      [target.replace(providerId, 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV')],
      [target.replace('/receipts', '/inbound')],
      [`${inbound('STOP')}&secret=wrong`],
      [inbound('STOP')],
      [`${inbound('STOP')}&secret=&secret=${SECRET}`],
      [`${inbound('STOP')}&mac=${mac}`],
      [target, '198.51.100.8'],
      [target, '::1'],
      [`${inbound('STOP')}&secret=${SECRET}`, '203.0.113.1'],
      [target.replace(mac, flipped), undefined, 'localhost'],
    ];
    const answers = new Set<string>();
    for (const [path, from, host] of attacks) {
      const asked = call(path, from ?? GATEWAY);
      const { status, body } = await (host === undefined ? asked : asked.set('Host', host));
      answers.add(JSON.stringify([status, { ...body, requestId: '' }]));
    }
    expect([...answers]).toEqual([expect.stringContaining('callback_refused')]);
    expect([await stateOf(one.messageId), await unmatched()]).toEqual([before, []]);
    // The real one still counts, whatever name the gateway calls it by.
    expect((await call(target).set('Host', 'evil.example')).status).toBe(202);
    expect((await stateOf(one.messageId)).status).toBe('DELIVERED');
  });

  it('400, 413, 415: strange types, bodies and charsets change nothing', async () => {
    const { messageId, url } = await submitted();
    const before = await stateOf(messageId);
    const form = 'application/x-www-form-urlencoded';
    for (const type of ['', '0', '3', '32', '1%00', '%FF', 'x'.repeat(5_000)])
      expect([type, (await call(filled(url, type))).status]).toEqual([type, 400]);
    const post = (bytes: number, mediaType: string) =>
      app.http
        .post(filled(url, '1'))
        .set('X-Forwarded-For', GATEWAY)
        .set('Content-Type', mediaType)
        .send('x'.repeat(bytes))
        .then(
          ({ status }) => status,
          // The connection may end before all of it is sent.
          () => 413,
        );
    expect([await post(LARGE_BYTES, form), await post(10, 'application/json'), await post(10, 'text/plain')]).toEqual([
      413, 415, 415,
    ]);
    expect(await stateOf(messageId)).toEqual(before);
    const answer = `${'\u0000'.repeat(50)}stat:UNDELIV err:'; DROP TABLE messages;-- ${'😀'.repeat(400)}`;
    expect((await call(filled(url, '2', answer, 'é'.repeat(300)))).status).toBe(202);
    expect((await stateOf(messageId)).status).toBe('UNDELIVERED');
  });

  it('202: inbound in whatever charset, by the secret and the one before', async () => {
    for (const fields of ['%FF%FE%00', 'STOP&charset=no-such', '%D8%00&coding=2', 'STOP&coding=7&charset=%00'])
      expect([fields, (await call(`${inbound(fields)}&secret=${SECRET}`)).status]).toEqual([fields, 202]);
    await world.admin('patch', `/v1/providers/${providerId}`, { settings: { inboundSecret: 'the-next-secret-here' } });
    const withSecret = async (secret: string) => (await call(`${inbound('Hi')}&secret=${secret}`)).status;
    expect([await withSecret(SECRET), await withSecret('the-next-secret-here')]).toEqual([202, 202]);
    await world.admin('patch', `/v1/providers/${providerId}`, { settings: { previousInboundSecret: null } });
    expect([await withSecret(SECRET), await withSecret('the-next-secret-here')]).toEqual([403, 202]);
    expect((await call(`/v1/callbacks/${providerId}/inbound?secret=the-next-secret-here`)).status).toBe(400);
  });

  it('200: the doctor misses receipts, unless one of the latest messages got one', async () => {
    const id = await kannel();
    const own = await projectAt(id);
    const test = async () => (await world.send('post', `/v1/providers/${id}/test`, app.adminKey)).body as object;
    const well = { isReachable: true, explanation: 'The gateway would take messages.' };
    expect(await test()).toEqual(well);
    await submitted(own);
    const { url } = await submitted(own);
    expect(await test()).toEqual(well);
    const clock = app.app.get(Clock, { strict: false });
    const now = clock.now.bind(clock);
    const later = jest.spyOn(clock, 'now').mockImplementation(() => now() + 11_000);
    const silent = expect.stringMatching(/^The gateway takes messages, but for none of the latest 2 a receipt/);
    expect(await test()).toEqual({ isReachable: true, explanation: silent });
    expect((await call(filled(url, '8', 'ACK/'))).status).toBe(202);
    expect(await test()).toEqual(well);
    later.mockRestore();
  });

  it('no log of a process shows a query, whatever comes of the request', async () => {
    const service = await startService(app.schema.databaseUrl, { LOG_LEVEL: 'trace', ROLE: 'api' });
    const id = await kannel({ callbackCidrs: ['127.0.0.1/32'] });
    const query = `secret=${SECRET}&from=%2B14155550100&to=54321&text=${TEXT}`;
    const statuses: number[] = [];
    for (const target of [
      `/v1/callbacks/${id}/inbound?${query}`,
      `/v1/callbacks/${id}/inbound?${query.replace(SECRET, 'wrong')}`,
      `/v1/callbacks/${id}/receipts?attempt=${TEXT}&mac=${SECRET}`,
      `/v1/callbacks/${id}/inbound?${query.replace('from', 'x')}`,
      `/v1/callbacks/${id}/none?${query}`,
      `/v1/callbacks/${id}/inbound%3F${query}`,
      `/v1/callbacks/%E0%A4%A/inbound?${query}`,
    ])
      statuses.push((await fetch(service.url + target)).status);
    statuses.push((await fetch(`${service.url}/v1/callbacks/${id}/inbound?${query}`, { method: 'DELETE' })).status);
    expect(statuses).toEqual([202, 403, 403, 400, 404, 404, 400, 405]);
    service.child.kill('SIGTERM');
    await service.exited;
    const output = service.output();
    const told = ['a callback was refused', `/v1/callbacks/${id}/inbound`];
    expect([...told, TEXT, SECRET, '4155550100'].filter((words) => output.includes(words))).toEqual(told);
  });
});
