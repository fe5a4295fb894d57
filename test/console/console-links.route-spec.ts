import type { Response } from 'supertest';
import { LinkWorld, tokenOf } from '../harness/link-world.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { forge } from '../harness/subjects.js';
import { World } from '../harness/world.js';

const app = routeApp();
const world = new World(app);
const links = new LinkWorld(world);

describe('POST /v1/projects/{projectId}/console-links', () => {
  const LIVE_MAX = 100;
  const BUSY = [429, 503];
  const URL_TEXT = /^https?:\/\/.+\/console\/#\/join\/plink_[0-9A-HJKMNP-TV-Z]{26}_[0-9A-Za-z]{40}$/;

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

describe('GET /v1/projects/{projectId}/console-links', () => {
  const list = (projectId: string, query = '', key = app.adminKey) =>
    world.send('get', `/v1/projects/${projectId}/console-links${query}`, key);

  it('200: newest first, page by page, without addresses; a READ key may look', async () => {
    const { projectId } = await world.project();
    const reading = await world.key(projectId, { access: 'READ' });
    const made = [await links.link(projectId, { name: 'a' }), await links.session(projectId, { name: 'b' })];
    made.push(await links.link(projectId, { name: 'c' }));
    const ids = made.map(({ consoleLinkId }) => consoleLinkId).reverse();
    const first = await list(projectId, '?limit=2', reading.plainApiKey);
    expect(first.status).toBe(200);
    const next = await list(projectId, `?limit=2&cursor=${first.body.cursor}`, reading.plainApiKey);
    const shown = [...first.body.data, ...next.body.data];
    expect(shown.map(({ consoleLinkId }: { consoleLinkId: string }) => consoleLinkId)).toEqual(ids);
    expect([first.body.hasMore, next.body.hasMore, next.body.cursor]).toEqual([true, false, '']);
    expect(shown[0]).toEqual(made[2]?.shown);
    for (const { token } of made) expect(first.text + next.text).not.toContain(token.slice(-32));
  });

  it('400: a page size that is none', async () => {
    const { projectId } = await world.project();
    expect((await list(projectId, '?limit=0')).body.details).toMatchObject([{ path: 'limit' }]);
  });

  it('403: to any session', async () => {
    const { projectId } = await world.project();
    for (const access of ['READ', 'FULL']) {
      const { key } = await links.session(projectId, { access });
      expect((await list(projectId, '', key)).body.code).toBe('access_not_allowed');
    }
  });

  it("404: unknown, and another's project", async () => {
    const [one, two] = [await world.project(), await world.project()];
    expect((await list(two.projectId, '', one.key)).status).toBe(404);
    expect((await list('prj_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});

describe('GET /v1/projects/{projectId}/console-links/{consoleLinkId}', () => {
  const read = (projectId: string, id: string, key = app.adminKey) =>
    world.send('get', `/v1/projects/${projectId}/console-links/${id}`, key);

  it('200: when it was opened, which session it has, and when that ends or has ended', async () => {
    const { projectId, key } = await world.project();
    const { consoleLinkId, shown, token } = await links.link(projectId, {}, key);
    expect((await read(projectId, consoleLinkId, key)).body).toEqual(shown);
    const { plainApiKey, expiresAt } = (await links.redeem(token)).body;
    const opened = (await read(projectId, consoleLinkId, key)).body;
    expect(opened).toEqual({
      ...shown,
      redeemedAt: expiresAt - 28_800_000,
      sessionKeyId: `key_${String(plainApiKey).split('_')[1]}`,
      sessionExpiresAt: expiresAt,
    });
    await world.send('delete', '/v1/api-keys/current', plainApiKey);
    const { sessionExpiresAt, ...ended } = (await read(projectId, consoleLinkId, key)).body;
    expect({ ...ended, sessionExpiresAt: expiresAt }).toEqual(opened);
    expect(sessionExpiresAt).toBeLessThanOrEqual(Date.now());
  });

  it('400: an id of another kind', async () => {
    const { projectId, keyId } = await world.project();
    expect((await read(projectId, keyId)).body.details).toMatchObject([{ path: 'consoleLinkId' }]);
  });

  it("404: unknown, another project's link, and one's own below another project", async () => {
    const [one, two] = [await world.project(), await world.project()];
    const { consoleLinkId } = await links.link(two.projectId);
    expect((await read(one.projectId, consoleLinkId)).status).toBe(404);
    expect((await read(two.projectId, consoleLinkId, one.key)).status).toBe(404);
    expect((await read(one.projectId, 'cln_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});

describe('DELETE /v1/projects/{projectId}/console-links/{consoleLinkId}', () => {
  const ROUNDS = 20;

  const remove = (projectId: string, id: string, key = app.adminKey) =>
    world.send('delete', `/v1/projects/${projectId}/console-links/${id}`, key);
  const current = async (key: string) => (await world.send('get', '/v1/api-keys/current', key)).body.code as string;

  it('204: the link opens nothing, and its session is refused at once; others go on', async () => {
    const { projectId, key } = await world.project();
    const [link, session, other] = [
      await links.link(projectId),
      await links.session(projectId),
      await links.session(projectId),
    ];
    expect(await current(session.key)).toBeUndefined();
    for (const { consoleLinkId } of [link, session]) {
      const response = await remove(projectId, consoleLinkId, key);
      expect([response.status, response.text]).toEqual([204, '']);
    }
    expect((await links.redeem(link.token)).status).toBe(404);
    expect(await current(session.key)).toBe('api_key_invalid');
    expect(await current(other.key)).toBeUndefined();
    expect((await remove(projectId, session.consoleLinkId)).status).toBe(404);
  });

  it('204: however it is opened at the same time, no session outlives it', async () => {
    const { projectId } = await world.project();
    const sql = await Sql.open(app.schema);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { consoleLinkId, token } = await links.link(projectId);
      const [opened] = await Promise.all([links.redeem(token), remove(projectId, consoleLinkId)]);
      expect([200, 404]).toContain(opened.status);
      expect(await sql.rows('SELECT keyId FROM api_keys WHERE consoleLinkId = ?', [consoleLinkId])).toEqual([]);
    }
    await sql.close();
  });

  it('204: also in an archived project', async () => {
    const { projectId } = await world.project();
    const { consoleLinkId } = await links.link(projectId);
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    expect((await remove(projectId, consoleLinkId)).status).toBe(204);
  });

  it('400: an id of another kind', async () => {
    const { projectId, keyId } = await world.project();
    expect((await remove(projectId, keyId)).body.details).toMatchObject([{ path: 'consoleLinkId' }]);
  });

  it('403: by a READ key, and by any session, also of its own link', async () => {
    const { projectId } = await world.project();
    const reading = await world.key(projectId, { access: 'READ' });
    const { consoleLinkId, key } = await links.session(projectId, { access: 'FULL' });
    for (const refused of [reading.plainApiKey, key])
      expect((await remove(projectId, consoleLinkId, refused)).body.code).toBe('access_not_allowed');
  });

  it("404: unknown, and another project's", async () => {
    const [one, two] = [await world.project(), await world.project()];
    const { consoleLinkId } = await links.link(two.projectId);
    expect((await remove(two.projectId, consoleLinkId, one.key)).status).toBe(404);
    expect((await remove(one.projectId, consoleLinkId)).status).toBe(404);
    expect((await remove(one.projectId, 'cln_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});

const AT_ONCE = 50;
const FAILURES = 60;
const ROUNDS = 10;
const KEY_TEXT = /^parley_[0-9A-HJKMNP-TV-Z]{26}_[0-9A-Za-z]{40}$/;
const REFUSAL = { code: 'not_found', message: 'This link does not work, or has stopped working. Ask for a new one.' };

describe('POST /v1/console-links/redeem', () => {
  let sql: Sql;
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
  });
  afterAll(() => sql.close());

  it('200: the session, with all that the console shows of it', async () => {
    const { projectId, tenantId } = await world.project();
    const project = await world.admin('get', `/v1/projects/${projectId}`);
    const tenant = await world.admin('get', `/v1/tenants/${tenantId}`);
    const body = { access: 'FULL', name: 'Ticket 4711', page: '/messages', sessionMs: 600_000 };
    const { token } = await links.link(projectId, body);
    const before = Date.now();
    const response = await links.redeem(token);
    expect(response.status).toBe(200);
    const { plainApiKey, expiresAt, ...others } = response.body;
    expect(plainApiKey).toMatch(KEY_TEXT);
    expect(expiresAt).toBeGreaterThanOrEqual(before + 600_000);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 600_000);
    expect(others).toEqual({
      tenantName: tenant['name'],
      projectId,
      projectName: project['name'],
      access: 'FULL',
      name: 'Ticket 4711',
      page: '/messages',
    });
    expect((await world.send('get', `/v1/projects/${projectId}`, plainApiKey)).body).toEqual(project);
  });

  it('200: of link and session only MACs are stored, and nothing of a secret', async () => {
    const { projectId } = await world.project();
    const { consoleLinkId, token, key, keyId } = await links.session(projectId);
    const [link] = await sql.rows<object>('SELECT * FROM console_links WHERE consoleLinkId = ?', [consoleLinkId]);
    const [session] = await sql.rows<object>('SELECT * FROM api_keys WHERE keyId = ?', [keyId]);
    expect(link).toMatchObject({ secretMac: expect.stringMatching(/^[\w-]{43}$/), sessionKeyId: keyId });
    expect(session).toMatchObject({ secretHash: expect.stringMatching(/^[\w-]{43}$/), consoleLinkId, role: 'TENANT' });
    for (const secret of [token, key].map((text) => text.slice(-32)))
      expect(JSON.stringify([link, session])).not.toContain(secret);
  });

  it(`200: of ${AT_ONCE} at once one gets a session`, async () => {
    const { projectId } = await world.project();
    const { consoleLinkId, token } = await links.link(projectId);
    const all = Array.from({ length: AT_ONCE }, (_, index) =>
      links.redeem(token, { 'X-Forwarded-For': `172.20.1.${index}` }),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: AT_ONCE - 1 }, () => 404)]);
    const sessions = await sql.rows('SELECT keyId FROM api_keys WHERE consoleLinkId = ?', [consoleLinkId]);
    expect(sessions).toHaveLength(1);
  });

  it('400: without a token, with an empty one or a long one, and with another field', async () => {
    for (const body of [{}, { token: '' }, { token: 'x'.repeat(129) }, { token: 7 }])
      expect((await world.send('post', '/v1/console-links/redeem', null, body)).body.details).toMatchObject([
        { path: 'token' },
      ]);
    const { body } = await world.send('post', '/v1/console-links/redeem', null, { token: 'a', name: 'b' });
    expect(body.details).toMatchObject([{ path: 'name' }]);
  });

  it('401: with a key that nobody made', async () => {
    const { projectId } = await world.project();
    const { token } = await links.link(projectId);
    const { body } = await world.send('post', '/v1/console-links/redeem', 'forged', { token });
    expect(body.code).toBe('api_key_invalid');
    expect((await links.redeem(token)).status).toBe(200);
  });

  it('404: the same, whatever is wrong with the token', async () => {
    const { projectId } = await world.project();
    const session = await links.session(projectId);
    const [deleted, expired, wrong] = [
      await links.link(projectId),
      await links.link(projectId),
      await links.link(projectId),
    ];
    await world.admin('delete', `/v1/projects/${projectId}/console-links/${deleted.consoleLinkId}`);
    await sql.rows('UPDATE console_links SET expiresAt = 1 WHERE consoleLinkId = ?', [expired.consoleLinkId]);
    await sql.rows("UPDATE console_links SET secretMac = 'x' WHERE consoleLinkId = ?", [wrong.consoleLinkId]);
    const answers = new Set<string>();
    for (const token of [
      'x',
      forge(session.token),
      session.key,
      session.token,
      deleted.token,
      expired.token,
      wrong.token,
    ]) {
      const { status, body } = await links.redeem(token, { 'X-Request-Id': 'one-request-id' });
      expect(body).toMatchObject(REFUSAL);
      answers.add(`${status} ${JSON.stringify(body)}`);
    }
    expect(answers.size).toBe(1);
  });

  it('404: while the project or its tenant is suspended, and once it is archived', async () => {
    const { projectId, tenantId } = await world.project();
    const { token } = await links.link(projectId);
    for (const [path, back] of [
      [`/v1/projects/${projectId}`, 'active'],
      [`/v1/tenants/${tenantId}`, 'active'],
    ] as const) {
      await world.admin('patch', path, { status: 'suspended' });
      expect((await links.redeem(token)).body).toMatchObject(REFUSAL);
      await world.admin('patch', path, { status: back });
    }
    const other = await links.link(projectId);
    expect((await links.redeem(token)).status).toBe(200);
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    expect((await links.redeem(other.token)).body).toMatchObject(REFUSAL);
  });

  it('404: suspended at the same time, the link is kept for later; opened just before, its session waits', async () => {
    const { projectId } = await world.project();
    const status = (word: string) => world.admin('patch', `/v1/projects/${projectId}`, { status: word });
    for (let round = 0; round < ROUNDS; round += 1) {
      const { consoleLinkId, token } = await links.link(projectId);
      const [opened] = await Promise.all([links.redeem(token), status('suspended')]);
      const key = opened.status === 200 ? String(opened.body.plainApiKey) : null;
      if (key === null) expect((await links.redeem(token)).body).toMatchObject(REFUSAL);
      else expect((await world.send('get', '/v1/api-keys/current', key)).body.code).toBe('project_suspended');
      await status('active');
      const again = await links.redeem(token);
      expect([again.status, key]).toEqual(key === null ? [200, null] : [404, key]);
      const session = key ?? String(again.body.plainApiKey);
      expect((await world.send('get', '/v1/api-keys/current', session)).body).toMatchObject({ consoleLinkId });
    }
  });

  it('404: while the key that made the link does not work', async () => {
    const { projectId } = await world.project();
    const path = `/v1/projects/${projectId}/api-keys`;
    const maker = await world.key(projectId);
    const [first, second, third] = [
      await links.link(projectId, {}, maker.plainApiKey),
      await links.link(projectId, {}, maker.plainApiKey),
      await links.link(projectId, {}, maker.plainApiKey),
    ];
    await world.admin('patch', `${path}/${maker.keyId}`, { isActive: false });
    expect((await links.redeem(first.token)).body).toMatchObject(REFUSAL);
    await world.admin('patch', `${path}/${maker.keyId}`, { isActive: true });
    expect((await links.redeem(first.token)).status).toBe(200);
    await world.admin('post', `${path}/${maker.keyId}/rotate`, { overlapMs: 0 });
    expect((await links.redeem(second.token)).body).toMatchObject(REFUSAL);
    await world.admin('delete', `${path}/${maker.keyId}`);
    expect((await links.redeem(third.token)).body).toMatchObject(REFUSAL);
  });

  it(`429: after ${FAILURES} failures of an address, while a token that works passes from there`, async () => {
    const { projectId } = await world.project();
    const [used, good] = [await links.session(projectId), await links.link(projectId)];
    const here = { 'X-Forwarded-For': '172.20.2.1' };
    const codes: number[] = [];
    for (let failure = 0; failure < FAILURES; failure += 1)
      codes.push((await links.redeem(failure % 2 === 0 ? used.token : 'plink_guessed', here)).status);
    expect(new Set(codes)).toEqual(new Set([404]));
    const { status, headers, body } = await links.redeem(used.token, here);
    expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([429, 'rate_limited', true]);
    expect((await links.redeem(good.token, here)).status).toBe(200);
    expect((await links.redeem('plink_guessed')).status).toBe(404);
  });
});

describe('What is sent to open a console link', () => {
  const world = new World(routeApp());

  it('is not read beyond 1 kB: 413', async () => {
    const { status, body } = await world.send('post', '/v1/console-links/redeem', null, { token: 'x'.repeat(1_000) });
    expect([status, body.code]).toEqual([413, 'body_too_large']);
  });
});

describe('DELETE /v1/api-keys/current', () => {
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
