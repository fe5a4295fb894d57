import { Webhook } from 'standardwebhooks';
import { answering, type Behaviour, Receiver } from '../doubles/receiver.js';
import { routeApp } from '../harness/route-app.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

describe('POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/test', () => {
  const TEN_MEGABYTES = 10_000_000;
  const CHUNK_BYTES = 64 * 1024;
  const ANSWER_KEPT_BYTES = 8 * 1024;
  const hang: Behaviour = () => undefined;
  const reset: Behaviour = (_request, response) => response.socket?.resetAndDestroy();

  let hooks: WebhookWorld;
  const test = (hook: Hook, body: object = {}, headers: Record<string, string> = {}) =>
    hooks.post(hook, '/test', body, headers);
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  it('200: a signed example arrives, marked with sequence 0, and leaves neither event nor delivery', async () => {
    const hook = await hooks.hook();
    const { status, body } = await test(hook);
    expect([status, body]).toEqual([
      200,
      {
        isSuccess: true,
        outcome: 'SUCCESS',
        explanation: expect.stringMatching(/^The endpoint answered 200 in \d+ ms\.$/),
        statusCode: 200,
        durationMs: expect.any(Number),
        answer: 'ok',
        webhookId: expect.stringMatching(/^evt_/),
      },
    ]);
    const [request] = hooks.received(hook);
    expect(
      new Webhook(hook.secret).verify(request?.body ?? '', request?.headers as Record<string, string>),
    ).toMatchObject({
      id: body.webhookId,
      type: 'phone.created',
      sequence: 0,
      epoch: 1,
      projectId: hook.project.projectId,
      data: { version: 1 },
    });
    expect(await hooks.deliveries(hook)).toEqual([]);
    expect(
      (await hooks.world.send('get', `/v1/projects/${hook.project.projectId}/events`, hook.project.key)).body.data,
    ).toEqual([]);
  });

  it('200: the type that was asked for; also while the config is switched off', async () => {
    const hook = await hooks.hook({ endpoint: { isActive: false } });
    expect((await test(hook, { eventType: 'phone.opted_out' })).body.isSuccess).toBe(true);
    expect(JSON.parse(hooks.received(hook)[0]?.body ?? '')).toMatchObject({
      type: 'phone.opted_out',
      data: { isOptedOut: true },
    });
  });

  it.each([
    [
      'a redirect',
      answering(302, { location: 'http://127.0.0.1:1/' }),
      'REDIRECT',
      302,
      /302: redirects are not followed/,
    ],
    [
      '401',
      answering(401),
      'REFUSED_STATUS',
      401,
      /401: check its credentials, and that it verifies the signature over the raw body/,
    ],
    ['410', answering(410), 'GONE', 410, /410: it wants no more events/],
    ['500', answering(500), 'REFUSED_STATUS', 500, /answered 500; 2xx is success/],
    ['a reset', reset, 'CONNECTION_RESET', null, /closed the connection before it answered/],
  ] as const)('200: explains %s', async (_what, behaviour, outcome, statusCode, words) => {
    const hook = await hooks.hook();
    hooks.behave(hook, behaviour);
    const { status, body } = await test(hook);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ isSuccess: false, outcome, statusCode, explanation: expect.stringMatching(words) }),
    ]);
    expect(hooks.received(hook)).toHaveLength(1);
    expect((await hooks.get(hook, '/stats')).body).toMatchObject({ isActive: true, failingSince: null });
  });

  it('200: explains a receiver that hangs once its timeoutMs have passed', async () => {
    const hook = await hooks.hook({ endpoint: { timeoutMs: 1_000 } });
    hooks.behave(hook, hang);
    const { status, body } = await test(hook);
    expect([status, body.outcome, body.explanation]).toEqual([
      200,
      'TIMEOUT',
      'The endpoint did not answer within 1000 ms.',
    ]);
    expect(body.durationMs).toBeGreaterThanOrEqual(990);
  });

  it('200: waits two seconds at most, whatever timeoutMs says, and says so', async () => {
    const hook = await hooks.hook({ endpoint: { timeoutMs: 15_000 } });
    hooks.behave(hook, hang);
    const { status, body } = await test(hook);
    expect([status, body.outcome, body.explanation]).toEqual([
      200,
      'TIMEOUT',
      expect.stringMatching(/within 2000 ms.*a delivery would wait 15000 ms/),
    ]);
  });

  it('200: a body that never ends is under the same deadline', async () => {
    const hook = await hooks.hook({ endpoint: { timeoutMs: 1_000 } });
    hooks.behave(hook, (_request, response) => response.writeHead(200).write('a little'));
    expect((await test(hook)).body.outcome).toBe('TIMEOUT');
  });

  it('200: explains a port where nothing listens, and a name that is none', async () => {
    const gone = await Receiver.start();
    const { url } = gone;
    await gone.stop();
    const refused = await test(await hooks.hook({ endpoint: { url } }));
    expect(refused.body).toMatchObject({
      outcome: 'CONNECTION_REFUSED',
      explanation: expect.stringContaining('nothing listens there'),
    });
    const unknown = await test(await hooks.hook({ endpoint: { url: 'http://no-such-name.invalid/' } }));
    expect(unknown.body).toMatchObject({
      outcome: 'DNS',
      explanation: expect.stringContaining('name of the endpoint could not be resolved'),
    });
  });

  it('200: explains a certificate that nobody vouches for', async () => {
    const selfSigned = await Receiver.startSelfSigned();
    try {
      const { body } = await test(await hooks.hook({ endpoint: { url: selfSigned.url } }));
      expect(body).toMatchObject({
        outcome: 'TLS',
        explanation: expect.stringMatching(
          /TLS connection failed \(DEPTH_ZERO_SELF_SIGNED_CERT\): check the certificate/,
        ),
      });
      expect(selfSigned.received).toEqual([]);
    } finally {
      await selfSigned.stop();
    }
  });

  it('200: of a response of 10 MB, the first 8 kB are shown and the rest is not read', async () => {
    const hook = await hooks.hook();
    let written = 0;
    hooks.behave(hook, (_request, response) => {
      const chunk = 'x'.repeat(CHUNK_BYTES);
      const more = (): void => {
        if (written >= TEN_MEGABYTES) return void response.end();
        written += CHUNK_BYTES;
        response.write(chunk, (error) => error ?? more());
      };
      more();
    });
    const { body } = await test(hook);
    expect([body.outcome, body.answer.length]).toEqual(['SUCCESS', ANSWER_KEPT_BYTES]);
    expect(written).toBeLessThan(TEN_MEGABYTES);
  });

  it('200: under one Idempotency-Key it is sent once; a repetition says how it ended, not what came back', async () => {
    const [good, bad] = [await hooks.hook(), await hooks.hook()];
    hooks.behave(bad, answering(500));
    const headers = { 'Idempotency-Key': 'one-test' };
    for (const [hook, explanation] of [
      [good, /^The endpoint answered 200/],
      [bad, /answered 500; 2xx is success/],
    ] as const) {
      const [first, again] = [await test(hook, {}, headers), await test(hook, {}, headers)];
      expect(hooks.received(hook)).toHaveLength(1);
      expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true']);
      expect(again.body).toEqual({ ...first.body, answer: null, explanation: expect.stringMatching(explanation) });
    }
    await test(good);
    expect(hooks.received(good)).toHaveLength(2);
  });

  it.each([
    ['eventType', { eventType: 'phone.stolen' }],
    ['eventType', { eventType: null }],
    ['url', { url: 'http://127.0.0.1/' }],
  ])('400: names %s of %j, and nothing is sent', async (path, body) => {
    const hook = await hooks.hook();
    const response = await test(hook, body);
    expect([response.status, response.body.details[0].path]).toEqual([400, path]);
    expect(hooks.received(hook)).toEqual([]);
  });

  it('404: unknown, or of another project, and nothing is sent', async () => {
    const [hook, other] = [await hooks.hook(), await hooks.world.project()];
    const ask = (projectId: string, id: string, key: string) =>
      hooks.world.send('post', `/v1/projects/${projectId}/webhook-configs/${id}/test`, key, {});
    expect((await ask(hook.project.projectId, 'whc_01ARZ3NDEKTSV4RRFFQ69G5FAV', hook.project.key)).status).toBe(404);
    expect((await ask(other.projectId, hook.id, other.key)).status).toBe(404);
    expect((await ask(hook.project.projectId, hook.id, other.key)).status).toBe(404);
    expect(hooks.received(hook)).toEqual([]);
  });

  it('409: the same Idempotency-Key with another body, or while the first is in flight', async () => {
    const hook = await hooks.hook({ endpoint: { timeoutMs: 1_000 } });
    hooks.behave(hook, hang);
    const headers = { 'Idempotency-Key': 'in-flight' };
    const answers = await Promise.all([test(hook, {}, headers), test(hook, {}, headers)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await test(hook, { eventType: 'phone.erased' }, headers)).body.code).toBe('idempotency_conflict');
    expect(hooks.received(hook)).toHaveLength(1);
  });
});

