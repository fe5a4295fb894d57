import { setTimeout as sleep } from 'node:timers/promises';
import { Random, seedOfRun } from '../harness/random.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { type Ran, startService } from '../harness/processes.js';
import { TcpProxy } from '../harness/tcp-proxy.js';
import { startTestApp } from '../harness/test-app.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';
import { World } from '../harness/world.js';

/** So many outages; `npm run chaos:outages` has 200. */
const ROUNDS = Number(process.env['OUTAGES'] ?? 5);
const SILENT_MS = 1_000;
/** How long after the reset new connections are served. In further rounds any time between the extremes. */
const SERVED_AFTER_MS = [1_800, 500, 1_600, 4_000, 1_900];
const TENANTS = 8;
const CALLERS = 24;
const PAUSE_MS = 10;
/** What was locked when everything fell silent is free when the server has noticed. */
const BACK_WITHIN_MS = 20_000;
const ROUND_WITHIN_MS = SILENT_MS + Math.max(...SERVED_AFTER_MS) + BACK_WITHIN_MS;
const LAST_WORDS_CHARS = 4_000;

const random = new Random(seedOfRun());
const anyOf = (times: readonly number[]): number => {
  const least = Math.min(...times);
  return least + random.next() * (Math.max(...times) - least);
};

/** Against a process of its own, so that what ends it is seen. */
describe('A database that falls silent, resets its connections and serves new ones later', () => {
  const outcomes = new Map<string, number>();
  const projects: SendingProject[] = [];
  let schema: TestSchema;
  let wire: TcpProxy;
  let service: Ran & { readonly url: string };
  let asked = 0;
  beforeAll(async () => {
    schema = await createTestSchema();
    const app = await startTestApp({ ROLE: 'api' }, schema);
    const tenants = new MessageTenant(new World(app));
    for (let made = 0; made < TENANTS; made += 1) projects.push(await tenants.project());
    await app.close();
    wire = await TcpProxy.to(schema.databaseUrl);
    service = await startService(wire.databaseUrl);
  });
  afterAll(async () => {
    service?.child.kill('SIGKILL');
    await service?.exited;
    await wire?.close();
    await schema?.drop();
  });

  const ask = async (key: string, method: string, path: string, body?: object): Promise<number> => {
    const response = await fetch(`${service.url}/v1${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  /** Reads by the connections that only read and by the pool, and changes in one statement and in transactions. */
  const askNext = async (): Promise<number> => {
    asked += 1;
    const { projectId, key } = projects[asked % TENANTS] as SendingProject;
    const path = `/projects/${projectId}`;
    const phoneE164 = `+1202555${String(asked % 10_000).padStart(4, '0')}`;
    const operations: readonly (readonly [string, string, object?])[] = [
      ['GET', path],
      ['POST', `${path}/phones`, { phones: [phoneE164] }],
      ['GET', `/phones?limit=${1 + (asked % 100)}`],
      ['POST', `${path}/messages`, { to: phoneE164, text: 'Hello' }],
      ['GET', '/messages?limit=5&status=FAILED'],
    ];
    const [method, to, body] = operations[Math.floor(asked / TENANTS) % operations.length] as (typeof operations)[0];
    const status = await ask(key, method, to, body);
    const outcome = status === 503 ? '503' : `${method} ${status}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    return status;
  };
  const isRunning = (): boolean => service.child.exitCode === null;
  const works = (): Promise<unknown> =>
    eventually('every project is read', async () => {
      const reads = projects.map(({ key, projectId }) => ask(key, 'GET', `/projects/${projectId}`).catch(() => 0));
      return !isRunning() || (await Promise.all(reads)).every((status) => status === 200);
    });

  it(
    `under load, ${ROUNDS} times: nothing but successes and 503, and the process goes on`,
    async () => {
      let isOver = false;
      const callers = Array.from({ length: CALLERS }, async () => {
        while (!isOver && isRunning()) await askNext().catch(() => sleep(PAUSE_MS));
      });
      for (let round = 0; round < ROUNDS && isRunning(); round += 1) {
        await works();
        wire.blackHole();
        await sleep(SILENT_MS);
        wire.reset();
        await sleep(SERVED_AFTER_MS[round] ?? anyOf(SERVED_AFTER_MS));
        await wire.restore();
      }
      await works();
      isOver = true;
      await Promise.all(callers);
      const lastWords = isRunning() ? '' : service.output().slice(-LAST_WORDS_CHARS);
      expect({ exitCode: service.child.exitCode, lastWords }).toEqual({ exitCode: null, lastWords: '' });
      expect([...outcomes.keys()].sort()).toEqual(['503', 'GET 200', 'POST 200', 'POST 202']);
    },
    ROUNDS * ROUND_WITHIN_MS,
  );
});
