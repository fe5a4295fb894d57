import { answering, LOOPBACK_RECEIVERS, Receiver } from '../harness/receiver.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

describe('Addresses of webhook configs', () => {
  let lenient: TestApp;
  let strict: TestApp;
  let project: ProjectWorld;
  beforeAll(async () => {
    const cidrs = { WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8,10.0.0.0/8' };
    lenient = await startTestApp({ ...LOOPBACK_RECEIVERS, ...cidrs, ROLE: 'api' });
    strict = await startTestApp({ ROLE: 'api' }, lenient.schema);
    project = await new World(lenient).project();
  });
  afterAll(async () => {
    await strict.close();
    await lenient.close();
  });

  const create = (app: TestApp, url: string) =>
    new World(app).send('post', `/v1/projects/${project.projectId}/webhook-configs`, project.key, {
      endpoint: { url },
    });

  it.each([
    ['http://127.0.0.1:4000/', 201],
    ['http://localhost:4000/', 201],
    ['http://10.1.2.3/', 201],
    ['http://192.168.0.1/', 400],
  ])('%s where the operator allows http and these networks: %d', async (url, status) => {
    expect((await create(lenient, url)).status).toBe(status);
  });

  it.each(['http://example.com/', 'https://[::ffff:127.0.0.1]/', 'https://localhost./'])(
    '400: names endpoint.url of %s where nothing is allowed',
    async (url) => {
      const { status, body } = await create(strict, url);
      expect([status, body.code, body.details]).toEqual([
        400,
        'validation_failed',
        [expect.objectContaining({ path: 'endpoint.url' })],
      ]);
      expect(body.message).toMatch(/^endpoint\.url /);
    },
  );

  it('400: a change to an address that is not allowed, which names endpoint.url', async () => {
    const { webhookConfigId } = (await create(lenient, 'https://example.com/')).body as { webhookConfigId: string };
    const path = `/v1/projects/${project.projectId}/webhook-configs/${webhookConfigId}`;
    const body = { endpoint: { url: 'http://example.com/' } };
    const { status, body: problem } = await new World(strict).send('patch', path, project.key, body);
    expect([status, problem.details]).toEqual([400, [expect.objectContaining({ path: 'endpoint.url' })]]);
  });

  it('200: a test names the rule that forbids an address, and connects to nobody', async () => {
    const receiver = await Receiver.start();
    receiver.behaviour = answering(200);
    const { webhookConfigId } = (await create(lenient, receiver.url)).body as { webhookConfigId: string };
    const path = `/v1/projects/${project.projectId}/webhook-configs/${webhookConfigId}/test`;
    const { body } = await new World(strict).send('post', path, project.key, {});
    expect(body).toMatchObject({
      outcome: 'ADDRESS_NOT_ALLOWED',
      statusCode: null,
      explanation: expect.stringMatching(/not allowed: 127\.0\.0\.0\/8.*WEBHOOK_ALLOWED_CIDRS/),
    });
    expect(receiver.received).toEqual([]);
    await receiver.stop();
  });
});
