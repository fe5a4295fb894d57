import { jest } from '@jest/globals';
import { type AttemptReport, describeOperation, type Operation, type Parley, ParleyApiError } from '../src/parley.js';
import { ParleyConnectionError, ParleyTimeoutError } from '../src/errors.js';
import { isDoneBefore, retryDelayMs } from '../src/retries.js';
import { cut, json, problem, raw, rejectionOf, ScriptedService, silence, type Turn } from './scripted-service.js';

const PROJECT = 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
const CONFIG = 'whc_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
const MESSAGE = { messageId: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V', status: 'QUEUED' };
const message = { to: '+14155552601', text: 'Hello' } as const;
/** Of a call: longer than a busy machine takes to respond. */
const TIMEOUT_MS = 1_200;

/** One call of each kind that is repeated. */
const REPEATED: readonly (readonly [string, Turn, (client: Parley) => PromiseLike<unknown>])[] = [
  ['GET', json(200, { data: [] }), (client) => client.listEventTypes()],
  ['PUT', json(200, {}), (client) => client.putSendingPolicy({ projectId: PROJECT, body: {} })],
  ['DELETE', raw(204, ''), (client) => client.deleteWebhookConfig({ projectId: PROJECT, webhookConfigId: CONFIG })],
  ['POST with a key', json(202, MESSAGE), (client) => client.sendMessage({ projectId: PROJECT, body: message })],
  ['POST that reads', json(200, {}), (client) => client.previewMessage({ projectId: PROJECT, body: message })],
];

/** What passes by itself. */
const PASSING: readonly (readonly [string, Turn])[] = [
  ['a connection that breaks', cut],
  [
    'half a body',
    (response) => void response.writeHead(200, { 'content-length': '99' }).write('{', () => response.destroy()),
  ],
  ['429', problem(429, 'rate_limited', { 'retry-after': '0' })],
  ['502', raw(502, '<html>')],
  ['503', problem(503, 'unavailable')],
  ['504', raw(504, '')],
  ['409 with Retry-After', problem(409, 'idempotency_conflict', { 'retry-after': '0' })],
];

const LASTING: readonly (readonly [string, Turn])[] = [
  ['400', problem(400, 'validation_failed')],
  ['409', problem(409, 'state_conflict')],
  ['500', problem(500, 'internal')],
  ['429 with an hour to wait', problem(429, 'rate_limited', { 'retry-after': '3600' })],
];

describe('What is sent again', () => {
  const service = new ScriptedService();
  let client: Parley;
  beforeAll(async () => {
    await service.start();
    client = service.client({ timeoutMs: TIMEOUT_MS });
    jest.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await service.stop();
  });

  it.each(REPEATED)('is a %s, after what passes by itself', async (_kind, success, call) => {
    for (const [, fault] of PASSING) {
      service.script(fault, success);
      await call(client);
      expect(service.arrived).toHaveLength(2);
      const [first, second] = service.arrived;
      expect(second).toEqual(first);
    }
  });

  it('is each of these, after no response in time', async () => {
    const services = REPEATED.map(() => new ScriptedService());
    await Promise.all(services.map((one) => one.start()));
    // At the same time, for each waits as long as a response may take.
    const attempts = REPEATED.map(async ([, success, call], index) => {
      const own = services[index] ?? service;
      own.script(silence, success);
      await call(own.client({ timeoutMs: TIMEOUT_MS }));
      return own.arrived;
    });
    for (const arrived of await Promise.all(attempts)) {
      expect(arrived).toHaveLength(2);
      expect(arrived[1]).toEqual(arrived[0]);
    }
    await Promise.all(services.map((one) => one.stop()));
  });

  it.each(REPEATED)('is no %s after what does not pass', async (_kind, _success, call) => {
    for (const [, fault] of LASTING) {
      service.script(fault);
      expect(await rejectionOf(call(client))).toMatchObject({ attempts: 1, mayHaveArrived: expect.any(Boolean) });
      expect(service.arrived).toHaveLength(1);
    }
  });

  it('is sent as often as `retries` says, under one key for all attempts and another for the next call', async () => {
    service.script(cut, cut, cut, cut, cut, cut, json(202, MESSAGE));
    const failed = client.sendMessage({ projectId: PROJECT, body: message }, { retries: 5 });
    expect(await rejectionOf(failed)).toMatchObject({ attempts: 6, mayHaveArrived: true });
    await client.sendMessage({ projectId: PROJECT, body: message });
    const keys = service.arrived.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys.slice(0, 6)).size).toBe(1);
    expect(new Set(keys).size).toBe(2);
  });

  it('has the key of the caller', async () => {
    service.script(cut, json(202, MESSAGE));
    await client.sendMessage({ projectId: PROJECT, body: message }, { idempotencyKey: 'order-4711' });
    expect(service.arrived.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-4711', 'order-4711']);
  });

  it('is a PATCH only after 429, or when no connection was made', async () => {
    const patch = (from: Parley) => from.patchTenant({ tenantId: 'ten_1', body: { name: 'A' } });
    service.script(problem(429, 'rate_limited'), json(200, {}));
    await patch(client);
    expect(service.arrived).toHaveLength(2);
    for (const fault of [
      cut,
      silence,
      problem(503, 'unavailable'),
      problem(409, 'state_conflict', { 'retry-after': '0' }),
    ]) {
      service.script(fault);
      expect(await rejectionOf(patch(client))).toMatchObject({ attempts: 1 });
    }
    service.script(json(200, {}));
    let refused = 0;
    const fetchAfterRefusal = async (url: string, init: RequestInit): Promise<Response> => {
      refused += 1;
      if (refused > 1) return fetch(url, init);
      throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED', syscall: 'connect' } });
    };
    await patch(service.client({ fetch: fetchAfterRefusal }));
    expect(refused).toBe(2);
  });

  it('may have arrived by the first attempt, though the last one did not', async () => {
    service.script(cut, problem(429, 'rate_limited', { 'retry-after': '3600' }));
    const error = await rejectionOf(client.sendMessage({ projectId: PROJECT, body: message }));
    expect(error).toMatchObject({ status: 429, retryAfterMs: 3_600_000, attempts: 2, mayHaveArrived: true });
  });

  it('is done when a repeated DELETE finds nothing, unless no earlier one can have done it', async () => {
    const ids = { projectId: PROJECT, webhookConfigId: CONFIG };
    const notFound = problem(404, 'not_found');
    service.script(cut, notFound);
    expect(await client.deleteWebhookConfig(ids)).toBeUndefined();
    for (const turns of [[notFound], [problem(429, 'rate_limited'), notFound]]) {
      service.script(...turns);
      expect(await rejectionOf(client.deleteWebhookConfig(ids))).toMatchObject({ status: 404, attempts: turns.length });
    }
    // It returns what it has done: there is no such thing to return.
    service.script(cut, notFound);
    const erasure = client.erasePhone({ projectId: PROJECT, phoneE164: '+14155552601' });
    expect(await rejectionOf(erasure)).toMatchObject({ status: 404, attempts: 2 });
  });

  it('is reported attempt by attempt, to a function whose faults change nothing', async () => {
    const reports: AttemptReport[] = [];
    const onAttempt = (report: AttemptReport): void => {
      reports.push(report);
      throw new Error('A log that is full.');
    };
    service.script(problem(503, 'unavailable'), json(200, { data: [] }));
    await service.client({ onAttempt }).listEventTypes();
    expect(reports).toEqual([
      {
        operation: 'listEventTypes',
        attempt: 1,
        durationMs: expect.any(Number),
        error: expect.any(ParleyApiError),
        retryInMs: 0,
      },
      { operation: 'listEventTypes', attempt: 2, durationMs: expect.any(Number), error: null, retryInMs: null },
    ]);
  });
});

