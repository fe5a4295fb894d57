import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { eventually } from '../harness/eventually.js';
import { NameServer } from '../harness/name-server.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { startTestApp } from '../harness/test-app.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

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

  it('200: of private and allowed addresses only the allowed are reached; private ones alone are refused', async () => {
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
