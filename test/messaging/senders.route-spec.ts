import { MessageTenant } from '../harness/message-tenant.js';
import { newAddress, newNumber } from '../harness/numbers.js';
import { EXAMPLE_PROVIDER, makeExampleProvider } from '../harness/operations.js';
import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const app = routeApp();
const world = new World(app);

describe('POST /v1/projects/{projectId}/senders', () => {
  const SENDERS_MAX = 50;

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

describe('Senders', () => {
  const HOUR_MS = 3_600_000;
  const UNKNOWN = 'snd_01ARZ3NDEKTSV4RRFFQ69G5FAV';

  let project: ProjectWorld;
  let path: string;
  const create = (address: string, of = path) =>
    world.admin('post', of, { kind: 'NAME', address, providerId: EXAMPLE_PROVIDER });
  const one = (senderId: unknown, of = path): string => `${of}/${String(senderId)}`;
  beforeAll(async () => {
    await makeExampleProvider(app.schema);
    project = await world.project();
    path = `/v1/projects/${project.projectId}/senders`;
  });

  describe('GET /v1/projects/{projectId}/senders', () => {
    it('200: the senders of this project only, page by page, oldest first', async () => {
      const own = await world.project();
      const ownPath = `/v1/projects/${own.projectId}/senders`;
      const made = [await create('a', ownPath), await create('b', ownPath), await create('c', ownPath)];
      const first = (await world.send('get', `${ownPath}?limit=2`, own.key)).body;
      const second = (await world.send('get', `${ownPath}?limit=2&cursor=${first.cursor}`, own.key)).body;
      expect([first.hasMore, second.hasMore, second.cursor]).toEqual([true, false, '']);
      const ids = made.map(({ senderId }) => String(senderId)).sort();
      const read = [...first.data, ...second.data] as { senderId: string }[];
      expect(read.map(({ senderId }) => senderId)).toEqual(ids);
    });

    it('400: a cursor of another project', async () => {
      await create('d');
      await create('e');
      const { cursor } = (await world.send('get', `${path}?limit=1`, project.key)).body;
      const other = await world.project();
      const response = await world.send('get', `/v1/projects/${other.projectId}/senders?cursor=${cursor}`, other.key);
      expect([response.status, response.body.code]).toEqual([400, 'cursor_invalid']);
    });

    it('404: another project looks like none', async () => {
      const stranger = await world.project();
      expect((await world.send('get', path, stranger.key)).status).toBe(404);
    });
  });

  describe('GET /v1/senders', () => {
    it('200: those of all projects with their owners, or of some, page by page', async () => {
      const [one, other] = [await world.project(), await world.project()];
      const pathOf = ({ projectId }: ProjectWorld) => `/v1/projects/${projectId}/senders`;
      const made = [await create('a', pathOf(one)), await create('b', pathOf(other))];
      const both = `projectIds=${one.projectId},${other.projectId}`;
      const first = (await world.send('get', `/v1/senders?${both}&limit=1`, app.adminKey)).body;
      const second = (await world.send('get', `/v1/senders?${both}&limit=1&cursor=${first.cursor}`, app.adminKey)).body;
      const owned = made.map((sender, at) => ({
        ...sender,
        tenantId: [one, other][at]?.tenantId,
        projectId: [one, other][at]?.projectId,
      }));
      expect([...first.data, ...second.data]).toEqual(owned);
      const ofTenant = await world.send('get', `/v1/senders?tenantIds=${other.tenantId}`, app.adminKey);
      expect(ofTenant.body).toEqual({ data: [owned[1]], cursor: '', hasMore: false });
      expect((await world.send('get', '/v1/senders', app.adminKey)).body.data.length).toBeGreaterThan(1);
    });

    it('400: what cannot be an id, and a cursor of other filters', async () => {
      expect((await world.send('get', '/v1/senders?projectIds=a%20b', app.adminKey)).status).toBe(400);
      const { cursor } = (await world.send('get', '/v1/senders?limit=1', app.adminKey)).body;
      const path = `/v1/senders?limit=1&tenantIds=${project.tenantId}&cursor=${cursor}`;
      expect((await world.send('get', path, app.adminKey)).body.code).toBe('cursor_invalid');
    });
  });

  describe('GET /v1/projects/{projectId}/senders/{senderId}', () => {
    it('200: the sender, to both roles', async () => {
      const made = await create('Read');
      for (const key of [project.key, app.adminKey])
        expect((await world.send('get', one(made['senderId']), key)).body).toEqual(made);
    });

    it('400: what cannot be an id', async () => {
      expect((await world.send('get', one('a%20b'), project.key)).status).toBe(400);
    });

    it('404: unknown, or of another project', async () => {
      const { senderId } = await create('Mine');
      const stranger = await world.project();
      expect((await world.send('get', one(UNKNOWN), project.key)).status).toBe(404);
      const foreign = one(senderId, `/v1/projects/${stranger.projectId}/senders`);
      expect((await world.send('get', foreign, app.adminKey)).status).toBe(404);
    });
  });

  describe('PATCH /v1/projects/{projectId}/senders/{senderId}', () => {
    const patch = (senderId: unknown, body: object) => world.send('patch', one(senderId), app.adminKey, body);

    it('200: changes only the fields that are sent', async () => {
      const made = await create('Patch');
      const { status, body } = await patch(made['senderId'], { countries: ['Germany'], partsPerSecond: 5 });
      expect([status, body]).toEqual([200, { ...made, countries: ['DE'], partsPerSecond: 5 }]);
      const later = { countries: [], partsPerSecond: null, rank: 9, status: 'disabled' };
      expect((await patch(made['senderId'], later)).body).toEqual({ ...made, ...later });
      expect((await world.send('get', one(made['senderId']), project.key)).body).toEqual({ ...made, ...later });
    });

    it('400: what makes a sender what it is does not change', async () => {
      const { senderId } = await create('Stays');
      for (const change of [{ address: 'Other' }, { kind: 'NUMBER' }, { providerId: EXAMPLE_PROVIDER }])
        expect((await patch(senderId, change)).body.details[0].rule).toBe('unknownField');
    });

    it('404: no such sender', async () => {
      expect((await patch(UNKNOWN, {})).status).toBe(404);
    });

    it('409: an archived project', async () => {
      const { projectId } = await world.project();
      const of = `/v1/projects/${projectId}/senders`;
      const { senderId } = await create('Archived', of);
      await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
      const { status, body } = await world.send('patch', one(senderId, of), app.adminKey, { rank: 1 });
      expect([status, body.code]).toEqual([409, 'state_conflict']);
    });
  });

  describe('DELETE /v1/projects/{projectId}/senders/{senderId}', () => {
    const remove = (senderId: unknown) => world.send('delete', one(senderId), app.adminKey);

    it('204: the sender is gone, and its address is free again', async () => {
      const sender = { kind: 'NUMBER', address: newAddress(), providerId: EXAMPLE_PROVIDER };
      const { senderId } = await world.admin('post', path, sender);
      expect((await remove(senderId)).status).toBe(204);
      expect((await world.send('get', one(senderId), project.key)).status).toBe(404);
      const other = await world.project();
      await world.admin('post', `/v1/projects/${other.projectId}/senders`, sender);
    });

    it('400: what cannot be an id', async () => {
      expect((await remove('a%20b')).status).toBe(400);
    });

    it('404: no such sender', async () => {
      expect((await remove(UNKNOWN)).status).toBe(404);
    });

    it('409: while it has messages that have not ended', async () => {
      const tenant = new MessageTenant(world);
      const used = await tenant.project();
      await tenant.send(used, { to: newNumber(), text: 'Hello.', sendAt: Date.now() + HOUR_MS });
      const path = one(used.senderId, `/v1/projects/${used.projectId}/senders`);
      const { status, body } = await world.send('delete', path, app.adminKey);
      expect([status, body.code, body.message]).toEqual([409, 'state_conflict', expect.stringContaining('messages')]);
    });
  });
});
