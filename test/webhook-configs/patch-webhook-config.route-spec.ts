import { eventually } from '../harness/eventually.js';
import { Receiver } from '../harness/receiver.js';
import { Sql } from '../harness/sql.js';
import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const BEARER = { type: 'BEARER', token: 'first-token' };
const BASIC = { type: 'BASIC', username: 'me', password: 'first-password' };

describe('PATCH /v1/projects/{projectId}/webhook-configs/{webhookConfigId}', () => {
  const app = routeApp();
  const world = new World(app);
  let sql: Sql;
  let receiver: Receiver;
  /** Another origin. */
  let elsewhere: Receiver;
  let project: ProjectWorld;
  const patch = (id: string, body: object, { projectId, key } = project) =>
    world.send('patch', `/v1/projects/${projectId}/webhook-configs/${id}`, key, body);
  const read = async (id: string) =>
    (await world.send('get', `/v1/projects/${project.projectId}/webhook-configs/${id}`, project.key)).body;
  const made = async (endpoint: object = {}, subscriptions: object = {}) =>
    String(
      (
        await world.admin('post', `/v1/projects/${project.projectId}/webhook-configs`, {
          endpoint: { url: receiver.url, ...endpoint },
          subscriptions,
        })
      )['webhookConfigId'],
    );
  /** What is sent. */
  const authorizationOf = async (id: string, to = receiver) => {
    const path = `/v1/projects/${project.projectId}/webhook-configs/${id}/test`;
    expect((await world.send('post', path, project.key, {})).body.isSuccess).toBe(true);
    return to.received.at(-1)?.headers.authorization ?? null;
  };
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  /** Statements of this schema that are at work on configs right now. */
  const statementsAtRows = () => sql.atWork(/webhook_configs|projects.*(SHARE|UPDATE)/s);
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
    [receiver, elsewhere] = [await Receiver.start(), await Receiver.start()];
  });
  beforeEach(async () => {
    project = await world.project();
  });
  afterAll(() => Promise.all([sql.close(), receiver.stop(), elsewhere.stop()]));

  it('200: what is left out stays', async () => {
    const id = await made(
      { method: 'PUT', headers: { 'x-a': 'b' }, auth: BEARER, timeoutMs: 2_000, isActive: false },
      { messageEvents: ['SENT'], phoneEvents: [] },
    );
    const before = await read(id);
    for (const body of [{}, { endpoint: {} }, { subscriptions: {} }, { endpoint: {}, subscriptions: {} }])
      expect((await patch(id, body)).body).toEqual(before);
    expect(await read(id)).toEqual(before);
    expect(await authorizationOf(id)).toBe('Bearer first-token');
  });

  it('200: the endpoint field by field, headers and auth as a whole, each list on its own', async () => {
    const id = await made(
      { headers: { 'x-a': '1', 'x-b': '2' }, auth: BASIC },
      { messageEvents: ['SENT'], phoneEvents: ['ERASED'] },
    );
    const url = new URL('/other', receiver.url).href;
    const { status, body } = await patch(id, {
      endpoint: { url, headers: { 'x-b': '3' }, timeoutMs: 30_000 },
      subscriptions: { messageEvents: [] },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      webhookConfigId: id,
      endpoint: {
        url,
        method: 'POST',
        headers: { 'x-b': '3' },
        auth: { type: 'BASIC', token: null, username: 'me', password: '********' },
        timeoutMs: 30_000,
        isActive: true,
      },
      subscriptions: { messageEvents: [], phoneEvents: ['ERASED'] },
    });
    expect(await read(id)).toEqual(body);
    const cleared = await patch(id, {
      endpoint: { headers: {}, auth: {}, method: 'PATCH', isActive: false },
      subscriptions: { phoneEvents: ['CREATED', 'CREATED'] },
    });
    expect(cleared.body.endpoint).toMatchObject({
      headers: {},
      auth: { type: 'NONE', token: null, username: null, password: null },
      method: 'PATCH',
      isActive: false,
    });
    expect(cleared.body.subscriptions.phoneEvents).toEqual(['CREATED']);
    expect(await authorizationOf(id)).toBeNull();
  });

  it('200: a response that is sent back changes nothing: the mask keeps what is stored', async () => {
    for (const [auth, authorization] of [
      [BEARER, 'Bearer first-token'],
      [BASIC, basic('me:first-password')],
      [{ type: 'NONE' }, null],
    ] as const) {
      const id = await made({ auth, headers: { 'x-a': 'b' } });
      const { endpoint, subscriptions } = await read(id);
      const { status, body } = await patch(id, { endpoint, subscriptions });
      expect([status, body.endpoint, body.subscriptions]).toEqual([200, endpoint, subscriptions]);
      expect(await authorizationOf(id)).toBe(authorization);
    }
  });

  it('200: another user name beside the masked password; a new token; another type', async () => {
    const id = await made({ auth: BASIC });
    await patch(id, { endpoint: { auth: { type: 'BASIC', username: 'you', password: '********' } } });
    expect(await authorizationOf(id)).toBe(basic('you:first-password'));
    await patch(id, { endpoint: { auth: { type: 'BEARER', token: 'second-token' } } });
    expect(await authorizationOf(id)).toBe('Bearer second-token');
    expect((await read(id)).endpoint.auth).toEqual({
      type: 'BEARER',
      token: '********',
      username: null,
      password: null,
    });
  });

  it('200: another origin, when the credential comes again or goes', async () => {
    const id = await made({ auth: BEARER });
    expect(
      (
        await patch(id, {
          endpoint: { url: elsewhere.url, auth: { type: 'BEARER', token: 'second-token' } },
        })
      ).status,
    ).toBe(200);
    expect(await authorizationOf(id, elsewhere)).toBe('Bearer second-token');
    expect((await patch(id, { endpoint: { url: 'https://third.example.com/', auth: { type: 'NONE' } } })).status).toBe(
      200,
    );
    expect((await patch(id, { endpoint: { url: 'https://fourth.example.com/' } })).status).toBe(200);
  });

  it.each<[string, object, object]>([
    ['endpoint.auth.token', BEARER, { url: 'https://evil.example.com/' }],
    ['endpoint.auth.token', BEARER, { url: 'http://127.0.0.1:8443/hook' }],
    ['endpoint.auth.token', BEARER, { url: 'https://evil.example.com/', auth: { type: 'BEARER', token: '********' } }],
    ['endpoint.auth.password', BASIC, { url: 'https://evil.example.com/' }],
    [
      'endpoint.auth.password',
      BASIC,
      { url: 'https://evil.example.com/', auth: { type: 'BASIC', username: 'me', password: '********' } },
    ],
    ['endpoint.auth.token', BASIC, { auth: { type: 'BEARER', token: '********' } }],
    ['endpoint.auth.password', { type: 'NONE' }, { auth: { type: 'BASIC', username: 'me', password: '********' } }],
    ['endpoint.auth.token', BEARER, { auth: { type: 'BEARER' } }],
    ['endpoint.headers', BEARER, { headers: { Authorization: 'x' } }],
  ])('400: names %s where the stored credential %j cannot stay under %j', async (path, auth, endpoint) => {
    const id = await made({ auth });
    const [before, sent] = [await read(id), await authorizationOf(id)];
    const response = await patch(id, { endpoint });
    expect([response.status, response.body.details.map((detail: { path: string }) => detail.path)]).toEqual([
      400,
      [path],
    ]);
    expect([await read(id), await authorizationOf(id)]).toEqual([before, sent]);
  });

  it('400: auth beside an authorization header that is stored already', async () => {
    const id = await made({ headers: { authorization: 'x' } });
    expect((await patch(id, { endpoint: { auth: BEARER } })).body.details[0].path).toBe('endpoint.headers');
    expect((await patch(id, { endpoint: { auth: BEARER, headers: {} } })).status).toBe(200);
  });

  it.each<[string, object]>([
    ['endpoint', { endpoint: null }],
    ['subscriptions', { subscriptions: null }],
    ['endpoint.url', { endpoint: { url: null } }],
    ['endpoint.url', { endpoint: { url: 'https://10.0.0.1/' } }],
    ['endpoint.method', { endpoint: { method: null } }],
    ['endpoint.headers', { endpoint: { headers: null } }],
    ['endpoint.auth', { endpoint: { auth: null } }],
    ['endpoint.auth.token', { endpoint: { auth: { type: 'BEARER', token: null } } }],
    ['endpoint.timeoutMs', { endpoint: { timeoutMs: null } }],
    ['endpoint.isActive', { endpoint: { isActive: null } }],
    ['subscriptions.messageEvents', { subscriptions: { messageEvents: null } }],
    ['subscriptions.phoneEvents.0', { subscriptions: { phoneEvents: ['SENT'] } }],
    ['webhookConfigId', { webhookConfigId: 'whc_x' }],
  ])('400: names %s of %j', async (path, body) => {
    const id = await made();
    const before = await read(id);
    const response = await patch(id, body);
    expect([response.status, response.body.details.map((detail: { path: string }) => detail.path)]).toEqual([
      400,
      [path],
    ]);
    expect(await read(id)).toEqual(before);
  });

  it('200: patches at once all hold: none writes back what another changed', async () => {
    const id = await made();
    // All three are held at the row, or at that of the project, before they know what the config is.
    const release = await sql.hold('SELECT * FROM webhook_configs WHERE webhookConfigId = ?', [id]);
    const answers = [
      { endpoint: { timeoutMs: 2_000 } },
      { subscriptions: { phoneEvents: [] } },
      { endpoint: { url: 'https://example.com/other' } },
    ].map((body) => patch(id, body));
    await eventually('three statements at rows', async () => (await statementsAtRows()) === 3).finally(release);
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const { endpoint, subscriptions } = await read(id);
    expect([endpoint.timeoutMs, endpoint.url, subscriptions.phoneEvents]).toEqual([
      2_000,
      'https://example.com/other',
      [],
    ]);
  });

  it('404: unknown, or of another project, and it stays as it is', async () => {
    const id = await made();
    const before = await read(id);
    const stranger = await world.project();
    expect((await patch('whc_01ARZ3NDEKTSV4RRFFQ69G5FAV', { endpoint: { isActive: false } })).status).toBe(404);
    expect((await patch(id, { endpoint: { isActive: false } }, stranger)).status).toBe(404);
    expect((await patch(id, { endpoint: { isActive: false } }, { ...stranger, key: app.adminKey })).status).toBe(404);
    expect(await read(id)).toEqual(before);
  });

  it('409: the project is archived', async () => {
    const id = await made();
    await world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'archived' });
    const response = await patch(id, { endpoint: { isActive: false } }, { ...project, key: app.adminKey });
    expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
  });
});
