import { Webhook } from 'standardwebhooks';
import { ulid } from 'ulid';
import { type Received, Receiver } from '../harness/receiver.js';
import { Sql } from '../harness/sql.js';
import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

/** Words that stand nowhere else. */
const [TOKEN, PASSWORD, VALUE] = [`token-${ulid()}`, `password-${ulid()}`, `value-${ulid()}`];

/** What lies in the database, and what someone who can write there can make of it. */
describe('Webhook configs at rest', () => {
  const app = routeApp();
  const world = new World(app);
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
});

function isBytes(value: unknown): value is { data: number[] } {
  return typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer';
}
