import { gzipSync } from 'node:zlib';
import { eventually } from '../harness/eventually.js';
import { Line } from '../harness/line.js';
import { routeApp } from '../harness/route-app.js';
import { forge } from '../harness/subjects.js';
import { type ProjectWorld, World } from '../harness/world.js';

/** Failed credentials count for an address. */
const FORWARDED = { 'X-Forwarded-For': '172.31.0.1' };
const FROM = `X-Forwarded-For: ${FORWARDED['X-Forwarded-For']}`;
/** A dripped body ends within this; a body that nobody bounds drips for 55 minutes. */
const PROMPTLY_MS = 4_000;

describe('What strangers send', () => {
  const app = routeApp();
  const world = new World(app);
  let project: ProjectWorld;
  beforeAll(async () => {
    project = await world.project();
  });

  const head = (key: string | null, ...more: string[]): string[] => [
    `POST /v1/projects/${project.projectId}/phones HTTP/1.1`,
    'Host: a',
    FROM,
    'Content-Type: application/json',
    ...(key === null ? [] : [`x-api-key: ${key}`]),
    ...more,
    '',
    '',
  ];

  /** Keys that open nothing, each refused for another reason. */
  async function badKeys(): Promise<[string, string | null][]> {
    const [disabled, expired] = [await world.project(), await world.project()];
    for (const [{ projectId, keyId }, change] of [
      [disabled, { isActive: false }],
      [expired, { expiresAt: Date.now() + 500 }],
    ] as const) {
      const path = `/v1/projects/${projectId}/api-keys/${keyId}`;
      const { status } = await world.send('patch', path, app.adminKey, change);
      expect(status).toBe(200);
    }
    await eventually('it has expired', async () => {
      const { body } = await world.send('get', '/v1/api-keys/current', expired.key);
      return body.code === 'api_key_expired';
    });
    return [
      ['api_key_missing', null],
      ['api_key_invalid', forge(project.key)],
      ['api_key_invalid', 'not a key'],
      ['api_key_disabled', disabled.key],
      ['api_key_expired', expired.key],
    ];
  }

  it('401: for every key that opens nothing, with not a byte of the body sent or inflated', async () => {
    for (const [code, key] of await badKeys()) {
      const line = new Line(app.url).send(...head(key, 'Content-Encoding: gzip', 'Content-Length: 329'));
      await line.until(/"details":\[\]\}/);
      expect([code, line.statuses, line.said.includes(`"code":"${code}"`)]).toEqual([code, ['401'], true]);
      line.socket.destroy();
    }
  });

  it('401: a gzip bomb is not inflated: what is damaged is not noticed', async () => {
    const bomb = gzipSync(Buffer.alloc(300_000, ' '));
    const send = async (key: string | null, body: Buffer): Promise<number> => {
      const headers = {
        ...FORWARDED,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'x-api-key': key ?? '',
      };
      return (await fetch(`${app.url}/v1/projects/${project.projectId}/phones`, { method: 'POST', headers, body }))
        .status;
    };
    const damaged = Buffer.from(bomb).fill(0xff, 12);
    expect([await send(project.key, damaged), await send(project.key, bomb)]).toEqual([400, 400]);
    expect([await send(null, damaged), await send(null, bomb), await send(forge(project.key), bomb)]).toEqual([
      401, 401, 401,
    ]);
  });

  it('401: a body dripped after it keeps no connection', async () => {
    for (const [name, key, length] of [
      ['no key', null, 90_000],
      ['forged', forge(project.key), 90_000],
      ['a small one', null, 900],
    ] as const) {
      const line = new Line(app.url).send(...head(key, `Content-Length: ${length}`)).send('{');
      const tookMs = await line.drip();
      expect([name, line.statuses, tookMs < PROMPTLY_MS]).toEqual([name, ['401'], true]);
      expect([name, /^Connection: close$/im.test(line.said)]).toEqual([name, length === 90_000]);
    }
  });

  it.each([
    ['404', 'POST /v1/nothing HTTP/1.1'],
    ['405', 'PUT /v1/tenants HTTP/1.1'],
    ['200', 'GET /health/live HTTP/1.1'],
    ['401', 'POST /v1/projects/prj_1/phones/import HTTP/1.1'],
  ])('%s: %s with a dripped body keeps no connection', async (status, requestLine) => {
    const line = new Line(app.url).send(requestLine, 'Host: a', FROM, 'Content-Length: 90000', '', '{"a":');
    expect([(await line.drip()) < PROMPTLY_MS, line.statuses]).toEqual([true, [status]]);
  });

  it('401: a caller who sends a megabyte still reads why', async () => {
    const response = await fetch(`${app.url}/v1/projects/${project.projectId}/phones/import`, {
      method: 'POST',
      headers: { ...FORWARDED, 'content-type': 'text/csv' },
      body: Buffer.alloc(1_000_000, 'a'),
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'api_key_missing']);
  });

  it('401: a small body leaves the connection open', async () => {
    const line = new Line(app.url);
    const asked = [...head(null, 'Content-Length: 2').slice(0, -1), '{}'];
    line.send(...asked);
    await line.until(/"details":\[\]\}/);
    line.send(...asked);
    await line.until(/"details":\[\]\}[^]*"details":\[\]\}/);
    expect(line.statuses).toEqual(['401', '401']);
    line.socket.destroy();
  });

  it('401: Expect: 100-continue gets no 100; 200: with a key it does', async () => {
    const body = JSON.stringify({ phones: ['+14155552601'] });
    const asks = (key: string | null) =>
      new Line(app.url).send(...head(key, 'Expect: 100-continue', `Content-Length: ${body.length}`));
    const stranger = asks(null);
    expect([(await stranger.drip()) < PROMPTLY_MS, stranger.statuses]).toEqual([true, ['401']]);
    const caller = asks(project.key);
    await caller.until(/^HTTP\/1\.1 100 /m);
    await caller.send(body).until(/"data":/);
    expect(caller.statuses).toEqual(['100', '200']);
    caller.socket.destroy();
  });

  it('202: an import gets its 100 too', async () => {
    const file = 'phoneE164\r\n+14155552601\r\n';
    const line = new Line(app.url).send(
      `POST /v1/projects/${project.projectId}/phones/import HTTP/1.1`,
      'Host: a',
      FROM,
      'Content-Type: text/csv',
      `x-api-key: ${project.key}`,
      'Expect: 100-continue',
      `Content-Length: ${file.length}`,
      '',
      '',
    );
    await line.until(/^HTTP\/1\.1 100 /m);
    await line.send(file).until(/"importId":/);
    expect(line.statuses).toEqual(['100', '202']);
    line.socket.destroy();
  });
});
