import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { DeliveryAttempt } from '../../src/deliveries/delivery.entity.js';
import { EndpointSender } from '../../src/deliveries/endpoint-sender.js';
import type { AttemptResult } from '../../src/deliveries/outcome.js';
import { Clock } from '../../src/platform/clock.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import { Failpoints } from '../../src/platform/failpoints.js';
import { AddressRules } from '../../src/platform/net/address-rules.js';
import { NameResolver } from '../../src/platform/net/name-resolver.js';
import { HOSTILE_NAMES, hostileTargets, Trap } from '../doubles/hostile-targets.js';
import { NameServer } from '../doubles/name-server.js';
import { answering, LOOPBACK_RECEIVERS, Receiver } from '../doubles/receiver.js';
import { eventually } from '../harness/eventually.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, TEST_MASTER_KEY, type TestApp } from '../harness/test-app.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';
import { type ProjectWorld, World } from '../harness/world.js';

describe('Addresses of webhook configs', () => {
  let lenient: TestApp;
  let strict: TestApp;
  let project: ProjectWorld;
  beforeAll(async () => {
    const cidrs = { WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8,10.0.0.0/8' };
    lenient = await startTestApp({ ...LOOPBACK_RECEIVERS, ...cidrs, ROLE: 'api' });
    strict = await startTestApp({ ROLE: 'api' }, lenient.schema);
    project = await new World(lenient).project();
  });
  afterAll(async () => {
    await strict.close();
    await lenient.close();
  });

  const create = (app: TestApp, url: string) =>
    new World(app).send('post', `/v1/projects/${project.projectId}/webhook-configs`, project.key, {
      endpoint: { url },
    });

  it.each([
    ['http://127.0.0.1:4000/', 201],
    ['http://localhost:4000/', 201],
    ['http://10.1.2.3/', 201],
    ['http://192.168.0.1/', 400],
  ])('%s where the operator allows http and these networks: %d', async (url, status) => {
    expect((await create(lenient, url)).status).toBe(status);
  });

  it.each(['http://example.com/', 'https://[::ffff:127.0.0.1]/', 'https://localhost./'])(
    '400: names endpoint.url of %s where nothing is allowed',
    async (url) => {
      const { status, body } = await create(strict, url);
      expect([status, body.code, body.details]).toEqual([
        400,
        'validation_failed',
        [expect.objectContaining({ path: 'endpoint.url' })],
      ]);
      expect(body.message).toMatch(/^endpoint\.url /);
    },
  );

  it('400: a change to an address that is not allowed, which names endpoint.url', async () => {
    const { webhookConfigId } = (await create(lenient, 'https://example.com/')).body as { webhookConfigId: string };
    const path = `/v1/projects/${project.projectId}/webhook-configs/${webhookConfigId}`;
    const body = { endpoint: { url: 'http://example.com/' } };
    const { status, body: problem } = await new World(strict).send('patch', path, project.key, body);
    expect([status, problem.details]).toEqual([400, [expect.objectContaining({ path: 'endpoint.url' })]]);
  });

  it('200: a test names the rule that forbids an address, and connects to nobody', async () => {
    const receiver = await Receiver.start();
    receiver.behaviour = answering(200);
    const { webhookConfigId } = (await create(lenient, receiver.url)).body as { webhookConfigId: string };
    const path = `/v1/projects/${project.projectId}/webhook-configs/${webhookConfigId}/test`;
    const { body } = await new World(strict).send('post', path, project.key, {});
    expect(body).toMatchObject({
      outcome: 'ADDRESS_NOT_ALLOWED',
      statusCode: null,
      explanation: expect.stringMatching(/not allowed: 127\.0\.0\.0\/8.*WEBHOOK_ALLOWED_CIDRS/),
    });
    expect(receiver.received).toEqual([]);
    await receiver.stop();
  });
});

describe('Addresses that are refused', () => {
  const TARGETS_MIN = 400;
  const HARMLESS = 'http://hooks.example.com/';
  /** As many as one project may have; each gets the two events of one number. */
  const QUEUED = 20;
  const EVENTS = 2;
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let trap: Trap;
  let project: ProjectWorld;
  let targets: ReturnType<typeof hostileTargets>;
  const base = (): string => `/v1/projects/${project.projectId}/webhook-configs`;
  const create = async (url: string) => world.send('post', base(), project.key, { endpoint: { url } });

  /** What a request says about `endpoint.url`, for each of the targets that it does not refuse as it should. */
  async function letThrough(
    request: (url: string) => Promise<{ status: number; body: { details?: { path: string; rule: string }[] } }>,
  ): Promise<string[]> {
    const through: string[] = [];
    for (const { url, rule } of targets) {
      const { status, body } = await request(url);
      const [fault, ...more] = body.details ?? [];
      if (status !== 400 || fault?.path !== 'endpoint.url' || fault.rule !== rule || more.length > 0)
        through.push(`${status} ${JSON.stringify(url)} ${JSON.stringify(body.details ?? body)}`);
    }
    return through;
  }

  beforeAll(async () => {
    trap = await Trap.set();
    targets = hostileTargets(trap.port);
    app = await startTestApp({ WEBHOOK_ALLOW_HTTP: 'true' });
    world = new World(app);
    sql = await Sql.open(app.schema);
    project = await world.project();
  });

  afterEach(() => {
    expect(trap.sprung).toEqual([]);
  });

  afterAll(async () => {
    await sql.close();
    await app.close();
    await trap.remove();
  });

  describe('POST /v1/projects/{projectId}/webhook-configs', () => {
    it(`400: every hostile target, ${TARGETS_MIN} and more, is refused by name of its field, none stored`, async () => {
      expect(targets.length).toBeGreaterThanOrEqual(TARGETS_MIN);
      expect(new Set(targets.map(({ url }) => url)).size).toBe(targets.length);
      expect(await letThrough(create)).toEqual([]);
      expect(await sql.count('webhook_configs WHERE projectId = ?', [project.projectId])).toBe(0);
    }, 60_000);
  });

  describe('PATCH /v1/projects/{projectId}/webhook-configs/{webhookConfigId}', () => {
    it('400: every hostile target is refused, and what was stored stays', async () => {
      const { body } = await create(HARMLESS);
      const path = `${base()}/${String(body.webhookConfigId)}`;
      expect(await letThrough((url) => world.send('patch', path, project.key, { endpoint: { url } }))).toEqual([]);
      expect((await world.send('get', path, project.key)).body.endpoint.url).toBe(HARMLESS);
      await world.send('delete', path, project.key);
    }, 60_000);
  });

  describe('POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/test', () => {
    it('200: to what stands in the database all the same nothing is sent', async () => {
      const { body } = await create(HARMLESS);
      const path = `${base()}/${String(body.webhookConfigId)}`;
      const reached: string[] = [];
      for (const { url, rule } of targets) {
        await sql.rows('UPDATE webhook_configs SET url = ? WHERE webhookConfigId = ?', [
          url,
          String(body.webhookConfigId),
        ]);
        const answer = await world.send('post', `${path}/test`, project.key, {});
        const { isSuccess, outcome, statusCode, explanation } = answer.body as Record<string, unknown>;
        const refused = outcome === 'ADDRESS_NOT_ALLOWED' && String(explanation).includes('WEBHOOK_ALLOWED_CIDRS');
        // What is no URL at all is not even asked of the rules; not every resolver knows names below localhost.
        const isRight =
          refused ||
          (rule === 'isWebhookUrl' && (outcome === 'UNREACHABLE' || outcome === 'DNS')) ||
          (outcome === 'DNS' && /localhost/i.test(url));
        if (answer.status !== 200 || isSuccess !== false || statusCode !== null || !isRight)
          reached.push(`${JSON.stringify(url)}: ${JSON.stringify(answer.body)}`);
      }
      await world.send('delete', path, project.key);
      expect(reached).toEqual([]);
    }, 60_000);
  });

  describe('From an event to nobody', () => {
    it('200: the worker sends nothing to hostile targets, says so, and makes another attempt later', async () => {
      const chosen = targets
        .filter(({ url, rule }) => rule === 'isPublicAddress' && !/localhost/i.test(url))
        .filter((_target, index, all) => index % Math.floor(all.length / QUEUED) === 0)
        .slice(0, QUEUED);
      for (const { url } of chosen) {
        const { body } = await create(HARMLESS);
        await sql.rows('UPDATE webhook_configs SET url = ? WHERE webhookConfigId = ?', [
          url,
          String(body.webhookConfigId),
        ]);
      }
      await world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones: ['+14155552601'] });
      await eventually(
        'every attempt is recorded',
        async () => (await sql.count('delivery_attempts')) >= QUEUED * EVENTS,
      );
      const attempts = await sql.rows<DeliveryAttempt>(
        'SELECT outcome, statusCode, error, answer FROM delivery_attempts',
      );
      expect(new Set(attempts.map(({ outcome }) => outcome))).toEqual(new Set(['ADDRESS_NOT_ALLOWED']));
      expect(attempts.every(({ statusCode, answer }) => statusCode === null && answer === null)).toBe(true);
      expect(await sql.count("deliveries WHERE status = 'PENDING' AND queuedFor IS NOT NULL AND isRetry = 1")).toBe(
        QUEUED * EVENTS,
      );
    });
  });
});

