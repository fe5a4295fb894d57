import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { ACCEPT_QUEUE, KEEP_ALIVE_MS } from '../src/platform/http/http-adapter.js';
import { eventually, withPatience } from './harness/eventually.js';
import { type Ran, runBuilt, startService } from './harness/processes.js';
import { Sql } from './harness/sql.js';
import { startTestApp, TEST_MASTER_KEY, type TestApp } from './harness/test-app.js';
import { World } from './harness/world.js';

describe('The process', () => {
  const STOPPED_WITHIN_MS = 5_000;

  let app: TestApp;
  let world: World;
  let sql: Sql;
  const started: Ran[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    for (const { child, exited } of started) {
      child.kill('SIGKILL');
      await exited;
    }
    await sql.close();
    await app.close();
  });

  // Seen to fail: it was ended by the signal itself, which does nothing to process 1 of a container.
  it('on SIGTERM while it starts exits with 0', async () => {
    const silent = createServer();
    const isAsked = once(silent, 'connection');
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port } = silent.address() as AddressInfo;
    const settings = { DATABASE_URL: `mysql://x:x@127.0.0.1:${port}/x`, MASTER_KEY: TEST_MASTER_KEY };
    const service = runBuilt('main.js', settings);
    await isAsked;
    service.child.kill('SIGTERM');
    expect(await service.exited).toBe(0);
    silent.close();
  });

  it('on SIGTERM ends what is under way, closes connections that are kept alive, and exits with 0', async () => {
    const service = await startService(app.schema.databaseUrl);
    started.push(service);
    const { projectId } = await world.project();
    const release = await sql.hold('SELECT * FROM projects WHERE projectId = ?', [projectId]);
    const agent = new Agent({ keepAlive: true });
    const headers = { 'x-api-key': app.adminKey, 'content-type': 'application/json' };
    expect((await ask(`${service.url}/health/live`, { agent })).status).toBe(200);
    const slow = ask(
      `${service.url}/v1/projects/${projectId}`,
      { method: 'PATCH', agent, headers },
      '{"description":"slow"}',
    );
    await eventually('the slow request waits for its lock', async () => (await waitingForProject()) > 0);
    const start = Date.now();
    service.child.kill('SIGTERM');
    await eventually('new connections are refused', () =>
      fetch(`${service.url}/health/live`).then(
        () => false,
        () => true,
      ),
    );
    await release();
    const answer = await slow;
    expect([answer.status, answer.connection]).toEqual([200, 'close']);
    expect(await service.exited).toBe(0);
    expect(Date.now() - start).toBeLessThan(withPatience(STOPPED_WITHIN_MS));
    expect((await world.admin('get', `/v1/projects/${projectId}`))['description']).toBe('slow');
    agent.destroy();
  });

  it('says in a sentence that its port is taken, and exits with 1', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { port } = taken.address() as AddressInfo;
    const ran = runBuilt('main.js', {
      DATABASE_URL: app.schema.databaseUrl,
      MASTER_KEY: TEST_MASTER_KEY,
      HOST: '127.0.0.1',
      PORT: String(port),
    });
    expect(await ran.exited).toBe(1);
    taken.close();
    expect(ran.output()).toContain(`"msg":"Port ${port} is already in use: set PORT to another one"`);
  });

  it('lists everything that is wrong with its settings, shows none of their values, and exits with 1', async () => {
    const ran = runBuilt('main.js', {
      DATABASE_URL: 'postgres://root:hunter2@db',
      MASTER_KEY: 'c2hvcnQ=',
      PORT: '99999',
      BCRYPT_COST: 'x',
      AUTH_CACHE_MS: '-1',
      ROLE: 'chief',
      TRUST_PROXY: 'maybe',
      WEBHOOK_ALLOW_HTTP: 'yes',
      LOG_LEVEL: 'loud',
    });
    expect(await ran.exited).toBe(1);
    for (const name of [
      'DATABASE_URL',
      'MASTER_KEY',
      'PORT',
      'BCRYPT_COST',
      'AUTH_CACHE_MS',
      'ROLE',
      'TRUST_PROXY',
      'WEBHOOK_ALLOW_HTTP',
      'LOG_LEVEL',
    ])
      expect(ran.output()).toContain(`${name} must be`);
    expect(ran.output()).not.toMatch(/hunter2|c2hvcnQ/);
  });

  it('says which settings are missing', async () => {
    const ran = runBuilt('main.js', {});
    expect(await ran.exited).toBe(1);
    expect(ran.output()).toMatch(/DATABASE_URL is missing/);
    expect(ran.output()).toMatch(/MASTER_KEY is missing/);
  });

  it('exits with 1 when the master key is not the one of the database, or the database is not there', async () => {
    const settings = {
      DATABASE_URL: app.schema.databaseUrl,
      MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
      PORT: '1',
    };
    const strange = runBuilt('main.js', settings);
    expect(await strange.exited).toBe(1);
    expect(strange.output()).toContain('MASTER_KEY does not open the keys');
    const alone = runBuilt('main.js', { ...settings, DATABASE_URL: 'mysql://root@127.0.0.1:1/nothing' });
    expect(await alone.exited).toBe(1);
  });

  it('writes no secret into its log, however much it says', async () => {
    const service = await startService(app.schema.databaseUrl, { LOG_LEVEL: 'trace', WEBHOOK_ALLOW_HTTP: 'true' });
    started.push(service);
    const { projectId, key } = await world.project();
    const send = async (method: string, path: string, text: string, body?: object) => {
      const response = await fetch(`${service.url}${path}`, {
        method,
        headers: {
          'x-api-key': text,
          'content-type': 'application/json',
          authorization: 'Bearer log-authorization',
          cookie: 'session=log-cookie',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await response.json().catch(() => ({}))) as Record<string, unknown>;
    };
    const auth = { type: 'BEARER', token: 'log-bearer-token' };
    const made = await send('POST', `/v1/projects/${projectId}/api-keys`, app.adminKey, { name: 'a' });
    const rotated = await send('POST', '/v1/api-keys/current/rotate', key, {});
    const config = await send('POST', `/v1/projects/${projectId}/webhook-configs`, app.adminKey, {
      endpoint: { url: 'https://hooks.example.com/x', auth, headers: { 'x-secret': 'log-header-value' } },
    });
    await send('POST', `/v1/projects/${projectId}/webhook-configs`, app.adminKey, {
      endpoint: { url: 7, auth: { type: 'BASIC', username: 'u', password: 'log-password' } },
    });
    await send('GET', `/v1/projects/${projectId}?x-api-key=log-query`, `${key.slice(0, -1)}_`);
    for (const path of ['/%6F/bG9nLW9wdC1vdXQtdG9rZW', '/O/bG9nLW9wdC1vdXQtdG9rZW/', '/v1/phones/%2b14155552601'])
      await send('GET', path, key);
    const hashes = await sql.rows<{ secretHash: string }>('SELECT secretHash FROM api_keys');
    service.child.kill('SIGTERM');
    await service.exited;
    const said = service.output();
    expect(said).toContain(projectId);
    const texts = [app.adminKey, key, made['plainApiKey'], rotated['plainApiKey']].map((text) =>
      String(text).slice(-32),
    );
    const others = [
      'log-authorization',
      'log-cookie',
      'log-bearer-token',
      'log-header-value',
      'log-password',
      'log-query',
      'bG9nLW9wdC1vdXQtdG9rZW',
      '4155552601',
      ...(config['signingSecret'] === undefined ? [] : [String(config['signingSecret'])]),
      ...hashes.map(({ secretHash }) => secretHash),
    ];
    expect(texts.every((text) => /^[0-9A-Za-z]{32}$/.test(text))).toBe(true);
    expect([...texts, ...others].filter((secret) => said.includes(secret))).toEqual([]);
  });

  /** How many statements the server is at work on that lock a project. Prepared ones do not show which. */
  async function waitingForProject(): Promise<number> {
    const watch = await Sql.open(app.schema);
    const count = await watch.atWork(/FROM projects\b.*FOR UPDATE/s);
    await watch.close();
    return count;
  }

  /** A request on a chosen agent, which `fetch` has no word for. */
  function ask(
    url: string,
    options: object,
    body?: string,
  ): Promise<{ status: number | undefined; connection: string | undefined }> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(url, options, (response) => {
        response
          .resume()
          .once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
      });
      request.once('error', reject).end(body);
    });
  }
});

