import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../frame/connection.js';
import { ProfileFolder } from '../frame/profile-folder.js';
import { LocalReceiver } from './local-receiver.js';
import { PlaceFile } from './place-file.js';
import { webhookSecretOf } from './webhook-secret.js';

describe('A receiver on one’s own port', () => {
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

describe('The file of --resume', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parley-'));
    path = join(folder, 'place.json');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is not there at first, and then keeps the place, without a draft beside it', async () => {
    const file = new PlaceFile(path, 'prj_1');
    expect(await file.read()).toBeNull();
    for (const place of [{ sequence: 41 }, { sequence: 42, epoch: 2 }]) {
      await file.write(place);
      expect(await file.read()).toEqual(place);
    }
    expect(readFileSync(path, 'utf8')).toBe('{"projectId":"prj_1","sequence":42,"epoch":2}\n');
    expect(readdirSync(folder)).toEqual(['place.json']);
  });

  it('is written although an earlier process left its draft', async () => {
    writeFileSync(`${path}.${process.pid}`, 'half');
    const file = new PlaceFile(path, 'prj_1');
    await file.write({ sequence: 1, epoch: 1 });
    expect(await file.read()).toEqual({ sequence: 1, epoch: 1 });
  });

  it('is not taken from another project', async () => {
    await new PlaceFile(path, 'prj_1').write({ sequence: 1, epoch: 1 });
    await expect(new PlaceFile(path, 'prj_2').read()).rejects.toThrow('of another project, prj_1');
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"projectId":"prj_1","sequence":-1}',
    '{"projectId":"prj_1","sequence":1.5}',
    '{"projectId":"prj_1","sequence":"1"}',
    '{"projectId":"prj_1","sequence":1,"epoch":null}',
    `{"projectId":"prj_1","sequence":1,"more":"${'x'.repeat(5_000)}"}`,
  ])('is refused when it is %.60j', async (text) => {
    writeFileSync(path, text);
    await expect(new PlaceFile(path, 'prj_1').read()).rejects.toThrow('is no file that --resume has written');
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});

describe('The secret of listen', () => {
  const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
  const connection = (profile: string | null, apiKey = 'parley_key'): Connection => ({
    url: 'https://parley.example.com',
    apiKey,
    projectId: null,
    profile,
  });

  let home: string;
  let profiles: ProfileFolder;
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'parley-'));
    profiles = new ProfileFolder({ XDG_CONFIG_HOME: home });
    for (const name of ['default', 'staging'])
      await profiles.write(name, { url: 'https://parley.example.com', apiKey: 'parley_key', projectId: 'prj_1' });
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('is made once for each profile, random, and kept where nobody else can read it', async () => {
    const secret = await webhookSecretOf(connection('default'), profiles);
    expect(secret).toMatch(SECRET);
    expect(await webhookSecretOf(connection('default'), profiles)).toBe(secret);
    expect(await webhookSecretOf(connection('staging'), profiles)).not.toBe(secret);
    expect(await profiles.read('default')).toEqual({
      url: 'https://parley.example.com',
      apiKey: 'parley_key',
      projectId: 'prj_1',
      webhookSecret: secret,
    });
    expect(statSync(profiles.fileOf('default')).mode & 0o777).toBe(0o600);
  });

  it('follows from a key of the environment, and says nothing of it', async () => {
    const secret = await webhookSecretOf(connection(null), profiles);
    expect(secret).toMatch(SECRET);
    expect(await webhookSecretOf(connection(null), profiles)).toBe(secret);
    expect(await webhookSecretOf(connection(null, 'parley_other'), profiles)).not.toBe(secret);
    expect(Buffer.from(secret.slice(6), 'base64').toString('latin1')).not.toContain('parley');
  });
});
