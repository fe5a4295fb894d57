import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const URL = 'https://example.com/hooks';
const AUTH = { type: 'BEARER', token: 'a-token' };

describe('POST /v1/projects/{projectId}/webhook-configs', () => {
  const app = routeApp();
  const world = new World(app);
  let project: ProjectWorld;
  const create = (body: object, { projectId, key } = project, headers: Record<string, string> = {}) =>
    world.send('post', `/v1/projects/${projectId}/webhook-configs`, key, body, headers);
  const countOf = async ({ projectId }: ProjectWorld) =>
    ((await world.admin('get', `/v1/projects/${projectId}`))['webhookConfigs'] as unknown[]).length;
  beforeAll(async () => {
    project = await world.project();
  });

  it.each<[string, object]>([
    ['endpoint', {}],
    ['endpoint', { endpoint: null }],
    ['endpoint', { endpoint: [] }],
    ['endpoint', { endpoint: URL }],
    ['endpoint.url', { endpoint: {} }],
    ['endpoint.url', { endpoint: { url: null } }],
    ['endpoint.url', { endpoint: { url: 7 } }],
    ['endpoint.url', { endpoint: { url: 'ftp://example.com/' } }],
    ['endpoint.url', { endpoint: { url: 'https://u:p@example.com/' } }],
    ['endpoint.url', { endpoint: { url: 'https://example.com/#a' } }],
    ['endpoint.url', { endpoint: { url: `https://example.com/${'a'.repeat(2048)}` } }],
    ['endpoint.url', { endpoint: { url: 'https://169.254.169.254/' } }],
    ['endpoint.url', { endpoint: { url: 'https://[::ffff:10.0.0.1]/' } }],
    ['endpoint.method', { endpoint: { url: URL, method: 'GET' } }],
    ['endpoint.method', { endpoint: { url: URL, method: 'post' } }],
    ['endpoint.method', { endpoint: { url: URL, method: null } }],
    ['endpoint.headers', { endpoint: { url: URL, headers: null } }],
    ['endpoint.headers', { endpoint: { url: URL, headers: ['a'] } }],
    ['endpoint.headers', { endpoint: { url: URL, headers: { Host: 'x' } } }],
    ['endpoint.headers', { endpoint: { url: URL, headers: { 'X-A': '1', 'x-a': '2' } } }],
    ['endpoint.headers', { endpoint: { url: URL, headers: { 'x-a': 'a\r\nb: c' } } }],
    ['endpoint.headers', { endpoint: { url: URL, headers: { authorization: 'x' }, auth: AUTH } }],
    ['endpoint.auth', { endpoint: { url: URL, auth: null } }],
    ['endpoint.auth', { endpoint: { url: URL, auth: 'NONE' } }],
    ['endpoint.auth.type', { endpoint: { url: URL, auth: { type: 'DIGEST' } } }],
    ['endpoint.auth.token', { endpoint: { url: URL, auth: { type: 'BEARER' } } }],
    ['endpoint.auth.token', { endpoint: { url: URL, auth: { type: 'BEARER', token: '' } } }],
    ['endpoint.auth.token', { endpoint: { url: URL, auth: { type: 'BEARER', token: 'a b' } } }],
    ['endpoint.auth.token', { endpoint: { url: URL, auth: { type: 'BEARER', token: 'a'.repeat(1025) } } }],
    ['endpoint.auth.token', { endpoint: { url: URL, auth: { type: 'BEARER', token: '********' } } }],
    ['endpoint.auth.token', { endpoint: { url: URL, auth: { token: 'a-token' } } }],
    ['endpoint.auth.password', { endpoint: { url: URL, auth: { ...AUTH, password: 'p' } } }],
    ['endpoint.auth.password', { endpoint: { url: URL, auth: { type: 'BASIC', username: 'u' } } }],
    [
      'endpoint.auth.password',
      { endpoint: { url: URL, auth: { type: 'BASIC', username: 'u', password: '********' } } },
    ],
    ['endpoint.auth.password', { endpoint: { url: URL, auth: { type: 'BASIC', username: 'u', password: 'a\nb' } } }],
    ['endpoint.auth.username', { endpoint: { url: URL, auth: { type: 'BASIC', username: 'a:b', password: 'p' } } }],
    ['endpoint.auth.scope', { endpoint: { url: URL, auth: { ...AUTH, scope: 'x' } } }],
    ['endpoint.timeoutMs', { endpoint: { url: URL, timeoutMs: 999 } }],
    ['endpoint.timeoutMs', { endpoint: { url: URL, timeoutMs: 30_001 } }],
    ['endpoint.timeoutMs', { endpoint: { url: URL, timeoutMs: 1_000.5 } }],
    ['endpoint.timeoutMs', { endpoint: { url: URL, timeoutMs: '5000' } }],
    ['endpoint.isActive', { endpoint: { url: URL, isActive: 'true' } }],
    ['endpoint.retries', { endpoint: { url: URL, retries: 3 } }],
    ['subscriptions', { endpoint: { url: URL }, subscriptions: null }],
    ['subscriptions', { endpoint: { url: URL }, subscriptions: ['QUEUED'] }],
    ['subscriptions.messageEvents', { endpoint: { url: URL }, subscriptions: { messageEvents: null } }],
    ['subscriptions.messageEvents', { endpoint: { url: URL }, subscriptions: { messageEvents: 'QUEUED' } }],
    ['subscriptions.messageEvents.0', { endpoint: { url: URL }, subscriptions: { messageEvents: ['OPTED_OUT'] } }],
    ['subscriptions.messageEvents.0', { endpoint: { url: URL }, subscriptions: { messageEvents: ['phone.erased'] } }],
    ['subscriptions.phoneEvents.0', { endpoint: { url: URL }, subscriptions: { phoneEvents: ['QUEUED'] } }],
    ['subscriptions.phoneEvents.0', { endpoint: { url: URL }, subscriptions: { phoneEvents: [null] } }],
    ['subscriptions.callEvents', { endpoint: { url: URL }, subscriptions: { callEvents: [] } }],
    ['signingSecret', { endpoint: { url: URL }, signingSecret: 'whsec_x' }],
  ])('400: names %s of %j', async (path, body) => {
    const before = await countOf(project);
    const response = await create(body);
    expect([
      response.status,
      response.body.code,
      response.body.details.map((detail: { path: string }) => detail.path),
    ]).toEqual([400, 'validation_failed', [path]]);
    expect(response.body.message).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')} `));
    expect(await countOf(project)).toBe(before);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '400: a header named %s, which every object has, is neither taken nor passed over',
    async (name) => {
      const response = await create(
        JSON.parse(`{ "endpoint": { "url": "${URL}", "headers": { "${name}": "x" } } }`) as object,
      );
      expect([response.status, response.body.details.map((detail: { path: string }) => detail.path)]).toEqual([
        400,
        [`endpoint.headers.${name}`],
      ]);
    },
  );

  it('400: a project id that cannot be one', async () => {
    const response = await create({ endpoint: { url: URL } }, { ...project, projectId: 'no%20id' });
    expect([response.status, response.body.details[0].path]).toEqual([400, 'projectId']);
  });
});
