import { DeliveryAttempt } from '../../src/deliveries/delivery.entity.js';
import { hostileTargets } from '../harness/hostile-targets.js';
import { eventually } from '../harness/eventually.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { Trap } from '../harness/traps.js';
import { type ProjectWorld, World } from '../harness/world.js';

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
