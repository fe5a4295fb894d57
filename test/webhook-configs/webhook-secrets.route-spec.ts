import { Webhook } from 'standardwebhooks';
import { ulid } from 'ulid';
import { type Received, Receiver } from '../doubles/receiver.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { type ProjectWorld, World } from '../harness/world.js';

const app = routeApp();
const world = new World(app);

describe('POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/rotate-secret', () => {
  const DAY_MS = 24 * 3_600_000;

  let sql: Sql;
  let receiver: Receiver;
  let project: ProjectWorld;
  const rotate = (id: string, body: object = {}, { projectId, key } = project, headers: Record<string, string> = {}) =>
    world.send('post', `/v1/projects/${projectId}/webhook-configs/${id}/rotate-secret`, key, body, headers);
  const made = async () => {
    const { webhookConfigId, signingSecret } = await world.admin(
      'post',
      `/v1/projects/${project.projectId}/webhook-configs`,
      { endpoint: { url: receiver.url } },
    );
    return { id: String(webhookConfigId), secret: String(signingSecret) };
  };
  /** What is sent next is signed by these secrets, and by no other. */
  const expectSignedBy = async (id: string, secrets: readonly string[]) => {
    const path = `/v1/projects/${project.projectId}/webhook-configs/${id}/test`;
    await world.send('post', path, app.adminKey, {});
    const { body, headers } = receiver.received.at(-1) as Received;
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(secrets.length);
    for (const secret of secrets) new Webhook(secret).verify(body, headers as Record<string, string>);
  };
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
    receiver = await Receiver.start();
    project = await world.project();
  });
  afterAll(() => Promise.all([sql.close(), receiver.stop()]));

  it('200: a new secret, shown this once; the old one signs beside it for a day', async () => {
    const { id, secret } = await made();
    const startedAt = Date.now();
    const { status, body } = await rotate(id);
    const { signingSecret, ...shown } = body;
    expect(status).toBe(200);
    expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(signingSecret).not.toBe(secret);
    expect(shown).toEqual(
      (await world.send('get', `/v1/projects/${project.projectId}/webhook-configs/${id}`, project.key)).body,
    );
    await expectSignedBy(id, [signingSecret, secret]);
    const [row] = await sql.rows<{ until: number }>(
      'SELECT previousSigningSecretUntil AS until FROM webhook_configs WHERE webhookConfigId = ?',
      [id],
    );
    expect(Math.abs((row?.until ?? 0) - startedAt - DAY_MS)).toBeLessThan(10_000);
  });

  it('200: no overlap, an overlap of seven days, and one that has ended', async () => {
    const { id } = await made();
    const first = (await rotate(id, { overlapMs: 0 })).body.signingSecret;
    await expectSignedBy(id, [first]);
    const second = (await rotate(id, { overlapMs: 7 * DAY_MS })).body.signingSecret;
    await expectSignedBy(id, [second, first]);
    const third = (await rotate(id)).body.signingSecret;
    await expectSignedBy(id, [third, second]);
    await sql.rows('UPDATE webhook_configs SET previousSigningSecretUntil = ? WHERE webhookConfigId = ?', [
      Date.now() - 1,
      id,
    ]);
    await expectSignedBy(id, [third]);
  });

  it('200: twenty equal requests under one Idempotency-Key rotate once; a replay shows no secret', async () => {
    const { id, secret } = await made();
    const headers = { 'Idempotency-Key': 'one-rotation' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => rotate(id, {}, project, headers)));
    const shown = answers.filter(({ body }) => body.signingSecret !== undefined);
    expect(shown).toHaveLength(1);
    await expectSignedBy(id, [shown[0]?.body.signingSecret, secret]);
    const replay = await rotate(id, {}, project, headers);
    expect([
      replay.status,
      replay.headers['idempotent-replayed'],
      replay.body.signingSecret,
      replay.body.webhookConfigId,
    ]).toEqual([200, 'true', undefined, id]);
  });

  it.each([
    { overlapMs: -1 },
    { overlapMs: 7 * DAY_MS + 1 },
    { overlapMs: 1.5 },
    { overlapMs: '0' },
    { overlapMs: null },
  ])('400: names overlapMs of %j', async (body) => {
    const { id, secret } = await made();
    const response = await rotate(id, body);
    expect([response.status, response.body.details[0].path]).toEqual([400, 'overlapMs']);
    await expectSignedBy(id, [secret]);
  });

  it('404: unknown, or of another project, and the secret stays', async () => {
    const { id, secret } = await made();
    const stranger = await world.project();
    expect((await rotate('whc_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
    expect((await rotate(id, {}, stranger)).status).toBe(404);
    expect((await rotate(id, {}, { ...stranger, key: app.adminKey })).status).toBe(404);
    await expectSignedBy(id, [secret]);
  });

  it('409: the project is archived', async () => {
    const own = await world.project();
    const { webhookConfigId } = await world.admin('post', `/v1/projects/${own.projectId}/webhook-configs`, {
      endpoint: { url: 'https://example.com/' },
    });
    await world.admin('patch', `/v1/projects/${own.projectId}`, { status: 'archived' });
    const response = await rotate(String(webhookConfigId), {}, { ...own, key: app.adminKey });
    expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
  });
});

/** What lies in the database, and what someone who can write there can make of it. */
describe('Webhook configs at rest', () => {
  /** Words that stand nowhere else. */
  const [TOKEN, PASSWORD, VALUE] = [`token-${ulid()}`, `password-${ulid()}`, `value-${ulid()}`];

  let sql: Sql;
  let project: ProjectWorld;
  let receiver: Receiver;
  const path = () => `/v1/projects/${project.projectId}/webhook-configs`;
  const made = async (auth: object, value: string) =>
    world.admin('post', path(), { endpoint: { url: receiver.url, auth, headers: { 'x-canary': value } } });
  /** The status of a request to send an example, and how often the receiver got one. */
  const sent = async (id: unknown): Promise<[number, number]> => {
    const before = receiver.received.length;
    const { status } = await world.send('post', `${path()}/${String(id)}/test`, project.key, {});
    return [status, receiver.received.length - before];
  };
  const swap = (column: string, one: unknown, other: unknown) =>
    sql.rows(
      `UPDATE webhook_configs a JOIN webhook_configs b ON b.webhookConfigId = ? SET a.${column} = b.${column}
WHERE a.webhookConfigId = ?`,
      [String(other), String(one)],
    );
  beforeAll(async () => {
    sql = await Sql.open(app.schema);
    receiver = await Receiver.start();
  });
  beforeEach(async () => {
    project = await world.project();
  });
  // Damaged ones would fail the lists of all projects, which other files read.
  afterEach(() => sql.rows('DELETE FROM webhook_configs WHERE projectId = ?', [project.projectId]));
  afterAll(() => Promise.all([sql.close(), receiver.stop()]));

  it('200: no token, password, header value or signing secret stands in any table', async () => {
    const bearer = await made({ type: 'BEARER', token: TOKEN }, VALUE);
    const basic = await made({ type: 'BASIC', username: 'me', password: PASSWORD }, VALUE);
    const rotated = await world.admin('post', `${path()}/${String(basic['webhookConfigId'])}/rotate-secret`, {});
    const secrets = [bearer, basic, rotated].map((view) => String(view['signingSecret']).slice('whsec_'.length));
    const tables = await sql.rows<Record<string, string>>('SHOW TABLES');
    for (const table of tables.map((row) => Object.values(row)[0] ?? '')) {
      const text = JSON.stringify(await sql.rows(`SELECT * FROM \`${table}\``), (_key, value: unknown) =>
        isBytes(value) ? Buffer.from(value.data).toString('latin1') : value,
      );
      for (const word of [TOKEN, PASSWORD, VALUE, ...secrets])
        expect(`${table}: ${text.includes(word)}`).toBe(`${table}: false`);
    }
    // The search would have found them: what is not secret is found by it.
    expect(JSON.stringify(await sql.rows('SELECT * FROM webhook_configs'))).toContain(receiver.url);
    expect(await sent(bearer['webhookConfigId'])).toEqual([200, 1]);
    const { body, headers } = receiver.received.at(-1) as Received;
    expect(headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, 'x-canary': VALUE });
    new Webhook(String(bearer['signingSecret'])).verify(body, headers as Record<string, string>);
  });

  it('500: header values copied from another row do not open, and nothing of them is shown', async () => {
    const [mine, theirs] = [await made({ type: 'NONE' }, 'mine'), await made({ type: 'NONE' }, 'theirs')];
    await swap('headersSealed', mine['webhookConfigId'], theirs['webhookConfigId']);
    const response = await world.send('get', `${path()}/${String(mine['webhookConfigId'])}`, project.key);
    expect([response.status, response.body.code, response.body.details]).toEqual([500, 'internal', []]);
    expect(response.text).not.toContain('theirs');
    expect((await world.send('get', `${path()}/${String(theirs['webhookConfigId'])}`, project.key)).status).toBe(200);
  });

  it.each(['authTokenSealed', 'signingSecretSealed'])(
    '500: %s copied from another row is sent nowhere',
    async (column) => {
      const [mine, theirs] = [
        await made({ type: 'BEARER', token: 'mine' }, 'v'),
        await made({ type: 'BEARER', token: 'theirs' }, 'v'),
      ];
      await swap(column, mine['webhookConfigId'], theirs['webhookConfigId']);
      expect(await sent(mine['webhookConfigId'])).toEqual([500, 0]);
      expect(await sent(theirs['webhookConfigId'])).toEqual([200, 1]);
    },
  );

  it('500: a value moved to another column of its own row does not open', async () => {
    const view = await made({ type: 'BASIC', username: 'me', password: 'canary-password' }, 'v');
    const id = String(view['webhookConfigId']);
    await sql.rows('UPDATE webhook_configs SET headersSealed = authPasswordSealed WHERE webhookConfigId = ?', [id]);
    const response = await world.send('get', `${path()}/${id}`, project.key);
    expect(response.status).toBe(500);
    expect(response.text).not.toContain('canary-password');
    await sql.rows(
      `UPDATE webhook_configs SET headersSealed = NULL, previousSigningSecretSealed = signingSecretSealed,
previousSigningSecretUntil = 9e15 WHERE webhookConfigId = ?`,
      [id],
    );
    expect(await sent(id)).toEqual([500, 0]);
  });

  it('500: one altered bit is found', async () => {
    const id = String((await made({ type: 'BEARER', token: 'mine' }, 'v'))['webhookConfigId']);
    await sql.rows(
      `UPDATE webhook_configs SET authTokenSealed = CONCAT(LEFT(authTokenSealed, LENGTH(authTokenSealed) - 1),
0x00) WHERE webhookConfigId = ? AND RIGHT(authTokenSealed, 1) <> 0x00`,
      [id],
    );
    await sql.rows(
      `UPDATE webhook_configs SET authTokenSealed = CONCAT(0x01, REVERSE(SUBSTRING(authTokenSealed, 2)))
WHERE webhookConfigId = ?`,
      [id],
    );
    expect(await sent(id)).toEqual([500, 0]);
  });

  function isBytes(value: unknown): value is { data: number[] } {
    return typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer';
  }
});
