import { Webhook } from 'standardwebhooks';
import { routeApp } from '../harness/route-app.js';
import { type Received, Receiver } from '../harness/receiver.js';
import { Sql } from '../harness/sql.js';
import { type ProjectWorld, World } from '../harness/world.js';

const DAY_MS = 24 * 3_600_000;

describe('POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/rotate-secret', () => {
  const app = routeApp();
  const world = new World(app);
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
