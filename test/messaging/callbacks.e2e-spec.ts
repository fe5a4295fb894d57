import { jest } from '@jest/globals';
import type { Response } from 'supertest';
import { CALLBACK_ANY_BODY_BYTES, CALLBACK_BODY_BYTES } from '../../src/messaging/inbound/callbacks.js';
import type { AnswerRule } from '../../src/messaging/providers/adapter/http-settings.js';
import type { CallbackReading, CallbackRequest } from '../../src/messaging/providers/adapter/provider-adapter.js';
import { SimulatorAdapter } from '../../src/messaging/providers/simulator/simulator-adapter.js';
import { Clock } from '../../src/platform/clock.js';
import { FAILURES_PER_MINUTE } from '../../src/platform/limits/rate-limits.js';
import { Receiver } from '../doubles/receiver.js';
import { signatureOf } from '../doubles/twilio.js';
import { eventually } from '../harness/eventually.js';
import { TwilioWorld } from '../harness/gateway-world.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newNumber } from '../harness/numbers.js';
import { startService } from '../harness/processes.js';
import { Line } from '../harness/sockets.js';
import { Sql } from '../harness/sql.js';
import { shareTestApp, startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const sharedApp = shareTestApp({ TRUST_PROXY: '127.0.0.1/32,::1/128' });

const NOBODY = 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** The callbacks as every gateway meets them; those of each kind have tests of their own. */
describe('Callbacks of gateways', () => {
  const RECEIPT = {
    attemptId: 'att_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    providerMessageId: 'AB12',
    status: 'DELIVERED',
    reason: null,
    code: '000',
    detail: null,
    costMicros: null,
  } as const;
  const MESSAGE = { providerMessageId: null, from: '+14155550100', to: '12345', text: 'Grüße' };

  let app: TestApp;
  let world: World;
  let providerId: string;
  let client = 0;
  let seen: CallbackRequest[] = [];
  /** Each request from an address of its own: refusals are counted by address. */
  const address = (): string => `203.0.113.${(client += 1)}`;
  const call = (method: 'get' | 'post' | 'put' | 'delete' | 'head', path: string, from = address()) =>
    app.http[method](path).set('X-Forwarded-For', from);
  const told = ({ status, body, headers }: Response) => [status, body.code, body.message, headers['retry-after']];
  const readsAs = <T>(what: 'readReceipts' | 'readInbound', reading: CallbackReading<T>) =>
    jest.spyOn(app.app.get(SimulatorAdapter), what).mockImplementation(((_account: unknown, one: CallbackRequest) => {
      seen.push(one);
      return Promise.resolve(reading);
    }) as never);
  /** As settings of an account would describe the response. */
  const answersWith = (answer: AnswerRule) =>
    jest.spyOn(app.app.get(SimulatorAdapter), 'answerOf').mockReturnValue(answer);
  /** Reads all bytes, as adapters of described gateways do. */
  const readsBytesAs = <T>(reading: CallbackReading<T>, seenBytes: Buffer[] = []) =>
    jest.spyOn(app.app.get(SimulatorAdapter), 'readReceipts').mockImplementation((async (
      _account: unknown,
      one: CallbackRequest,
    ) => {
      seenBytes.push(await one.bytes());
      return reading;
    }) as never);
  const unmatched = async () =>
    (await world.send('get', `/v1/providers/${providerId}/unmatched`, app.adminKey)).body.data as object[];

  beforeAll(async () => {
    app = await sharedApp();
    world = new World(app);
  });
  beforeEach(async () => {
    const made = await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR' });
    providerId = String(made['providerId']);
    seen = [];
  });
  afterEach(() => jest.restoreAllMocks());

  it('403: a known provider, one that is unknown and what can be no id look alike', async () => {
    for (const path of ['receipts', 'inbound'])
      for (const method of ['get', 'post'] as const) {
        const answers = [];
        for (const id of [providerId, NOBODY, 'a%20b', '%00', 'x'.repeat(200)])
          answers.push(told(await call(method, `/v1/callbacks/${id}/${path}?a=1`)));
        expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
        expect(answers[0]).toEqual([403, 'callback_refused', expect.any(String), undefined]);
      }
    expect(await unmatched()).toEqual([]);
  });

  it('429: an address that proves nothing again and again is not listened to; a proven callback still is', async () => {
    const from = address();
    const refused = async () => (await call('get', `/v1/callbacks/${NOBODY}/receipts`, from)).status;
    for (let count = 0; count < FAILURES_PER_MINUTE; count += 1) expect(await refused()).toBe(403);
    expect(await refused()).toBe(429);
    readsAs('readReceipts', { kind: 'read', found: [] });
    expect((await call('get', `/v1/callbacks/${providerId}/receipts`, from)).status).toBe(202);
  });

  it('202: receipts and messages are taken, of a disabled provider too, and reach its adapter as sent', async () => {
    await world.admin('patch', `/v1/providers/${providerId}`, { status: 'disabled' });
    readsAs('readReceipts', { kind: 'read', found: [RECEIPT] });
    readsAs('readInbound', { kind: 'read', found: [MESSAGE] });
    const from = address();
    const target = `/v1/callbacks/${providerId}/receipts?a=%FF&a=2&b[]=%2B1`;
    const receipts = await call('get', target, from);
    expect([receipts.status, receipts.text]).toEqual([202, '']);
    expect(seen[0]).toMatchObject({ method: 'GET', target, address: from });
    expect([...(seen[0]?.query ?? [])]).toEqual([
      ['a', '\uFFFD'],
      ['a', '2'],
      ['b[]', '+1'],
    ]);
    const form = 'Body=Gr%C3%BC%C3%9Fe&From=%2B1+4&unknown=1';
    const inbound = await call('post', `/v1/callbacks/${providerId}/inbound`)
      .set('Content-Type', 'application/x-www-form-urlencoded; charset=UTF-8')
      .send(form);
    expect(inbound.status).toBe(204);
    expect(Object.fromEntries((await seen[1]?.form()) ?? [])).toEqual({ Body: 'Grüße', From: '+1 4', unknown: '1' });
    expect(await unmatched()).toMatchObject([
      { kind: 'INBOUND', from: MESSAGE.from, to: '12345', text: 'Grüße', status: null },
      { kind: 'RECEIPT', attemptId: RECEIPT.attemptId, providerMessageId: 'AB12', status: 'DELIVERED', text: null },
    ]);
  });

  it('400: what is proven and cannot be read, in a sentence', async () => {
    readsAs('readInbound', { kind: 'unreadable', detail: 'The text is in a charset that is not known.' });
    const { status, body } = await call('get', `/v1/callbacks/${providerId}/inbound?text=secret`);
    expect([status, body.code, body.message]).toEqual([
      400,
      'callback_unreadable',
      'The text is in a charset that is not known.',
    ]);
  });

  it('403: what makes a reader throw proves nothing, and is counted', async () => {
    jest.spyOn(app.app.get(SimulatorAdapter), 'readReceipts').mockImplementation(() => {
      throw new TypeError('of secret words');
    });
    const from = address();
    const answers = [];
    for (let count = 0; count <= FAILURES_PER_MINUTE; count += 1)
      answers.push((await call('get', `/v1/callbacks/${providerId}/receipts`, from)).status);
    expect(answers).toEqual([...Array.from({ length: FAILURES_PER_MINUTE }, () => 403), 429]);
  });

  it('405: other methods, HEAD too: a caller that only looks reports nothing', async () => {
    readsAs('readReceipts', { kind: 'read', found: [RECEIPT] });
    readsAs('readInbound', { kind: 'read', found: [MESSAGE] });
    for (const method of ['put', 'delete', 'head'] as const)
      for (const path of ['receipts', 'inbound']) {
        const { status, headers } = await call(method, `/v1/callbacks/${providerId}/${path}`);
        expect([method, status, headers['allow']]).toEqual([method, 405, 'GET, POST']);
      }
    expect([seen, await unmatched()]).toEqual([[], []]);
  });

  it('413: a large body is not read, and that of a stranger not at all', async () => {
    readsAs('readReceipts', { kind: 'read', found: [] });
    const post = (id: string, bytes: number) =>
      call('post', `/v1/callbacks/${id}/receipts`)
        .set('Content-Type', 'application/x-www-form-urlencoded')
        .send(`a=${'x'.repeat(bytes - 2)}`);
    expect((await post(providerId, CALLBACK_BODY_BYTES)).status).toBe(204);
    const { status, body } = await post(providerId, CALLBACK_BODY_BYTES + 1);
    expect([status, body.message]).toEqual([413, 'The body is larger than the 64,000 bytes that this route takes.']);
    expect((await post(NOBODY, CALLBACK_BODY_BYTES + 1)).status).toBe(403);
  });

  it('415: a body that is no form, or compressed', async () => {
    for (const [name, value] of [
      ['Content-Type', 'application/json'],
      ['Content-Encoding', 'gzip'],
    ] as const) {
      const { status } = await call('post', `/v1/callbacks/${providerId}/inbound`)
        .set('Content-Type', 'application/x-www-form-urlencoded')
        .set(name, value)
        .send('{}');
      expect([name, status]).toEqual([name, 415]);
    }
  });

  it('200, 201, 202, 204: the response that the settings describe, without body unless they name one', async () => {
    readsBytesAs({ kind: 'read', found: [] });
    for (const [answer, told] of [
      [{ status: 200, body: '', fault: 'REFUSE' }, [200, '', undefined]],
      [{ status: 200, body: 'OK', fault: 'REFUSE' }, [200, 'OK', 'text/plain; charset=utf-8']],
      [{ status: 201, body: '<b>', fault: 'RETRY' }, [201, '<b>', 'text/plain; charset=utf-8']],
      [{ status: 202, body: '', fault: 'RETRY' }, [202, '', undefined]],
      [{ status: 204, body: '', fault: 'REFUSE' }, [204, '', undefined]],
    ] as const) {
      answersWith(answer);
      for (const method of ['get', 'post'] as const) {
        const { status, text, headers } = await call(method, `/v1/callbacks/${providerId}/receipts`);
        expect([method, status, text, headers['content-type']]).toEqual([method, ...told]);
      }
    }
  });

  it('503: where the gateway repeats nothing after 400 and 403; both still count as failures', async () => {
    answersWith({ status: 200, body: 'OK', fault: 'RETRY' });
    const target = `/v1/callbacks/${providerId}/receipts`;
    const unreadable = readsBytesAs({ kind: 'unreadable', detail: 'It names no message.' });
    expect(told(await call('post', target))).toEqual([503, 'unavailable', 'It names no message.', '60']);
    unreadable.mockRestore();
    readsBytesAs({ kind: 'unproven', detail: 'Its MAC is wrong.' });
    const from = address();
    const statuses = [];
    for (let count = 0; count <= FAILURES_PER_MINUTE; count += 1)
      statuses.push((await call('post', target, from)).status);
    expect(statuses).toEqual([...Array.from({ length: FAILURES_PER_MINUTE }, () => 503), 429]);
    expect((await call('post', `/v1/callbacks/${NOBODY}/receipts`)).status).toBe(403);
  });

  it('413, 415: a body of any media type as it came, up to 256,000 bytes, not compressed', async () => {
    answersWith({ status: 200, body: '', fault: 'RETRY' });
    const seenBytes: Buffer[] = [];
    readsBytesAs({ kind: 'read', found: [] }, seenBytes);
    const post = (body: Buffer | string, headers: Record<string, string> = {}) =>
      call('post', `/v1/callbacks/${providerId}/receipts`)
        .set({ 'Content-Type': 'application/octet-stream', ...headers })
        .send(body);
    const odd = Buffer.from([0xff, 0x00, 0x26, 0x3d]);
    const longest = Buffer.alloc(CALLBACK_ANY_BODY_BYTES, '&');
    for (const body of [odd, longest]) expect((await post(body)).status).toBe(200);
    expect((await post('{"a": 1}', { 'Content-Type': 'application/json' })).status).toBe(200);
    expect(seenBytes.map((bytes) => bytes.toString('latin1'))).toEqual([
      odd.toString('latin1'),
      longest.toString('latin1'),
      '{"a": 1}',
    ]);
    const { status, body } = await post(Buffer.alloc(CALLBACK_ANY_BODY_BYTES + 1, 'x'));
    expect([status, body.message]).toEqual([413, 'The body is larger than the 256,000 bytes that this route takes.']);
    expect((await post(Buffer.from('{}'), { 'Content-Encoding': 'gzip' })).status).toBe(415);
    // Of other kinds, bytes are those of a form.
    jest.restoreAllMocks();
    readsBytesAs({ kind: 'read', found: [] }, seenBytes);
    expect((await post(Buffer.from('{}'))).status).toBe(415);
  });
});

describe('Callbacks of a Kannel', () => {
  const SECRET = 'the-secret-of-this-test';
  const GATEWAY = '198.51.100.7';
  const CIDRS = { callbackCidrs: [`${GATEWAY}/32`] };
  const LARGE_BYTES = 10_000_000;
  /** What no log may show. */
  const TEXT = 'PrivateWordsOfAPerson';

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
    app = await sharedApp();
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

  afterAll(() => jest.restoreAllMocks());
});

/** What somebody can make this process do who has nothing but an address of a callback. */
describe('Strangers at the callbacks', () => {
  const FORGED = 'c2lnbmF0dXJlIG9mIG5vYm9keSE=';
  const FORM = 'application/x-www-form-urlencoded';

  interface Call {
    readonly target: string;
    readonly from: string;
    readonly body?: string;
    readonly signature?: string;
    /** Sends the body only when it is asked for. */
    readonly isPatient?: boolean;
  }

  let world: TwilioWorld;
  let kannelId: string;
  let client = 0;
  /** Each test from an address of its own: refusals are counted by address. */
  const address = (): string => `203.0.113.${(client += 1)}`;
  const inbound = (id: string): string => `/v1/callbacks/${id}/inbound`;

  /** The statuses that come back to one request. */
  async function statuses({ target, from, body = '', signature, isPatient = false }: Call): Promise<string[]> {
    const line = new Line(world.app.url).send(
      `POST ${target} HTTP/1.1`,
      'Host: a',
      `X-Forwarded-For: ${from}`,
      `Content-Type: ${FORM}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...(signature === undefined ? [] : [`X-Twilio-Signature: ${signature}`]),
      ...(isPatient ? ['Expect: 100-continue'] : []),
      '',
      isPatient ? '' : body,
    );
    await line.until(/^HTTP\/1\.1 /m);
    if (line.statuses[0] === '100') await line.send(body).until(/^HTTP\/1\.1 [2-5]/m);
    line.socket.destroy();
    return line.statuses;
  }

  /** A message as Twilio brings it, and the signature of it. */
  function signed(fields: Record<string, string> = {}): { body: string; signature: string } {
    const { account, providerId, project } = world;
    const all = { From: newNumber(), To: project.from, Body: 'hello', AccountSid: account.sid, ...fields };
    const signature = signatureOf(account.authToken, `https://parley.test${inbound(providerId)}`, all);
    return { body: new URLSearchParams(all).toString(), signature };
  }

  async function failOften(from: string): Promise<void> {
    const target = inbound(NOBODY);
    for (let count = 0; count < FAILURES_PER_MINUTE; count += 1)
      expect(await statuses({ target, from })).toEqual(['403']);
    expect(await statuses({ target, from })).toEqual(['429']);
  }

  beforeAll(async () => {
    world = await TwilioWorld.start(await startTestApp({ TRUST_PROXY: '127.0.0.1/32,::1/128' }));
    const settings = {
      sendUrl: 'http://127.0.0.1:1/cgi-bin/sendsms',
      username: 'parley',
      password: 'of-the-test',
      callbackCidrs: ['0.0.0.0/0'],
      inboundSecret: 'the-secret-of-this-test',
    };
    const made = await world.world.admin('post', '/v1/providers', { name: 'x', kind: 'KANNEL', settings });
    kannelId = String(made['providerId']);
  });
  afterAll(() => world.stop());

  it('403: without what is cheap to see, not a byte of the body is asked for', async () => {
    const body = 'x'.repeat(CALLBACK_BODY_BYTES);
    const strangers: Omit<Call, 'from'>[] = [
      { target: inbound(NOBODY), signature: FORGED },
      { target: inbound(world.providerId) },
      { target: inbound(world.providerId), signature: 'no signature' },
      { target: `${inbound(kannelId)}?secret=wrong&from=1&to=2&text=3` },
      { target: `/v1/callbacks/${kannelId}/receipts?attempt=att_1&mac=wrong&type=1` },
    ];
    for (const call of strangers)
      expect([call, await statuses({ ...call, from: address(), body, isPatient: true })]).toEqual([call, ['403']]);
    // The body of one that has all of it is.
    const form = signed();
    const call = { target: inbound(world.providerId), from: address(), ...form, isPatient: true };
    expect(await statuses(call)).toEqual(['100', '204']);
  });

  it('413, 429: a form of very many fields is refused, and counted by its address', async () => {
    const body = Array.from({ length: 16_000 }, (_none, index) => `${index.toString(36)}=`).join('&');
    const call = { target: inbound(world.providerId), from: address(), body: body.slice(0, CALLBACK_BODY_BYTES) };
    for (let count = 0; count < FAILURES_PER_MINUTE; count += 1)
      expect(await statuses({ ...call, signature: FORGED })).toEqual(['413']);
    expect(await statuses({ ...call, signature: FORGED })).toEqual(['429']);
  });

  it('429: of an address beyond its limit no large body is read; a gateway at the same address passes', async () => {
    const from = address();
    await failOften(from);
    const target = inbound(world.providerId);
    const large = { target, from, body: 'x'.repeat(CALLBACK_BODY_BYTES), signature: FORGED, isPatient: true };
    for (let count = 0; count < 5; count += 1) {
      expect(await statuses(large)).toEqual(['429']);
      expect(await statuses({ target, from, ...signed() })).toEqual(['204']);
    }
  });

  it('429: nor is a body read that does not say how long it is', async () => {
    const from = address();
    await failOften(from);
    const line = new Line(world.app.url).send(
      `POST ${inbound(world.providerId)} HTTP/1.1`,
      'Host: a',
      `X-Forwarded-For: ${from}`,
      `Content-Type: ${FORM}`,
      `X-Twilio-Signature: ${FORGED}`,
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
      '',
      '',
    );
    await line.until(/^HTTP\/1\.1 /m);
    expect(line.statuses).toEqual(['429']);
    line.socket.destroy();
  });

  it('204, 403, 404, 405: a target with scheme and host is the path in it, whatever host is named', async () => {
    const target = `http://attacker.test${inbound(world.providerId)}`;
    expect(await statuses({ target, from: address(), ...signed() })).toEqual(['204']);
    const from = address();
    const forged = { ...signed(), signature: FORGED, from };
    for (let count = 0; count < FAILURES_PER_MINUTE; count += 1)
      expect(await statuses({ ...forged, target })).toEqual(['403']);
    expect(await statuses({ ...forged, target })).toEqual(['429']);
    // Without a path, the root is meant, which is only read.
    for (const root of ['http://[', 'http://%00', 'https://a:b@c:99999?x'])
      expect([root, await statuses({ target: root, from })]).toEqual([root, ['405']]);
    for (const strange of ['x://y/v1/nothing', '*'])
      expect([strange, await statuses({ target: strange, from })]).toEqual([strange, ['404']]);
  });
});
