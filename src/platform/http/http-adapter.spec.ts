import { jest } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCEPT_QUEUE, acceptQueueFault, HttpAdapter, originForm } from './http-adapter.js';

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
    adapter.queueRequest = ({ url: path = '' }, proceed) => {
      if (path.includes('held')) held.set(path, proceed);
      else proceed();
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

describe('acceptQueueFault', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-somaxconn-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['128\n', 'the kernel lets 128 connections wait to be accepted: set net.core.somaxconn to 4096 or more'],
    [`${ACCEPT_QUEUE}\n`, null],
    ['65535\n', null],
  ])('of a limit of %j says %j', (limit, fault) => {
    writeFileSync(join(folder, 'somaxconn'), limit);
    expect(acceptQueueFault(join(folder, 'somaxconn'))).toBe(fault);
  });

  it('says nothing where the system has no such limit', () => {
    expect(acceptQueueFault(join(folder, 'none'))).toBeNull();
  });
});

describe('The target of a request', () => {
  it.each([
    ['/v1/phones?search=1', undefined],
    ['//host/path', undefined],
    ['*', undefined],
    ['http://host/path?x=http://other/', '/path?x=http://other/'],
    ['HTTPS://user@host:80/path', '/path'],
    ['http://host', '/'],
    ['http://host?x=1', '/?x=1'],
    ['http://[::1', '/'],
    ['http:///path', '/path'],
  ])('%s is taken as it is, or as %s', (target, taken = target) => {
    expect(originForm(target)).toBe(taken);
  });
});
