import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LocalReceiver } from './local-receiver.js';

/** Longer than a busy machine takes to respond. */
const WITHIN_MS = 30_000;
const never = new AbortController().signal;
const servers: Server[] = [];

async function receiver(listener: RequestListener, withinMs = WITHIN_MS): Promise<LocalReceiver> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return new LocalReceiver(new URL('/hooks?a=1', `http://127.0.0.1:${port}`), Date.now, withinMs);
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe('A receiver on one’s own port', () => {
  it('gets the bytes, the headers and the path', async () => {
    const got: unknown[] = [];
    const local = await receiver((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const {
          'webhook-id': id,
          'content-type': type,
          'user-agent': agent,
          'content-length': length,
        } = request.headers;
        got.push(request.method, request.url, id, type, agent, length, Buffer.concat(chunks).toString());
        response.writeHead(204).end();
      });
    });
    expect(await local.post('{"ü":1}', { 'webhook-id': 'evt_1' }, never)).toEqual({
      status: 204,
      text: '',
      fault: null,
      durationMs: expect.any(Number),
    });
    expect(got).toEqual(['POST', '/hooks?a=1', 'evt_1', 'application/json', 'Parley-Webhooks/1', '8', '{"ü":1}']);
  });

  it('is one that closed the connection when it switches to another protocol', async () => {
    const local = await receiver((request) =>
      request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    );
    expect(await local.post('{}', {}, never)).toMatchObject({
      status: null,
      fault: 'it closed the connection before it responded',
    });
  });

  it('is not followed where it redirects to', async () => {
    let requests = 0;
    const local = await receiver((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: '/elsewhere' }).end('moved');
    });
    expect(await local.post('{}', {}, never)).toMatchObject({ status: 302, text: 'moved' });
    expect(requests).toBe(1);
  });

  it('may respond without an end: 8 kB are read', async () => {
    const local = await receiver((_request, response) => {
      response.writeHead(500);
      const write = (): void =>
        void (response.destroyed || response.write('x'.repeat(5_000), () => setImmediate(write)));
      write();
    });
    const { status, text } = await local.post('{}', {}, never);
    expect([status, text.length]).toEqual([500, 8_192]);
  });

  it.each<[string, RequestListener]>([
    ['says nothing', () => {}],
    ['says half of it', (_request, response) => void response.writeHead(200, { 'content-length': 9 }).write('half')],
  ])('is cut off when it %s', async (_what, listener) => {
    const local = await receiver(listener, 200);
    expect(await local.post('{}', {}, never)).toMatchObject({ status: null, fault: 'no response within 0.2 s' });
  });

  it('says that nothing listens, or that the connection was closed', async () => {
    const closing = await receiver((request) => request.socket.destroy());
    expect(await closing.post('{}', {}, never)).toMatchObject({
      status: null,
      fault: 'it closed the connection before it responded',
    });
    const [server] = servers.splice(0);
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
    expect(await closing.post('{}', {}, never)).toMatchObject({ status: null, fault: 'nothing listens there' });
  });

  it('ends a post that is under way, or not begun, with the reason of the signal', async () => {
    const local = await receiver(() => {});
    const interruption = new AbortController();
    const post = expect(local.post('{}', {}, interruption.signal)).rejects.toThrow('interrupted');
    interruption.abort(new Error('interrupted'));
    await post;
    await expect(local.post('{}', {}, interruption.signal)).rejects.toThrow('interrupted');
  });
});
