import { DataSource } from 'typeorm';
import { WebhookConfigReader } from '../src/webhook-configs/webhook-config-reader.js';
import { WebhookConfig } from '../src/webhook-configs/webhook-config.entity.js';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { Sql } from './harness/sql.js';
import { type ProjectWorld, World } from './harness/world.js';

const DAY_MS = 24 * 3_600_000;

describe('POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/rotate-secret', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let project: ProjectWorld;
  const rotate = (id: string, body: object = {}, { projectId, key } = project, headers: Record<string, string> = {}) =>
    world.send('post', `/v1/projects/${projectId}/webhook-configs/${id}/rotate-secret`, key, body, headers);
  const made = async () => {
    const { webhookConfigId, signingSecret } = await world.admin(
      'post',
      `/v1/projects/${project.projectId}/webhook-configs`,
      { endpoint: { url: 'https://example.com/' } },
    );
    return { id: String(webhookConfigId), secret: String(signingSecret) };
  };
  const rowOf = (id: string) => app.app.get(DataSource).manager.findOneByOrFail(WebhookConfig, { webhookConfigId: id });
  const signingSecretsOf = async (id: string) =>
    app.app.get(WebhookConfigReader).targetOf(await rowOf(id)).signingSecrets;
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
    project = await world.project();
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

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
    expect(await signingSecretsOf(id)).toEqual([signingSecret, secret]);
    const { previousSigningSecretUntil } = await rowOf(id);
    expect(Math.abs((previousSigningSecretUntil ?? 0) - startedAt - DAY_MS)).toBeLessThan(10_000);
  });

  it('200: no overlap, an overlap of seven days, and one that has ended', async () => {
    const { id } = await made();
    const first = (await rotate(id, { overlapMs: 0 })).body.signingSecret;
    expect(await signingSecretsOf(id)).toEqual([first]);
    const second = (await rotate(id, { overlapMs: 7 * DAY_MS })).body.signingSecret;
    expect(await signingSecretsOf(id)).toEqual([second, first]);
    const third = (await rotate(id)).body.signingSecret;
    expect(await signingSecretsOf(id)).toEqual([third, second]);
    await sql.rows('UPDATE webhook_configs SET previousSigningSecretUntil = ? WHERE webhookConfigId = ?', [
      Date.now() - 1,
      id,
    ]);
    expect(await signingSecretsOf(id)).toEqual([third]);
  });

  it('200: twenty equal requests under one Idempotency-Key rotate once; a replay shows no secret', async () => {
    const { id, secret } = await made();
    const headers = { 'Idempotency-Key': 'one-rotation' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => rotate(id, {}, project, headers)));
    const shown = answers.filter(({ body }) => body.signingSecret !== undefined);
    expect(shown).toHaveLength(1);
    expect(await signingSecretsOf(id)).toEqual([shown[0]?.body.signingSecret, secret]);
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
    expect(await signingSecretsOf(id)).toEqual([secret]);
  });

  it('404: unknown, or of another project, and the secret stays', async () => {
    const { id, secret } = await made();
    const stranger = await world.project();
    expect((await rotate('whc_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
    expect((await rotate(id, {}, stranger)).status).toBe(404);
    expect((await rotate(id, {}, { ...stranger, key: app.adminKey })).status).toBe(404);
    expect(await signingSecretsOf(id)).toEqual([secret]);
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
