import { request, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LARGE_ITEMS } from '../../src/auth/admission.js';
import { TENANT_BODY_BYTES_MAX, TENANT_WAITING_MAX } from '../../src/auth/admission.js';
import { eventually } from '../harness/eventually.js';
import { Line } from '../harness/line.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

/** Requests of one tenant that a process with four connections serves at once. */
const SLOTS_OF_POOL_4 = 2;
const REFUSED_AT_ONCE = 8;

describe('What a tenant may do at once', () => {
  let generous: TestApp;
  let world: World;
  let sql: Sql;
  beforeAll(async () => {
    generous = await startTestApp();
    world = new World(generous);
  });
  // A test that fails lets go of its locks too.
  beforeEach(async () => {
    sql = await Sql.open(generous.schema);
  });
  afterEach(() => sql.close());
  afterAll(() => generous.close());

  const register = (project: ProjectWorld, count: number, on: TestApp) =>
    new World(on).send('post', `/v1/projects/${project.projectId}/phones`, project.key, {
      phones: Array.from({ length: count }, (_, index) => `+1415557${String(index).padStart(4, '0')}`),
    });

  const waiting = () => sql.atWork(/\bprojects\b.*(FOR UPDATE|SHARE)/s);

  it('429: too many requests of one tenant at once, while another one is served', async () => {
    const narrow = await startTestApp({ DATABASE_POOL_SIZE: '4' }, generous.schema);
    const [busy, other] = [await world.project(), await world.project()];
    const letGo = await sql.hold('SELECT 1 FROM projects WHERE projectId = ?', [busy.projectId]);
    const responded: string[] = [];
    const requests = Array.from({ length: SLOTS_OF_POOL_4 + TENANT_WAITING_MAX + REFUSED_AT_ONCE }, async () => {
      const { status, headers } = await register(busy, 1, narrow);
      responded.push(status === 429 ? `429 after ${headers['retry-after']} s` : String(status));
    });
    await eventually('those that may not even wait are refused', () =>
      Promise.resolve(responded.length >= REFUSED_AT_ONCE),
    );
    expect((await register(other, 1, narrow)).status).toBe(200);
    // What has a slot is held up by the lock, so that all responses so far are refusals.
    expect(new Set(responded)).toEqual(new Set(['429 after 1 s']));
    await letGo();
    await Promise.all(requests);
    expect(responded.filter((text) => text === '200').length).toBeGreaterThanOrEqual(SLOTS_OF_POOL_4);
    expect(new Set(responded)).toEqual(new Set(['200', '429 after 1 s']));
    expect((await register(busy, 1, narrow)).status).toBe(200);
    await narrow.close();
  });

  it('429: a tenant whose requests have had their response, while their work goes on', async () => {
    const narrow = await startTestApp({ DATABASE_POOL_SIZE: '4' }, generous.schema);
    const busy = await world.project();
    const current = () => new World(narrow).send('get', '/v1/api-keys/current', busy.key);
    const letGo = await sql.hold('SELECT 1 FROM projects WHERE projectId = ?', [busy.projectId]);
    // Unlike a registration, which has half a minute, it is refused while it still waits for the lock.
    const subscribe = () =>
      new World(narrow).send('post', `/v1/projects/${busy.projectId}/webhook-configs`, busy.key, {
        endpoint: { url: 'https://example.com/hook' },
      });
    const answers = await Promise.all([subscribe(), subscribe()]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect((await current()).status).toBe(429);
    await letGo();
    await eventually('the work ends', async () => (await current()).status === 200);
    await narrow.close();
  });

  // Seen to fail where bodies are counted once they are here: none of these requests got a response.
  it('429: bodies of one tenant that arrive at once and are long together, not those of others', async () => {
    const [busy, other] = [await world.project(), await world.project()];
    const limit = 8_000_000;
    const path = ({ projectId }: ProjectWorld) => `/v1/projects/${projectId}/messages/batches`;
    const begun = (count: number, headers: Record<string, string | number>) =>
      Array.from({ length: count }, () => beginBody(generous.url + path(busy), busy.key, headers));
    const [said, unsaid] = [begun(3, { 'content-length': limit }), begun(4, {})];
    const arriving = Math.floor(TENANT_BODY_BYTES_MAX / limit);
    await eventually('those without room are refused', () => {
      const refused = [...said, ...unsaid].filter(({ found }) => found() === 429);
      return Promise.resolve(refused.length === said.length + unsaid.length - arriving);
    });
    const small = { messages: [{ to: '+14155552601', text: 'x'.repeat(200) }] };
    const send = (project: ProjectWorld, messages: object) => world.send('post', path(project), project.key, messages);
    const long = { messages: Array.from({ length: 100 }, () => small.messages[0]) };
    const [busySmall, busyLong, otherLong] = [await send(busy, small), await send(busy, long), await send(other, long)];
    expect([busySmall.status, busyLong.status, otherLong.status]).toEqual([202, 429, 202]);
    for (const { end } of [...said, ...unsaid]) end();
    await eventually('there is room again', async () => (await send(busy, long)).status === 202);
  });

  /** Announces four bodies that fill the room of a tenant, and goes away once `isHere`; whether a fifth is taken. */
  const roomAfter = async ({ projectId, key }: ProjectWorld, before: string, isHere: () => Promise<boolean>) => {
    const open = new Set<Socket>();
    const note = (socket: Socket): void => void open.add(socket.once('close', () => open.delete(socket)));
    (generous.app.getHttpServer() as Server).on('connection', note);
    const path = `/v1/projects/${projectId}/messages/batches`;
    const batch = `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${key}\r\nContent-Type: application/json\r\n`;
    const lines = Array.from({ length: 4 }, () =>
      new Line(generous.url).send(`${before}${batch}Content-Length: 8000000\r\n\r\n`),
    );
    await eventually('the requests are here', isHere);
    for (const { socket } of lines) socket.destroy();
    await eventually('their callers have gone', () => Promise.resolve(open.size === 0));
    (generous.app.getHttpServer() as Server).off('connection', note);
    const text = 'x'.repeat(200);
    const messages = Array.from({ length: 100 }, () => ({ to: '+14155552601', text }));
    return async () => (await world.send('post', path, key, { messages })).status;
  };

  it('202: a body, after callers went away while their key was looked up', async () => {
    const project = await world.project();
    await sql.rows('LOCK TABLES api_keys WRITE');
    const send = await roomAfter(project, '', async () => (await sql.atWork(/\bapi_keys\b/)) > 0);
    await sql.rows('UNLOCK TABLES');
    expect(await send()).toBe(202);
  });

  it('202: a body, after callers went away before a request in front of it had its response', async () => {
    const project = await world.project();
    const letGo = await sql.hold('SELECT 1 FROM projects WHERE projectId = ?', [project.projectId]);
    const body = JSON.stringify({ phones: ['+14155576000'] });
    const before =
      `POST /v1/projects/${project.projectId}/phones HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${project.key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const send = await roomAfter(project, before, async () => (await waiting()) === 4);
    await letGo();
    expect(await send()).toBe(202);
  });

  it('429: a second large request of one tenant at once, while its small ones are served', async () => {
    const busy = await world.project();
    const letGo = await sql.hold('SELECT 1 FROM projects WHERE projectId = ?', [busy.projectId]);
    const first = register(busy, LARGE_ITEMS + 1, generous);
    await eventually('it has its slot, and waits for the lock', async () => (await waiting()) > 0);
    const second = await register(busy, LARGE_ITEMS + 1, generous);
    expect([second.status, second.body.code]).toEqual([429, 'rate_limited']);
    expect((await world.send('get', '/v1/api-keys/current', busy.key)).status).toBe(200);
    await letGo();
    expect((await first).status).toBe(200);
    expect((await register(busy, LARGE_ITEMS + 1, generous)).status).toBe(200);
  });

  it('429: a large request whose caller has gone while it waited does nothing', async () => {
    const busy = await world.project();
    const letGo = await sql.hold('SELECT 1 FROM projects WHERE projectId = ?', [busy.projectId]);
    const gone = new AbortController();
    const open = new Set<ServerResponse>();
    (generous.app.getHttpServer() as Server).on('request', (_request, response: ServerResponse) => {
      open.add(response);
      response.once('close', () => open.delete(response));
    });
    const first = register(busy, LARGE_ITEMS + 1, generous);
    await eventually('it has its slot, and waits for the lock', async () => (await waiting()) > 0);
    const phones = Array.from({ length: LARGE_ITEMS + 1 }, (_none, index) => `+1212867${3000 + index}`);
    const abandoned = fetch(`${generous.url}/v1/projects/${busy.projectId}/phones`, {
      method: 'POST',
      headers: { 'x-api-key': busy.key, 'content-type': 'application/json' },
      body: JSON.stringify({ phones }),
      signal: gone.signal,
    });
    await eventually('both are there', () => Promise.resolve(open.size === 2));
    // By then the second one waits for its turn.
    expect((await world.send('get', '/v1/api-keys/current', busy.key)).status).toBe(200);
    gone.abort();
    await expect(abandoned).rejects.toThrow();
    await eventually('one of them has gone', () => Promise.resolve(open.size === 1));
    await letGo();
    expect((await first).status).toBe(200);
    expect((await register(busy, LARGE_ITEMS + 1, generous)).status).toBe(200);
    const { body } = await world.send('get', '/v1/phones?search=1212867', busy.key);
    expect(body.data).toEqual([]);
  });
});

/** Sends the head of a request and one byte of its body; the status is 0 until there is a response. */
function beginBody(url: string, key: string, headers: Record<string, string | number>) {
  let status = 0;
  const sent = request(url, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
  });
  sent
    .on('error', () => undefined)
    .on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
  sent.write('{');
  return { found: () => status, end: () => void sent.destroy() };
}
