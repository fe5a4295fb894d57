import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { HttpClient, type HttpRequest } from '../../../platform/net/http-client.js';
import { NameNotResolved, type NameResolver } from '../../../platform/net/name-resolver.js';
import type { ResponseRule, SendRule } from '../adapter/http-settings.js';
import type { SendOutcome } from '../adapter/provider-adapter.js';
import { HTTP_TIMEOUT_MS, sendOnce } from './http-adapter.js';
import { responseJudgeOf } from './response-program.js';
import { messageValuesOf, sendProgramOf } from './send-program.js';

const NOW = 1_800_000_000_000;
/** In place of the fifteen seconds of a request that nothing ends. */
const SHORT_TIMEOUT_MS = 1_500;
const LONG_BYTES = 64 * 1024 * 1024;
const MESSAGE = {
  attemptId: 'att_1',
  projectId: 'prj_1',
  to: '+491701234567',
  from: 'ACME',
  text: 'Grüße',
  encoding: 'GSM_7',
  parts: 1,
  deliverUntil: NOW + 60_000,
} as const;
const RULE: ResponseRule = {
  accepted: { status: ['2xx'], when: [{ at: { json: '/id' }, exists: true }] },
  id: { json: '/id' },
  code: { json: '/code' },
  refusals: [
    {
      status: ['2xx'],
      when: [{ at: { json: '/id' }, exists: false }],
      outcome: 'UNAVAILABLE',
      concerns: 'provider',
      reason: null,
      note: null,
    },
  ],
};

/** Waits less than the product does, and keeps what was asked of it. */
class QuickClient extends HttpClient {
  readonly requests: HttpRequest[] = [];
  timeoutMs = HTTP_TIMEOUT_MS;

  override request(request: HttpRequest) {
    this.requests.push(request);
    return super.request({ ...request, timeoutMs: this.timeoutMs });
  }
}

