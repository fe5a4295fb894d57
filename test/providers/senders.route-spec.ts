import { EXAMPLE_PROVIDER, makeExampleProvider } from '../harness/example-provider.js';
import { MessageTenant } from '../harness/message-tenant.js';
import { newAddress, newNumber } from '../harness/numbers.js';
import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const HOUR_MS = 3_600_000;
const UNKNOWN = 'snd_01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('Senders', () => {
  const app = routeApp();
  const world = new World(app);
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
