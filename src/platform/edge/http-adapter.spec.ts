import { jest } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { HttpAdapter } from './http-adapter.js';

describe('HttpAdapter', () => {
  const adapter = new HttpAdapter();
  let server: Server;

  beforeAll(async () => {
    adapter.initHttpServer({});
    server = adapter.getHttpServer() as Server;
    adapter.get('/answer', (request, response) =>
      response.set('X-Method', request.get('x-probe') ?? '').json({ path: request.path }),
    );
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => new Promise((resolve) => void server.close(resolve)));

  it('has requests and responses that Express need not make over', async () => {
    const exchanges: boolean[] = [];
    const original = Object.setPrototypeOf;
    jest.spyOn(Object, 'setPrototypeOf').mockImplementation((target, prototype) => {
      if (prototype === adapter.getInstance().request || prototype === adapter.getInstance().response)
        exchanges.push(Object.getPrototypeOf(target) !== prototype);
      return original(target, prototype) as object;
    });
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/answer?q=1`, {
      headers: { 'x-probe': 'seen' },
    });
    jest.restoreAllMocks();
    expect(await response.json()).toEqual({ path: '/answer' });
    expect(response.headers.get('x-method')).toBe('seen');
    expect(exchanges).toEqual([false, false]);
  });

  it('shows Express no request before that has waited, and none whose caller has gone meanwhile', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/seen/`;
    const seen: string[] = [];
    adapter.get('/seen/:name', (request, response) => {
      seen.push(request.path);
      response.json({});
    });
    const held = new Map<string, () => void>();
    adapter.holdBack = ({ url: path = '' }) => {
      if (!path.includes('held')) return undefined;
      return new Promise((resolve) => held.set(path, resolve));
    };
    const leaving = new AbortController();
    const closed = new Promise((resolve) =>
      server.on('request', ({ url: path }, response) => path === '/seen/held-2' && response.once('close', resolve)),
    );
    const [first, gone] = [fetch(`${url}held-1`), fetch(`${url}held-2`, { signal: leaving.signal })];
    const goneError = gone.catch((error: Error) => error.name);
    while (held.size < 2) await new Promise((resolve) => setImmediate(resolve));
    await fetch(`${url}free`);
    expect(seen).toEqual(['/seen/free']);
    leaving.abort();
    expect(await goneError).toBe('AbortError');
    await closed;
    for (const go of held.values()) go();
    expect((await first).status).toBe(200);
    await fetch(`${url}free`);
    expect(seen).toEqual(['/seen/free', '/seen/held-1', '/seen/free']);
  });
});
