import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import request from 'supertest';
import {
  GATEWAY_SECRETS,
  type GatewayCall,
  HTTP_GATEWAYS,
  type HttpGateway,
  signCall,
  signedJson,
} from '../doubles/http-gateways.js';
import { NameServer } from '../doubles/name-server.js';
import { eventually } from '../harness/eventually.js';
import { fencedBlocks } from '../harness/fenced-blocks.js';
import { HttpWorld } from '../harness/gateway-world.js';
import { newNumber } from '../harness/numbers.js';
import { runBuilt, startService } from '../harness/processes.js';
import type { RouteApp } from '../harness/route-app.js';
import { freePort } from '../harness/sockets.js';
import type { Sql } from '../harness/sql.js';
import { Terminal } from '../harness/terminal.js';
import { shareTestApp, startTestApp, TEST_MASTER_KEY, type TestApp } from '../harness/test-app.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';

/** Every value of every table as text: bytes as their characters of Latin-1. */
async function dumpOf(sql: Sql): Promise<string> {
  const tables = await sql.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    for (const row of await sql.rows<Record<string, unknown>>(`SELECT * FROM \`${name}\``))
      for (const value of Object.values(row)) texts.push(textOf(value));
  return texts.join('\n');
}

function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const sharedApp = shareTestApp();