/** Stands for a public address: the only one that is allowed; the trap is on the other. */
const ALLOWED = '127.0.0.2';
const FORBIDDEN = '127.0.0.1';
const TARGET = {
  tenantId: 'ten_1',
  method: 'POST',
  headers: {},
  authorization: null,
  timeoutMs: 3_000,
  signingSecrets: [`whsec_${Buffer.alloc(32, 5).toString('base64')}`],
} as const;

describe('A name and where it leads', () => {
  let trap: Trap;
  let receiver: Server;
  let reached: string[];
  let dns: NameServer;
  const senders: EndpointSender[] = [];

  /** Sends to a URL; only the allowed address may be reached, and nothing is known of any name. */
  const sender = (cidrs = [`${ALLOWED}/32`]): ((url: string) => Promise<AttemptResult>) => {
    const config = readConfig({
      DATABASE_URL: 'mysql://localhost/none',
      MASTER_KEY: TEST_MASTER_KEY,
      DNS_SERVERS: dns.address,
    });
    const made = new EndpointSender(new AddressRules(cidrs), new Clock(), new Failpoints(), new NameResolver(config));
    senders.push(made);
    return (url) => made.send({ ...TARGET, url }, { id: 'evt_1', body: '{}' });
  };
  const at = (name: string, path = '/'): string => `http://${name}:${trap.port}${path}`;
  /** What the name leads to, from one question to the next; no response may be kept. */
  const lead = (name: string, ...answers: readonly (readonly string[])[]): void =>
    dns.say(name, ...answers.map((addresses) => ({ addresses })));

  beforeAll(async () => {
    dns = await NameServer.start();
    trap = await Trap.set(FORBIDDEN);
    receiver = createServer((request, response) => {
      reached.push(request.url ?? '');
      const [, status, location] = /^\/(30\d)\?(.*)$/.exec(request.url ?? '') ?? [];
      response.setHeader('connection', 'close');
      if (status !== undefined)
        response.writeHead(Number(status), {
          location: decodeURIComponent(location ?? ''),
          refresh: `0; url=${decodeURIComponent(location ?? '')}`,
        });
      response.end('ok');
    });
    await new Promise<void>((resolve) => receiver.listen(trap.port, ALLOWED, resolve));
  });
  beforeEach(() => {
    reached = [];
  });
  afterEach(() => {
    expect(trap.sprung).toEqual([]);
  });
  afterAll(async () => {
    for (const made of senders) await made.onApplicationShutdown();
    await new Promise((resolve) => receiver.close(resolve));
    await trap.remove();
    await dns.stop();
  });

  it('the trap springs, when the rules allow it', async () => {
    const other = await Trap.set(FORBIDDEN);
    lead('a.example', [FORBIDDEN]);
    const result = await sender([`${FORBIDDEN}/32`])(`http://a.example:${other.port}/`);
    expect([result.outcome, other.sprung]).toEqual(['CONNECTION_RESET', [FORBIDDEN]]);
    await other.remove();
  });

  it.each(HOSTILE_NAMES)('%s is stored, but nothing is sent when it leads to %j', async (name, addresses) => {
    lead(name, addresses);
    const result = await sender([])(at(name));
    const outcome = addresses.length === 0 ? 'DNS' : 'ADDRESS_NOT_ALLOWED';
    expect(result).toMatchObject({ outcome, statusCode: null, answer: null });
    expect(dns.questions(name)).toBe(1);
    // The owner of a name learns the rule, not what our DNS says.
    for (const address of addresses.filter((one) => !one.includes('::')))
      expect(result.error).not.toContain(`${address} `);
  });

  it('a name that flips after the check: what was checked is what is connected to', async () => {
    lead('flips.example', [ALLOWED], [FORBIDDEN]);
    const send = sender();
    expect(await send(at('flips.example'))).toMatchObject({ outcome: 'SUCCESS' });
    expect([dns.questions('flips.example'), reached.length]).toEqual([1, 1]);
    expect(await send(at('flips.example'))).toMatchObject({ outcome: 'ADDRESS_NOT_ALLOWED' });
    expect([dns.questions('flips.example'), reached.length]).toEqual([2, 1]);
  });

  it('a name that flips with every question never leads astray', async () => {
    lead('flaps.example', ...Array.from({ length: 40 }, (_none, index) => [index % 2 === 0 ? ALLOWED : FORBIDDEN]));
    const send = sender();
    const results: AttemptResult[] = [];
    // Some at once, which share a question, some one after the other.
    for (let round = 0; round < 20; round += 1)
      results.push(...(await Promise.all([send(at('flaps.example')), send(at('flaps.example'))])));
    const outcomes = results.map(({ outcome }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['SUCCESS', 'ADDRESS_NOT_ALLOWED']));
    expect(reached.length).toBe(outcomes.filter((outcome) => outcome === 'SUCCESS').length);
    expect(dns.questions('flaps.example')).toBeGreaterThanOrEqual(20);
  });

  it.each([
    ['first.example', [FORBIDDEN, ALLOWED]],
    ['last.example', [ALLOWED, FORBIDDEN]],
    ['many.example', ['::1', FORBIDDEN, '10.0.0.1', ALLOWED, FORBIDDEN]],
    ['both.example', ['::ffff:127.0.0.1', ALLOWED]],
  ])('%s leads to %j: only the allowed one is connected to', async (name, addresses) => {
    lead(name, addresses);
    expect(await sender()(at(name))).toMatchObject({ outcome: 'SUCCESS' });
    expect(reached).toEqual(['/']);
  });

  it('a dead allowed address beside a forbidden one is no way to the forbidden one', async () => {
    lead('dead.example', ['127.0.0.3', FORBIDDEN]);
    expect(await sender(['127.0.0.3/32'])(at('dead.example'))).toMatchObject({ outcome: 'CONNECTION_REFUSED' });
  });

  it.each([301, 302, 303, 307, 308])('%i to a private address is not followed', async (status) => {
    lead('redirects.example', [ALLOWED]);
    for (const location of [
      `http://${FORBIDDEN}:${trap.port}/`,
      `http://localhost:${trap.port}/`,
      `//${FORBIDDEN}:${trap.port}/`,
      `http://inner.example:${trap.port}/`,
    ]) {
      const result = await sender()(at('redirects.example', `/${status}?${encodeURIComponent(location)}`));
      expect(result).toMatchObject({
        outcome: 'REDIRECT',
        statusCode: status,
        error: expect.stringContaining('redirects are not followed'),
      });
    }
    expect(reached).toHaveLength(4);
  });

  it('literal addresses and names of loopback are judged without asking the DNS, in every writing', async () => {
    const send = sender([]);
    const wrong: string[] = [];
    for (const { url } of hostileTargets(trap.port).filter(({ rule }) => rule === 'isPublicAddress')) {
      const { outcome } = await send(url);
      if (outcome !== 'ADDRESS_NOT_ALLOWED' || dns.questions(new URL(url).hostname) > 0)
        wrong.push(`${url}: ${outcome}`);
    }
    expect(wrong).toEqual([]);
    expect(reached).toEqual([]);
  });
});

