import { jest } from '@jest/globals';
import { inspect } from 'node:util';
import { operationIds, ParleyApiError, ParleyConnectionError, ParleyTimeoutError } from '../src/parley.js';
import { cut, json, KEY, problem, raw, rejectionOf, ScriptedService, silence } from './scripted-service.js';

const PROJECT = 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
const MESSAGE = { messageId: 'msg_01JD8V4T9Z6Q2M5N7P8R0S1T2V', status: 'QUEUED' };
const body = { to: '+14155552601', text: 'Hello' } as const;

describe('A call', () => {
  const service = new ScriptedService();
  beforeAll(() => service.start());
  afterAll(() => service.stop());

  it('is a method for each operation', () => {
    const client = service.client() as unknown as Record<string, unknown>;
    expect(operationIds().filter((id) => typeof client[id] !== 'function')).toEqual([]);
  });

  it('sends path and body with both keys, and returns what the service returns', async () => {
    service.script(json(202, MESSAGE));
    const sent = await service.client().sendMessage({ projectId: PROJECT, body });
    expect(sent).toEqual(MESSAGE);
    expect(service.arrived).toMatchObject([
      { method: 'POST', url: `/v1/projects/${PROJECT}/messages`, headers: { 'x-api-key': KEY } },
    ]);
    expect(service.arrived[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(JSON.parse(service.arrived[0]?.body ?? '')).toEqual(body);
  });

  it('sends a query with a list under repeated names, and a path that is encoded', async () => {
    service.script(json(200, { data: [], cursor: '', hasMore: false }), json(200, { phoneE164: '+14155552601' }));
    await service.client().listMessages({ status: ['SENT', 'FAILED'], phone: '+14155552601', limit: 5 });
    await service.client().readPhone({ phoneE164: '+1/../x' });
    expect(service.arrived.map(({ url }) => url)).toEqual([
      '/v1/messages?limit=5&status=SENT&status=FAILED&phone=%2B14155552601',
      '/v1/phones/%2B1%2F..%2Fx',
    ]);
  });

  it('needs no projectId of a client for one project', async () => {
    service.script(json(202, MESSAGE), json(200, MESSAGE));
    const project = service.client().project(PROJECT);
    await project.sendMessage({ body });
    await project.readMessage({ messageId: MESSAGE.messageId });
    expect(service.arrived.map(({ url }) => url)).toEqual([
      `/v1/projects/${PROJECT}/messages`,
      `/v1/messages/${MESSAGE.messageId}`,
    ]);
  });

  it('goes below the path of baseUrl, with the key of a function, and without one where none is needed', async () => {
    service.script(json(200, { data: [] }), json(200, { status: 'ok' }));
    let asked = 0;
    const apiKey = async (): Promise<string> => `key${(asked += 1)}`;
    const client = service.client({ baseUrl: `${service.url}/parley/`, apiKey });
    await client.listEventTypes();
    await client.isLive();
    expect(service.arrived.map(({ url, headers }) => [url, headers['x-api-key']])).toEqual([
      ['/parley/v1/event-types', 'key1'],
      ['/parley/health/live', undefined],
    ]);
    expect(asked).toBe(1);
  });

  it('throws what the function of the key throws, and does not send without a key that is late', async () => {
    const late = service.client({ apiKey: () => new Promise<string>(() => {}), totalMs: 100 });
    expect(await rejectionOf(late.sendMessage({ projectId: PROJECT, body }))).toMatchObject({
      name: 'ParleyTimeoutError',
      operation: 'sendMessage',
      mayHaveArrived: false,
    });
    const [set, clear] = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'clearTimeout')];
    const apiKey = (): never => {
      throw new Error('No key');
    };
    await expect(service.client({ apiKey }).readCurrentApiKey()).rejects.toThrow('No key');
    // Its watch has ended: a timer would keep the process alive.
    expect(clear).toHaveBeenLastCalledWith(set.mock.results.at(-1)?.value);
    jest.restoreAllMocks();
  });

  it('throws the error of the service', async () => {
    service.script(problem(404, 'not_found'));
    const error = await rejectionOf(service.client().readMessage({ messageId: MESSAGE.messageId }));
    expect(error).toBeInstanceOf(ParleyApiError);
    expect(error).toMatchObject({
      name: 'ParleyApiError',
      message: 'readMessage: It is not_found.',
      status: 404,
      code: 'not_found',
      requestId: 'req-12345678',
      details: [],
      retryAfterMs: null,
      attempts: 1,
      operation: 'readMessage',
      mayHaveArrived: false,
    });
  });

  it('leaves out details that are none', async () => {
    const fault = { path: 'to', message: 'to is missing', rule: 'isDefined' };
    const details = [null, 'to', { path: 1 }, fault];
    service.script(json(400, { code: 'validation_failed', message: 'No.', details }));
    const error = await rejectionOf(service.client().readMessage({ messageId: MESSAGE.messageId }));
    expect((error as ParleyApiError).details).toEqual([fault]);
  });

  it('of events names no epoch that nobody has said', async () => {
    const page = { data: [{ sequence: 7 }], cursor: '', hasMore: false, lastSequence: 7, epoch: 3 };
    service.script(problem(400, 'validation_failed'), json(200, page));
    const feed = service.client().events({ projectId: PROJECT, after: { sequence: 5 } });
    await rejectionOf(feed[Symbol.asyncIterator]().next());
    expect(feed.place).toEqual({ sequence: 5 });
    expect(service.arrived.at(-1)?.url).not.toContain('afterEpoch');
    const events = feed[Symbol.asyncIterator]();
    await events.next();
    expect(feed.place).toEqual({ sequence: 7, epoch: 3 });
    await events.return();
  });

  it('throws what broke the connection, and whether the request may have arrived', async () => {
    service.script(cut);
    const client = service.client({ retries: 0 });
    const broken = await rejectionOf(client.sendMessage({ projectId: PROJECT, body }));
    expect(broken).toBeInstanceOf(ParleyConnectionError);
    expect(broken).toMatchObject({ mayHaveArrived: true, attempts: 1, cause: { message: 'fetch failed' } });
    const gone = new ScriptedService();
    await gone.start();
    const nowhere = gone.client({ retries: 0 });
    await gone.stop();
    expect(await rejectionOf(nowhere.sendMessage({ projectId: PROJECT, body }))).toMatchObject({
      name: 'ParleyConnectionError',
      mayHaveArrived: false,
    });
  });

  it('throws when there is no response in time', async () => {
    service.script(silence);
    const error = await rejectionOf(service.client({ retries: 0, timeoutMs: 100 }).listEventTypes());
    expect(error).toBeInstanceOf(ParleyTimeoutError);
    expect(error).toMatchObject({ operation: 'listEventTypes', attempts: 1, mayHaveArrived: true });
  });

  it('shows its key nowhere, not even where a proxy has echoed it', async () => {
    service.script(raw(418, `<html>x-api-key: ${KEY}</html>`));
    const client = service.client();
    const error = await rejectionOf(client.listEventTypes());
    expect(error).toMatchObject({ status: 418, code: null, body: '<html>x-api-key: ***</html>' });
    const shown = [client, client.project(PROJECT), error].flatMap((one) => [
      inspect(one, { depth: 9, showHidden: true }),
      JSON.stringify(one),
      String(one),
    ]);
    expect(shown.filter((text) => text.includes(KEY))).toEqual([]);
  });
});
