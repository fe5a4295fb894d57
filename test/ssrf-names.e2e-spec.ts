import type { LookupAddress } from 'node:dns';
import { createServer, type Server } from 'node:http';
import { isIP } from 'node:net';
import { EndpointSender } from '../src/deliveries/sending/endpoint-sender.js';
import type { Resolver } from '../src/deliveries/sending/guarded-agent.js';
import type { AttemptResult } from '../src/deliveries/sending/outcome.js';
import { Clock } from '../src/platform/clock.js';
import { Failpoints } from '../src/platform/failpoints.js';
import { AddressRules } from '../src/platform/net/address-rules.js';
import { HOSTILE_NAMES, hostileTargets } from './harness/hostile-targets.js';
import { startTestApp } from './harness/test-app.js';
import { Trap } from './harness/traps.js';
import { World } from './harness/world.js';

/** Stands for a public address: the only one that is allowed; the trap is on the other. */
const ALLOWED = '127.0.0.2';
const FORBIDDEN = '127.0.0.1';
const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

/** A hostile DNS: what it answers to the next questions, the last answer for ever; counts the questions. */
class HostileDns {
  questions = 0;

  constructor(private readonly answers: readonly (readonly string[])[]) {}

  readonly resolve: Resolver = (_hostname, _options, callback) => {
    const answer = this.answers[Math.min(this.questions, this.answers.length - 1)] ?? [];
    this.questions += 1;
    const addresses: LookupAddress[] = answer.map((address) => ({ address, family: isIP(address) }));
    setImmediate(() => callback(null, addresses));
  };
}

describe('A name and where it leads', () => {
  let trap: Trap;
  let receiver: Server;
  let reached: string[];
  const senders: EndpointSender[] = [];

  /** A sender that may reach the allowed address only, with this DNS. */
  const sender = (
    answers: readonly (readonly string[])[],
    cidrs = [`${ALLOWED}/32`],
  ): { dns: HostileDns; send(url: string): Promise<AttemptResult> } => {
    const dns = new HostileDns(answers);
    const made = new EndpointSender(new AddressRules(cidrs), new Clock(), new Failpoints(), dns.resolve);
    senders.push(made);
    return {
      dns,
      send: (url) =>
        made.send(
          { url, method: 'POST', headers: {}, authorization: null, timeoutMs: 3_000, signingSecrets: [SECRET] },
          { id: 'evt_1', body: '{}' },
        ),
    };
  };
  const at = (name: string, path = '/'): string => `http://${name}:${trap.port}${path}`;

  beforeAll(async () => {
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
  });

  it('the trap springs, when the rules allow it', async () => {
    const other = await Trap.set(FORBIDDEN);
    const result = await sender([[FORBIDDEN]], [`${FORBIDDEN}/32`]).send(`http://a.example:${other.port}/`);
    expect([result.outcome, other.sprung]).toEqual(['CONNECTION_RESET', [FORBIDDEN]]);
    await other.remove();
  });

  it.each(HOSTILE_NAMES)('%s is stored, but nothing is sent when it leads to %j', async (name, addresses) => {
    const { dns, send } = sender([addresses], []);
    const result = await send(at(name));
    expect(result).toMatchObject({ outcome: 'ADDRESS_NOT_ALLOWED', statusCode: null, answer: null });
    expect(dns.questions).toBe(1);
    // The owner of a name learns the rule, not what our DNS says.
    for (const address of addresses.filter((one) => !one.includes('::')))
      expect(result.error).not.toContain(`${address} `);
  });

  it('a name that flips after the check: what was checked is what is connected to', async () => {
    const { dns, send } = sender([[ALLOWED], [FORBIDDEN]]);
    expect(await send(at('flips.example'))).toMatchObject({ outcome: 'SUCCESS' });
    expect([dns.questions, reached.length]).toEqual([1, 1]);
    expect(await send(at('flips.example'))).toMatchObject({ outcome: 'ADDRESS_NOT_ALLOWED' });
    expect([dns.questions, reached.length]).toEqual([2, 1]);
  });

  it('a name that flips with every question never leads astray', async () => {
    const answers = Array.from({ length: 40 }, (_none, index) => (index % 2 === 0 ? [ALLOWED] : [FORBIDDEN]));
    const { dns, send } = sender(answers);
    const results = await Promise.all(Array.from({ length: 40 }, () => send(at('flaps.example'))));
    const outcomes = results.map(({ outcome }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['SUCCESS', 'ADDRESS_NOT_ALLOWED']));
    expect(reached.length).toBe(outcomes.filter((outcome) => outcome === 'SUCCESS').length);
    expect(dns.questions).toBe(40);
  });

  it.each([
    [[FORBIDDEN, ALLOWED]],
    [[ALLOWED, FORBIDDEN]],
    [['::1', FORBIDDEN, '10.0.0.1', ALLOWED, FORBIDDEN]],
    [['::ffff:127.0.0.1', ALLOWED]],
  ])('of %j only the allowed one is tried', async (addresses) => {
    expect(await sender([addresses]).send(at('many.example'))).toMatchObject({ outcome: 'SUCCESS' });
    expect(reached).toEqual(['/']);
  });

  it('a dead allowed address beside a forbidden one is no way to the forbidden one', async () => {
    const { send } = sender([['127.0.0.3', FORBIDDEN]], ['127.0.0.3/32']);
    expect(await send(at('dead.example'))).toMatchObject({ outcome: 'CONNECTION_REFUSED' });
  });

  it.each([301, 302, 303, 307, 308])('%i to a private address is not followed', async (status) => {
    for (const location of [
      `http://${FORBIDDEN}:${trap.port}/`,
      `http://localhost:${trap.port}/`,
      `//${FORBIDDEN}:${trap.port}/`,
      `http://inner.example:${trap.port}/`,
    ]) {
      const result = await sender([[ALLOWED]]).send(
        at('redirects.example', `/${status}?${encodeURIComponent(location)}`),
      );
      expect(result).toMatchObject({
        outcome: 'REDIRECT',
        statusCode: status,
        error: expect.stringContaining('redirects are not followed'),
      });
    }
    expect(reached).toHaveLength(4);
  });

  it('literal addresses are judged without any question to the DNS, in every writing', async () => {
    const { dns, send } = sender([[ALLOWED]], []);
    const wrong: string[] = [];
    for (const { url } of hostileTargets(trap.port).filter(({ rule }) => rule === 'isPublicAddress')) {
      const isName = new URL(url).hostname.replace(/\.$/, '').endsWith('localhost');
      const result = await send(url);
      if (!isName && result.outcome !== 'ADDRESS_NOT_ALLOWED') wrong.push(`${url}: ${result.outcome}`);
    }
    expect(wrong).toEqual([]);
    // Those are the eight ways to write localhost or a name below it.
    expect(dns.questions).toBeLessThanOrEqual(8);
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