describe('Responses of a hostile gateway', () => {
  const LARGE_BYTES = 64 * 1024 * 1024;
  const PIECE = Buffer.alloc(65_536, 0x20);
  const DEPTH = 100_000;
  const JSON_TYPE = { 'content-type': 'application/json' };
  /** Where clouds keep their secrets. */
  const METADATA = '169.254.169.254';
  const NAME = 'metadata.example.test';
  type Respond = (response: ServerResponse) => void;

  /** Writes 64 MB for as long as anybody reads. */
  function endless(response: ServerResponse): void {
    response.writeHead(202, JSON_TYPE);
    let left = LARGE_BYTES;
    const more = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= PIECE.length;
        written += PIECE.length;
        if (!response.write(PIECE)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  }

  let written = 0;

  function dripping(response: ServerResponse): void {
    response.writeHead(202, JSON_TYPE);
    const timer = setInterval(() => response.write(' '), 1_000);
    response.on('close', () => clearInterval(timer));
  }

  function json(text: string | Buffer, headers: Record<string, string> = {}): Respond {
    return (response) => response.writeHead(202, { ...JSON_TYPE, ...headers }).end(text);
  }

  /** What each may become, and what the gateway's id is. None may be UNAVAILABLE: the message may have been taken. */
  const RESPONSES: readonly (readonly [string, Respond, 'ACCEPTED' | 'UNKNOWN', string | null])[] = [
    ['64 MB', endless, 'ACCEPTED', null],
    ['one byte a second', dripping, 'ACCEPTED', null],
    ['100,000 levels', json(`${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`), 'ACCEPTED', null],
    ['__proto__', json('{"__proto__":{"data":{"id":"x"}}}'), 'ACCEPTED', null],
    ['another character set', json(Buffer.from('{"data":{"id":"\u00e9"}}', 'latin1')), 'ACCEPTED', null],
    ['JSON that is cut off', json('{"data":{"id":"4711"'), 'ACCEPTED', null],
    ['compressed', json(gzipSync('{"data":{"id":"4711"}}'), { 'content-encoding': 'gzip' }), 'ACCEPTED', null],
    ['no body', (response) => response.writeHead(204).end(), 'ACCEPTED', null],
    ['a number of 20 digits', json('{"data":{"id":12345678901234567890}}'), 'ACCEPTED', '12345678901234567890'],
    ['an id of words', json(`{"data":{"id":"${'x'.repeat(5_000)}"}}`), 'ACCEPTED', null],
    [
      'a body that is cut off',
      (response) => {
        response.writeHead(202, { ...JSON_TYPE, 'content-length': '100' }).write('{"data":');
        setTimeout(() => response.destroy(), 50);
      },
      'ACCEPTED',
      null,
    ],
    ['no response', (response) => response.destroy(), 'UNKNOWN', null],
    ['500', (response) => response.writeHead(500).end('<html>oops</html>'), 'UNKNOWN', null],
  ];

  let names: NameServer;
  let world: HttpWorld<TestApp>;
  const settings = (send: object) =>
    world.world.admin('patch', `/v1/providers/${world.providerId}`, { settings: send });
  beforeAll(async () => {
    names = await NameServer.start();
    const [gateway] = HTTP_GATEWAYS;
    if (gateway === undefined) throw new Error('there is no gateway');
    world = await HttpWorld.start(await startTestApp({ DNS_SERVERS: names.address }), gateway);
  });
  afterAll(async () => {
    await world.stop();
    await names.stop();
  });

  it('take bounded time and memory, are read right, and send nothing twice', async () => {
    const waiting = RESPONSES.map((row) => ({ to: newNumber(), row }));
    const { behaviour } = world.double;
    world.double.behaviour = (received, response) => {
      const to = world.gateway.receiverOf(received);
      waiting.find((one) => one.to === to)?.row[1](response);
    };
    const ids: string[] = [];
    for (const { to } of waiting) ids.push(await world.send(to, 'Hello.'));
    await Promise.all(waiting.map(({ row: [, , status] }, index) => world.untilAttempt(ids[index] ?? '', status)));
    const found = await Promise.all(
      waiting.map(async ({ to, row: [what] }, index) => {
        const [attempt] = await world.attempts(ids[index] ?? '');
        return [what, attempt?.status, attempt?.providerMessageId ?? null, world.requestsTo(to).length];
      }),
    );
    expect(found).toEqual(waiting.map(({ row: [what, , status, id] }) => [what, status, id, 1]));
    expect(written).toBeLessThan(LARGE_BYTES / 4);
    world.double.behaviour = behaviour;
  });

  it('a redirect is not followed, and the message waits for another attempt', async () => {
    const to = newNumber();
    world.double.behaviour = (_received, response) =>
      response.writeHead(302, { location: `http://${METADATA}/latest/meta-data` }).end();
    const messageId = await world.send(to, 'Hello.');
    await world.untilAttempt(messageId, 'UNAVAILABLE');
    const timeline = await world.world.admin('get', `/v1/messages/${messageId}/timeline`);
    expect(JSON.stringify(timeline)).not.toContain(METADATA);
  });

  it('a name that resolves to a link-local address is not called', async () => {
    names.say(NAME, { addresses: [METADATA] });
    await settings({ send: sendRule(`http://${NAME}/v2/messages`), secrets: { apiKey: 'another' } });
    const messageId = await world.send(newNumber(), 'Hello.');
    await world.untilAttempt(messageId, 'UNAVAILABLE');
    const test = await world.world.admin('post', `/v1/providers/${world.providerId}/test`);
    expect(test).toMatchObject({ isReachable: false, explanation: expect.stringMatching(/link-local/) });
  });

  it('a link-local address is refused in the settings', async () => {
    const body = { settings: { send: sendRule(`http://${METADATA}/v2/messages`), secrets: { apiKey: 'another' } } };
    const { status } = await world.world.send('patch', `/v1/providers/${world.providerId}`, world.app.adminKey, body);
    expect(status).toBe(400);
  });

  function sendRule(url: string): object {
    const body = { to: '{{to}}', from: '{{from}}', text: '{{text}}', webhook_url: '{{receiptUrl}}' };
    const headers = { authorization: 'Bearer {{secret.apiKey}}' };
    return { method: 'POST', url, headers, bodyType: 'JSON', body };
  }
});

describe('Secrets of gateways by data', () => {
  const MASK = '********';
  const MESSAGE = { to: '+14155552601', from: '+14155550100', text: 'Hello.' };

  let app: TestApp;
  let service: Awaited<ReturnType<typeof startService>>;
  let served: RouteApp;
  /** Everything that was shown to anybody. */
  const shown: string[] = [];
  const worlds: HttpWorld[] = [];
  const forms = (secret: string): string[] => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').slice(0, -4),
    Buffer.from(`parley:${secret}`).toString('base64').slice(0, -4),
  ];
  const call = async (
    method: 'get' | 'post' | 'patch',
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const response = await request(service.url)[method](path).set('x-api-key', app.adminKey).send(body);
    shown.push(JSON.stringify([response.headers, response.body, response.text]));
    return { status: response.status, body: response.body as Record<string, unknown> };
  };
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    service = await startService(app.schema.databaseUrl, { LOG_LEVEL: 'trace', PUBLIC_URL: 'https://parley.test' });
    served = { ...app, url: service.url, http: request(service.url), close: () => Promise.resolve() };
    for (const gateway of HTTP_GATEWAYS) worlds.push(await HttpWorld.start(served, gateway));
  });
  afterAll(async () => {
    for (const world of worlds) await world.stop();
    service.child.kill('SIGTERM');
    await service.exited;
    await app.close();
  });

  it('stand in no response, log, row, event, metric or error', async () => {
    for (const world of worlds) await liveOf(world);
    shown.push((await request(service.url).get('/metrics')).text, service.output(), await dumpOf(worlds[0]!.sql));
    const all = shown.join('\n');
    expect(all.length).toBeGreaterThan(100_000);
    // The search finds what there is.
    expect(all).toContain('Gateway');
    expect(GATEWAY_SECRETS.flatMap(forms).filter((form) => all.includes(form))).toEqual([]);
  });

  it('400: another origin with masks, for the request to send and for the check', async () => {
    const [world] = worlds;
    const path = `/v1/providers/${world?.providerId}`;
    const { body } = await call('get', path);
    const { send } = body['settings'] as { send: { url: string } };
    const elsewhere = { ...send, url: 'https://elsewhere.example/v2/messages' };
    for (const settings of [{ send: elsewhere }, { send: elsewhere, secrets: { apiKey: MASK } }]) {
      const { status, body: problem } = await call('patch', path, { settings });
      expect([status, problem['details']]).toEqual([
        400,
        [expect.objectContaining({ path: 'settings.secrets.apiKey', rule: 'isCredential' })],
      ]);
    }
    const check = { url: 'https://elsewhere.example/', headers: { authorization: 'Bearer {{secret.apiKey}}' } };
    expect((await call('patch', path, { settings: { check } })).status).toBe(400);
    const { status } = await call('patch', path, { settings: { send: elsewhere, secrets: { apiKey: 'a new one' } } });
    expect(status).toBe(200);
  });

  /** Everything that may show a secret: true and false calls, errors, tests, dry runs, lists. */
  async function liveOf(world: HttpWorld): Promise<void> {
    const { providerId, project } = world;
    const to = newNumber();
    const messageId = await world.send(to, 'Hello.');
    await world.until(messageId, 'SENT');
    shown.push(JSON.stringify(await world.report(to, 'pondering')));
    await world.report(to, 'delivered');
    await world.write(to, 'STOP');
    const receipt = world.gateway.receipt(await world.requestTo(to), 'sent', 'x');
    shown.push(
      JSON.stringify(await world.call({ ...receipt, headers: {}, target: receipt.target.replace(/key=/, 'k=') })),
    );
    const dry = await call('post', `/v1/providers/${providerId}/dry-run`, {
      message: MESSAGE,
      response: { status: 500, body: 'no' },
      callback: { kind: 'receipts', body: '{}' },
    });
    expect([dry.status, JSON.stringify(dry.body['request'])]).toEqual([200, expect.stringContaining(MASK)]);
    await call('post', `/v1/providers/${providerId}/test`);
    await call('get', `/v1/providers/${providerId}`);
    await call('get', '/v1/providers');
    await call('get', `/v1/messages/${messageId}/timeline`);
    await call('get', `/v1/projects/${project.projectId}/events`);
    await call('get', '/v1/status');
    const { body } = await call('get', `/v1/providers/${providerId}`);
    const settings = body['settings'] as { secrets: Record<string, string>; send: object };
    expect(Object.values(settings.secrets)).toEqual(Object.keys(settings.secrets).map(() => MASK));
    await call('patch', `/v1/providers/${providerId}`, {
      settings: { ...settings, send: { ...settings.send, url: 7 } },
    });
  }
});

