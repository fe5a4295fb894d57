import { LinkWorld } from '../harness/link-world.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('DELETE /v1/api-keys/current', () => {
  const app = routeApp();
  const world = new World(app);
  const links = new LinkWorld(world);

  const end = (key: string) => world.send('delete', '/v1/api-keys/current', key);

  it('204: a session, READ or FULL, is refused from then on; its link is not opened again', async () => {
    const { projectId } = await world.project();
    for (const access of ['READ', 'FULL']) {
      const { key, token } = await links.session(projectId, { access });
      expect((await world.send('get', `/v1/projects/${projectId}`, key)).status).toBe(200);
      const response = await end(key);
      expect([response.status, response.text]).toEqual([204, '']);
      expect((await world.send('get', `/v1/projects/${projectId}`, key)).body.code).toBe('api_key_disabled');
      expect((await end(key)).status).toBe(401);
      expect((await links.redeem(token)).status).toBe(404);
    }
  });

  it('401: a session that nobody made', async () => {
    expect((await end(`parley_01ARZ3NDEKTSV4RRFFQ69G5FAV_${'a'.repeat(40)}`)).status).toBe(401);
  });

  it('403: a session whose project is suspended goes on after it', async () => {
    const { projectId } = await world.project();
    const { key } = await links.session(projectId);
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'suspended' });
    expect((await end(key)).body.code).toBe('project_suspended');
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'active' });
    expect((await end(key)).status).toBe(204);
  });

  it('409: a key that is no session goes on', async () => {
    const { projectId, key } = await world.project();
    const reading = await world.key(projectId, { access: 'READ' });
    for (const one of [key, reading.plainApiKey, app.adminKey]) {
      expect((await end(one)).body.code).toBe('state_conflict');
      expect((await world.send('get', '/v1/api-keys/current', one)).status).toBe(200);
    }
  });
});

describe('A session of a console link', () => {
  const app = routeApp();
  const world = new World(app);
  const links = new LinkWorld(world);

  it('sees itself under the name of its link, with all that the console shows', async () => {
    const { projectId, tenantId } = await world.project();
    for (const [body, name] of [
      [{ name: 'Ticket 4711', access: 'FULL' }, 'Ticket 4711'],
      [{}, 'Console link'],
    ] as const) {
      const { key, keyId, consoleLinkId } = await links.session(projectId, body);
      const { status, body: shown } = await world.send('get', '/v1/api-keys/current', key);
      expect(status).toBe(200);
      const isFull = 'access' in body;
      expect(shown).toMatchObject({ keyId, tenantId, projectId, name, role: 'TENANT', isAdmin: false, consoleLinkId });
      expect(shown.access).toBe(isFull ? undefined : 'READ');
      expect(shown.expiresAt).toBeGreaterThan(Date.now());
      expect(shown.keySuffix).toBe(key.slice(-4));
    }
  });

  it('stands in no route of API keys, and cannot rotate itself', async () => {
    const { projectId, keyId } = await world.project();
    const session = await links.session(projectId, { access: 'FULL' });
    const path = `/v1/projects/${projectId}/api-keys`;
    const { data } = await world.admin('get', path);
    expect((data as { keyId: string }[]).map((one) => one.keyId)).toEqual([keyId]);
    for (const [method, end, body] of [
      ['get', '', undefined],
      ['patch', '', { name: 'x' }],
      ['delete', '', undefined],
      ['post', '/rotate', {}],
    ] as const)
      expect((await world.send(method, `${path}/${session.keyId}${end}`, app.adminKey, body)).status).toBe(404);
    const rotated = await world.send('post', '/v1/api-keys/current/rotate', session.key, {});
    expect([rotated.status, rotated.body.code]).toEqual([403, 'access_not_allowed']);
    expect((await world.send('get', '/v1/api-keys/current', session.key)).status).toBe(200);
  });

  it('is none of the 100 active keys', async () => {
    const { projectId } = await world.project();
    for (let key = 1; key < 99; key += 1) await world.key(projectId);
    await links.session(projectId);
    await world.key(projectId);
    const full = await world.send('post', `/v1/projects/${projectId}/api-keys`, app.adminKey, { name: 'x' });
    expect(full.body.code).toBe('limit_reached');
  });

  it('is forged by its secret under a tag of another', async () => {
    const { projectId } = await world.project();
    const [one, two] = [await links.session(projectId), await links.session(projectId)];
    const mixed = `${one.key.slice(0, -40)}${two.key.slice(-40)}`;
    expect((await world.send('get', '/v1/api-keys/current', mixed)).body.code).toBe('api_key_invalid');
  });
});
