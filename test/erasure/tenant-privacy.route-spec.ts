import { routeApp } from '../harness/route-app.js';
import { eventually, settled } from '../harness/eventually.js';
import { EXAMPLE_PROVIDER, makeExampleProvider } from '../harness/example-provider.js';
import {
  type DocumentedOperation,
  ENDS_A_SESSION,
  guardedOperationsOf,
  servedDocument,
} from '../harness/operations.js';
import { newAddress } from '../harness/numbers.js';
import { Random, seedOfRun } from '../harness/random.js';
import { TenantActs } from '../harness/tenant-acts.js';
import type { Actor } from '../harness/tenant-bodies.js';
import { WebhookWorld } from '../harness/webhook-world.js';

const SEED = seedOfRun();
const ROUNDS = 3;
const ACTS_EACH = 70;
const AT_ONCE = 4;
/** Rounds of its own operations until each has succeeded once. */
const TRIES = 12;
/** Things that an operation is called on in each round, until it succeeds. */
const DRAWS = 8;
const WITHIN_MS = 90_000;
const SHARED = Array.from({ length: 8 }, (_none, index) => `+1415555${3_100 + index}`);
const ONE_SIDED = ['+14155553201', '+14155553202'];
/** Things of one kind that are read each by each. */
const READ_EACH = 12;
const LISTS: readonly string[] = [
  '',
  '?isOptedOut=true',
  '?isOptedOut=false',
  '?search=3101',
  '?country=US&isOptedOut=true',
];

