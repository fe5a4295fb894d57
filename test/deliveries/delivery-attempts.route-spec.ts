import { Webhook } from 'standardwebhooks';
import { answering, type Received } from '../doubles/receiver.js';
import { eventually, settled } from '../harness/eventually.js';
import { routeApp } from '../harness/route-app.js';
import { type Hook, type ShownDelivery, WebhookWorld } from '../harness/webhook-world.js';

describe('What a receiver gets', () => {
  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  /** The request of a new event. */
  async function nextRequest(hook: Hook): Promise<Received> {
    const before = hooks.received(hook).length;
    await hooks.register(hook.project);
    await hooks.until(hook, before + 1, ({ status }) => status === 'DELIVERED');
    return hooks.received(hook)[before] as Received;
  }

  /** The first request that has so many signatures: a worker knows soon of a change, but not at once. */
  async function requestWith(hook: Hook, signatures: number): Promise<Received> {
    let request = await nextRequest(hook);
    await eventually(`a request with ${signatures} signatures`, async () => {
      if (signaturesOf(request).length !== signatures) request = await nextRequest(hook);
      return signaturesOf(request).length === signatures;
    });
    return request;
  }

  const signaturesOf = ({ headers }: Received) => String(headers['webhook-signature']).split(' ');
  const verifies = (secret: string, { body, headers }: Received) => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };

  it('is signed with both secrets while a rotation overlaps, and with the new one alone afterwards', async () => {
    const hook = await hooks.hook();
    const before = await nextRequest(hook);
    expect([signaturesOf(before).length, verifies(hook.secret, before)]).toEqual([1, true]);

    const { signingSecret } = (await hooks.post(hook, '/rotate-secret', {})).body as { signingSecret: string };
    const during = await requestWith(hook, 2);
    expect([verifies(hook.secret, during), verifies(signingSecret, during)]).toEqual([true, true]);

    await hooks.sql.rows('UPDATE webhook_configs SET previousSigningSecretUntil = ? WHERE webhookConfigId = ?', [
      Date.now() - 1,
      hook.id,
    ]);
    const after = await requestWith(hook, 1);
    expect([verifies(hook.secret, after), verifies(signingSecret, after)]).toEqual([false, true]);
  });

  it('verifies no longer when a byte of the body, the id or the time was altered', async () => {
    const hook = await hooks.hook();
    const request = await nextRequest(hook);
    const { body, headers } = request;
    expect(verifies(hook.secret, request)).toBe(true);
    for (const altered of [
      { ...request, body: body.replace('phone.created', 'phone.erased') },
      { ...request, body: `${body} ` },
      { ...request, headers: { ...headers, 'webhook-id': 'evt_other' } },
      { ...request, headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) } },
    ]) {
      expect(verifies(hook.secret, altered)).toBe(false);
    }
  });

  it('comes with Basic credentials in UTF-8, the headers of the config, and its method', async () => {
    const hook = await hooks.hook({
      endpoint: {
        method: 'PUT',
        headers: { 'X-Env': 'test', 'User-Agent': 'Of our own' },
        auth: { type: 'BASIC', username: 'parley', password: 'pässwörd:1' },
      },
    });
    const { method, headers } = await nextRequest(hook);
    expect([method, Buffer.from(String(headers.authorization).replace('Basic ', ''), 'base64').toString()]).toEqual([
      'PUT',
      'parley:pässwörd:1',
    ]);
    expect(headers).toMatchObject({ 'x-env': 'test', 'user-agent': 'Of our own', 'content-type': 'application/json' });
  });

  it('comes with a bearer token, or with a header that the config calls Authorization itself', async () => {
    const bearer = await hooks.hook({ endpoint: { method: 'PATCH', auth: { type: 'BEARER', token: 'a-token' } } });
    const own = await hooks.hook({ endpoint: { headers: { Authorization: 'Custom abc' } } });
    expect(await nextRequest(bearer)).toMatchObject({ method: 'PATCH', headers: { authorization: 'Bearer a-token' } });
    expect(await nextRequest(own)).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Custom abc', 'user-agent': 'Parley-Webhooks/1' },
    });
  });

  it('leaves the query of its address as it was given', async () => {
    const hook = await hooks.hook({
      endpoint: { url: new URL('/hook/query?a=b%20c&d=', hooks.receiver.url).toString() },
    });
    await hooks.deliverOne(hook);
    expect(hooks.receiver.received.filter(({ url }) => url === '/hook/query?a=b%20c&d=')).toHaveLength(1);
  });
});

