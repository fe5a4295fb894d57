import { LinkWorld } from '../harness/link-world.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { forge } from '../harness/subjects.js';
import { World } from '../harness/world.js';

const AT_ONCE = 50;
const FAILURES = 60;
const ROUNDS = 10;
const KEY_TEXT = /^parley_[0-9A-HJKMNP-TV-Z]{26}_[0-9A-Za-z]{40}$/;
const REFUSAL = { code: 'not_found', message: 'This link does not work, or has stopped working. Ask for a new one.' };

describe('POST /v1/console-links/redeem', () => {
  const app = routeApp();
  const world = new World(app);
  const links = new LinkWorld(world);
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
