import { getEventListeners, once } from 'node:events';
import { Parley } from '../src/parley.js';
import { json, KEY, problem, rejectionOf, ScriptedService, silence, type Turn } from './scripted-service.js';

const PAGE = { data: [{}], cursor: 'next', hasMore: true };

/** A body that never ends: a byte at a time. */
const drip: Turn = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
};

describe('Limits of a call', () => {
  const service = new ScriptedService();
  let client: Parley;
  beforeAll(async () => {
    await service.start();
    client = service.client();
  });
  afterAll(() => service.stop());

  it('hold for the body too', async () => {
    service.script(drip);
    const error = await rejectionOf(client.listEventTypes({}, { timeoutMs: 150, retries: 0 }));
    expect(error).toMatchObject({ name: 'ParleyTimeoutError', attempts: 1 });
  });

  it('end a call whose fetch does not look at the signal', async () => {
    const deaf = service.client({ fetch: () => new Promise(() => {}) });
    const error = await rejectionOf(deaf.listEventTypes({}, { timeoutMs: 100, retries: 0 }));
    expect(error).toMatchObject({ name: 'ParleyTimeoutError' });
  });

  it('hold for all attempts together: one for which no time is left is not sent', async () => {
    service.script(silence, silence, silence);
    const error = await rejectionOf(client.listEventTypes({}, { timeoutMs: 150, totalMs: 200, retries: 5 }));
    expect(error).toMatchObject({ name: 'ParleyTimeoutError', attempts: 1 });
  });

  it('end an attempt that may itself take longer', async () => {
    service.script(silence);
    const error = await rejectionOf(client.listEventTypes({}, { timeoutMs: 600_000, totalMs: 100 }));
    expect(error).toMatchObject({ name: 'ParleyTimeoutError', attempts: 1 });
  });

  it('end the call at once when Retry-After goes beyond them', async () => {
    service.script(problem(503, 'unavailable', { 'retry-after': '30' }));
    const error = await rejectionOf(client.listEventTypes({}, { totalMs: 10_000 }));
    expect(error).toMatchObject({ status: 503, retryAfterMs: 30_000, attempts: 1 });
  });

  it('hold for the function that fetches the key', async () => {
    const slow = service.client({ apiKey: () => new Promise(() => {}) });
    expect(await rejectionOf(slow.listEventTypes({}, { totalMs: 100 }))).toMatchObject({ name: 'ParleyTimeoutError' });
  });
});

describe('An abort', () => {
  const service = new ScriptedService();
  beforeAll(() => service.start());
  afterAll(() => service.stop());
  const reason = { it: 'was enough' };

  it('before the call sends nothing', async () => {
    const signal = AbortSignal.abort(reason);
    const fetched: string[] = [];
    const client = service.client({ fetch: async (url) => (fetched.push(url), new Response('{}')) });
    expect(await rejectionOf(client.listEventTypes({}, { signal }))).toBe(reason);
    expect(fetched).toEqual([]);
  });

  it.each([
    ['the request', silence],
    ['the body', drip],
  ])('during %s rejects with its reason and ends the request', async (_when, turn) => {
    const controller = new AbortController();
    let gone: Promise<unknown> | undefined;
    service.script((response, request) => {
      gone = once(response, 'close');
      turn(response, request);
      setImmediate(() => controller.abort(reason));
    });
    const { signal } = controller;
    expect(await rejectionOf(service.client().listEventTypes({}, { signal }))).toBe(reason);
    await gone;
  });

  it('during a wait rejects with its reason', async () => {
    const controller = new AbortController();
    const waits: (number | null)[] = [];
    const client = service.client({
      onAttempt: ({ retryInMs }) => {
        waits.push(retryInMs);
        setImmediate(() => controller.abort(reason));
      },
    });
    service.script(problem(429, 'rate_limited', { 'retry-after': '50' }));
    expect(await rejectionOf(client.listEventTypes({}, { signal: controller.signal }))).toBe(reason);
    expect(waits).toEqual([expect.any(Number)]);
    expect(waits[0]).toBeGreaterThanOrEqual(50_000);
    expect(service.arrived).toHaveLength(1);
  });

  it('while the key is fetched rejects with its reason', async () => {
    const controller = new AbortController();
    const apiKey = (): Promise<string> => {
      controller.abort(reason);
      return new Promise(() => {});
    };
    const call = service.client({ apiKey }).listEventTypes({}, { signal: controller.signal });
    expect(await rejectionOf(call)).toBe(reason);
  });

  it('between two pages rejects with its reason, and asks for no further page', async () => {
    service.script(json(200, PAGE), json(200, PAGE));
    const controller = new AbortController();
    const walk = async (): Promise<void> => {
      for await (const _phone of service.client().listPhones({}, { signal: controller.signal }))
        controller.abort(reason);
    };
    expect(await rejectionOf(walk())).toBe(reason);
    expect(service.arrived).toHaveLength(1);
  });
});

describe('A signal that many calls share', () => {
  const { signal } = new AbortController();
  const listeners = (): number => getEventListeners(signal, 'abort').length;

  it('has one listener while they run, and none once each has ended, well or not', async () => {
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const answers: Record<string, () => Response> = {
      '/v1/event-types': () => Response.json({ data: [] }),
      '/v1/tenants': () => Response.json({ code: 'validation_failed', message: 'No.' }, { status: 400 }),
      '/v1/projects/prj_1/senders': () => new Response('', { status: 503, headers: { 'retry-after': '0' } }),
      '/v1/phones': () => Response.json(PAGE),
      '/v1/providers': () => Response.error(),
    };
    const fetch = async (url: string): Promise<Response> => {
      await gate;
      const rows = (): Response => new Response('a\r\nb\r\n', { headers: { 'content-type': 'text/csv' } });
      return (answers[new URL(url).pathname] ?? rows)();
    };
    const client = new Parley({ baseUrl: 'http://parley.test', apiKey: KEY, fetch });
    const options = { signal, retries: 1 };
    const someOf = async (items: AsyncIterable<unknown>): Promise<void> => {
      let left = 3;
      for await (const _item of items) if (--left === 0) break;
    };
    const calls = (): PromiseLike<unknown>[] => [
      client.listEventTypes({}, options),
      client.listTenants({}, options),
      client.listSenders({ projectId: 'prj_1' }, options),
      client.listProviders({}, options),
      client.listEventTypes({}, { ...options, totalMs: 100 }),
      someOf(client.listPhones({}, options)),
      client.exportPhones({ projectId: 'prj_1' }, options).then((rows) => new Response(rows).text()),
      client.exportPhones({ projectId: 'prj_1' }, options).then((rows) => rows.cancel()),
      client.readProject({ projectId: '' }, options),
      client.waitFor(
        ({ signal: inner }) => client.listEventTypes({}, { signal: inner }),
        () => true,
        { signal },
      ),
    ];
    const all = Array.from({ length: 10 }, calls).flat();
    const ended = Promise.allSettled(all);
    await new Promise(setImmediate);
    expect(listeners()).toBe(1);
    open();
    const outcomes = await ended;
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']));
    expect(listeners()).toBe(0);
  });

  it('ends all of them with its reason', async () => {
    const controller = new AbortController();
    const client = new Parley({ baseUrl: 'http://parley.test', apiKey: KEY, fetch: () => new Promise(() => {}) });
    const calls = Array.from({ length: 20 }, () => client.listEventTypes({}, { signal: controller.signal }));
    const ended = Promise.all(calls.map(rejectionOf));
    const reason = new Error('Enough.');
    controller.abort(reason);
    expect(new Set(await ended)).toEqual(new Set([reason]));
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });
});
