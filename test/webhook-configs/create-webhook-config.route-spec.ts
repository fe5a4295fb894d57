import { MESSAGE_EVENTS, PHONE_EVENTS } from '../harness/event-names.js';
import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const URL = 'https://example.com/hooks';

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
