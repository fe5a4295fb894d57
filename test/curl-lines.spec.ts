import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeOperation, type OperationId, operationIds } from 'parley-sdk';
import { curlLine } from '../packages/console/src/frame/lines.js';

/** What ends quotes, runs, expands or becomes an option, an address or a file in some shell, or in curl. */
const HOSTILE = [
  `'; touch x #`,
  `"; touch x #`,
  '$(touch x) `touch x` ${HOME}',
  'a\ntouch x\r\n\ttouch x\n',
  `\\'; touch x; '\\`,
  '@/etc/passwd',
  '-o x --output x',
  '[1-9]{a,b}*?~!!&&|<x>x',
  '\u202e\u2066\u0000\u0007\u001b[31m%0a%00',
] as const;
const KEY = `pk' "$(touch x)`;
/** A page may be served below any path. */
const BELOW = `/it's $(touch x)/`;
const FILE = 'numbers.csv';

interface Seen {
  readonly method: string | undefined;
  readonly url: URL;
  readonly key: unknown;
  readonly body: string;
}

describe('A curl line of the console, run by sh', () => {
  let seen: Seen[] = [];
  let folder: string;
  let baseUrl: string;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, headers } = request;
      const url = new URL(String(request.url), 'http://parley.test');
      seen.push({ method, url, key: headers['x-api-key'], body: Buffer.concat(chunks).toString() });
      response.end();
    });
  });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-curl-'));
    writeFileSync(join(folder, FILE), 'phoneE164\n');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = new URL(BELOW, `http://127.0.0.1:${(server.address() as AddressInfo).port}`).href;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => (seen = []));

  const run = (line: string) =>
    promisify(execFile)('sh', ['-c', line], { cwd: folder, env: { ...process.env, PARLEY_API_KEY: KEY } });

  it.each(operationIds())('makes the one request of %s, whatever stands in its values', async (id: OperationId) => {
    const operation = describeOperation(id);
    // Another text in each place of each operation: all stand in paths, in queries and in bodies.
    const first = operationIds().indexOf(id);
    const values = Object.fromEntries(
      [...operation.pathParameters, ...operation.queryParameters].map((name, place) => [
        name,
        String(HOSTILE[(first + place) % HOSTILE.length]),
      ]),
    );
    const body = operation.body === 'JSON' ? Object.fromEntries(HOSTILE.map((text) => [text, [text]])) : undefined;
    await run(curlLine({ id, args: { ...values, body } }, baseUrl));
    expect(seen).toHaveLength(1);
    const [{ method, url, key, body: sent }] = seen as [Seen];
    expect(method).toBe(operation.method);
    const path = operation.path.replace(/{(\w+)}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''));
    expect(url.pathname).toBe(new URL(baseUrl).pathname.replace(/\/$/, '') + path);
    expect(Object.fromEntries(url.searchParams)).toEqual(
      Object.fromEntries(operation.queryParameters.map((name) => [name, values[name]])),
    );
    expect(key).toBe(operation.roles.length === 0 ? undefined : KEY);
    if (body !== undefined) expect(JSON.parse(sent)).toEqual(body);
    else expect(sent).toBe(operation.body === 'CSV' ? 'phoneE164\n' : '');
    expect(readdirSync(folder)).toEqual([FILE]);
  });
});