describe('Two tenants that share their numbers', () => {
  const random = new Random(SEED);
  let hooks: WebhookWorld;
  let operations: DocumentedOperation[];
  let a: TenantActs;
  let b: TenantActs;
  let readings: string[];

  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
    // No key of these is a session.
    operations = guardedOperationsOf(await servedDocument(hooks.app)).filter(({ route }) => route !== ENDS_A_SESSION);
    await makeExampleProvider(hooks.app.schema);
    a = new TenantActs(
      hooks.world,
      operations,
      random,
      await actor('a', newAddress(), [...SHARED, String(ONE_SIDED[0])]),
    );
    b = new TenantActs(
      hooks.world,
      operations,
      random,
      await actor('b', newAddress(), [...SHARED, String(ONE_SIDED[1])]),
    );
    // Each has a history: what it may do, it has done.
    await everythingOnce(a);
    await everythingOnce(b);
    await act(b, null, ACTS_EACH);
    await register(b.actor);
    await quiet();
    readings = everyReading();
  }, WITHIN_MS);
  afterAll(() => hooks.stop());

  /** A project of a tenant of its own, with its sender, its numbers and a webhook config that stays. */
  async function actor(name: string, address: string, numbers: readonly string[]): Promise<Actor> {
    const project = await hooks.world.project();
    const hookUrl = new URL(`/${name}`, hooks.receiver.url).toString();
    const config = await hooks.world.admin('post', `/v1/projects/${project.projectId}/webhook-configs`, {
      endpoint: { url: `${hookUrl}/kept` },
    });
    await hooks.world.admin('post', `/v1/projects/${project.projectId}/senders`, {
      kind: 'NUMBER',
      address,
      providerId: EXAMPLE_PROVIDER,
    });
    const made = {
      project,
      numbers,
      address,
      hookUrl,
      kept: {
        keyId: project.keyId,
        webhookConfigId: String(config['webhookConfigId']),
      },
    };
    await register(made);
    await hooks.world.admin('post', `/v1/projects/${project.projectId}/phones/${SHARED[0]}/opt-out`, {});
    return made;
  }

  async function register({ project, numbers }: Actor): Promise<void> {
    await hooks.world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: numbers });
  }

  /** Until each operation has succeeded; what ends things comes last. */
  async function everythingOnce(tenant: TenantActs): Promise<void> {
    for (let tries = 0; tries < TRIES && tenant.neverDone.length > 0; tries += 1) {
      await register(tenant.actor);
      await switchOn(tenant);
      await tenant.scheduleMessage();
      await tenant.writeDoubtfulStop();
      await quiet();
      const ends = ({ method }: DocumentedOperation): boolean => method === 'delete';
      const missing = ({ route }: DocumentedOperation): boolean =>
        tenant.neverDone.some((line) => line.startsWith(`${route} `));
      const all = random.shuffled(tenant.ownOperations);
      const chosen = [...all.filter((one) => !ends(one)), ...all.filter((one) => ends(one) && missing(one))];
      // What was refused may fit another of its things: only few of its messages can be canceled, the newest rather.
      for (const operation of chosen)
        for (let draws = 0; draws < DRAWS && (draws === 0 || missing(operation)); draws += 1)
          await tenant.do(operation, null, missing(operation) ? draws : null);
    }
    expect({ seed: SEED, neverDone: tenant.neverDone }).toEqual({ seed: SEED, neverDone: [] });
  }

  /** Webhook configs that a random request switched off would refuse to resend, one attempt after another. */
  async function switchOn(tenant: TenantActs): Promise<void> {
    const paths = operations
      .filter(({ route }) => route === 'PATCH /v1/projects/{projectId}/webhook-configs/{webhookConfigId}')
      .flatMap((operation) => tenant.pathsOf(operation, READ_EACH));
    for (const path of paths)
      await hooks.world.send('patch', path, tenant.actor.project.key, { endpoint: { isActive: true } });
  }

  async function act(tenant: TenantActs, others: TenantActs | null, count: number): Promise<void> {
    let left = count;
    const lane = async (): Promise<void> => {
      for (; left > 0;) {
        left -= 1;
        await tenant.act(others);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }

  /**
   * Nothing waits to be imported, looked up, dispatched or sent: what a number says changes by itself while its look-up
   * is late.
   */
  async function quiet(): Promise<void> {
    const waiting = [
      'phone_imports WHERE queuedFor IS NOT NULL',
      'phones WHERE isValidated = 0',
      'events WHERE isDispatched = 0',
      'deliveries WHERE queuedFor IS NOT NULL',
    ].map((from) => `${from} AND projectId IN (?, ?)`);
    const projects = [a, b].map(({ actor: { project } }) => project.projectId);
    await eventually('nothing waits', async () => {
      for (const from of waiting) if ((await hooks.sql.count(from, projects)) > 0) return false;
      return true;
    });
  }

  /** Where B looks: everything that it knows of its own, and of A's things, which must stay unknown. */
  function everyReading(): string[] {
    return b.ownOperations
      .filter(({ method }) => method === 'get')
      .flatMap((operation) => {
        const lists =
          operation.path === '/v1/phones'
            ? [...LISTS, `?tenantIds=${a.actor.project.tenantId}`, `?projectIds=${a.actor.project.projectId}`]
            : [''];
        return [...new Set([...b.pathsOf(operation, READ_EACH), ...a.pathsOf(operation, READ_EACH)])].flatMap((path) =>
          lists.map((query) => path + query),
        );
      });
  }

  /** Every response that the key of B gets there, page by page. */
  async function readAll(): Promise<Map<string, string>> {
    const answers = new Map<string, string>();
    for (const reading of readings) await readToItsEnd(reading, answers);
    return answers;
  }

  /**
   * The same once it has come to rest: an attempt that was under way when its webhook config was switched off is
   * written down a little later.
   */
  async function readAtRest(): Promise<Map<string, string>> {
    await settled();
    return readAll();
  }

  async function readToItsEnd(reading: string, answers: Map<string, string>): Promise<void> {
    for (let cursor = '', more = true, page = 1; more; page += 1) {
      const whole = cursor === '' ? reading : `${reading}${reading.includes('?') ? '&' : '?'}cursor=${cursor}`;
      const { status, text, headers, body } = await hooks.world.send('get', whole, b.actor.project.key, undefined, {
        'X-Request-Id': 'b-reads-all',
      });
      const { date: _date, etag: _etag, ...others } = headers as Record<string, string>;
      // What reading changes: when the key was used last, when a file was issued, its signature, and a sealed cursor.
      const shown = text
        .replace(/"(lastUsedAt|issuedAt)":(\d+|null)/g, '"$1":0')
        .replace(/"signature":\{[^}]+\}/, '"signature":{}')
        .replace(/"cursor":"[^"]+"/, '"cursor":"…"');
      answers.set(`${reading} page ${page}`, `${status} ${shown} ${JSON.stringify(others)}`);
      cursor = String(body.cursor ?? '');
      more = body.hasMore === true;
    }
  }

  const receivedByB = (): number => hooks.receiver.received.filter(({ url }) => url.startsWith('/b/')).length;

  it(
    'nothing that A does changes anything that B can read or is sent',
    async () => {
      const before = { answers: await readAtRest(), received: receivedByB() };
      expect(before.answers.size).toBeGreaterThan(b.ownOperations.length);
      expect([...before.answers.values()].filter((answer) => answer.startsWith('5'))).toEqual([]);
      for (let round = 0; round < ROUNDS; round += 1) {
        const from = a.done.length;
        await act(a, b, ACTS_EACH);
        await register(a.actor);
        await quiet();
        const now = await readAll();
        const changed = [...now]
          .filter(([path, answer]) => before.answers.get(path) !== answer)
          .map(([path, answer]) => `GET ${path}: ${before.answers.get(path)} -> ${answer}`);
        const what = { seed: SEED, round, paths: [...now.keys()], received: receivedByB() };
        expect({
          ...what,
          changed,
          since: changed.length === 0 ? [] : a.done.slice(from).map(({ route, status }) => `${route} ${status}`),
        }).toEqual({ ...what, paths: [...before.answers.keys()], received: before.received, changed: [], since: [] });
      }
      expect(a.done.some(({ isTrespass }) => isTrespass)).toBe(true);
    },
    WITHIN_MS,
  );
});
