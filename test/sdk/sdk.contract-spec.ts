import { minify } from '@swc/core';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { inspect, promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import {
  describeOperation,
  type OperationId,
  operationIds,
  Parley,
  ParleyApiError,
  ParleyConnectionError,
  ParleyError,
  type ParleyOptions,
  ParleySecretLostError,
  ParleyTimeoutError,
} from 'parley-sdk';
import { type Fault, FaultyProxy, type ProxiedRequest } from '../doubles/proxies.js';
import { PAGES_THAT_RUN } from '../harness/fenced-blocks.js';
import { newNumber, newNumbers, Random } from '../harness/numbers.js';
import {
  type DocumentedOperation,
  operationsOf,
  queryOf,
  type ServedDocument,
  servedDocument,
} from '../harness/operations.js';
import {
  callsOf,
  type DocumentedCall,
  DocumentedResponses,
  keyFor,
  prepareExample,
} from '../harness/prepared-examples.js';
import { CALLS_OF_A_CLIENT, TYPES_OF_CALLS } from '../harness/readme-calls.js';
import { routeApp } from '../harness/route-app.js';
import { refusedLines, RUNNING_CALLS, sendingProject, TYPED_CALLS, TYPED_EVENTS } from '../harness/sdk-world.js';
import { type Subject, Subjects } from '../harness/subjects.js';
import { World } from '../harness/world.js';

const app = routeApp();

describe('The SDK calls each operation of the document', () => {
  /** Those of the specification. `npm run check:docs` takes all operations. */
  const FIVE = ['createProject', 'readProject', 'createApiKey', 'createWebhookConfig', 'listPhones'];
  const IS_WHOLE = process.env['OPERATIONS'] === 'whole';
  /** Calls take a second or two each on a machine that is busy. */
  const EVERY_OPERATION_MS = 240_000;
  type Call = (args: object) => Promise<unknown>;

  let document: ServedDocument;
  let operations: DocumentedOperation[];
  let subjects: Subjects;
  const world = new World(app);
  beforeAll(async () => {
    document = await servedDocument(app);
    operations = operationsOf(document);
    subjects = new Subjects(world, new Set(operations.map(({ route }) => route)));
  });

  it('and no other, by the ids that the document gives them', () => {
    expect(operationIds().toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
  });

  it(
    'with each example of its body, and gets what fits the schema of its response',
    async () => {
      const responses = new DocumentedResponses(document);
      const shared = await subjects.make();
      const faults: string[] = [];
      const called = operations.filter(({ operationId = '' }) => IS_WHOLE || FIVE.includes(operationId));
      for (const call of called.flatMap(callsOf)) {
        const fresh = { ...shared, ids: await subjects.freshIds(call.operation, shared.ids) };
        const subject = await prepareExample(world, fresh, call.operation.route, call.body);
        const fault = await faultOf(call, subject, responses).catch((error: unknown) => String(error));
        if (fault !== null) faults.push(`${call.operation.operationId} ${call.name}: ${fault}`);
      }
      expect(faults).toEqual([]);
    },
    EVERY_OPERATION_MS,
  );

  /** What is wrong with the response; null where nothing is. Throws what the call throws. */
  async function faultOf(
    { operation, body }: DocumentedCall,
    { ids }: Subject,
    documented: DocumentedResponses,
  ): Promise<string | null> {
    const id = operation.operationId as OperationId;
    const apiKey = await keyFor(world, operation, ids['projectId'] ?? '');
    const options: ParleyOptions = { baseUrl: app.url, apiKey, retries: 0 };
    const { pathParameters, response, body: kind } = describeOperation(id);
    const path = Object.fromEntries(pathParameters.map((name) => [name, ids[name]]));
    const query = Object.fromEntries(new URLSearchParams(queryOf(operation.route)));
    const sent = kind === 'CSV' ? new Blob([String(body)]) : 'token' in ids ? { token: ids['token'] } : body;
    const call = (new Parley(options) as unknown as Record<string, Call>)[id] as Call;
    const result = await call.call(new Parley(options), {
      ...path,
      ...query,
      ...(sent === undefined ? {} : { body: sent }),
    });
    if (response === null) return result === undefined ? null : 'returns something where there is nothing';
    if (response === 'CSV') return (await text(result as ReadableStream)).length > 0 ? null : 'is an empty file';
    return documented.faultOf(operation, result);
  }
});

describe('Files of CSV', () => {
  const ROWS = 2_000;
  type Upload = Parameters<Parley['importPhones']>[0]['body'];

  let projectId: string;
  let key: string;
  let parley: Parley;
  beforeAll(async () => {
    ({ projectId, key } = await new World(app).project());
    parley = new Parley({ baseUrl: app.url, apiKey: key });
  });

  const fileOf = (numbers: readonly string[]): string => `phoneE164\n${numbers.join('\n')}\n`;
  /** The rows that an import has taken once it has ended. */
  async function taken(body: Upload): Promise<number> {
    const { importId } = await parley.importPhones({ projectId, body });
    const ended = await parley.waitFor(
      (options) => parley.readImport({ projectId, importId }, options),
      ({ status }) => status === 'DONE',
    );
    return ended.created;
  }

  it('go up as a Blob or as a stream of the web or of Node, and come down as a stream', async () => {
    const [asBlob, asWeb, asNode] = [newNumbers(ROWS), newNumbers(ROWS), newNumbers(ROWS)];
    expect(await taken(new Blob([fileOf(asBlob)]))).toBe(ROWS);
    expect(await taken(new Blob([fileOf(asWeb)]).stream())).toBe(ROWS);
    const parts = fileOf(asNode).match(/.{1,1000}/gs) ?? [];
    expect(await taken(Readable.from(parts.map((part) => Buffer.from(part))))).toBe(ROWS);
    const file = await parley.exportPhones({ projectId });
    expect(file).toBeInstanceOf(ReadableStream);
    const rows = (await text(file)).split(/\r?\n/).filter((row) => row.startsWith('+'));
    expect(new Set(rows.map((row) => row.split(',')[0]))).toEqual(new Set([...asBlob, ...asWeb, ...asNode]));
  });

  it('are refused as any other request is', async () => {
    const refused = await parley.importPhones({ projectId, body: new Blob(['']) }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ParleyApiError);
    await expect(parley.readImportErrors({ projectId, importId: 'imp_none' })).rejects.toMatchObject({ status: 404 });
  });

  it('a stream goes up once, whatever becomes of it; a Blob again', async () => {
    let requests = 0;
    const proxy = await FaultyProxy.start(app.url, () => {
      requests += 1;
      return { status: 503 };
    });
    try {
      const failing = new Parley({ baseUrl: proxy.url, apiKey: key });
      const upload = async (body: Upload): Promise<number> => {
        requests = 0;
        await expect(failing.importPhones({ projectId, body })).rejects.toMatchObject({ status: 503 });
        return requests;
      };
      const file = new Blob([fileOf(newNumbers(1))]);
      expect([await upload(file.stream()), await upload(file)]).toEqual([1, 3]);
    } finally {
      await proxy.stop();
    }
  });

  it('bound the silence of a download, not its length; one that is left ends its request', async () => {
    let fault: Fault = 'drip';
    const proxy = await FaultyProxy.start(app.url, () => fault);
    const slow = new Parley({ baseUrl: proxy.url, apiKey: key, timeoutMs: 1_500, totalMs: 2_000 });
    const download = async (signal?: AbortSignal): Promise<ReadableStreamDefaultReader<Uint8Array>> =>
      (await slow.exportPhones({ projectId }, signal === undefined ? {} : { signal })).getReader();
    try {
      const slowly = await download();
      const parts = [await slowly.read(), await slowly.read(), await slowly.read()];
      expect(parts.map(({ value }) => value?.length)).toEqual([1, 1, 1]);
      await slowly.cancel();
      fault = 'stall';
      await expect(readAll(await download())).rejects.toBeInstanceOf(ParleyTimeoutError);
      const leaving = new AbortController();
      const left = readAll(await download(leaving.signal));
      leaving.abort(new Error('I am leaving.'));
      await expect(left).rejects.toThrow('I am leaving.');
      fault = 'half';
      await expect(readAll(await download())).rejects.toBeInstanceOf(ParleyConnectionError);
      await proxy.idle();
    } finally {
      await proxy.stop();
    }
  });

  async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    for (let isOver = false; !isOver;) isOver = (await reader.read()).done;
  }
});

describe('The SDK over a wire that fails', () => {
  /** More of them by hand: `SDK_SENDS=2000 npm test -- --only contract sdk/faults`. */
  const SENDS = Number(process.env['SDK_SENDS'] ?? 200);
  const AT_ONCE = 25;
  const MS_PER_SEND = 600;
  /** Nothing is refused or silent for longer than this by chance. */
  const ATTEMPT_MS = 1_500;
  const SEED = 26;
  /** Nothing listens there. */
  const NOBODY = 'http://127.0.0.1:1';
  const FAULTS: readonly (Fault | 'refused')[] = [
    'cut-before',
    'cut-after',
    'half',
    { status: 503 },
    'refused',
    'bad-gateway',
    { status: 429, retryAfter: 0 },
    'drip',
    'cut-after',
    'silence',
    { status: 429, retryAfter: 3_600 },
    { status: 503, retryAfter: 0 },
    'portal',
    { status: 429, retryAfter: 5 },
    'redirect',
  ];

  /** What becomes of attempts 1, 2 and 3 of a send: always something of the first, less often of the later ones. */
  function faultsOf(random: Random): (Fault | 'refused')[] {
    return [1, 0.4, 0.4].map((share) => (random.chance(share) ? random.pick(FAULTS) : 'none'));
  }

  const PAGE = { name: 'ParleyApiError', code: null, body: '<h1>Hello', mayHaveArrived: true };
  const REFUSED = { name: 'ParleyApiError', code: 'rate_limited', status: 429, mayHaveArrived: false };

  let proxy: FaultyProxy;
  let projectId: string;
  let key: string;
  let plan: (request: ProxiedRequest) => Fault = () => 'none';
  beforeAll(async () => {
    ({ projectId, key } = await sendingProject(app));
    proxy = await FaultyProxy.start(app.url, (request) => plan(request));
  });
  afterAll(() => proxy.stop());

  const client = (fetch?: (url: string, init: RequestInit) => Promise<Response>): Parley =>
    new Parley({
      baseUrl: proxy.url,
      apiKey: key,
      timeoutMs: ATTEMPT_MS,
      totalMs: 20_000,
      ...(fetch ? { fetch } : {}),
    });

  /** The messages of the project by the name that the sender has given them. */
  async function stored(): Promise<Map<string | null, string[]>> {
    const byReference = new Map<string | null, string[]>();
    for await (const { clientReference, messageId } of new Parley({ baseUrl: app.url, apiKey: key }).listMessages({
      projectIds: [projectId],
      limit: 100,
    }))
      byReference.set(clientReference, [...(byReference.get(clientReference) ?? []), messageId]);
    return byReference;
  }

  it(
    `${SENDS} sends make exactly one message each, or throw and say whether they may have made one`,
    async () => {
      const random = new Random(SEED);
      const ahead = Array.from({ length: SENDS }, (_none, send) => String(send));
      const faults = new Map(ahead.map((reference) => [reference, faultsOf(random)]));
      plan = ({ headers }) => (faults.get(String(headers['idempotency-key']))?.shift() ?? 'none') as Fault;
      // Where nobody listens, a connection is refused.
      const parley = client((url, init) => {
        const own = faults.get(new Headers(init.headers).get('idempotency-key') ?? '');
        const isRefused = own?.[0] === 'refused' && own.shift() !== undefined;
        return fetch(isRefused ? url.replace(proxy.url, NOBODY) : url, init);
      });
      const outcomes = new Map<string, string | ParleyError>();
      const sendSome = async (): Promise<void> => {
        for (let reference = ahead.pop(); reference !== undefined; reference = ahead.pop()) {
          const body = { to: newNumber(), text: 'Hello', clientReference: reference };
          outcomes.set(
            reference,
            await parley.sendMessage({ projectId, body }, { idempotencyKey: reference }).then(
              ({ messageId }) => messageId,
              (error: unknown) => error as ParleyError,
            ),
          );
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sendSome));

      const made = await stored();
      const wrong = [...outcomes].flatMap(([reference, outcome]) => {
        const messages = made.get(reference) ?? [];
        if (typeof outcome === 'string') return messages.join() === outcome ? [] : [[reference, outcome, messages]];
        const max = outcome instanceof ParleyError && outcome.mayHaveArrived ? 1 : 0;
        const isFair = outcome instanceof ParleyError && messages.length <= max && !inspect(outcome).includes(key);
        return isFair ? [] : [[reference, inspect(outcome), messages]];
      });
      expect(wrong).toEqual([]);
      const failures = [...outcomes.values()].filter((outcome) => typeof outcome !== 'string');
      const kinds = new Set(failures.map(({ name, mayHaveArrived }) => `${name} ${mayHaveArrived}`));
      if (process.env['SDK_SENDS'] !== undefined)
        process.stderr.write(`${SENDS - failures.length} sent, ${failures.length} failed: ${[...kinds].join(', ')}\n`);
      expect(outcomes.size).toBe(SENDS);
      expect(failures.length).toBeLessThan(SENDS);
      expect(kinds).toEqual(
        new Set([
          'ParleyApiError true',
          'ParleyApiError false',
          'ParleyConnectionError true',
          'ParleyTimeoutError true',
        ]),
      );
      expect(proxy.followed).toBe(0);
    },
    SENDS * MS_PER_SEND,
  );

  it('the same fault in each attempt ends a call with the error that says so', async () => {
    const ends: readonly [Fault, object][] = [
      ['cut-before', { name: 'ParleyConnectionError', attempts: 3, mayHaveArrived: true }],
      ['cut-after', { name: 'ParleyConnectionError', attempts: 3, mayHaveArrived: true }],
      ['half', { name: 'ParleyConnectionError', attempts: 3, mayHaveArrived: true }],
      ['drip', { name: 'ParleyTimeoutError', mayHaveArrived: true }],
      ['silence', { name: 'ParleyTimeoutError', mayHaveArrived: true }],
      ['portal', { ...PAGE, attempts: 1, status: 200 }],
      ['bad-gateway', { ...PAGE, attempts: 3, status: 502 }],
      ['redirect', { ...PAGE, attempts: 1, status: 307, body: '' }],
      [
        { status: 429, retryAfter: 3_600 },
        { ...REFUSED, attempts: 1, retryAfterMs: 3_600_000 },
      ],
      [
        { status: 429, retryAfter: 0 },
        { ...REFUSED, attempts: 3, retryAfterMs: 0 },
      ],
      [{ status: 503 }, { name: 'ParleyApiError', code: 'unavailable', attempts: 3, mayHaveArrived: true }],
    ];
    plan = ({ headers }) => ends[Number(headers['idempotency-key'])]?.[0] ?? 'none';
    const body = { to: newNumber(), text: 'Hello' };
    const errors = await Promise.all(
      ends.map((_end, index) =>
        client()
          .sendMessage({ projectId, body }, { idempotencyKey: String(index) })
          .catch((error: unknown) => error),
      ),
    );
    expect(errors).toEqual(ends.map(([, shown]) => expect.objectContaining({ operation: 'sendMessage', ...shown })));
  });

  it.each<Fault>(['cut-after', 'half'])('%s: a key whose only response was lost is never undefined', async (fault) => {
    let requests = 0;
    plan = () => {
      requests += 1;
      return requests === 1 ? fault : 'none';
    };
    const parley = new Parley({ baseUrl: proxy.url, apiKey: app.adminKey });
    const error = await parley.createApiKey({ projectId, body: { name: `Lost by ${String(fault)}` } }).then(
      () => null,
      (thrown: unknown) => thrown as ParleySecretLostError,
    );
    expect(error).toBeInstanceOf(ParleySecretLostError);
    const keyId = String(error?.resource['keyId']);
    expect(error?.resource).not.toHaveProperty('plainApiKey');
    expect(await parley.readApiKey({ projectId, keyId })).toMatchObject({ name: `Lost by ${String(fault)}` });
  });
});

describe('The packed file of parley-sdk, in an empty folder', () => {
  const run = promisify(execFile);
  const MS = 120_000;
  /** What \`./webhooks\` needs, and \`.\` does not. */
  const OF_WEBHOOKS = ['standardwebhooks', '@stablelib/base64', 'fast-sha256'];
  const PARLEY_BYTES_MAX = 8_192;
  const WEBHOOKS_BYTES_MAX = 7_168;
  const VERSION = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

  let folder: string;
  const installed = (): string => join(folder, 'node_modules/parley-sdk');
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'parley-sdk-'));
    const args = ['pack', '--workspace', 'parley-sdk', '--pack-destination', folder, '--ignore-scripts'];
    await run('npm', [...args, '--loglevel', 'error']);
    const [packed = ''] = readdirSync(folder);
    for (const name of OF_WEBHOOKS)
      cpSync(resolve('node_modules', name), join(folder, 'node_modules', name), { recursive: true });
    cpSync(resolve('node_modules/@types/node'), join(folder, 'node_modules/@types/node'), { recursive: true });
    cpSync(resolve('node_modules/undici-types'), join(folder, 'node_modules/undici-types'), { recursive: true });
    await run('tar', ['-xzf', packed], { cwd: folder });
    cpSync(join(folder, 'package'), installed(), { recursive: true });
    write('package.json', '{ "private": true }');
  }, MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text);
  }

  it('holds what is compiled, its types and what says what it is', () => {
    const files = readdirSync(installed(), { recursive: true, encoding: 'utf8' }).sort();
    expect(files.filter((name) => !/^dist\/[\w-]+(\.gen)?(\.d\.ts|\.js)$/.test(name))).toEqual([
      'dist',
      'package.json',
    ]);
    expect(JSON.parse(readFileSync(join(installed(), 'package.json'), 'utf8'))).toMatchObject({
      version: VERSION,
      dependencies: { standardwebhooks: expect.any(String) },
    });
  });

  it.each([
    ['import', 'mjs', "import * as parley from 'parley-sdk';\nimport * as webhooks from 'parley-sdk/webhooks';"],
    ['require', 'cjs', "const parley = require('parley-sdk');\nconst webhooks = require('parley-sdk/webhooks');"],
  ])('runs by %s', async (_how, ending, load) => {
    const name = `calls.${ending}`;
    write(name, `${load}\n${RUNNING_CALLS}\nrun(parley, webhooks);\n`);
    const env = { ...process.env, URL_OF_PARLEY: app.url, KEY_OF_PARLEY: app.adminKey };
    const { stdout } = await run(process.execPath, [name], { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual({
      SDK_VERSION: VERSION,
      isActive: true,
      role: 'ADMIN',
      code: 'not_found',
      isError: true,
      type: 'phone.created',
    });
  });

  it.each([
    ['nodenext', { module: 'nodenext', types: ['node'] }],
    ['bundler', { module: 'esnext', moduleResolution: 'bundler', types: [], skipLibCheck: true }],
  ])(
    'type-checks in TypeScript with %s, and lets no wrong field, missing parameter or forgotten event pass',
    async (_how, options) => {
      const lib = ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'];
      const compilerOptions = { strict: true, noEmit: true, target: 'es2022', lib, skipLibCheck: false, ...options };
      const programs = { 'calls.ts': TYPED_CALLS, 'events.ts': TYPED_EVENTS };
      write('tsconfig.json', JSON.stringify({ compilerOptions, files: Object.keys(programs) }));
      write('package.json', '{ "private": true, "type": "module" }');
      for (const [name, text] of Object.entries(programs)) write(name, text);
      const { stdout } = await run(
        process.execPath,
        [resolve('node_modules/typescript/bin/tsc'), '--pretty', 'false'],
        {
          cwd: folder,
        },
      ).catch((error: { stdout: string }) => error);
      const faults = stdout.split('\n').filter((line) => /^\S/.test(line));
      const places = faults.map((fault) => fault.replace(/^(.*?)\((\d+),.*/, '$1:$2'));
      const wanted = Object.entries(programs).flatMap(([name, text]) =>
        refusedLines(text).map((line) => `${name}:${line}`),
      );
      expect(wanted.length).toBeGreaterThan(20);
      expect([new Set(places), faults]).toEqual([new Set(wanted), faults]);
    },
    MS,
  );

  it('is small', async () => {
    const parley = join(installed(), 'dist/parley.js');
    const webhooks = join(installed(), 'dist/webhooks.js');
    const bytes = { '.': await bytesOf(parley), './webhooks': await bytesOf(webhooks) };
    if (process.env['SDK_SENDS'] !== undefined) process.stderr.write(`${JSON.stringify(bytes)} bytes\n`);
    expect(filesOf(parley).every((file) => file.startsWith(installed()))).toBe(true);
    expect(bytes['.']).toBeLessThanOrEqual(PARLEY_BYTES_MAX);
    expect(bytes['./webhooks']).toBeLessThanOrEqual(WEBHOOKS_BYTES_MAX);
  });

  /** Bytes of a file and all that it loads, minified one by one, after gzip: a bundler makes of them somewhat less. */
  async function bytesOf(entry: string): Promise<number> {
    const minified = filesOf(entry).map((file) =>
      minify(readFileSync(file, 'utf8'), { module: true, compress: true, mangle: true }),
    );
    return gzipSync((await Promise.all(minified)).map(({ code }) => code).join('\n'), { level: 9 }).length;
  }

  function filesOf(entry: string, seen = new Set<string>()): string[] {
    seen.add(entry);
    const names = readFileSync(entry, 'utf8').matchAll(/(?:\bfrom |\bimport |\brequire\()["']([^"']+)["']/g);
    for (const [, name = ''] of names) {
      const file = name.startsWith('.')
        ? join(dirname(entry), name.replace(/(?<!\.js)$/, '.js'))
        : createRequire(entry).resolve(name);
      if (!seen.has(file)) filesOf(file, seen);
    }
    return [...seen];
  }
});

const run = promisify(execFile);
const GENERATION_MS = 90_000;

/** Makes a folder below the project, so that what is in it finds the project's packages. */
async function folderFor(name: string): Promise<string> {
  await mkdir('.cache', { recursive: true });
  return mkdtemp(join(process.cwd(), '.cache', name));
}

/** Type-checks a file, strictly. Throws what the compiler prints. */
async function compile(file: string): Promise<void> {
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler'];
  const language = ['--strict', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'];
  const options = ['--noEmit', '--skipLibCheck', '--ignoreConfig', ...language, ...modules];
  const { stdout } = await run(bin('tsc'), [...options, file]).catch((error: { stdout: string }) => error);
  if (stdout !== '') throw new Error(stdout);
}

function bin(name: string): string {
  return join('node_modules', '.bin', name);
}

describe('A client generated from openapi.json by @hey-api/openapi-ts', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await folderFor('client-');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'type-checks the calls of the documents at its defaults, and makes the five of the specification',
    async () => {
      await run(bin('openapi-ts'), ['-i', 'openapi.json', '-o', folder]);
      await writeFile(join(folder, 'calls.ts'), CALLS_OF_A_CLIENT);
      await compile(join(folder, 'calls.ts'));
      const { fiveCalls } = (await import(pathToFileURL(join(folder, 'calls.ts')).href)) as {
        fiveCalls(...args: string[]): Promise<Record<string, Record<string, unknown>>>;
      };
      const made = await fiveCalls(app.url, app.adminKey, await new World(app).tenant());
      expect(made).toMatchObject({
        project: { name: 'Generated', webhookConfigs: [] },
        key: { name: 'Generated', plainApiKey: expect.stringMatching(/^parley_/) },
        hook: { signingSecret: expect.stringMatching(/^whsec_/) },
        phones: { data: [], cursor: '', hasMore: false },
        read: {
          projectId: made['project']?.['projectId'],
          webhookConfigs: [{ webhookConfigId: made['hook']?.['webhookConfigId'] }],
        },
        refused: { statusCode: 404, code: 'not_found' },
      });
    },
    GENERATION_MS,
  );
});

describe('Types generated from openapi.json by openapi-typescript', () => {
  it(
    'type-check the calls of the documents at its defaults',
    async () => {
      const folder = await folderFor('types-');
      await run(bin('openapi-typescript'), ['openapi.json', '-o', join(folder, 'types.ts')]);
      await writeFile(join(folder, 'calls.ts'), TYPES_OF_CALLS);
      await compile(join(folder, 'calls.ts'));
      await rm(folder, { recursive: true, force: true });
    },
    GENERATION_MS,
  );
});

describe('The calls of the documents', () => {
  it('are all compiled: what is new there belongs into test/harness/readme-calls.ts', () => {
    const called = PAGES_THAT_RUN.flatMap((file) => operationsCalled(readFileSync(file, 'utf8')));
    expect(called.length).toBeGreaterThan(10);
    for (const source of [CALLS_OF_A_CLIENT, TYPES_OF_CALLS])
      expect(called.filter((id) => !new RegExp(`\\b${id}\\b`).test(source))).toEqual([]);
  });
});

/** Operation ids of the `curl` lines in a document; an unknown path is shown as it is. */
function operationsCalled(text: string): string[] {
  const operations = operationsOf(JSON.parse(readFileSync('openapi.json', 'utf8')) as ServedDocument);
  const lines = text.replaceAll('\\\n', ' ').match(/(?:^|\$\()curl .*$/gm) ?? [];
  return lines.map((line) => {
    const [, path = ''] = /[\s"]\$BASE(\/v1[^\s"?]*)/.exec(line) ?? [];
    const [, named] = / -X ([A-Z]+) /.exec(line) ?? [];
    const method = named?.toLowerCase() ?? (/ -[dT] /.test(line) ? 'post' : 'get');
    const found = operations.find((one) => one.method === method && pathWithNames(one.path).test(path));
    return found?.operationId ?? `${method} ${path}`;
  });
}

function pathWithNames(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '\\$\\w+')}$`);
}
