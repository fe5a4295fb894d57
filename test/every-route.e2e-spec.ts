import { type DocumentedOperation, fillPath, guardedOperationsOf, servedDocument } from './harness/operations.js';
import { POLICY } from './harness/policy.js';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { World } from './harness/world.js';

const IDS = {
  tenantId: 'ten_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  projectId: 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  keyId: 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  webhookConfigId: 'whc_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  eventId: 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  deliveryId: 'dlv_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  phoneE164: '+14155550199',
  importId: 'imp_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  providerId: 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  senderId: 'snd_01ARZ3NDEKTSV4RRFFQ69G5FAV',
};

/** What the guard returns on every route: harness/generic-statuses.ts refers to this file. */
describe('Every route below /v1', () => {
  let app: TestApp;
  let world: World;
  let operations: DocumentedOperation[];
  beforeAll(async () => {
    // Behind a proxy, so that each request may come from an address of its own: failures are counted by address.
    app = await startTestApp({ TRUST_PROXY: 'true' });
    world = new World(app);
    operations = guardedOperationsOf(await servedDocument(app));
  });
  afterAll(() => app.close());

  it('401: without a key, in the one error body, before anything is validated', async () => {
    const answers = await answersOf(world, null, true);
    expect(answers).toEqual(forAll(() => '401 api_key_missing ApiKey realm="parley"'));
  });

  it('403: role_not_allowed for TENANT keys, project_suspended where they may pass', async () => {
    const { projectId, key } = await world.project();
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'suspended' });
    expect(await answersOf(world, key, false)).toEqual(forAll(() => '403 project_suspended undefined'));
    const good = await world.project();
    const refusals = await answersOf(
      world,
      good.key,
      true,
      operations.filter(({ route }) => !mayTenant(route)),
    );
    expect(new Set(Object.values(refusals))).toEqual(new Set(['403 role_not_allowed undefined']));
  });

  it('429: a key that has used up its minute, with Retry-After and RateLimit', async () => {
    const strict = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1' }, app.schema);
    try {
      const tired = new World(strict);
      await tired.send('get', '/v1/api-keys/current', strict.adminKey);
      const answers: Record<string, unknown> = {};
      for (const { route, method, path } of operations) {
        const { status, body, headers } = await tired.send(
          method,
          fillPath(path, IDS),
          strict.adminKey,
          POLICY[route]?.body?.(),
        );
        answers[route] = [
          status,
          body.code,
          Number(headers['retry-after']) > 0,
          headers['ratelimit-policy'],
          headers['ratelimit'] !== undefined,
        ];
      }
      expect(answers).toEqual(forAll(() => [429, 'rate_limited', true, '"minute";q=1;w=60, "burst";q=1;w=1', true]));
    } finally {
      await strict.close();
    }
  });

  function forAll<T>(value: (operation: DocumentedOperation) => T): Record<string, T> {
    return Object.fromEntries(operations.map((operation) => [operation.route, value(operation)]));
  }

  function mayTenant(route: string): boolean {
    return POLICY[route]?.roles.some((role) => role === 'TENANT') === true;
  }

  /** `status code WWW-Authenticate` by route; `spoilt` sends a body that no route takes. */
  async function answersOf(
    who: World,
    key: string | null,
    spoilt: boolean,
    some = operations,
  ): Promise<Record<string, string>> {
    const answers: Record<string, string> = {};
    for (const [index, { route, method, path }] of some.entries()) {
      const body = POLICY[route]?.body?.();
      const response = await who.send(
        method,
        fillPath(path, IDS),
        key,
        spoilt && body !== undefined ? { noSuchField: 1 } : body,
        { 'X-Forwarded-For': `10.0.0.${index}` },
      );
      answers[route] =
        `${response.status} ${String(response.body.code)} ${String(response.headers['www-authenticate'])}`;
    }
    return answers;
  }
});
