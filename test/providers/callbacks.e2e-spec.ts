import { jest } from '@jest/globals';
import type { Response } from 'supertest';
import { CALLBACK_ANY_BODY_BYTES, CALLBACK_BODY_BYTES } from '../../src/messaging/inbound/callbacks.js';
import { FAILURES_PER_MINUTE } from '../../src/platform/limits/rate-limits.js';
import type { AnswerRule } from '../../src/messaging/providers/adapter/http-settings.js';
import type { CallbackReading, CallbackRequest } from '../../src/messaging/providers/adapter/provider-adapter.js';
import { SimulatorAdapter } from '../../src/messaging/providers/simulator/simulator-adapter.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const NOBODY = 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV';
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

/** The callbacks as every gateway meets them; those of each kind have tests of their own. */
describe('Callbacks of gateways', () => {
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
    app = await startTestApp({ TRUST_PROXY: '127.0.0.1/32,::1/128' });
    world = new World(app);
  });
  afterAll(() => app.close());
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
