import { createServer, type Server } from 'node:http';
import { EndpointSender } from '../../src/deliveries/endpoint-sender.js';
import type { AttemptResult } from '../../src/deliveries/outcome.js';
import { Clock } from '../../src/platform/clock.js';
import { Failpoints } from '../../src/platform/failpoints.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import { AddressRules } from '../../src/platform/net/address-rules.js';
import { NameResolver } from '../../src/platform/net/name-resolver.js';
import { HOSTILE_NAMES, hostileTargets } from '../harness/hostile-targets.js';
import { NameServer } from '../harness/name-server.js';
import { startTestApp, TEST_MASTER_KEY } from '../harness/test-app.js';
import { Trap } from '../harness/traps.js';
import { World } from '../harness/world.js';

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
