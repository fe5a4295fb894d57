import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, settled } from '../harness/eventually.js';
import { type Ran, startService } from '../harness/processes.js';
import { LOOPBACK_RECEIVERS } from '../doubles/receiver.js';
import { startTestApp } from '../harness/test-app.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';
import { newNumbers } from '../harness/numbers.js';
import { World } from '../harness/world.js';

const STARTED_WITHIN_MS = 90_000;
const ROUNDS = 5;

describe('Several processes on one database', () => {
  let hooks: WebhookWorld;
  const started: Ran[] = [];
  beforeAll(async () => {
    // Takes requests and records events; others deliver.
    hooks = await WebhookWorld.start(await startTestApp({ ...LOOPBACK_RECEIVERS, ROLE: 'api' }));
  });
  afterAll(async () => {
    for (const { child, exited } of started) {
      child.kill('SIGKILL');
      await exited;
    }
    await hooks.stop();
  });

  const sequencesOf = async ({ project }: Hook) => {
    const sequences: number[] = [];
    for (;;) {
      const { body } = await hooks.world.send(
        'get',
        `/v1/projects/${project.projectId}/events?limit=100&afterSequence=${sequences.length}`,
        project.key,
      );
      if (body.data.length === 0) return sequences;
      sequences.push(...(body.data as { sequence: number }[]).map(({ sequence }) => sequence));
    }
  };

  it('an API process delivers nothing itself', async () => {
    const hook = await hooks.hook();
    await hooks.register(hook.project);
    await settled();
    expect([await hooks.deliveries(hook), await sequencesOf(hook), hooks.received(hook)]).toEqual([[], [], []]);
  });

  it('three dispatchers at once: the sequence has no gap, and no event goes out twice', async () => {
    const hook = await hooks.hook({ subscriptions: {} });
    const others = await Promise.all([1, 2, 3].map(() => startTestApp(LOOPBACK_RECEIVERS, hooks.app.schema)));
    try {
      const worlds = others.map((app) => new World(app));
      const registrations = Array.from({ length: 5 }, () =>
        worlds.map((world) =>
          world.send('post', `/v1/projects/${hook.project.projectId}/phones`, hook.project.key, {
            phones: newNumbers(10),
          }),
        ),
      );
      const answers = await Promise.all(registrations.flat());
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      await eventually('300 arrived', () => Promise.resolve(hooks.received(hook).length >= 300));
      await eventually(
        'all are recorded',
        async () =>
          (await hooks.sql.count("deliveries WHERE webhookConfigId = ? AND status = 'DELIVERED'", [hook.id])) === 300,
      );
    } finally {
      for (const app of others) await app.close();
    }
    expect(await sequencesOf(hook)).toEqual(Array.from({ length: 300 }, (_none, index) => index + 1));
    const ids = hooks.received(hook).map(({ headers }) => String(headers['webhook-id']));
    expect([ids.length, new Set(ids).size]).toEqual([300, 300]);
    const numbered = hooks.received(hook).map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence);
    expect(new Set(numbered).size).toBe(300);
  });

  it('a process that stops lets its requests end, gives the rest back at once, and another goes on', async () => {
    const hook = await hooks.hook({ subscriptions: {} });
    const first = await startTestApp(LOOPBACK_RECEIVERS, hooks.app.schema);
    await hooks.register(hook.project);
    // For an endpoint that has responded, deliveries are taken ahead.
    await hooks.until(hook, 2, ({ status }) => status === 'DELIVERED');
    hooks.behave(hook, (_request, response) => setTimeout(() => response.end('late'), 400));
    const before = hooks.received(hook).length;
    await new World(first).send('post', `/v1/projects/${hook.project.projectId}/phones`, hook.project.key, {
      phones: newNumbers(30),
    });
    await eventually('requests are under way', () => Promise.resolve(hooks.received(hook).length > before));
    expect(
      await hooks.sql.count('deliveries WHERE queuedFor = ? AND dueAt > ?', [hook.id, Date.now() + 5_000]),
    ).toBeGreaterThan(8);
    await first.close();

    // Nothing is leased any more, and what was sent is recorded.
    const sent = hooks.received(hook).length;
    expect(await hooks.sql.count('deliveries WHERE queuedFor = ? AND dueAt > ?', [hook.id, Date.now()])).toBe(0);
    expect(await hooks.sql.count("deliveries WHERE webhookConfigId = ? AND status = 'DELIVERED'", [hook.id])).toBe(
      sent,
    );
    expect(sent).toBeLessThan(before + 60);

    hooks.behave(hook, (_request, response) => response.end('ok'));
    const second = await startTestApp(LOOPBACK_RECEIVERS, hooks.app.schema);
    try {
      await eventually('the other delivers the rest', () =>
        Promise.resolve(hooks.received(hook).length >= before + 60),
      );
    } finally {
      await second.close();
    }
    const ids = hooks.received(hook).map(({ headers }) => String(headers['webhook-id']));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it(
    'what an API process records, a worker process delivers soon',
    async () => {
      const hook = await hooks.hook();
      const worker = await startService(hooks.app.schema.databaseUrl, { ...LOOPBACK_RECEIVERS, ROLE: 'worker' });
      started.push(worker);
      for (let index = 0; index < ROUNDS; index += 1) {
        // So that the worker is idle, at any moment of its probe.
        await sleep(100 + ((index * 37) % 150));
        await hooks.register(hook.project);
        await eventually('it arrives', () => hooks.received(hook).length === index + 1);
      }
      worker.child.kill('SIGTERM');
      expect(await worker.exited).toBe(0);
    },
    STARTED_WITHIN_MS,
  );
});
