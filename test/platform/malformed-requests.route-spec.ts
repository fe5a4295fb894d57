import { connect } from 'node:net';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const HEADERS_OVER_ALL_BOUNDS = 'x'.repeat(20_000);

describe('What is no proper request has the one error body too', () => {
  const app = routeApp();
  const world = new World(app);

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