describe('docs/http-provider.md', () => {
  const PAGE_WITHIN_MS = 120_000;
  /** Characters of the service's log that a failure shows. */
  const LOG_SHOWN = 2_000;
  /** The port of the gateway as the page has it. */
  const PAGE_PORT = '9380';
  const BLOCKS = fencedBlocks('docs/http-provider.md').filter(({ language }) => language === 'sh');
  const NAMES = [
    'gateway',
    'provider',
    'dryRun',
    'doctor',
    'sender',
    'send',
    'readMessage',
    'personWrites',
    'listInbound',
    'newSecret',
    'endOldSecret',
    'preset',
  ] as const;
  type Name = (typeof NAMES)[number];
  type Json = Record<string, unknown>;

  let schema: TestSchema;
  let service: Awaited<ReturnType<typeof startService>>;
  let gateway: ChildProcess;
  let port: string;
  let printed = '';
  let terminal: Terminal;

  beforeAll(async () => {
    schema = await createTestSchema();
    service = await startService(schema.databaseUrl);
    const settings = { DATABASE_URL: schema.databaseUrl, MASTER_KEY: TEST_MASTER_KEY };
    const seeded = runBuilt('cli/parley.js', settings, ['seed', '--json']);
    await seeded.exited;
    const { plainApiKey, projectId } = JSON.parse(seeded.output()) as { plainApiKey: string; projectId: string };
    terminal = new Terminal({ BASE: service.url, KEY: plainApiKey, PROJECT: projectId });
    port = String(await freePort());
    const [command = '', file = ''] = block('gateway').trim().split(' ');
    expect([command, file]).toEqual(['node', 'examples/gateway-double.mjs']);
    gateway = spawn(process.execPath, [resolve(file)], { env: { PORT: port }, stdio: ['ignore', 'pipe', 'inherit'] });
    gateway.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const isUp = () => fetch(`http://127.0.0.1:${port}/balance`).then(({ status }) => status === 401);
    await eventually('the gateway listens', () => isUp().catch(() => false));
  }, PAGE_WITHIN_MS);
  afterAll(async () => {
    gateway?.kill();
    terminal?.close();
    service.child.kill();
    await service.exited;
    await schema.drop();
  });

  const block = (name: Name): string => BLOCKS[NAMES.indexOf(name)]?.text ?? '';
  /** Runs a block, whose calls must all succeed; what it prints. */
  const run = async (name: Name): Promise<string> => {
    const { code, stdout, output, requests } = await terminal.paste(block(name).replaceAll(PAGE_PORT, port));
    const isOk = requests.length > 0 && requests.every(({ status }) => status < 300);
    const said = isOk ? '' : service.output().slice(-LOG_SHOWN);
    expect({ name, output, code, isOk, said }).toEqual({ name, output, code: 0, isOk: true, said });
    return stdout;
  };
  const call = async (name: Name) => JSON.parse(await run(name)) as Json;
  const newest = async (name: Name) => ((await call(name))['data'] as Json[])[0] ?? {};
  /** What the gateway has printed of callbacks, each with the status that it got. */
  const callbacks = (): string[] => [...printed.matchAll(/^callback (.+?) \{/gm)].map(([, status = '']) => status);
  const has = (what: string, isSo: () => boolean | Promise<boolean>) =>
    eventually(what, async () => isSo()).catch((error: unknown) => {
      throw new Error(`${String(error)}; the gateway has printed:\n${printed}\n${service.output()}`, { cause: error });
    });
  const personWrites = async (text: string): Promise<void> => {
    const body = /-d '(\{.*\})'/.exec(block('personWrites'))?.[1]?.replace('STOP', text);
    await fetch(`http://127.0.0.1:${port}/people`, { method: 'POST', body });
  };

  it('has no block that this test does not follow', () => {
    expect(BLOCKS).toHaveLength(NAMES.length);
  });

  it(
    'leads from the first line to DELIVERED, to a STOP and to another secret, each block as it stands',
    async () => {
      await run('provider');
      expect(terminal.variable('PROVIDER')).toMatch(/^pvd_/);
      expect(await call('dryRun')).toMatchObject({
        request: { method: 'POST', url: `http://127.0.0.1:${port}/messages` },
        outcome: { kind: 'REJECTED', reason: 'invalid_number', code: 'bad_number', rule: 'response.refusals[0]' },
        reading: { proof: 'valid', problem: null, items: [{ providerMessageId: 'm-1', status: 'DELIVERED' }] },
      });
      const explanation = 'The gateway would take messages.';
      expect(await call('doctor')).toEqual({ isReachable: true, explanation });

      await run('sender');
      const sent = await call('send');
      await has('it is DELIVERED', async () => (await newest('readMessage'))['status'] === 'DELIVERED');
      expect(await newest('readMessage')).toMatchObject({ messageId: sent['messageId'], cost: 0.0075 });
      expect(printed).toContain(`message m-1 ${String(sent['to'])} ${String(sent['text'])}`);

      await run('personWrites');
      await has('STOP is RECEIVED', async () => (await newest('listInbound'))['text'] === 'STOP');
      expect(await newest('listInbound')).toMatchObject({ from: sent['to'], status: 'RECEIVED' });
      await has('the confirmation is at the gateway', () => printed.split('\nmessage ').length === 2);
      expect(await call('send')).toMatchObject({ status: 'BLOCKED', reason: 'opted_out' });

      await run('newSecret');
      await personWrites('START');
      await has('START is RECEIVED', async () => (await newest('listInbound'))['text'] === 'START');
      await run('endOldSecret');
      await has('all callbacks have come', () => callbacks().length >= 6);
      expect(new Set(callbacks())).toEqual(new Set(['200']));
      await run('preset');
    },
    PAGE_WITHIN_MS,
  );

  it('shows no secret in a dry run, nor in the log', async () => {
    const shown = JSON.stringify(await call('dryRun')) + service.output();
    for (const secret of ['example-api-key', 'example-signing-key', terminal.variable('NEW')])
      expect([secret, shown.includes(secret)]).toEqual([secret, false]);
  });
});

const [BY_JSON, BY_FORM] = HTTP_GATEWAYS as [HttpGateway, HttpGateway, HttpGateway];
const HOUR_MS = 3_600_000;
const BYTES_MAX = 256_000;
const ITEMS_MAX = 500;
const FAILURES_A_MINUTE = 60;
const UNPROVEN = 10_000;
const WITHIN_MS = 10_000;
const JWT_SECRET = 'secret-of-the-tokens';

/** A message that is SENT, and its receiver. */
async function sentMessage(world: HttpWorld<TestApp>): Promise<{ to: string; messageId: string }> {
  const to = newNumber();
  const messageId = await world.send(to, 'Hello.');
  await world.until(messageId, 'SENT');
  return { to, messageId };
}

describe('Callbacks that prove nothing', () => {
  let form: HttpWorld<TestApp>;
  let otherId: string;
  let call: GatewayCall;
  let messageId: string;
  beforeAll(async () => {
    form = await HttpWorld.start(await sharedApp(), BY_FORM);
    otherId = await HttpWorld.provider(form.world, BY_FORM.settings('http://127.0.0.1:1'));
    const sent = await sentMessage(form);
    messageId = sent.messageId;
    call = BY_FORM.receipt(await form.requestTo(sent.to), 'delivered', form.idOf.get(sent.to) ?? '');
  });
  afterAll(() => form.stop());
  const altered = (change: Partial<GatewayCall>): GatewayCall => ({ ...call, ...change });
  const signature = () => call.headers['x-signature'] ?? '';

  it.each<readonly [string, () => GatewayCall]>([
    ['without a signature', () => altered({ headers: { 'content-type': call.headers['content-type'] ?? '' } })],
    ['with another signature', () => altered({ headers: { ...call.headers, 'x-signature': 'x'.repeat(44) } })],
    ['altered by one bit', () => altered({ body: call.body.replace('delivered', 'deliveree') })],
    [
      'a signature with one bit changed',
      () => altered({ headers: { ...call.headers, 'x-signature': flip(signature()) } }),
    ],
    ['signed for another provider', () => altered({ target: call.target.replace(form.providerId, otherId) })],
    ['signed for another URL', () => altered({ target: `${call.target}&x=1` })],
    [
      'signed for another attempt',
      () => signCall(altered({ target: call.target.replace(/attempt=[^&]+/, `attempt=${OTHER}`) })),
    ],
    ['an attempt without its MAC', () => signCall(altered({ target: call.target.replace(/&mac=[^&]+/, '') }))],
  ])('403: %s', async (_what, made) => {
    expect((await form.post(made())).status).toBe(403);
    expect((await form.read(messageId))['status']).toBe('SENT');
  });

  it('200: the very call, and once more after an hour', async () => {
    expect(await form.post(call)).toEqual({ status: 200, body: '' });
    expect((await form.read(messageId))['status']).toBe('DELIVERED');
    expect((await form.post(call)).status).toBe(200);
    expect((await form.events(messageId)).filter((type) => type === 'message.delivered')).toHaveLength(1);
  });
});

const OTHER = 'att_01ARZ3NDEKTSV4RRFFQ69G5FAV';

function flip(text: string): string {
  const first = text.charAt(0) === 'A' ? 'B' : 'A';
  return first + text.slice(1);
}

describe('Bounds of callbacks', () => {
  let world: HttpWorld<TestApp>;
  beforeAll(async () => {
    world = await HttpWorld.start(await sharedApp(), BY_JSON);
  });
  afterAll(() => world.stop());

  it('403: a signature of an hour ago, where the settings have a tolerance', async () => {
    const { to, messageId } = await sentMessage(world);
    const body = JSON.stringify({ data: [{ id: world.idOf.get(to), status: 'delivered' }] });
    expect((await world.call(signedJson('/receipts', body, Date.now() - HOUR_MS))).status).toBe(403);
    expect((await world.read(messageId))['status']).toBe('SENT');
  });

  it('256,000 bytes are taken, one more is 413', async () => {
    const { to } = await sentMessage(world);
    const filled = (bytes: number): string => {
      const text = JSON.stringify({ data: [{ id: world.idOf.get(to), status: 'delivered' }], pad: '' });
      return text.replace('"pad":""', `"pad":"${'x'.repeat(bytes - text.length)}"`);
    };
    expect((await world.call(signedJson('/receipts', filled(BYTES_MAX)))).status).toBe(200);
    expect((await world.call(signedJson('/receipts', filled(BYTES_MAX + 1)))).status).toBe(413);
  });

  it('400: 501 items, of which none counts', async () => {
    const { to, messageId } = await sentMessage(world);
    const items = Array.from({ length: ITEMS_MAX + 1 }, () => ({ id: world.idOf.get(to), status: 'delivered' }));
    expect((await world.call(signedJson('/receipts', JSON.stringify({ data: items })))).status).toBe(400);
    expect((await world.read(messageId))['status']).toBe('SENT');
    const fewer = JSON.stringify({ data: items.slice(1) });
    expect((await world.call(signedJson('/receipts', fewer))).status).toBe(200);
  });

  it('an unknown status word is SENT with the word as code', async () => {
    const { to, messageId } = await sentMessage(world);
    expect((await world.report(to, 'pondering')).status).toBe(200);
    const { data } = await world.world.admin('get', `/v1/messages/${messageId}/timeline`);
    expect(JSON.stringify(data)).toContain('pondering');
    expect((await world.read(messageId))['status']).toBe('SENT');
  });

  it('a receipt of an id that is another one in hex is kept unmatched', async () => {
    const { to, messageId } = await sentMessage(world);
    const other = BigInt(world.idOf.get(to) ?? '').toString(16);
    const body = JSON.stringify({ data: [{ id: other, status: 'delivered' }] });
    expect((await world.call(signedJson('/receipts', body))).status).toBe(200);
    expect((await world.read(messageId))['status']).toBe('SENT');
  });

  it('a code that means an opt-out opts the person out', async () => {
    const { to } = await sentMessage(world);
    const body = JSON.stringify({ data: [{ id: world.idOf.get(to), status: 'failed', code: '40300' }] });
    expect((await world.call(signedJson('/receipts', body))).status).toBe(200);
    await expect(world.phone(to)).resolves.toMatchObject({ isOptedOut: true, optOutReason: 'PROVIDER_BLOCK' });
  });
});

describe('Tokens and answers', () => {
  let world: HttpWorld<TestApp>;
  const answer = { status: 202, body: 'OK', fault: 'RETRY' };
  beforeAll(async () => {
    world = await HttpWorld.start(await sharedApp(), BY_JSON);
    const { receipts } = BY_JSON.settings('') as { receipts: object };
    const proof = { type: 'JWT_HS256', secrets: ['jwt'], bodyClaim: 'payload_hash', toleranceSeconds: null };
    await world.world.admin('patch', `/v1/providers/${world.providerId}`, {
      settings: { secrets: { jwt: JWT_SECRET }, receipts: { ...receipts, proof, answer } },
    });
  });
  afterAll(() => world.stop());
  const call = (token: string, body: string): Promise<{ status: number; body: string }> =>
    world.call({
      method: 'POST',
      target: '/receipts',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body,
    });

  it('takes HS256 over the body, and answers as the settings say', async () => {
    const { to, messageId } = await sentMessage(world);
    const body = JSON.stringify({ data: [{ id: world.idOf.get(to), status: 'delivered' }] });
    expect((await call(jwt('none', body), body)).status).toBe(503);
    expect((await call(jwt('RS256', body), body)).status).toBe(503);
    expect((await call(jwt('HS256', `${body} `), body)).status).toBe(503);
    expect((await call(jwt('HS256', body, 'another'), body)).status).toBe(503);
    expect((await world.read(messageId))['status']).toBe('SENT');
    expect(await call(jwt('HS256', body), body)).toEqual({ status: 202, body: 'OK' });
    expect((await world.read(messageId))['status']).toBe('DELIVERED');
    expect((await call(jwt('HS256', '{}'), '{}')).status).toBe(503);
  });
});

function jwt(alg: string, body: string, secret = JWT_SECRET): string {
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const hash = createHash('sha256').update(body).digest('hex');
  const claims = { iat: Math.floor(Date.now() / 1_000), payload_hash: hash };
  const head = `${encoded({ alg, typ: 'JWT' })}.${encoded(claims)}`;
  return alg === 'none' ? `${head}.` : `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
}

describe('10,000 callbacks without proof', () => {
  let world: HttpWorld<TestApp>;
  beforeAll(async () => {
    world = await HttpWorld.start(await sharedApp(), HTTP_GATEWAYS[2] as HttpGateway);
  });
  afterAll(() => world.stop());

  it('60 a minute are refused by 403, all others by 429; nothing changes, and proven ones still come', async () => {
    const { to, messageId } = await sentMessage(world);
    const id = world.idOf.get(to) ?? '';
    const forged: GatewayCall = {
      method: 'GET',
      target: `/receipts?id=${id}&status=delivered&key=wrong`,
      headers: {},
      body: '',
    };
    const since = Date.now();
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < UNPROVEN && Date.now() - since < WITHIN_MS; sent += 100) {
      const responses = await Promise.all(Array.from({ length: 100 }, () => world.call(forged)));
      for (const { status } of responses) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses.keys()].sort()).toEqual([403, 429]);
    // A minute may have ended in between.
    expect(statuses.get(403)).toBeLessThanOrEqual(2 * FAILURES_A_MINUTE);
    expect((await world.read(messageId))['status']).toBe('SENT');
    expect((await world.report(to, 'delivered')).status).toBe(200);
    expect((await world.read(messageId))['status']).toBe('DELIVERED');
  });
});
