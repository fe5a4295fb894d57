import { newAddress } from '../harness/numbers.js';
import { EXAMPLE_PROVIDER, makeExampleProvider } from '../harness/example-provider.js';
import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const SENDERS_MAX = 50;

describe('POST /v1/projects/{projectId}/senders', () => {
  const app = routeApp();
  const world = new World(app);
  let project: ProjectWorld;
  const create = (body: object, { projectId } = project, headers: Record<string, string> = {}) =>
    world.send(
      'post',
      `/v1/projects/${projectId}/senders`,
      app.adminKey,
      { kind: 'NUMBER', providerId: EXAMPLE_PROVIDER, ...body },
      headers,
    );
  beforeAll(async () => {
    await makeExampleProvider(app.schema);
    project = await world.project();
  });

  it('201: the minimal request takes every default, and Location leads to the sender', async () => {
    const address = newAddress();
    const { status, body, headers } = await create({ address });
    expect([status, body]).toEqual([
      201,
      {
        senderId: expect.stringMatching(/^snd_[0-9A-HJKMNP-TV-Z]{26}$/),
        address,
        kind: 'NUMBER',
        providerId: EXAMPLE_PROVIDER,
        inboundProviderId: null,
        countries: [],
        rank: 0,
        partsPerSecond: null,
        status: 'active',
      },
    ]);
    expect((await world.send('get', headers['location'] ?? '', project.key)).body).toEqual(body);
  });

  it('201: everything given is kept; countries as codes, each once', async () => {
    const choices = { kind: 'SHORT_CODE', address: newAddress().slice(-6), rank: 3, partsPerSecond: 7 };
    const { body } = await create({ ...choices, countries: ['usa', 'Canada', 'US'] });
    expect(body).toMatchObject({ ...choices, countries: ['CA', 'US'] });
  });

  it('201: a name, to which nobody can reply, in as many projects as want it', async () => {
    for (const one of [project, await world.project()])
      expect((await create({ kind: 'NAME', address: 'Parley' }, one)).status).toBe(201);
  });

  it('201: the same Idempotency-Key shows the same sender again', async () => {
    const body = { address: newAddress() };
    const first = await create(body, project, { 'Idempotency-Key': 'once' });
    const again = await create(body, project, { 'Idempotency-Key': 'once' });
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true']);
  });

  it.each([
    ['NUMBER', '4155550100'],
    ['NUMBER', 'Parley'],
    ['SHORT_CODE', '12'],
    ['NAME', '12345'],
    ['NAME', 'Twelve chars'],
  ])('400: an address that does not fit the kind %s: %s', async (kind, address) => {
    const { status, body } = await create({ kind, address });
    expect([status, body.details[0].path, body.details[0].rule]).toEqual([400, 'address', 'fitsKind']);
  });

  it('400: a provider that is not there', async () => {
    const { status, body } = await create({ address: newAddress(), providerId: 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV' });
    expect([status, body.details[0].path]).toEqual([400, 'providerId']);
  });

  it('201: another provider by which messages come in, disabled or not; 400: one that is not there', async () => {
    const made = await world.admin('post', '/v1/providers', { name: 'In', kind: 'SIMULATOR' });
    const inboundProviderId = String(made['providerId']);
    await world.admin('patch', `/v1/providers/${inboundProviderId}`, { status: 'disabled' });
    const { status, body } = await create({ address: newAddress(), inboundProviderId });
    expect([status, body.inboundProviderId]).toEqual([201, inboundProviderId]);
    expect((await world.send('delete', `/v1/providers/${inboundProviderId}`, app.adminKey)).status).toBe(409);
    const path = `/v1/projects/${project.projectId}/senders/${String(body.senderId)}`;
    for (const [method, where, rest] of [
      ['post', `/v1/projects/${project.projectId}/senders`, { kind: 'NUMBER', providerId: EXAMPLE_PROVIDER }],
      ['patch', path, {}],
    ] as const) {
      const unknown = { inboundProviderId: 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV' };
      const address = method === 'post' ? { address: newAddress() } : {};
      const refused = await world.send(method, where, app.adminKey, { ...rest, ...address, ...unknown });
      expect([refused.status, refused.body.details[0].path]).toEqual([400, 'inboundProviderId']);
    }
    expect(await world.admin('patch', path, { rank: 1 })).toMatchObject({ inboundProviderId });
    expect(await world.admin('patch', path, { inboundProviderId: null })).toMatchObject({ inboundProviderId: null });
    expect((await world.send('delete', `/v1/providers/${inboundProviderId}`, app.adminKey)).status).toBe(204);
  });

  it('404: no such project', async () => {
    const nowhere = { ...project, projectId: 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV' };
    expect((await create({ address: newAddress() }, nowhere)).status).toBe(404);
  });

  it('409: a number that another project has, also when both come at once', async () => {
    const [address, other] = [newAddress(), await world.project()];
    const answers = await Promise.all([project, other, project, other].map((one) => create({ address }, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const { status, body } = await create({ address }, other);
    const owner = answers.find((answer) => answer.status === 201)?.body.senderId as string;
    expect([status, body.code, body.message]).toEqual([409, 'state_conflict', expect.stringContaining(owner)]);
  });

  it('409: a provider that is disabled', async () => {
    const { providerId } = await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR' });
    await world.admin('patch', `/v1/providers/${String(providerId)}`, { status: 'disabled' });
    const { status, body } = await create({ address: newAddress(), providerId });
    expect([status, body.code, body.message]).toEqual([409, 'state_conflict', expect.stringContaining('disabled')]);
  });

  it('409: one more than 50 in a project, also when several come at once', async () => {
    const full = await world.project();
    for (let made = 0; made < SENDERS_MAX - 2; made += 1)
      expect((await create({ kind: 'NAME', address: 'Name' }, full)).status).toBe(201);
    const last = await Promise.all(Array.from({ length: 5 }, () => create({ kind: 'NAME', address: 'Name' }, full)));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(last.find(({ status }) => status === 409)?.body.code).toBe('limit_reached');
  });

  it('409: an archived project', async () => {
    const { projectId, ...rest } = await world.project();
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    const { status, body } = await create({ address: newAddress() }, { projectId, ...rest });
    expect([status, body.code]).toEqual([409, 'state_conflict']);
  });
});