describe('A delivery that fails', () => {
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

describe('A webhook config that should get no more', () => {
  const DAY_MS = 24 * 3_600_000;
  /** A worker's knowledge of a config is half a second old at most. */
  const KNOWN_MS = 600;

  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  const stats = async (hook: Hook) => (await hooks.get(hook, '/stats')).body as Record<string, unknown>;
  const patch = (hook: Hook, isActive: boolean) => hooks.world.admin('patch', hook.base, { endpoint: { isActive } });
  const webhookIds = (hook: Hook) => hooks.received(hook).map(({ headers }) => String(headers['webhook-id']));

  /** A hook with a delivery that failed once and waits for its next attempt. */
  async function waiting(): Promise<Hook> {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(503));
    await hooks.deliverOne(hook, ({ attemptCount }) => attemptCount === 1);
    hooks.behave(hook, answering(200));
    return hook;
  }

  /** Its next attempt is due once every worker knows what has become of the config. */
  const becomesDue = (hook: Hook): Promise<void> => hooks.hasten(hook, KNOWN_MS);

  async function statusInDatabase(hook: Hook): Promise<string[]> {
    return (
      await hooks.sql.rows<{ status: string }>('SELECT status FROM deliveries WHERE webhookConfigId = ?', [hook.id])
    ).map(({ status }) => status);
  }

  it('410 switches it off with the reason GONE; its events are kept, a replay keeps the webhook-id', async () => {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(410));
    const refused = await hooks.deliverOne(hook, ({ status }) => status === 'FAILED');
    expect(refused).toMatchObject({
      attemptCount: 1,
      nextAttemptAt: null,
      lastStatusCode: 410,
      attempts: [{ outcome: 'GONE' }],
    });
    const off = await stats(hook);
    expect(off).toMatchObject({ isActive: false, disabledReason: 'GONE' });
    expect(Date.now() - Number(off['disabledAt'])).toBeLessThan(60_000);
    expect(await hooks.world.admin('get', hook.base)).toMatchObject({ endpoint: { isActive: false } });

    await hooks.register(hook.project);
    const [skipped] = (await hooks.until(hook, 2, ({ status }) => status !== 'PENDING')).filter(
      ({ status }) => status === 'SKIPPED',
    );
    expect(skipped).toMatchObject({ attemptCount: 0, nextAttemptAt: null });
    expect(webhookIds(hook)).toEqual([refused.eventId]);

    hooks.behave(hook, answering(200));
    await patch(hook, true);
    expect(await stats(hook)).toMatchObject({
      isActive: true,
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
    });
    expect((await hooks.post(hook, '/replay', { since: 0 })).body).toEqual({ queued: 2 });
    await hooks.until(hook, 2, ({ status }) => status === 'DELIVERED');
    expect(webhookIds(hook).slice(1).sort()).toEqual([refused.eventId, String(skipped?.eventId)].sort());
  });

  it.each([
    ['after five days and ten failed attempts', 5 * DAY_MS + 1_000, 9, false],
    ['not before five days have passed', 5 * DAY_MS - 60_000, 50, true],
    ['not before ten attempts have failed', 30 * DAY_MS, 8, true],
  ])(
    'nothing but failures switch it off with the reason FAILING: %s',
    async (_what, failingForMs, failedBefore, staysOn) => {
      const hook = await waiting();
      hooks.behave(hook, answering(500));
      await hooks.sql.rows(
        'UPDATE webhook_configs SET failingSince = ?, failedAttempts = ? WHERE webhookConfigId = ?',
        [Date.now() - failingForMs, failedBefore, hook.id],
      );
      await hooks.hasten(hook);
      await hooks.until(hook, 1, ({ attemptCount }) => attemptCount === 2);
      expect(await stats(hook)).toMatchObject(
        staysOn
          ? { isActive: true, disabledReason: null, deliveries: { PENDING: 1 } }
          : { isActive: false, disabledReason: 'FAILING', disabledAt: expect.any(Number) },
      );
      if (staysOn) return;
      await becomesDue(hook);
      await hooks.until(hook, 1, ({ status }) => status === 'SKIPPED');
      expect(hooks.received(hook)).toHaveLength(2);
    },
  );

  it('one success ends the time of failures', async () => {
    const hook = await waiting();
    await hooks.sql.rows('UPDATE webhook_configs SET failingSince = ?, failedAttempts = 50 WHERE webhookConfigId = ?', [
      Date.now() - 30 * DAY_MS,
      hook.id,
    ]);
    await hooks.hasten(hook);
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    expect(await stats(hook)).toMatchObject({ isActive: true, failingSince: null });
    expect(await hooks.sql.count('webhook_configs WHERE webhookConfigId = ? AND failedAttempts = 0', [hook.id])).toBe(
      1,
    );
  });

  it('switched off by hand, what waits is SKIPPED; switched on again, a replay sends it, however soon', async () => {
    const hook = await waiting();
    await patch(hook, false);
    await becomesDue(hook);
    await eventually('it is skipped', async () => (await statusInDatabase(hook)).join() === 'SKIPPED');
    await patch(hook, true);
    await hooks.post(hook, '/replay', { since: 0 });
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    expect(hooks.received(hook)).toHaveLength(2);
  });

  it('deleted, what waits is CANCELED', async () => {
    const hook = await waiting();
    await hooks.world.admin('delete', hook.base);
    await becomesDue(hook);
    await eventually('it is canceled', async () => (await statusInDatabase(hook)).join() === 'CANCELED');
    expect(hooks.received(hook)).toHaveLength(1);
  });

  it.each(['project', 'tenant'] as const)(
    'of an archived %s, what waits is CANCELED, and no replay brings it back',
    async (kind) => {
      const hook = await waiting();
      await hooks.world.admin('patch', `/v1/${kind}s/${hook.project[`${kind}Id`]}`, { status: 'archived' });
      await becomesDue(hook);
      await hooks.until(hook, 1, ({ status }) => status === 'CANCELED');
      expect((await hooks.post(hook, '/replay', { since: 0 })).body.code).toBe('state_conflict');
      expect(hooks.received(hook)).toHaveLength(1);
    },
  );

  it.each(['project', 'tenant'] as const)('of an archived %s, no new event is delivered', async (kind) => {
    const hook = await waiting();
    const { projectId } = hook.project;
    await hooks.world.admin('patch', `/v1/${kind}s/${hook.project[`${kind}Id`]}`, { status: 'archived' });
    const { data } = (await hooks.world.admin('get', `/v1/phones?projectIds=${projectId}`)) as {
      data: { phoneE164: string }[];
    };
    await hooks.world.admin('post', `/v1/projects/${projectId}/phones/${String(data[0]?.phoneE164)}/opt-out`, {});
    const told = async () =>
      (
        (await hooks.world.admin('get', `/v1/projects/${projectId}/events?limit=100`))['data'] as { type: string }[]
      ).map(({ type }) => type);
    await eventually('the event has its sequence', async () => (await told()).includes('phone.opted_out'));
    const { data: laid } = (await hooks.world.admin('get', `${hook.base}/deliveries?limit=100`)) as {
      data: { eventType: string }[];
    };
    expect(laid.filter(({ eventType }) => eventType === 'phone.opted_out')).toEqual([]);
  });

  it('a suspended project still delivers', async () => {
    const hook = await waiting();
    await hooks.world.admin('patch', `/v1/projects/${hook.project.projectId}`, { status: 'suspended' });
    await hooks.register(hook.project);
    await becomesDue(hook);
    await hooks.until(hook, 2, ({ status }) => status === 'DELIVERED');
    expect(hooks.received(hook)).toHaveLength(3);
  });
});
