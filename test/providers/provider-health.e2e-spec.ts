import { ProviderHealth } from '../../src/messaging/providers/provider-health.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const FAILURES_AT_ONCE = 5;
const OPEN_FOR_MS = 5_000;
/** Which of them is first differs from round to round. */
const ROUNDS = 20;

describe('The breaker of a provider', () => {
  let app: TestApp;
  let world: World;
  let health: ProviderHealth;
  const create = async (): Promise<string> =>
    String((await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR' }))['providerId']);
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    health = app.app.get(ProviderHealth);
  });
  afterAll(() => app.close());

  it('opens when failures that are noted at once make five, and says why', async () => {
    const [providerId, other] = [await create(), await create()];
    const start = Date.now();
    await Promise.all(
      Array.from({ length: FAILURES_AT_ONCE }, () => health.recordFailures(providerId, 1, 'Nobody there.')),
    );
    const breakers = await health.breakersOf([providerId, other]);
    expect(breakers.get(other)).toEqual({ failures: 0, downUntil: null });
    expect(breakers.get(providerId)?.failures).toBe(FAILURES_AT_ONCE);
    const downUntil = breakers.get(providerId)?.downUntil ?? 0;
    expect(downUntil).toBeGreaterThanOrEqual(start + OPEN_FOR_MS);
    expect(downUntil).toBeLessThanOrEqual(Date.now() + OPEN_FOR_MS);
    expect(await world.admin('get', `/v1/providers/${providerId}`)).toMatchObject({
      downUntil,
      downReason: 'Nobody there.',
    });
  });

  it('is closed by one success, and counts from the beginning', async () => {
    const providerId = await create();
    await health.recordFailures(providerId, 9, 'Nobody there.');
    await health.recordSuccess(providerId, false);
    await health.recordFailures(providerId, 4, 'Nobody there.');
    expect((await health.breakersOf([providerId])).get(providerId)).toEqual({ failures: 4, downUntil: null });
    await health.recordSuccess(providerId, false);
    expect(await world.admin('get', `/v1/providers/${providerId}`)).toMatchObject({
      downUntil: null,
      downReason: null,
    });
  });

  // Seen to fail: whether it took others was read before its row was locked, and closing was another statement.
  it('stays closed where a provider takes a message at the same moment as it refuses others', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const providerId = await create();
      await Promise.all([
        health.recordRefusals(providerId, FAILURES_AT_ONCE, 'No room.'),
        health.recordSuccess(providerId, true),
        health.recordRefusals(providerId, FAILURES_AT_ONCE, 'No room.'),
      ]);
      expect((await health.breakersOf([providerId])).get(providerId)).toEqual({ failures: 0, downUntil: null });
      expect(await health.recordRefusals(providerId, FAILURES_AT_ONCE, 'No room.')).toBe(false);
    }
  });

  it('knows nothing of a provider that is gone', async () => {
    await health.recordFailures('pvd_gone', 5, 'Nobody there.');
    await health.recordSuccess('pvd_gone', true);
    expect([...(await health.breakersOf(['pvd_gone'])), ...(await health.breakersOf([]))]).toEqual([]);
  });
});
