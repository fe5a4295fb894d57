import { routeApp } from '../harness/route-app.js';
import { eventually, settled } from '../harness/eventually.js';
import { answering } from '../harness/receiver.js';
import { type ShownDelivery, WebhookWorld } from '../harness/webhook-world.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after each failed attempt the next one follows; written down apart from the code. */
const SCHEDULE_MS = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
const JITTER = 0.2;

describe('A delivery that fails', () => {
  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  /** The wait that was planned after the last attempt. */
  function plannedMs({ attempts, nextAttemptAt }: ShownDelivery): number {
    const last = attempts.at(-1);
    return (nextAttemptAt ?? 0) - (last === undefined ? 0 : last.startedAt + last.durationMs);
  }

  /** Up to a fifth longer than was asked for, so that deliveries that failed together come again apart. */
  function expectAtLeast(delivery: ShownDelivery, ms: number, toleranceMs = 0): void {
    expect(plannedMs(delivery)).toBeGreaterThanOrEqual(ms - toleranceMs);
    expect(plannedMs(delivery)).toBeLessThanOrEqual(ms * (1 + JITTER) + toleranceMs);
  }

  /** What is planned after an attempt with this response, `before` attempts having gone before it. */
  async function failedTry(status: number, headers: Record<string, string> = {}, before = 0): Promise<ShownDelivery> {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(status, headers));
    const first = await hooks.deliverOne(hook, ({ attemptCount }) => attemptCount === 1);
    if (before === 0) return first;
    await hooks.sql.rows('UPDATE deliveries SET attemptCount = ?, dueAt = ? WHERE queuedFor = ?', [
      before,
      Date.now(),
      hook.id,
    ]);
    const [again] = await hooks.until(hook, 1, ({ attemptCount }) => attemptCount === before + 1);
    return (await hooks.get(hook, `/deliveries/${String(again?.deliveryId)}`)).body as ShownDelivery;
  }

  it('is sent again after five seconds, give or take a fifth: the same body under the same webhook-id', async () => {
    const hook = await hooks.hook();
    hooks.behave(hook, (request, response) =>
      answering(hooks.received(hook).length === 1 ? 500 : 200)(request, response),
    );
    const failed = await hooks.deliverOne(hook, ({ attemptCount }) => attemptCount === 1);
    expect(Math.abs(plannedMs(failed) - 5_000)).toBeLessThanOrEqual(5_000 * JITTER);
    await settled();
    expect(hooks.received(hook)).toHaveLength(1);
    // Its timestamp is in seconds.
    await hooks.hasten(hook, 1_000);
    await eventually('a second attempt', () => hooks.received(hook).length === 2);
    const [first, second] = hooks.received(hook);
    expect([second?.headers['webhook-id'], second?.body]).toEqual([first?.headers['webhook-id'], first?.body]);
    expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(Number(first?.headers['webhook-timestamp']));
    await hooks.until(hook, 1, ({ status, attemptCount }) => status === 'DELIVERED' && attemptCount === 2);
  });

  it('waits as the schedule says after each attempt, each a little differently, and ends after the tenth', async () => {
    const tries = await Promise.all([...SCHEDULE_MS, 0].map((_delay, before) => failedTry(500, {}, before)));
    const shares = tries
      .slice(0, SCHEDULE_MS.length)
      .map((delivery, index) => plannedMs(delivery) / Number(SCHEDULE_MS[index]));
    for (const share of shares) {
      expect(share).toBeGreaterThanOrEqual(1 - JITTER);
      expect(share).toBeLessThanOrEqual(1 + JITTER);
    }
    // By chance nine of them are closer in less than one of 100,000,000,000 runs.
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.01);
    expect(tries.at(-1)).toMatchObject({ status: 'FAILED', attemptCount: 10, nextAttemptAt: null });
  });

  it.each([429, 502, 503, 504])('waits at least a minute after %i', async (status) => {
    expectAtLeast(await failedTry(status), MINUTE_MS);
  });

  it('honours Retry-After, in seconds and as a date, up to a day; never to come sooner', async () => {
    expectAtLeast(await failedTry(503, { 'retry-after': '120' }), 120_000);
    const inAnHour = new Date(Date.now() + HOUR_MS).toUTCString();
    expectAtLeast(await failedTry(500, { 'retry-after': inAnHour }), HOUR_MS, 10_000);
    expectAtLeast(await failedTry(429, { 'retry-after': '999999999' }), 24 * HOUR_MS);
    expect(plannedMs(await failedTry(500, { 'retry-after': '1' }))).toBeGreaterThanOrEqual(5_000 * (1 - JITTER));
    expectAtLeast(await failedTry(503, { 'retry-after': 'soon' }), MINUTE_MS);
  });

  it('never follows a redirect', async () => {
    const target = await hooks.hook();
    const delivery = await failedTry(307, { location: new URL(target.path, hooks.receiver.url).toString() });
    expect(delivery).toMatchObject({ status: 'PENDING', lastStatusCode: 307, attempts: [{ outcome: 'REDIRECT' }] });
    expect(hooks.received(target)).toEqual([]);
  });

  it('ends at its deadline when the receiver hangs, and keeps nobody else waiting', async () => {
    const [hanging, endless] = [
      await hooks.hook({ endpoint: { timeoutMs: 1_000 } }),
      await hooks.hook({ endpoint: { timeoutMs: 15_000 } }),
    ];
    const good = await hooks.hook();
    hooks.behave(hanging, () => undefined);
    let answer = (): void => undefined;
    hooks.behave(endless, (request, response) => (answer = () => answering(200)(request, response)));
    await hooks.register(endless.project);
    await eventually('it is asked', () => hooks.received(endless).length === 1);
    await hooks.deliverOne(good);
    // What waits for the application to come to rest is told what does not.
    await expect(settled(500)).rejects.toThrow(/DeliveryWorker has \d+ under way/);
    expect(await hooks.deliveries(endless)).toMatchObject([{ status: 'PENDING', attemptCount: 0 }]);
    answer();
    expect(await hooks.deliverOne(hanging, ({ attemptCount }) => attemptCount === 1)).toMatchObject({
      attempts: [{ outcome: 'TIMEOUT' }],
      lastError: 'The endpoint did not answer within 1000 ms.',
    });
  });
});
