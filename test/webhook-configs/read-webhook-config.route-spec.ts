import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

describe('GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}', () => {
  const app = routeApp();
  const world = new World(app);
  let project: ProjectWorld;
  let made: Record<string, unknown>;
  const read = (webhookConfigId: unknown, { projectId, key } = project, headers = {}) =>
    world.send('get', `/v1/projects/${projectId}/webhook-configs/${String(webhookConfigId)}`, key, undefined, headers);
  beforeAll(async () => {
    project = await world.project();
    made = await world.admin('post', `/v1/projects/${project.projectId}/webhook-configs`, {
      endpoint: { url: 'https://example.com/', auth: { type: 'BEARER', token: 'a-token' }, headers: { 'x-a': 'b' } },
      subscriptions: { messageEvents: ['SENT'], phoneEvents: ['ERASED'] },
    });
  });

  it('200: exactly the fields of the specification, masked, and the same as in the project', async () => {
    const { status, body } = await read(made['webhookConfigId']);
    expect(status).toBe(200);
    expect(body).toEqual({
      webhookConfigId: made['webhookConfigId'],
      endpoint: {
        url: 'https://example.com/',
        method: 'POST',
        headers: { 'x-a': 'b' },
        auth: { type: 'BEARER', token: '********', username: null, password: null },
        timeoutMs: 15_000,
        isActive: true,
      },
      subscriptions: { messageEvents: ['SENT'], phoneEvents: ['ERASED'] },
    });
    expect((await world.send('get', `/v1/projects/${project.projectId}`, project.key)).body.webhookConfigs).toEqual([
      body,
    ]);
  });

  it('400: an id that cannot be one is named', async () => {
    const response = await read('no%20id');
    expect([response.status, response.body.details[0].path]).toEqual([400, 'webhookConfigId']);
  });

  it('404: unknown, of another project, and under another project: the same to the byte', async () => {
    const stranger = await world.project();
    const sibling = await world.project(project.tenantId);
    const id = { 'X-Request-Id': 'same-request-id' };
    const answers = [
      await read('whc_01ARZ3NDEKTSV4RRFFQ69G5FAV', project, id),
      await read(made['webhookConfigId'], { ...stranger, projectId: project.projectId }, id),
      await read(made['webhookConfigId'], stranger, id),
      await read(made['webhookConfigId'], { ...sibling, key: app.adminKey }, id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});
