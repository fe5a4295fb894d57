import { DataSource } from 'typeorm';
import { WebhookConfigReader } from '../src/webhook-configs/webhook-config-reader.js';
import { WebhookConfig } from '../src/webhook-configs/webhook-config.entity.js';
import { Sql } from './harness/sql.js';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { type ProjectWorld, World } from './harness/world.js';

/** What lies in the database, and what someone who can write there can make of it. */
describe('Webhook configs at rest', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let project: ProjectWorld;
  const path = () => `/v1/projects/${project.projectId}/webhook-configs`;
  const made = async (auth: object, value: string) =>
    world.admin('post', path(), { endpoint: { url: 'https://example.com/', auth, headers: { 'x-canary': value } } });
  const target = async (id: unknown) =>
    app.app
      .get(WebhookConfigReader)
      .targetOf(await app.app.get(DataSource).manager.findOneByOrFail(WebhookConfig, { webhookConfigId: String(id) }));
  const swap = (column: string, one: unknown, other: unknown) =>
    sql.rows(
      `UPDATE webhook_configs a JOIN webhook_configs b ON b.webhookConfigId = ? SET a.${column} = b.${column}
WHERE a.webhookConfigId = ?`,
      [String(other), String(one)],
    );
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
  });
  beforeEach(async () => {
    project = await world.project();
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  it('200: no token, password, header value or signing secret stands in any table', async () => {
    const bearer = await made({ type: 'BEARER', token: 'canary-token' }, 'canary-value');
    const basic = await made({ type: 'BASIC', username: 'me', password: 'canary-password' }, 'canary-value');
    const rotated = await world.admin('post', `${path()}/${String(basic['webhookConfigId'])}/rotate-secret`, {});
    const secrets = [bearer, basic, rotated].map((view) => String(view['signingSecret']).slice('whsec_'.length));
    const tables = await sql.rows<Record<string, string>>('SHOW TABLES');
    for (const table of tables.map((row) => Object.values(row)[0] ?? '')) {
      const text = JSON.stringify(await sql.rows(`SELECT * FROM \`${table}\``), (_key, value: unknown) =>
        isBytes(value) ? Buffer.from(value.data).toString('latin1') : value,
      );
      for (const word of ['canary-token', 'canary-password', 'canary-value', ...secrets])
        expect(`${table}: ${text.includes(word)}`).toBe(`${table}: false`);
    }
    // The search would have found them: what is not secret is found by it.
    expect(JSON.stringify(await sql.rows('SELECT * FROM webhook_configs'))).toContain('https://example.com/');
    expect(await target(bearer['webhookConfigId'])).toMatchObject({
      authorization: 'Bearer canary-token',
      headers: { 'x-canary': 'canary-value' },
      signingSecrets: [bearer['signingSecret']],
    });
  });

  it('500: header values copied from another row do not open, and nothing of them is told', async () => {
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
      await expect(target(mine['webhookConfigId'])).rejects.toThrow();
      await expect(target(theirs['webhookConfigId'])).resolves.toBeDefined();
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
    await expect(target(id)).rejects.toThrow();
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
    await expect(target(id)).rejects.toThrow();
  });
});

function isBytes(value: unknown): value is { data: number[] } {
  return typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer';
}