describe('HttpSender', () => {
  const names = {
    resolve: (host: string) =>
      host.endsWith('.invalid') ? Promise.reject(new NameNotResolved('ENOTFOUND')) : Promise.resolve(),
    addressesOf: () => [{ address: '169.254.169.254', family: 4 }],
  } as unknown as NameResolver;
  const client = new QuickClient(names);
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  beforeEach(() => {
    client.timeoutMs = HTTP_TIMEOUT_MS;
  });
  afterAll(async () => {
    await client.onApplicationShutdown();
    for (const socket of sockets) socket.destroy();
    for (const server of servers) server.close();
  });

  /** A server that does as it likes once a request has come. */
  const serve = async (respond: (socket: Socket) => void): Promise<string> => {
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => respond(socket));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const ending = (head: string, body: string | Buffer = '') =>
    serve((socket) => {
      socket.write(`HTTP/1.1 ${head}\r\nConnection: close\r\n\r\n`);
      socket.end(body);
    });
  const send = (url: string, changes: Partial<SendRule> = {}, rule = RULE): Promise<SendOutcome> => {
    const rules: SendRule = {
      method: 'POST',
      url,
      headers: {},
      basic: null,
      bodyType: 'JSON',
      body: { text: '{{text}}' },
      encodingWords: { GSM_7: 'GSM_7', UCS_2: 'UCS_2' },
      validity: { min: 1, max: 259_200 },
      ...changes,
    };
    const program = { build: sendProgramOf(rules, {}), judge: responseJudgeOf(rule) };
    const values = messageValuesOf(rules, MESSAGE, { receiptUrl: 'https://parley.test/receipts', now: NOW });
    return sendOnce(client, program, values);
  };

  it('makes one request, and judges its response', async () => {
    const url = await ending('202 Accepted', '{"id":12345678901234567890}');
    expect(await send(url)).toEqual({ kind: 'ACCEPTED', providerMessageId: '12345678901234567890' });
    const { method, body, timeoutMs, headers } = client.requests.at(-1) as HttpRequest;
    expect([method, body, timeoutMs, headers]).toEqual([
      'POST',
      '{"text":"Grüße"}',
      HTTP_TIMEOUT_MS,
      { 'content-type': 'application/json' },
    ]);
  });

  it('a request that cannot be sent rejects the message', async () => {
    const count = client.requests.length;
    expect(await send('http://127.0.0.1:9/', { headers: { 'X-From': '{{text}}' }, bodyType: 'NONE' })).toEqual({
      kind: 'REJECTED',
      reason: 'rejected_by_provider',
      code: null,
      detail: 'The header X-From would not be printable ASCII: the request was not sent.',
    });
    expect(client.requests.length).toBe(count);
  });

  it('what certainly did not arrive may be sent again', async () => {
    for (const url of ['http://nowhere.invalid/', 'http://metadata.test/', 'http://169.254.169.254/'])
      expect(await send(url)).toMatchObject({ kind: 'UNAVAILABLE', concerns: 'provider' });
  });

  it('a redirect is not followed', async () => {
    const url = await ending('302 Found\r\nLocation: http://169.254.169.254/latest/meta-data');
    const count = client.requests.length;
    expect(await send(url)).toMatchObject({ kind: 'UNAVAILABLE' });
    expect(client.requests.length).toBe(count + 1);
  });

  it('64 MB are cut off at once, and say nothing but their status', async () => {
    let written = 0;
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const url = await serve((socket) => {
      socket.write(`HTTP/1.1 202 Accepted\r\nContent-Length: ${LONG_BYTES}\r\n\r\n`);
      const more = (): void => {
        while (!socket.destroyed && written < LONG_BYTES && socket.write(chunk)) written += chunk.length;
      };
      socket.on('drain', more);
      more();
    });
    expect(await send(url)).toMatchObject({ kind: 'UNKNOWN' });
    expect(written).toBeLessThan(LONG_BYTES / 4);
    expect(await send(url, {}, { ...RULE, accepted: { status: ['202'], when: [] } })).toEqual({
      kind: 'ACCEPTED',
      providerMessageId: null,
    });
  });

  it.each([
    ['bytes that trickle', (socket: Socket) => trickle(socket, 'HTTP/1.1 202 Accepted\r\nContent-Length: 99\r\n\r\n')],
    ['a head that trickles', (socket: Socket) => trickle(socket, '')],
    ['silence', () => undefined],
    ['a body that is cut off', (socket: Socket) => socket.end('HTTP/1.1 202 OK\r\nContent-Length: 99\r\n\r\n{"id":1}')],
    ['a connection that is closed', (socket: Socket) => socket.end()],
    ['what is no HTTP', (socket: Socket) => socket.end('SMPP\r\n\r\n')],
    ['a header of a strange name', (socket: Socket) => socket.end('HTTP/1.1 202 OK\r\n__proto__: 1\r\n\r\n')],
    ['another one', (socket: Socket) => socket.end('HTTP/1.1 202 OK\r\nconstructor: 1\r\nconstructor: 2\r\n\r\n')],
  ])('%s: nobody knows, within the time', async (_what, respond) => {
    client.timeoutMs = SHORT_TIMEOUT_MS;
    expect(await send(await serve(respond))).toMatchObject({ kind: 'UNKNOWN' });
  });

  it.each([
    ['compressed', 'Content-Encoding: gzip'],
    ['compressed twice', 'Content-Encoding: gzip\r\nContent-Encoding: identity'],
  ])('a body that is %s says nothing', async (_what, header) => {
    expect(await send(await ending(`202 Accepted\r\n${header}`, '{"id":"1"}'))).toMatchObject({ kind: 'UNKNOWN' });
  });

  it('a status that came before the connection broke counts', async () => {
    const url = await serve((socket) => socket.end('HTTP/1.1 422 Unprocessable\r\nContent-Length: 99\r\n\r\n{'));
    expect(await send(url)).toMatchObject({ kind: 'REJECTED' });
  });
});

/** Writes one byte in a while. */
function trickle(socket: Socket, head: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write('H'), 50);
  socket.on('close', () => clearInterval(timer));
}
