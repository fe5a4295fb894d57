import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { HttpClient, HttpError } from './http-client.js';
import { NameNotResolved, type NameResolver } from './name-resolver.js';

/** Resolves nothing but what it is given. */
const NAMES = {
  resolve: (host: string) =>
    /^[0-9.]+$/.test(host) ? Promise.resolve() : Promise.reject(new NameNotResolved('ENOTFOUND')),
  addressesOf: () => [],
} as unknown as NameResolver;

describe('HttpClient', () => {
  const client = new HttpClient(NAMES);
  const servers: { close(): void }[] = [];
  const listen = async (server: Server | ReturnType<typeof createTcpServer>): Promise<number> => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const post = (url: string, timeoutMs = 5_000) =>
    client.request({
      method: 'POST',
      url: new URL(url),
      headers: { 'content-type': 'text/plain' },
      body: 'hello',
      timeoutMs,
      responseBytes: 1_000,
    });
  const failureOf = async (url: string, timeoutMs?: number): Promise<[string, boolean, string]> => {
    const error = await post(url, timeoutMs).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof HttpError)) throw new Error(`no HttpError, but ${String(error)}`);
    // What is stored with messages names no host; what the operator reads does.
    const { host, hostname } = new URL(url);
    expect(error.message).toContain(hostname);
    expect(error.sentence).not.toContain(hostname);
    expect(error.sentence).not.toContain(host);
    return [error.failure, error.mayHaveArrived, error.message];
  };
  afterAll(async () => {
    await client.onApplicationShutdown();
    for (const server of servers) server.close();
  });

  const echo: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => response.writeHead(503, { 'retry-after': '7' }).end(Buffer.concat(chunks)));
  };

  it('returns the response, whatever its status', async () => {
    const port = await listen(createServer(echo));
    const { statusCode, headers, body } = await post(`http://127.0.0.1:${port}/a?b=c`);
    expect([statusCode, headers['retry-after'], body.toString()]).toEqual([503, '7', 'hello']);
  });

  it('what nobody listened to has certainly not arrived', async () => {
    const port = await listen(createTcpServer());
    servers.pop()?.close();
    expect(await failureOf(`http://127.0.0.1:${port}/`)).toEqual([
      'refused',
      false,
      expect.stringMatching(/nothing listens there/),
    ]);
    expect(await failureOf('http://nowhere.test/')).toEqual(['name', false, expect.stringMatching(/ENOTFOUND/)]);
  });

  it('what was not sent over TLS has certainly not arrived', async () => {
    const port = await listen(createTcpServer((socket) => socket.end('no TLS here')));
    expect((await failureOf(`https://127.0.0.1:${port}/`)).slice(0, 2)).toEqual(['tls', false]);
    const broken = await listen(createTlsServer({}, echo));
    expect((await failureOf(`https://127.0.0.1:${broken}/`))[1]).toBe(false);
  });

  it('a connection that breaks after the request, or stays silent, says nothing of it', async () => {
    const breaking = await listen(createServer((request) => request.socket.destroy()));
    expect((await failureOf(`http://127.0.0.1:${breaking}/`)).slice(0, 2)).toEqual(['closed', true]);
    const silent = await listen(createServer());
    expect((await failureOf(`http://127.0.0.1:${silent}/`, 50)).slice(0, 2)).toEqual(['timeout', true]);
  });
});
