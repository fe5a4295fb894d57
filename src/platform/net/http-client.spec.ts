import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { HttpClient, HttpError } from './http-client.js';
import { NameNotResolved, type NameResolver } from './name-resolver.js';

const METADATA = { address: '169.254.169.254', family: 4 };
const KNOWN: Readonly<Record<string, { address: string; family: number }[]>> = {
  'metadata.test': [METADATA, { address: 'fe80::1', family: 6 }],
  'both.test': [METADATA, { address: '127.0.0.1', family: 4 }],
};

/** Resolves nothing but what it is given. */
const NAMES = {
  resolve: (host: string) =>
    /^[0-9.]+$|^\[/.test(host) || host in KNOWN ? Promise.resolve() : Promise.reject(new NameNotResolved('ENOTFOUND')),
  addressesOf: (host: string) => KNOWN[host] ?? [],
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

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://2852039166/',
    'https://169.254.0.1/',
    'http://[fe80::1]/',
    'http://[febf::1]:8080/',
    'http://[::ffff:169.254.169.254]/',
    'http://[fd00:ec2::254]/',
    'http://[fd00:ec2::23]/',
    'http://[fd00:42::42]/',
    'http://[fd20:ce::254]/',
    'http://[fd00:c1::a9fe:a9fe]/',
    'http://[fd00:100::100:200]/',
    'http://[fd00:a9fe:a9fe::1]/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
    'http://192.0.0.192/',
    'http://[64:ff9b:1::169.254.169.254]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[2002:a9fe:a9fe::1]/',
    'http://[::ffff:0:169.254.169.254]/',
    'http://metadata.test/',
    'https://metadata.test/',
  ])('a link-local address is never called: %s', async (url) => {
    expect(await failureOf(url)).toEqual([
      'forbidden',
      false,
      `${new URL(url).host} is a link-local address, which is never called.`,
    ]);
  });

  it('of the addresses of a name, those that are not link-local are called', async () => {
    const port = await listen(createServer(echo));
    expect((await post(`http://both.test:${port}/`)).statusCode).toBe(503);
  });

  it('of a response that is cut off, or does not end in time, status and headers are known', async () => {
    const headOf = async (url: string, timeoutMs?: number): Promise<unknown> =>
      post(url, timeoutMs).catch((error: unknown) => (error instanceof HttpError ? error.head : error));
    const begun: RequestListener = (_request, response) => {
      response.writeHead(202, { 'content-length': '100' }).write('{"id":');
    };
    const slow = await listen(createServer(begun));
    expect(await headOf(`http://127.0.0.1:${slow}/`, 50)).toMatchObject({
      statusCode: 202,
      headers: { 'content-length': '100' },
    });
    const cutting = await listen(
      createServer((request, response) => {
        begun(request, response);
        request.socket.destroySoon();
      }),
    );
    expect(await headOf(`http://127.0.0.1:${cutting}/`)).toMatchObject({ statusCode: 202 });
    const silent = await listen(createServer((request) => request.socket.destroy()));
    expect(await headOf(`http://127.0.0.1:${silent}/`)).toBeNull();
  });
});
