import { Receiver } from '../doubles/receiver.js';
import { eventually } from '../harness/eventually.js';
import { MESSAGE_EVENTS, PHONE_EVENTS } from '../harness/records.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { type ProjectWorld, World } from '../harness/world.js';

const app = routeApp();
const world = new World(app);

describe('POST /v1/projects/{projectId}/webhook-configs', () => {
  const URL = 'https://example.com/hooks';

  let project: ProjectWorld;
  const create = (body: object, { projectId, key } = project, headers: Record<string, string> = {}) =>
    world.send('post', `/v1/projects/${projectId}/webhook-configs`, key, body, headers);
  const countOf = async ({ projectId }: ProjectWorld) =>
    ((await world.admin('get', `/v1/projects/${projectId}`))['webhookConfigs'] as unknown[]).length;
  beforeAll(async () => {
    project = await world.project();
  });

  it('201: the minimal request takes every default and shows the specified fields and the secret', async () => {
    const { status, body, headers } = await create({ endpoint: { url: URL } }, await world.project());
    expect(status).toBe(201);
    expect(body).toEqual({
      webhookConfigId: expect.stringMatching(/^whc_[0-9A-HJKMNP-TV-Z]{26}$/),
      endpoint: {
        url: URL,
        method: 'POST',
        headers: {},
        auth: { type: 'NONE', token: null, username: null, password: null },
        timeoutMs: 15_000,
        isActive: true,
      },
      subscriptions: { messageEvents: [...MESSAGE_EVENTS], phoneEvents: [...PHONE_EVENTS] },
      signingSecret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    expect(headers['location']).toMatch(new RegExp(`/webhook-configs/${body.webhookConfigId}$`));
    const read = await world.send('get', headers['location'] ?? '', app.adminKey);
    expect({ ...read.body, signingSecret: body.signingSecret }).toEqual(body);
  });

  it('201: everything given is kept as given; credentials are masked', async () => {
    const url = 'HTTPS://Example.com:443/a/../b?c=%7e';
    const endpoint = {
      url,
      method: 'PUT',
      headers: { 'X-Env': 'prod', 'x-empty': '' },
      auth: { type: 'BASIC', username: 'usér', password: 'pass:wörd' },
      timeoutMs: 1_000,
      isActive: false,
    };
    const { status, body } = await create(
      { endpoint, subscriptions: { messageEvents: ['DELIVERED', 'QUEUED', 'DELIVERED'], phoneEvents: [] } },
      await world.project(),
    );
    expect(status).toBe(201);
    expect(body.endpoint).toEqual({
      ...endpoint,
      auth: { type: 'BASIC', token: null, username: 'usér', password: '********' },
    });
    expect(body.subscriptions).toEqual({ messageEvents: ['DELIVERED', 'QUEUED'], phoneEvents: [] });
  });

  it('201: events by the types that envelopes have, shown by their names, each once', async () => {
    const own = await world.project();
    const messageEvents = ['message.delivered', 'DELIVERED', 'message.queued'];
    const { body } = await create(
      { endpoint: { url: URL }, subscriptions: { messageEvents, phoneEvents: ['phone.opted_out'] } },
      own,
    );
    const shown = { messageEvents: ['DELIVERED', 'QUEUED'], phoneEvents: ['OPTED_OUT'] };
    expect(body.subscriptions).toEqual(shown);
    const path = `/v1/projects/${own.projectId}/webhook-configs/${String(body.webhookConfigId)}`;
    const changed = await world.send('patch', path, own.key, { subscriptions: { messageEvents: ['message.sent'] } });
    expect(changed.body.subscriptions).toEqual({ ...shown, messageEvents: ['SENT'] });
  });

  it('201: the same url twice is two configs; a list left out is all, one given empty is none', async () => {
    const own = await world.project();
    const first = await create({ endpoint: { url: URL }, subscriptions: { messageEvents: [] } }, own);
    const second = await create({ endpoint: { url: URL }, subscriptions: {} }, own);
    expect(first.body.subscriptions).toEqual({ messageEvents: [], phoneEvents: [...PHONE_EVENTS] });
    expect(second.body.subscriptions.messageEvents).toEqual([...MESSAGE_EVENTS]);
    expect(second.body.webhookConfigId).not.toBe(first.body.webhookConfigId);
    expect(second.body.signingSecret).not.toBe(first.body.signingSecret);
  });

  it('201: authorization among the headers, when there is no auth', async () => {
    const { body } = await create(
      { endpoint: { url: URL, headers: { Authorization: 'Custom x' } } },
      await world.project(),
    );
    expect(body.endpoint.headers).toEqual({ Authorization: 'Custom x' });
  });

  it('201: fifty equal requests under one Idempotency-Key make one config; a replay shows no secret', async () => {
    const own = await world.project();
    const headers = { 'Idempotency-Key': 'one-config' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create({ endpoint: { url: URL } }, own, headers)),
    );
    const made = answers.filter(
      ({ status, headers: answered }) => status === 201 && answered['idempotent-replayed'] === undefined,
    );
    expect(made).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status)).size).toBeLessThanOrEqual(2);
    expect(await countOf(own)).toBe(1);
    const replay = await create({ endpoint: { url: URL } }, own, headers);
    const { signingSecret, ...shown } = (made[0] as (typeof answers)[number]).body;
    expect(signingSecret).toMatch(/^whsec_/);
    expect([replay.status, replay.headers['idempotent-replayed'], replay.body]).toEqual([201, 'true', shown]);
    expect(replay.headers['location']).toBe(made[0]?.headers['location']);
  });

  it("404: another project looks like none, also to its own tenant's keys", async () => {
    const [mine, unknown] = [await world.project(), 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV'];
    const sibling = await world.project(mine.tenantId);
    const id = { 'X-Request-Id': 'same-request-id' };
    const answers = [];
    for (const projectId of [unknown, project.projectId, sibling.projectId])
      answers.push(await create({ endpoint: { url: URL } }, { ...mine, projectId }, id));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countOf(sibling)).toBe(0);
    expect((await create({ endpoint: { url: URL } }, { ...mine, projectId: unknown, key: app.adminKey })).status).toBe(
      404,
    );
  });

  it('409: limit_reached, and never more than twenty when fifty come at once', async () => {
    const own = await world.project();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => create({ endpoint: { url: `${URL}/${index}` } }, own)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(answers.length - refused.length).toBe(20);
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
      Array.from({ length: 30 }, () => '409 limit_reached'),
    );
    expect(await countOf(own)).toBe(20);
    const listed = await world.send('get', `/v1/projects/${own.projectId}/webhook-configs`, own.key);
    await world.send(
      'delete',
      `/v1/projects/${own.projectId}/webhook-configs/${listed.body.data[0].webhookConfigId}`,
      own.key,
    );
    expect((await create({ endpoint: { url: URL } }, own)).status).toBe(201);
  });

  it('409: the project is archived; the same Idempotency-Key with another body', async () => {
    const own = await world.project();
    const headers = { 'Idempotency-Key': 'two-bodies' };
    await create({ endpoint: { url: URL } }, own, headers);
    expect((await create({ endpoint: { url: `${URL}/other` } }, own, headers)).body.code).toBe('idempotency_conflict');
    await world.admin('patch', `/v1/projects/${own.projectId}`, { status: 'archived' });
    const response = await create({ endpoint: { url: URL } }, { ...own, key: app.adminKey });
    expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
  });
});

