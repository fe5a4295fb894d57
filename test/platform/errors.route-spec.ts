import { connect } from 'node:net';
import type { Response } from 'supertest';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const app = routeApp();
const world = new World(app);

describe('Every failure has one body', () => {
  const BODY_LIMIT_BYTES = 100_000;

  function expectProblem(response: Response, statusCode: number, error: string, code: string): void {
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      statusCode,
      error,
      code,
      message: expect.any(String),
      requestId: response.headers['x-request-id'],
      details: expect.any(Array),
    });
    expect(response.status).toBe(statusCode);
  }

  /** Sends a body as it is. */
  const post = (body: string | Buffer, type = 'application/json') =>
    app.http.post('/v1/tenants').set('x-api-key', app.adminKey).set('Content-Type', type).send(body);

  it('404: an unknown route, with and without a key', async () => {
    for (const path of ['/v1', '/v1/nothing', '/v2/tenants', '/health', '/v1/tenants/a/b/c/d', '//v1/tenants']) {
      expectProblem(await world.send('get', path, app.adminKey), 404, 'Not Found', 'not_found');
      expectProblem(await world.send('get', path, null), 404, 'Not Found', 'not_found');
      expect((await world.send('get', path, null)).body.message).toMatch(/^No route has this path/);
    }
  });

  it('404: a path in which an id is empty, as after a variable that is not set', async () => {
    const { body } = await world.send('post', '/v1/projects//messages', app.adminKey, {});
    expect(body.message).toMatch(/^No route has this path .+ A part of this path is empty: is a variable not set\?$/);
  });

  it.each(['{', '{"name":', '{"name":"a"}}', "{'name':'a'}", '\u0000', '{"name":"a",}', 'undefined', '<tenant/>'])(
    '400: malformed JSON %j',
    async (body) => {
      expectProblem(await post(body), 400, 'Bad Request', 'malformed_json');
    },
  );

  it('400: malformed JSON, with its line and column', async () => {
    const { body } = await post('{\n  "name": "a"\n  "description": "b"\n}');
    expect(body.message).toBe('The body is not valid JSON: see line 3, column 3.');
    expect((await post('{"name":')).body.message).toMatch(/ends too early, at line 1, column 9\.$/);
  });

  it.each(['[]', '"name"', '7', 'null', 'true', '[{"name":"a"}]'])('400: JSON that is no object: %s', async (body) => {
    const response = await post(body);
    expectProblem(response, 400, 'Bad Request', 'validation_failed');
  });

  it('400: broken percent-encoding in a path', async () => {
    for (const path of ['/v1/tenants/%', '/v1/tenants/%E0%A4', '/v1/tenants/%zz'])
      expectProblem(await world.send('get', path, app.adminKey), 400, 'Bad Request', 'malformed_url');
  });

  it('400: several faults are all named', async () => {
    const { tenantId } = await world.project();
    const response = await world.send('post', `/v1/tenants/${tenantId}/projects`, app.adminKey, {
      name: '',
      extra: 1,
      complianceSettings: { identity: 7 },
    });
    expect(response.body.details.map(({ path }: { path: string }) => path).sort()).toEqual([
      'complianceSettings.identity',
      'extra',
      'name',
    ]);
  });

  it('400: many unknown fields, of which 50 are named; of very many it is said that they are too many', async () => {
    const send = (count: number) => {
      const many = Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, index]));
      return post(JSON.stringify({ name: 'a', ...many }));
    };
    const response = await send(1_900);
    expectProblem(response, 400, 'Bad Request', 'validation_failed');
    expect(response.body.details).toHaveLength(50);
    expect((await send(5_000)).body.details).toEqual([
      { path: 'body', rule: 'maxFields', message: 'the body must not hold more than 2000 fields or entries of lists' },
    ]);
  });

  it.each([
    ['put', '/v1/tenants', 'POST, GET'],
    ['put', '/v1/api-keys/current', 'GET, DELETE'],
    ['post', '/v1/projects/prj_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'GET, PATCH'],
    ['get', '/v1/api-keys/current/rotate', 'POST'],
    ['post', '/health/live', 'GET'],
    ['delete', '/metrics', 'GET'],
  ] as const)('405: %s %s, and Allow names what it takes', async (method, path, allow) => {
    for (const key of [null, app.adminKey]) {
      const response = await world.send(method, path, key);
      expectProblem(response, 405, 'Method Not Allowed', 'method_not_allowed');
      expect(String(response.headers['allow']).split(', ').sort()).toEqual(allow.split(', ').sort());
    }
  });

  it('413: over 100 kB, and not a byte less', async () => {
    const padded = (bytes: number) => JSON.stringify({ name: 'a' }).padEnd(bytes, ' ');
    expect((await post(padded(BODY_LIMIT_BYTES))).status).toBe(201);
    expectProblem(await post(padded(BODY_LIMIT_BYTES + 1)), 413, 'Payload Too Large', 'body_too_large');
  });

  it('400: a body that is not compressed as Content-Encoding says', async () => {
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const response = await app.http
        .post('/v1/tenants')
        .set('x-api-key', app.adminKey)
        .set('Content-Type', 'application/json')
        .set('Content-Encoding', encoding)
        .send('{"name":"a"}');
      expectProblem(response, 400, 'Bad Request', 'malformed_json');
    }
  });

  it('415: another media type, charset or encoding', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/json; charset=latin1',
    ]) {
      expectProblem(await post('{"name":"a"}', type), 415, 'Unsupported Media Type', 'media_type_unsupported');
    }
    const packed = app.http
      .post('/v1/tenants')
      .set('x-api-key', app.adminKey)
      .set('Content-Type', 'application/json')
      .set('Content-Encoding', 'compress');
    expectProblem(await packed.send('{"name":"a"}'), 415, 'Unsupported Media Type', 'media_type_unsupported');
    expect((await post('{"name":"a"}', 'application/json; charset=UTF-8')).status).toBe(201);
  });

  it.each([
    ['__proto__', '{"name":"a","__proto__":{"polluted":true}}'],
    ['constructor', '{"name":"a","constructor":{"prototype":{"polluted":true}}}'],
    ['prototype', '{"name":"a","prototype":{"polluted":true}}'],
    ['toString', '{"name":"a","toString":1}'],
    ['hasOwnProperty', '{"name":"a","hasOwnProperty":1}'],
  ])('400: a field called %s is unknown like any other, and changes nothing', async (path, body) => {
    const response = await post(body);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expectProblem(response, 400, 'Bad Request', 'validation_failed');
    expect(response.body.details).toMatchObject([{ path }]);
    expect((await post('{"name":"still well"}')).status).toBe(201);
  });

  it('400: such a name in a query', async () => {
    for (const name of ['__proto__', 'constructor', '__proto__[polluted]', 'a[]']) {
      const response = await world.send('get', `/v1/tenants?${name}=1`, app.adminKey);
      expect([name, response.status]).toEqual([name, 400]);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('a deep body is refused without harm', async () => {
    const response = await post(`{"name":"a","x":${'['.repeat(40_000)}${']'.repeat(40_000)}}`);
    expect(response.status).toBe(400);
  });

  it('a request id is taken when it is one, otherwise made, and stands in header and body', async () => {
    const idOf = async (given: string) => {
      const response = await world.send('get', '/v1/tenants', null, undefined, { 'X-Request-Id': given });
      expect(response.body.requestId).toBe(response.headers['x-request-id']);
      return String(response.headers['x-request-id']);
    };
    for (const good of ['12345678', 'a.b_c-D9', 'x'.repeat(64)]) expect(await idOf(good)).toBe(good);
    for (const bad of ['1234567', 'x'.repeat(65), 'with blank', 'semi;colon', ''])
      expect(await idOf(bad)).toMatch(/^[0-9a-f-]{36}$/);
    expect((await world.send('get', '/health/live', null)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('no response reveals what it is made with, and all are kept from being framed or sniffed', async () => {
    const { headers } = await world.send('get', '/v1/tenants', app.adminKey);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('400: what is no HTTP at all does not hurt the next request', async () => {
    const { hostname, port } = new URL(app.url);
    const answer = await new Promise<string>((done) => {
      const socket = connect(Number(port), hostname, () => socket.end('\u0016\u0003\u0001 not http\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString())).on('close', () => done(text));
    });
    expect(answer).toContain('400 Bad Request');
    expect((await world.send('get', '/health/live', null)).status).toBe(200);
  });
});

describe('What is no proper request has the one error body too', () => {
  const HEADERS_OVER_ALL_BOUNDS = 'x'.repeat(20_000);

  /** Sends bytes on a connection of their own and resolves with all that comes back before it is closed. */
  function exchange(...pieces: (string | Buffer)[]): Promise<{ head: string; body: Record<string, unknown> }> {
    const { hostname, port } = new URL(app.url);
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const socket = connect(Number(port), hostname, () => pieces.forEach((piece) => socket.write(piece)));
      socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      socket.on('close', () => {
        const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
        resolve({ head, body: JSON.parse(body) as Record<string, unknown> });
      });
    });
  }

  function expectProblem(
    { head, body }: { head: string; body: Record<string, unknown> },
    statusCode: number,
    error: string,
    code: string,
  ): void {
    const requestId = /^X-Request-Id: (\S+)$/im.exec(head)?.[1];
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${statusCode} ${error}\r\n`));
    expect(head).toMatch(/^Content-Type: application\/json; charset=utf-8$/im);
    expect(head).toMatch(/^Connection: close$/im);
    expect(head).toMatch(/^Cache-Control: no-store$/im);
    expect(body).toEqual({ statusCode, error, code, message: expect.any(String), requestId, details: [] });
  }

  /** Status, code and message of what is said to a body as it is. */
  async function post(
    path: string,
    body: string | Buffer | ReadableStream,
    charset = 'utf-8',
  ): Promise<[number, string, string]> {
    const headers = { 'x-api-key': app.adminKey, 'content-type': `application/json; charset=${charset}` };
    const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body, duplex: 'half' });
    const problem = (await response.json()) as { code: string; message: string };
    return [response.status, problem.code, problem.message];
  }

  it('431: headers over their bound, and the message says it', async () => {
    const answer = await exchange(`GET /health/live HTTP/1.1\r\nHost: a\r\nX-Long: ${HEADERS_OVER_ALL_BOUNDS}\r\n\r\n`);
    expectProblem(answer, 431, 'Request Header Fields Too Large', 'headers_too_large');
    expect(answer.body['message']).toContain('16384 bytes');
  });

  it('431: a URL over that bound', async () => {
    const answer = await exchange(`GET /${HEADERS_OVER_ALL_BOUNDS} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expectProblem(answer, 431, 'Request Header Fields Too Large', 'headers_too_large');
  });

  it('431: a caller who goes on sending still reads why', async () => {
    const answer = await exchange(
      `GET /health/live HTTP/1.1\r\nHost: a\r\nX-Long: ${HEADERS_OVER_ALL_BOUNDS}`,
      HEADERS_OVER_ALL_BOUNDS.repeat(50),
    );
    expectProblem(answer, 431, 'Request Header Fields Too Large', 'headers_too_large');
  });

  it.each([
    ['a greeting of TLS', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03, 0x0d, 0x0a])],
    ['no method', 'hello\r\n\r\n'],
    ['two lengths', 'POST /v1/tenants HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    ['a broken header', 'GET / HTTP/1.1\r\nHost: a\r\nbro ken\r\n\r\n'],
  ])('400: %s', async (_what, bytes) => {
    expectProblem(await exchange(bytes), 400, 'Bad Request', 'malformed_http');
    expect((await world.send('get', '/health/live', null)).status).toBe(200);
  });

  it.each([
    ['a byte that begins no character', Buffer.from('{"name":"a\xffb"}', 'latin1')],
    ['a character cut off', Buffer.from('{"name":"a\xe2\x82"}', 'latin1')],
    ['half of a surrogate pair, encoded', Buffer.from('{"name":"a\xed\xa0\x80"}', 'latin1')],
  ])('400: a body that is not UTF-8: %s', async (_what, body) => {
    expect(await post('/v1/tenants', body)).toEqual([
      400,
      'malformed_json',
      'The body is not valid UTF-8, as JSON must be.',
    ]);
  });

  it('415: JSON in UTF-16', async () => {
    const [status, code] = await post('/v1/tenants', Buffer.from('{"name":"a"}', 'utf16le'), 'utf-16le');
    expect([status, code]).toEqual([415, 'media_type_unsupported']);
  });

  it.each([
    ['/v1/tenants', 100_000, '100,000 bytes'],
    ['/v1/projects/prj_x/phones', 300_000, '300,000 bytes'],
  ])('413: %s says its limit, whether the length is announced or not', async (path, limit, said) => {
    const body = JSON.stringify({ name: 'a' }).padEnd(limit + 1, ' ');
    for (const sent of [body, new Blob([body]).stream()])
      expect(await post(path, sent)).toEqual([413, 'body_too_large', expect.stringContaining(said)]);
  });

  it('413: a body over the limit, before anything is sent', async () => {
    const { projectId, key } = await world.project();
    const { head, body } = await exchange(
      `POST /v1/projects/${projectId}/phones HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: 300001\r\nConnection: close\r\n\r\n{`,
    );
    expect(head).toMatch(/^HTTP\/1\.1 413 /);
    expect(body).toMatchObject({ code: 'body_too_large', message: expect.stringContaining('300,000 bytes') });
  });

  it('413: a file over the limit of imports says it too', async () => {
    const { projectId, key } = await world.project();
    const { head, body } = await exchange(
      `POST /v1/projects/${projectId}/phones/import HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n` +
        `Content-Type: text/csv\r\nContent-Length: ${1024 ** 3 + 1}\r\nConnection: close\r\n\r\nphoneE164\r\n`,
    );
    expect(head).toMatch(/^HTTP\/1\.1 413 /);
    expect(body).toMatchObject({ code: 'body_too_large', message: expect.stringContaining('1,073,741,824 bytes') });
  });
});