describe('GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/stats', () => {
  const HOUR_MS = 3_600_000;

  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  it('200: an endpoint that nothing was sent to', async () => {
    const { status, body } = await hooks.get(await hooks.hook(), '/stats');
    expect([status, body]).toEqual([
      200,
      {
        isActive: true,
        disabledReason: null,
        disabledAt: null,
        failingSince: null,
        breaker: 'closed',
        deliveries: { PENDING: 0, DELIVERED: 0, FAILED: 0, SKIPPED: 0, CANCELED: 0 },
        hours: [],
        latency: { p50Ms: null, p95Ms: null, p99Ms: null },
      },
    ]);
  });

  it('200: counts by hour, outcome and status, how long attempts took, and since when they fail', async () => {
    const hook = await hooks.hook();
    await hooks.deliverOne(hook);
    hooks.behave(hook, (_request, response) => setTimeout(() => answering(500)({} as never, response), 300));
    await hooks.register(hook.project);
    await hooks.until(hook, 2, ({ attemptCount }) => attemptCount === 1);
    const { body } = await hooks.get(hook, '/stats');
    expect(body).toMatchObject({
      isActive: true,
      deliveries: { DELIVERED: 1, PENDING: 1 },
      hours: [{ hourAt: expect.any(Number), attempts: { SUCCESS: 1, REFUSED_STATUS: 1 } }],
    });
    expect([body.hours[0].hourAt % HOUR_MS, Date.now() - body.hours[0].hourAt < HOUR_MS]).toEqual([0, true]);
    expect(Date.now() - body.failingSince).toBeLessThan(60_000);
    expect(body.latency.p99Ms).toBeGreaterThanOrEqual(300);
    expect(body.latency.p50Ms).toBeLessThanOrEqual(body.latency.p99Ms);
  });

  it('200: the breaker opens after failures in a row, and hours older than a day are left out', async () => {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(500));
    await hooks.register(hook.project, 5);
    await hooks.until(hook, 5, ({ attemptCount }) => attemptCount === 1);
    expect((await hooks.get(hook, '/stats')).body).toMatchObject({
      breaker: 'open',
      hours: [{ attempts: { REFUSED_STATUS: 5 } }],
    });
    await hooks.sql.rows('UPDATE delivery_stats SET hourAt = hourAt - ? WHERE webhookConfigId = ?', [
      24 * HOUR_MS,
      hook.id,
    ]);
    expect((await hooks.get(hook, '/stats')).body.hours).toEqual([]);
  });

  it('400: an id that cannot be one', async () => {
    const { project } = await hooks.hook();
    expect(
      (await hooks.world.send('get', `/v1/projects/${project.projectId}/webhook-configs/not%20one/stats`, project.key))
        .status,
    ).toBe(400);
  });

  it('404: unknown, or of another project', async () => {
    const [hook, stranger] = [await hooks.hook(), await hooks.world.project()];
    const read = (projectId: string, id: string) =>
      hooks.world.send('get', `/v1/projects/${projectId}/webhook-configs/${id}/stats`, stranger.key);
    const answers = [
      await read(stranger.projectId, hook.id),
      await read(hook.project.projectId, hook.id),
      await read(stranger.projectId, 'whc_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