/** Well above Node's default of 511, and below what a process may open here. */
const CONNECTIONS = 800;

describe('A process that is too busy to accept', () => {
  let app: TestApp;
  let service: Ran & { readonly url: string };
  const sockets: Socket[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    service = await startService(app.schema.databaseUrl);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    service.child.kill('SIGKILL');
    await service.exited;
    await app.close();
  });

  it('has many connections wait, and serves them afterwards', async () => {
    const wanted = Math.min(CONNECTIONS, ACCEPT_QUEUE, kernelLimit());
    const port = Number(new URL(service.url).port);
    service.child.kill('SIGSTOP');
    let connected = 0;
    for (let index = 0; index < wanted; index += 1)
      sockets.push(connect(port, '127.0.0.1', () => (connected += 1)).on('error', () => undefined));
    await eventually('the kernel completes every handshake', () => Promise.resolve(connected === wanted));
    service.child.kill('SIGCONT');
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
  }, 30_000);
});

describe('A connection on which a request was refused', () => {
  it('401: is kept for the next request, and closed when none comes', async () => {
    const app = await startTestApp();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const [first, again] = [await refusal(app.url, agent), await refusal(app.url, agent)];
      expect([first.status, again.status]).toEqual([401, 401]);
      expect(first.keepAlive).toBe(`timeout=${KEEP_ALIVE_MS / 1_000}`);
      expect(again.socket).toBe(first.socket);
      await eventually('it is closed', () => Promise.resolve(first.socket.destroyed));
    } finally {
      agent.destroy();
      await app.close();
    }
  }, 30_000);
});

function refusal(
  url: string,
  agent: Agent,
): Promise<{ status: number | undefined; keepAlive: string | undefined; socket: Socket }> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': 'forged' };
    request(`${url}/v1/projects`, { agent, headers }, (response) => {
      const { statusCode: status, socket } = response;
      const keepAlive = String(response.headers['keep-alive']);
      // The agent takes the connection back a moment after the end.
      response.resume().once('end', () => setImmediate(() => resolve({ status, keepAlive, socket })));
    })
      .once('error', reject)
      .end();
  });
}

/** Where the kernel grants less, less is tested. */
function kernelLimit(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 128;
  }
}
