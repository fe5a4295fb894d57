import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, withPatience } from '../harness/eventually.js';
import { LinkWorld, tokenOf } from '../harness/link-world.js';
import { type Ran, startService } from '../harness/processes.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

describe('The session of a console link', () => {
  const REDEEM = '/v1/console-links/redeem';
  const EVERYWHERE_WITHIN_MS = 1_000;
  const PER_MINUTE = 100;
  /** A tenth of them within one second. */
  const BURST = 10;

  /** What ends a session, by what is done to its link, to the key that made that, and to its project and tenant. */
  const ENDS: readonly (readonly [string, (ids: Ended) => readonly ['delete' | 'patch' | 'post', string, object?]])[] =
    [
      ['deleting the link', ({ project, linkId }) => ['delete', `${project}/console-links/${linkId}`]],
      ['deleting its maker', ({ project, makerId }) => ['delete', `${project}/api-keys/${makerId}`]],
      [
        'disabling its maker',
        ({ project, makerId }) => ['patch', `${project}/api-keys/${makerId}`, { isActive: false }],
      ],
      [
        'rotating its maker without an overlap',
        ({ project, makerId }) => ['post', `${project}/api-keys/${makerId}/rotate`, { overlapMs: 0 }],
      ],
      ['suspending the project', ({ project }) => ['patch', project, { status: 'suspended' }]],
      ['suspending the tenant', ({ tenant }) => ['patch', tenant, { status: 'suspended' }]],
      ['archiving the project', ({ project }) => ['patch', project, { status: 'archived' }]],
      ['archiving the tenant', ({ tenant }) => ['patch', tenant, { status: 'archived' }]],
    ];

  interface Ended {
    readonly project: string;
    readonly tenant: string;
    readonly linkId: string;
    readonly makerId: string;
  }

  let app: TestApp;
  let world: World;
  let links: LinkWorld;
  let sql: Sql;
  let other: Ran & { readonly url: string };
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    links = new LinkWorld(world);
    sql = await Sql.open(app.schema);
    other = await startService(app.schema.databaseUrl, { LOG_LEVEL: 'trace' });
  });
  afterAll(async () => {
    other.child.kill('SIGKILL');
    await other.exited;
    await sql.close();
    await app.close();
  });

  const statusAt = async (url: string, key: string) =>
    (await fetch(`${url}/v1/api-keys/current`, { headers: { 'x-api-key': key } })).status;
  /** When the last request began that was let in: a busy machine is late with responses, not with verdicts. */
  const lastAllowed = async (url: string, key: string) => {
    let last = 0;
    await eventually('the session is refused', async () => {
      const began = Date.now();
      const status = await statusAt(url, key);
      if (status === 200) last = began;
      return status === 401 || status === 403;
    });
    return last;
  };
  const redeemedAt = async (url: string, token: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ token });
    return (await fetch(`${url}${REDEEM}`, { method: 'POST', headers, body })).status;
  };

  it.each(ENDS)('%s ends it within a second in each process, and the links that were not opened', async (_end, act) => {
    const { projectId, tenantId } = await world.project();
    const maker = await world.key(projectId);
    const session = await links.session(projectId, {}, maker.plainApiKey);
    const [here, there] = [
      await links.link(projectId, {}, maker.plainApiKey),
      await links.link(projectId, {}, maker.plainApiKey),
    ];
    const ids = {
      project: `/v1/projects/${projectId}`,
      tenant: `/v1/tenants/${tenantId}`,
      linkId: session.consoleLinkId,
      makerId: maker.keyId,
    };
    for (const url of [app.url, other.url]) expect(await statusAt(url, session.key)).toBe(200);
    await sleep(50);
    expect(await statusAt(other.url, session.key)).toBe(200);
    const [endedAt, ...allowedAt] = await Promise.all([
      world.admin(...act(ids)).then(() => Date.now()),
      ...[app.url, other.url].map((url) => lastAllowed(url, session.key)),
    ]);
    expect(Math.max(...allowedAt) - endedAt).toBeLessThan(withPatience(EVERYWHERE_WITHIN_MS));
    if (act(ids)[1].endsWith(session.consoleLinkId)) return;
    expect(await redeemedAt(app.url, here.token)).toBe(404);
    expect(await redeemedAt(other.url, there.token)).toBe(404);
  });

  it('goes on for the overlap of a rotation, and ends with it', async () => {
    const { projectId } = await world.project();
    const maker = await world.key(projectId);
    const { key } = await links.session(projectId, {}, maker.plainApiKey);
    await world.admin('post', `/v1/projects/${projectId}/api-keys/${maker.keyId}/rotate`, { overlapMs: 60_000 });
    expect(await statusAt(app.url, key)).toBe(200);
    await sql.rows('UPDATE api_keys SET expiresAt = 1 WHERE keyId = ?', [maker.keyId]);
    await eventually('it is refused', async () => (await statusAt(app.url, key)) === 401);
  });

  it('does not work without the row of its link, whatever has deleted that', async () => {
    const { projectId } = await world.project();
    const { key, consoleLinkId } = await links.session(projectId);
    await sql.rows('DELETE FROM console_links WHERE consoleLinkId = ?', [consoleLinkId]);
    await eventually('it is refused', async () => (await statusAt(app.url, key)) === 401);
  });

  it('ends by itself', async () => {
    const { projectId } = await world.project();
    const { key, keyId } = await links.session(projectId);
    expect(await statusAt(app.url, key)).toBe(200);
    await sql.rows('UPDATE api_keys SET expiresAt = ? WHERE keyId = ?', [Date.now() + 100, keyId]);
    await eventually('it has expired', async () => (await statusAt(app.url, key)) === 401);
  });

  it('is proved without bcrypt, also while checks of keys wait', async () => {
    const { projectId } = await world.project();
    const session = await links.session(projectId);
    const slow = await startTestApp({ BCRYPT_COST: '13' }, app.schema);
    let ended = 0;
    const create = (name: string) =>
      new World(slow)
        .send('post', `/v1/projects/${projectId}/api-keys`, app.adminKey, { name })
        .then(() => (ended += 1));
    const hashes = ['a', 'b', 'c', 'd'].map(create);
    expect(await statusAt(slow.url, session.key)).toBe(200);
    expect(ended).toBeLessThan(hashes.length);
    await Promise.all(hashes);
    await slow.close();
  });

  it('leaves nothing of its link or its key in the log, wherever they are put', async () => {
    const { projectId, key: maker } = await world.project();
    const create = `/v1/projects/${projectId}/console-links`;
    const send = async (method: string, path: string, body: string | null, headers: Record<string, string> = {}) => {
      const json: Record<string, string> = body === null ? {} : { 'content-type': 'application/json' };
      const response = await fetch(`${other.url}${path}`, { method, body, headers: { ...json, ...headers } });
      return { status: response.status, body: (await response.json().catch(() => ({}))) as Record<string, unknown> };
    };
    const post = (body: string, headers: Record<string, string> = {}) => send('POST', REDEEM, body, headers);
    const made = await send('POST', create, '{}', { 'x-api-key': maker });
    const token = tokenOf(String(made.body['url']));
    const opening = JSON.stringify({ token });
    // What the database says of a statement is logged with the failure.
    await sql.rows('RENAME TABLE console_links TO links_away');
    const failed = await post(opening).finally(() => sql.rows('RENAME TABLE links_away TO console_links'));
    const refused = [
      await post(opening.slice(0, -1)),
      await post(`"${token}"`),
      await post(`{"${token}":1}`),
      await post(JSON.stringify({ token, more: 'x'.repeat(1_000) })),
      await post(opening, { 'content-type': 'text/plain' }),
      await post(opening, { 'content-encoding': 'gzip' }),
      await post(opening, { 'x-api-key': token }),
      await post(JSON.stringify({ token: `${token}x` })),
    ];
    const opened = await post(opening, { referer: made.body['url'] as string, 'x-request-id': token });
    const key = String(opened.body['plainApiKey']);
    refused.push(await post(opening));
    expect([failed, opened, ...refused].map(({ status }) => status)).toEqual([
      500, 200, 400, 400, 400, 413, 415, 400, 401, 404, 404,
    ]);
    for (const secret of [token, key])
      for (const path of [
        `/console/?token=${secret}`,
        `/console/${secret}`,
        `/console/%23/join/${secret}`,
        `${REDEEM}/${secret}`,
        `${create}/${secret}`,
        `/v1/api-keys/current?x-api-key=${secret}`,
        `/%E0%A4/${secret}`,
      ])
        await send('GET', path, null, { 'x-api-key': key, 'idempotency-key': secret });
    await send('DELETE', '/v1/api-keys/current', null, { 'x-api-key': key, 'x-request-id': 'the-last-request' });
    await eventually('all is logged', async () => other.output().includes('the-last-request'));
    const said = other.output();
    for (const sign of [REDEEM, 'request failed', "links_away|console_links' doesn't exist"])
      expect(said).toMatch(new RegExp(sign));
    for (const secret of [token, key]) {
      expect(secret).toMatch(/_[0-9A-Za-z]{40}$/);
      expect(said.includes(secret.slice(-32))).toBe(false);
      expect(said.includes(secret.slice(0, -24))).toBe(false);
    }
  });

  it('counts for one rate limit, with all other sessions of its project', async () => {
    const { projectId, key } = await world.project();
    const { projectId: elsewhere } = await world.project();
    const sessions: string[] = [];
    for (let count = 0; count < 2 * BURST; count += 1) sessions.push((await links.session(projectId)).key);
    const another = (await links.session(elsewhere)).key;
    const limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) }, app.schema);
    // Whatever second it is: all that may pass in two of them.
    const statuses = await Promise.all(
      Array.from({ length: 8 * BURST }, (_, index) => statusAt(limited.url, String(sessions[index % sessions.length]))),
    );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3 * BURST);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5 * BURST);
    expect(await statusAt(limited.url, key)).toBe(200);
    expect(await statusAt(limited.url, another)).toBe(200);
    await limited.close();
  });
});

describe('The settings of the console', () => {
  it('404: with CONSOLE=false nothing is served, as where no route is', async () => {
    const app = await startTestApp({ CONSOLE: 'false' });
    const { body: unknown } = await app.http.get('/nothing');
    for (const path of ['/console', '/console/', '/console/assets/main.js']) {
      const { status, body, headers } = await app.http.get(path);
      expect([status, body.message]).toEqual([404, unknown.message]);
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    }
    await app.close();
  });

  it('200: CONSOLE_FRAME_ANCESTORS may show it in a frame, and what else there is nobody may', async () => {
    const origins = 'https://portal.example, http://localhost:8080';
    const app = await startTestApp({ CONSOLE_FRAME_ANCESTORS: origins });
    for (const path of ['/console', '/console/']) {
      const { headers } = await app.http.get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain('; frame-ancestors https://portal.example http://localhost:8080; ');
      expect(headers).not.toHaveProperty('x-frame-options');
    }
    expect((await app.http.get('/health/live')).headers['x-frame-options']).toBe('DENY');
    await app.close();
  });
});
