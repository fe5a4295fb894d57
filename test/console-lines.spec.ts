import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeOperation, type OperationId, operationIds } from 'parley-sdk';
import { curlLine, sdkLine, shellQuoted, type ShownCall, variableFor } from '../packages/console/src/frame/lines.js';

const BASE = 'https://parley.example/below/';
const HOSTILE = `'; touch x #\n$(touch y)\`touch z\`"\\\u202e!*[1-9]{a,b}`;

/** The arguments that a POSIX shell gives to `curl` for a line; the first is how often it was called. */
function argumentsOf(line: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; printf 'called\\0'; }\nPARLEY_API_KEY=secret\n${line}\n`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('curlLine', () => {
  it('reads', () => {
    const line = curlLine({ id: 'listMessages', args: { status: ['FAILED', 'BLOCKED'], limit: 100 } }, BASE);
    expect(line).toBe(
      `curl -gsS 'https://parley.example/below/v1/messages?limit=100&status=FAILED&status=BLOCKED' \\\n` +
        '  -H "x-api-key: $PARLEY_API_KEY"',
    );
  });

  it('is one call with exactly its values, whatever they are', () => {
    const call: ShownCall = {
      id: 'sendMessage',
      args: { projectId: HOSTILE, body: { to: HOSTILE, metadata: { [HOSTILE]: HOSTILE } } },
    };
    const [first, ...rest] = argumentsOf(curlLine(call, BASE));
    expect([first, ...rest.slice(0, 2)]).toEqual(['-gsS', '-X', 'POST']);
    const body = rest.at(-2) ?? '';
    expect(JSON.parse(body)).toEqual(call.args['body']);
    expect(rest.filter((one) => one === 'called')).toHaveLength(1);
    expect(rest).toContain('x-api-key: secret');
    const url = rest[2] ?? '';
    expect(decodeURIComponent(url.replace(`${BASE}v1/projects/`, '').replace('/messages', ''))).toBe(HOSTILE);
  });

  it('has no key where none is needed', () => {
    expect(curlLine({ id: 'isLive', args: {} }, BASE)).toBe(`curl -gsS 'https://parley.example/below/health/live'`);
  });

  it('sends a file', () => {
    const args = argumentsOf(curlLine({ id: 'importPhones', args: { projectId: 'prj_1', body: {} } }, BASE));
    expect(args).toContain('@numbers.csv');
  });
});

describe('shellQuoted', () => {
  it('is one word', () => {
    expect(argumentsOf(`curl ${shellQuoted(HOSTILE)}`)).toEqual([HOSTILE, 'called']);
  });
});

describe('sdkLine', () => {
  it('reads', () => {
    expect(sdkLine({ id: 'readMessage', args: { messageId: `msg_'"` } })).toBe(
      `await parley.readMessage({ messageId: "msg_'\\"" });`,
    );
    expect(sdkLine({ id: 'listMessages', args: {} })).toBe(
      'for await (const record of parley.listMessages()) console.log(record);',
    );
    expect(sdkLine({ id: 'importPhones', args: { projectId: 'prj_1', body: 'x' } })).toBe(
      'await parley.importPhones({ projectId: "prj_1", body: file });',
    );
  });

  it('means the values that it was made of', () => {
    const args = { projectId: HOSTILE, body: { text: HOSTILE, 'a-b': [1, null, true], none: undefined } };
    const literal = /\((.*)\);$/s.exec(sdkLine({ id: 'sendMessage', args }))?.[1] ?? '';
    // What a reader would run, and nothing of the console: the values are those of this test.
    const read = execFileSync(process.execPath, ['-p', `JSON.stringify((${literal}))`], { encoding: 'utf8' });
    expect(JSON.parse(read)).toEqual(JSON.parse(JSON.stringify(args)));
  });
});

describe('A line', () => {
  const typed = 'typed-into-a-form';
  const call: ShownCall = {
    id: 'createWebhookConfig',
    args: {
      projectId: 'prj_1',
      body: {
        endpoint: {
          url: 'https://example.com',
          headers: { 'X-Api-Key': typed, [`$(touch x)'`]: typed },
          auth: { type: 'BEARER', token: typed, password: typed, username: 'me' },
        },
      },
    },
  };

  it('has variables in the place of what may be a secret, also of headers', () => {
    const curl = curlLine(call, BASE);
    const script = sdkLine(call);
    expect([curl.includes(typed), script.includes(typed)]).toEqual([false, false]);
    expect(script).toContain('token: process.env.TOKEN, password: process.env.PASSWORD, username: "me"');
    const set = 'TOKEN=one\nPASSWORD="two words"\nHEADER_X_API_KEY=three\nHEADER__TOUCH_X_=four\n';
    const body = argumentsOf(set + curl).at(-2) ?? '';
    expect(JSON.parse(body)).toEqual({
      endpoint: {
        url: 'https://example.com',
        headers: { 'X-Api-Key': 'three', [`$(touch x)'`]: 'four' },
        auth: { type: 'BEARER', token: 'one', password: 'two words', username: 'me' },
      },
    });
  });

  it('shows what is no secret: nothing, and the mask that keeps the stored one', () => {
    const auth = { type: 'BASIC', username: 'me', password: '', token: '********', note: null };
    const args = { body: { endpoint: { auth, headers: {} } } };
    expect(JSON.parse(argumentsOf(curlLine({ id: 'patchWebhookConfig', args }, BASE)).at(-2) ?? '')).toEqual(args.body);
  });

  it('hides each field of a request that the document says is masked', () => {
    const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as Document;
    const masked = Object.entries(document.components.schemas)
      .filter(([name]) => name.endsWith('Dto'))
      .flatMap(([, { properties = {} }]) => Object.entries(properties))
      .filter(([, { description = '' }]) => description.includes('********'))
      .map(([name]) => name);
    expect(new Set(masked)).toEqual(
      new Set(['token', 'password', 'inboundSecret', 'previousInboundSecret', 'authToken', 'apiKeySecret', 'secrets']),
    );
    for (const name of masked.filter((one) => one !== 'secrets'))
      expect([name, variableFor(name, typed)]).not.toContain(null);
    // An object of secrets, by names of the caller's own.
    expect(variableFor('apiKey', typed, 'secrets')).toBe('SECRET_API_KEY');
  });

  it('hides each field of a form that the page does not show while it is typed', () => {
    const folder = 'packages/console/src/screens';
    const secrets = readdirSync(folder)
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/<Field\b[^>]*?kind="secret"/g) ?? [])
      .map((field) => /path="(?:\w+\.)*(\w+)"/.exec(field)?.[1] ?? /name="(\w+)"/.exec(field)?.[1] ?? field);
    expect(secrets).not.toEqual([]);
    for (const name of secrets) expect([name, variableFor(name, typed)]).not.toContain(null);
  });
});

interface Document {
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties?: Readonly<Record<string, { readonly description?: string }>> }>
    >;
  };
}

describe('A curl line of the console, run by sh', () => {
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