describe('POST /v1/projects/{projectId}/webhook-configs', () => {
  const URL = 'https://example.com/hooks';
  const AUTH = { type: 'BEARER', token: 'a-token' };

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

describe('GET /v1/projects/{projectId}/webhook-configs', () => {
  let project: ProjectWorld;
  const ids: string[] = [];
  const list = (query = '', { projectId, key } = project) =>
    world.send('get', `/v1/projects/${projectId}/webhook-configs${query}`, key);
  const idsIn = (body: { data: { webhookConfigId: string }[] }) =>
    body.data.map(({ webhookConfigId }) => webhookConfigId);
  beforeAll(async () => {
    project = await world.project();
    for (let index = 0; index < 5; index += 1) {
      const made = await world.admin('post', `/v1/projects/${project.projectId}/webhook-configs`, {
        endpoint: { url: `https://example.com/${index}`, auth: { type: 'BEARER', token: 'a-token' } },
      });
      ids.push(String(made['webhookConfigId']));
    }
    const other = await world.project(project.tenantId);
    await world.admin('post', `/v1/projects/${other.projectId}/webhook-configs`, {
      endpoint: { url: 'https://example.com/other' },
    });
  });

  it('200: the configs of this project only, oldest first, without secrets', async () => {
    const { status, body, text } = await list();
    expect([status, idsIn(body), body.cursor, body.hasMore]).toEqual([200, [...ids].sort(), '', false]);
    expect(text).not.toMatch(/a-token|whsec_|signingSecret/);
    expect(body.data[0]).toEqual(
      (await world.send('get', `/v1/projects/${project.projectId}/webhook-configs/${ids[0]}`, project.key)).body,
    );
  });

  it('200: page by page, each config once', async () => {
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.body.cursor}`);
    const third = await list(`?limit=2&cursor=${second.body.cursor}`);
    expect([first.body.hasMore, second.body.hasMore, third.body.hasMore, third.body.cursor]).toEqual([
      true,
      true,
      false,
      '',
    ]);
    expect([first, second, third].flatMap(({ body }) => idsIn(body))).toEqual([...ids].sort());
  });

  it('200: none', async () => {
    expect((await list('', await world.project())).body).toEqual({ data: [], cursor: '', hasMore: false });
  });

  it('400: a limit out of bounds, and a cursor of another project', async () => {
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?unknown=1'])
      expect((await list(query)).status).toBe(400);
    const { cursor } = (await list('?limit=1')).body;
    const other = await world.project();
    const response = await list(`?cursor=${cursor}`, other);
    expect([response.status, response.body.code]).toEqual([400, 'cursor_invalid']);
  });

  it('404: another project looks like none', async () => {
    const stranger = await world.project();
    const foreign = await list('', { ...stranger, projectId: project.projectId });
    const unknown = await list('', { ...stranger, projectId: 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV' });
    expect([foreign.status, unknown.status, foreign.body.code]).toEqual([404, 404, unknown.body.code]);
  });
});

describe('GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}', () => {
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

describe('PATCH /v1/projects/{projectId}/webhook-configs/{webhookConfigId}', () => {
  const BEARER = { type: 'BEARER', token: 'first-token' };
  const BASIC = { type: 'BASIC', username: 'me', password: 'first-password' };

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

describe('DELETE /v1/projects/{projectId}/webhook-configs/{webhookConfigId}', () => {
  let project: ProjectWorld;
  const made = async () =>
    String(
      (
        await world.admin('post', `/v1/projects/${project.projectId}/webhook-configs`, {
          endpoint: { url: 'https://example.com/' },
        })
      )['webhookConfigId'],
    );
  const send = (method: 'get' | 'delete', webhookConfigId: string, { projectId, key } = project) =>
    world.send(method, `/v1/projects/${projectId}/webhook-configs/${webhookConfigId}`, key);
  beforeAll(async () => {
    project = await world.project();
  });

  it('204: it is gone, and only it', async () => {
    const [gone, kept] = [await made(), await made()];
    const response = await send('delete', gone);
    expect([response.status, response.text]).toEqual([204, '']);
    expect([
      (await send('get', gone)).status,
      (await send('get', kept)).status,
      (await send('delete', gone)).status,
    ]).toEqual([404, 200, 404]);
  });

  it('400: an id that cannot be one', async () => {
    expect((await send('delete', 'no%20id')).status).toBe(400);
  });

  it('404: of another project, and it stays', async () => {
    const id = await made();
    const stranger = await world.project();
    expect((await send('delete', id, stranger)).status).toBe(404);
    expect((await send('delete', id, { ...stranger, projectId: project.projectId })).status).toBe(404);
    expect((await send('delete', id, { ...stranger, key: app.adminKey })).status).toBe(404);
    expect((await send('get', id)).status).toBe(200);
  });

  it('409: the project is archived: its records are kept', async () => {
    const own = await world.project();
    const { webhookConfigId } = await world.admin('post', `/v1/projects/${own.projectId}/webhook-configs`, {
      endpoint: { url: 'https://example.com/' },
    });
    await world.admin('patch', `/v1/projects/${own.projectId}`, { status: 'archived' });
    const asAdmin = { ...own, key: app.adminKey };
    const response = await send('delete', String(webhookConfigId), asAdmin);
    expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
    expect((await send('get', String(webhookConfigId), asAdmin)).status).toBe(200);
  });
});