describe('The wait before the next attempt', () => {
  const get = describeOperation('listEventTypes');
  const broken = new ParleyConnectionError('Broken.', true, undefined);
  const limited = (retryAfterMs: number | null) =>
    new ParleyApiError('Limited.', { status: 429, code: null, requestId: null, details: [], retryAfterMs, body: '' });
  afterEach(() => jest.restoreAllMocks());

  it('doubles from half a second to eight seconds, with full jitter', () => {
    const waits = () => [1, 2, 3, 4, 5, 6].map((attempt) => retryDelayMs(get, broken, attempt));
    jest.spyOn(Math, 'random').mockReturnValue(1);
    expect(waits()).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
    jest.spyOn(Math, 'random').mockReturnValue(0);
    expect(waits()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is that of Retry-After longer, up to a minute; a longer one ends the call', () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const waits = [null, 0, 5000, 60_000, 60_001].map((ms) => retryDelayMs(get, limited(ms), 1));
    expect(waits).toEqual([250, 250, 5250, 60_250, null]);
  });

  it('is another one for each of many that were refused together, and never shorter than Retry-After', () => {
    for (const ms of [null, 0, 1000, 60_000]) {
      const waits = Array.from({ length: 100 }, () => retryDelayMs(get, limited(ms), 1) ?? NaN);
      expect(new Set(waits).size).toBeGreaterThan(90);
      for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(ms ?? 0);
    }
  });

  it('is none for a POST that nothing makes safe to repeat', () => {
    const redeem: Operation = { ...get, method: 'POST', access: 'FULL', roles: [], takesIdempotencyKey: false };
    for (const error of [broken, limited(0), new ParleyTimeoutError('Late.')])
      expect(retryDelayMs(redeem, error, 1)).toBeNull();
  });

  it('is none when a repeated end of a session finds that its key works no more', () => {
    const end = {
      ...get,
      id: 'endCurrentSession',
      method: 'DELETE',
      access: 'READ',
      response: null,
    } as unknown as Operation;
    const refused = (status: number) =>
      new ParleyApiError('No.', { status, code: null, requestId: null, details: [], retryAfterMs: null, body: '' });
    const other = describeOperation('deleteWebhookConfig');
    expect([401, 404, 403].map((status) => isDoneBefore(end, refused(status), true))).toEqual([true, true, false]);
    expect([401, 404].map((status) => isDoneBefore(other, refused(status), true))).toEqual([false, true]);
    expect(isDoneBefore(end, refused(401), false)).toBe(false);
  });
});