describe('POST /v1/projects/{projectId}/webhook-configs', () => {
  it('201: names are taken as they are, for no DNS is asked', async () => {
    const app = await startTestApp({ WEBHOOK_ALLOW_HTTP: 'true' });
    try {
      const world = new World(app);
      const { projectId, key } = await world.project();
      for (const [name] of HOSTILE_NAMES) {
        const { status } = await world.send('post', `/v1/projects/${projectId}/webhook-configs`, key, {
          endpoint: { url: `http://${name}/` },
        });
        expect([name, status]).toEqual([name, 201]);
      }
    } finally {
      await app.close();
    }
  });
});

describe('Name servers', () => {
  const LOOPBACK = '127.0.0.1';
  const PRIVATE = '10.1.2.3';
  const TEST_WITHIN_MS = 2_900;
  /** As many as a project may have. */
  const SILENT_CONFIGS = 20;
  /** Requests of the attacker that are under way together, in each of some rounds. */
  const TESTS_AT_ONCE = 20;
  const ROUNDS = 3;
  /** The tenth column of the kernel's table of sockets; a line begins with a number and a colon. */
  const INODE = /^\s*\d+:(?:\s+\S+){8}\s+(\d+)/gm;
  let dns: NameServer;
  let hooks: WebhookWorld;

  /** A config that leads to the receiver by this name. */
  const hookAt = async (name: string, project?: Hook['project']): Promise<Hook> => {
    const { port } = new URL(hooks.receiver.url);
    return hooks.hook({
      ...(project === undefined ? {} : { project }),
      endpoint: { url: `http://${name}:${port}/${name}`, timeoutMs: 2_000 },
    });
  };

  const arrived = (name: string): number => hooks.receiver.received.filter(({ url }) => url === `/${name}`).length;
  const test = async (hook: Hook) => (await hooks.post(hook, '/test', {})).body as Record<string, unknown>;

  beforeAll(async () => {
    dns = await NameServer.start();
    hooks = await WebhookWorld.start(await startTestApp({ ...LOOPBACK_RECEIVERS, DNS_SERVERS: dns.address }));
  });

  afterAll(async () => {
    await hooks.stop();
    await dns.stop();
  });

  describe('POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/test', () => {
    it('200: reaches an endpoint by its name, whose addresses are kept as long as they may', async () => {
      dns.say('kept.test', { addresses: [LOOPBACK], ttlSeconds: 60 });
      dns.say('passing.test', { addresses: [LOOPBACK], ttlSeconds: 0 });
      for (const [name, questions] of [
        ['kept.test', 1],
        ['passing.test', 2],
      ] as const) {
        const hook = await hookAt(name);
        expect([(await test(hook))['outcome'], (await test(hook))['outcome']]).toEqual(['SUCCESS', 'SUCCESS']);
        expect([name, arrived(name), dns.questions(name)]).toEqual([name, 2, questions]);
      }
    });

    it.each(['localhost', 'hook.localhost'])('200: reaches %s without asking a name server', async (name) => {
      expect((await test(await hookAt(name)))['outcome']).toBe('SUCCESS');
      expect(dns.questions(name)).toBe(0);
    });

    it('200: of private and allowed ones the allowed are reached; private ones alone are refused', async () => {
      dns.say('mixed.test', { addresses: [PRIVATE, LOOPBACK, 'fd00::1'] });
      dns.say('private.test', { addresses: [PRIVATE] });
      expect((await test(await hookAt('mixed.test')))['outcome']).toBe('SUCCESS');
      expect(await test(await hookAt('private.test'))).toMatchObject({
        outcome: 'ADDRESS_NOT_ALLOWED',
        explanation: expect.stringContaining('10.0.0.0/8'),
      });
    });

    it('200: explains a name that does not exist, has no address, or that the name server fails on', async () => {
      dns.say('empty.test', { addresses: [] });
      dns.say('failing.test', 'failure');
      for (const [name, reason] of [
        ['unknown.test', 'ENOTFOUND'],
        ['empty.test', 'ENODATA'],
        ['failing.test', 'ESERVFAIL'],
      ] as const)
        expect(await test(await hookAt(name))).toMatchObject({
          outcome: 'DNS',
          explanation: `The name of the endpoint could not be resolved (${reason}).`,
        });
    });

    it('200: silence of the name server ends at the deadline, is explained, and remembered for a while', async () => {
      const hook = await hookAt('mute.silent.test');
      const start = Date.now();
      expect(await test(hook)).toMatchObject({
        outcome: 'DNS',
        explanation: 'The name of the endpoint could not be resolved (no name server answered within 2000 ms).',
      });
      expect(Date.now() - start).toBeLessThan(TEST_WITHIN_MS);
      let last: Record<string, unknown> = {};
      await eventually('the silence is remembered', async () => {
        last = await test(hook);
        return Number(last['durationMs']) < 100;
      });
      expect(last['explanation']).toBe('The name of the endpoint could not be resolved (no name server answered).');
      const asked = dns.questions('mute.silent.test');
      await test(hook);
      expect(dns.questions('mute.silent.test')).toBe(asked);
    }, 20_000);

    it('200: a slow name server delays only the first, whose question goes on after its deadline', async () => {
      dns.say('slow.test', { addresses: [LOOPBACK], ttlSeconds: 60, afterMs: 1_200 });
      const hook = await hooks.hook({
        endpoint: { url: `http://slow.test:${new URL(hooks.receiver.url).port}/slow.test`, timeoutMs: 1_000 },
      });
      expect((await test(hook))['outcome']).toBe('DNS');
      await eventually('the response came', async () => (await test(hook))['outcome'] === 'SUCCESS');
      expect(dns.questions('slow.test')).toBe(1);
    });
  });

  describe('From an event to the receiver beside a tenant whose name servers never respond', () => {
    it('200: others are resolved and delivered to meanwhile, and no query is left behind', async () => {
      dns.say('good.test', { addresses: [LOOPBACK], ttlSeconds: 1 });
      const good = await hookAt('good.test');
      const attacker = await hooks.world.project();
      const silent: Hook[] = [];
      for (let index = 0; index < SILENT_CONFIGS; index += 1)
        silent.push(await hookAt(`hook-${index}.silent.test`, attacker));
      const before = openSockets();
      for (let round = 0; round < ROUNDS; round += 1) {
        const tests = Array.from({ length: TESTS_AT_ONCE }, (_none, index) =>
          test(silent[index % SILENT_CONFIGS] as Hook),
        );
        await hooks.register(attacker);
        await hooks.register(good.project);
        await eventually(`event ${round + 1} of another`, () => Promise.resolve(arrived('good.test') === round + 1));
        const outcomes = (await Promise.all(tests)).map((body) => body['outcome']);
        expect(new Set(outcomes)).toEqual(new Set(['DNS']));
      }
      for (const hook of silent) await hooks.world.admin('delete', hook.base);
      await eventually('all sockets of queries are closed', () => Promise.resolve(openSockets() <= before));
    }, 60_000);
  });

  /** Datagram sockets of this process, where the system shows them: c-ares holds one or two for each query. */
  function openSockets(): number {
    const tables = ['/proc/net/udp', '/proc/net/udp6'].filter((path) => existsSync(path));
    const inodes = tables.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(INODE)].map(([, inode]) => inode));
    const open = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').map(socketOf) : [];
    return open.filter((inode) => inode !== undefined && inodes.includes(inode)).length;
  }

  function socketOf(fd: string): string | undefined {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[1];
    } catch {
      // The one by which the folder was read.
      return undefined;
    }
  }
});
