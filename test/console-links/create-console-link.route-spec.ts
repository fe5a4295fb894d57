import type { Response } from 'supertest';
import { LinkWorld, tokenOf } from '../harness/link-world.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { World } from '../harness/world.js';

const LIVE_MAX = 100;
const BUSY = [429, 503];
const URL_TEXT = /^https?:\/\/.+\/console\/#\/join\/plink_[0-9A-HJKMNP-TV-Z]{26}_[0-9A-Za-z]{40}$/;

describe('POST /v1/projects/{projectId}/console-links', () => {
  const app = routeApp();
  const world = new World(app);
  const links = new LinkWorld(world);
  let sql: Sql;
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
  });
  afterAll(() => sql.close());

  const create = (projectId: string, body: object, key = app.adminKey, headers: Record<string, string> = {}) =>
    world.send('post', `/v1/projects/${projectId}/console-links`, key, body, headers);
  const status = (projectId: string, word: string) =>
    world.admin('patch', `/v1/projects/${projectId}`, { status: word });

  it('201: nothing is needed; a READ link, whose address is shown this once', async () => {
    const { projectId, keyId, key } = await world.project();
    const response = await create(projectId, {}, key);
    const { url, ...shown } = response.body;
    expect(response.status).toBe(201);
    expect(url).toMatch(URL_TEXT);
    expect(shown).toEqual({
      consoleLinkId: `cln_${tokenOf(url).split('_')[1]}`,
      projectId,
      name: null,
      access: 'READ',
      page: null,
      createdByKeyId: keyId,
      createdAt: expect.any(Number),
      expiresAt: Number(shown.createdAt) + 3_600_000,
      redeemedAt: null,
      sessionKeyId: null,
      sessionExpiresAt: null,
    });
    expect(await world.admin('get', String(response.headers['location']))).toEqual(shown);
  });

  it('201: all fields are kept as they were given', async () => {
    const { projectId } = await world.project();
    const body = { access: 'FULL', name: 'Ticket', page: '/messages/msg_1?a=b' };
    const { body: shown } = await create(projectId, { ...body, expiresInMs: 300_000, sessionMs: 43_200_000 });
    expect(shown).toMatchObject(body);
    expect(shown.expiresAt - shown.createdAt).toBe(300_000);
    const opened = (await links.redeem(tokenOf(shown.url))).body;
    const { redeemedAt } = await world.admin('get', `/v1/projects/${projectId}/console-links/${shown.consoleLinkId}`);
    expect(opened).toMatchObject({ ...body, expiresAt: Number(redeemedAt) + 43_200_000 });
  });

  it('201: repeated under its key, it is shown again without its address', async () => {
    const { projectId } = await world.project();
    const once = { 'Idempotency-Key': 'a-link' };
    const { url, ...first } = (await create(projectId, {}, app.adminKey, once)).body;
    const again = await create(projectId, {}, app.adminKey, once);
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.body).toEqual(first);
    expect((await links.redeem(tokenOf(url))).status).toBe(200);
  });

  it('201: by the operator while project and tenant are suspended', async () => {
    const { projectId } = await world.project();
    await status(projectId, 'suspended');
    const { token } = await links.link(projectId);
    await status(projectId, 'active');
    expect((await links.redeem(token)).status).toBe(200);
  });

  it('400: what no link can be', async () => {
    const { projectId } = await world.project();
    for (const [field, body] of [
      ['access', { access: 'WRITE' }],
      ['page', { page: 'messages' }],
      ['page', { page: `/${'x'.repeat(200)}` }],
      ['name', { name: '' }],
      ['expiresInMs', { expiresInMs: 299_999 }],
      ['sessionMs', { sessionMs: 43_200_001 }],
      ['role', { role: 'ADMIN' }],
    ] as const)
      expect((await create(projectId, body)).body.details).toMatchObject([{ path: field }]);
  });

  it('403: by a READ key, and by any session', async () => {
    const { projectId } = await world.project();
    const reading = await world.key(projectId, { access: 'READ' });
    const { key } = await links.session(projectId, { access: 'FULL' });
    for (const refused of [reading.plainApiKey, key])
      expect((await create(projectId, {}, refused)).body.code).toBe('access_not_allowed');
  });

  it("404: unknown, and another's project", async () => {
    const [one, two] = [await world.project(), await world.project()];
    expect((await create(two.projectId, {}, one.key)).status).toBe(404);
    expect((await create('prj_01ARZ3NDEKTSV4RRFFQ69G5FAV', {})).status).toBe(404);
  });

  it('409: archived', async () => {
    const { projectId } = await world.project();
    await status(projectId, 'archived');
    expect((await create(projectId, {})).body.code).toBe('state_conflict');
  });

  it(`409: beyond ${LIVE_MAX} that can be opened or whose session runs, also when they come at once`, async () => {
    const { projectId } = await world.project();
    const maker = await world.key(projectId);
    const opened = await links.session(projectId, {}, maker.plainApiKey);
    // A machine that is busy refuses some of so many at once for other reasons.
    const decided = async (): Promise<Response> => {
      const response = await create(projectId, {}, maker.plainApiKey);
      return BUSY.includes(response.status) ? decided() : response;
    };
    const all = await Promise.all(Array.from({ length: LIVE_MAX + 10 }, decided));
    expect(all.filter((response) => response.status === 201)).toHaveLength(LIVE_MAX - 1);
    expect(all.find((response) => response.status !== 201)?.body.code).toBe('limit_reached');
    const free = async (end: () => Promise<unknown>) => {
      expect((await create(projectId, {}, maker.plainApiKey)).status).toBe(409);
      await end();
      expect((await create(projectId, {}, maker.plainApiKey)).status).toBe(201);
    };
    await free(() => world.send('delete', '/v1/api-keys/current', opened.key));
    const idOf = (index: number) => String(all.filter((made) => made.status === 201)[index]?.body.consoleLinkId);
    await free(() => world.admin('delete', `/v1/projects/${projectId}/console-links/${idOf(0)}`));
    await free(() => sql.rows('UPDATE console_links SET endsAt = 1 WHERE consoleLinkId = ?', [idOf(1)]));
    // Links of a key that does not work cannot be opened.
    await world.admin('delete', `/v1/projects/${projectId}/api-keys/${maker.keyId}`);
    expect((await create(projectId, {})).status).toBe(201);
  });
});
