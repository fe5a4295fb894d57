import request from 'supertest';
import { dumpOf } from '../harness/database-dump.js';
import { GATEWAY_SECRETS } from '../harness/http-calls.js';
import { HTTP_GATEWAYS } from '../harness/http-gateways.js';
import { HttpWorld } from '../harness/http-world.js';
import { newNumber } from '../harness/numbers.js';
import { startService } from '../harness/processes.js';
import type { RouteApp } from '../harness/route-app.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const MASK = '********';
const MESSAGE = { to: '+14155552601', from: '+14155550100', text: 'Hello.' };

describe('Secrets of gateways by data', () => {
  let app: TestApp;
  let service: Awaited<ReturnType<typeof startService>>;
  let served: RouteApp;
  /** Everything that was shown to anybody. */
  const shown: string[] = [];
  const worlds: HttpWorld[] = [];
  const forms = (secret: string): string[] => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').slice(0, -4),
    Buffer.from(`parley:${secret}`).toString('base64').slice(0, -4),
  ];
  const call = async (
    method: 'get' | 'post' | 'patch',
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    const response = await request(service.url)[method](path).set('x-api-key', app.adminKey).send(body);
    shown.push(JSON.stringify([response.headers, response.body, response.text]));
    return { status: response.status, body: response.body as Record<string, unknown> };
  };
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    service = await startService(app.schema.databaseUrl, { LOG_LEVEL: 'trace', PUBLIC_URL: 'https://parley.test' });
    served = { ...app, url: service.url, http: request(service.url), close: () => Promise.resolve() };
    for (const gateway of HTTP_GATEWAYS) worlds.push(await HttpWorld.start(served, gateway));
  });
  afterAll(async () => {
    for (const world of worlds) await world.stop();
    service.child.kill('SIGTERM');
    await service.exited;
    await app.close();
  });

  it('stand in no response, log, row, event, metric or error', async () => {
    for (const world of worlds) await liveOf(world);
    shown.push((await request(service.url).get('/metrics')).text, service.output(), await dumpOf(worlds[0]!.sql));
    const all = shown.join('\n');
    expect(all.length).toBeGreaterThan(100_000);
    // The search finds what there is.
    expect(all).toContain('Gateway');
    expect(GATEWAY_SECRETS.flatMap(forms).filter((form) => all.includes(form))).toEqual([]);
  });

  it('400: another origin with masks, for the request to send and for the check', async () => {
    const [world] = worlds;
    const path = `/v1/providers/${world?.providerId}`;
    const { body } = await call('get', path);
    const { send } = body['settings'] as { send: { url: string } };
    const elsewhere = { ...send, url: 'https://elsewhere.example/v2/messages' };
    for (const settings of [{ send: elsewhere }, { send: elsewhere, secrets: { apiKey: MASK } }]) {
      const { status, body: problem } = await call('patch', path, { settings });
      expect([status, problem['details']]).toEqual([
        400,
        [expect.objectContaining({ path: 'settings.secrets.apiKey', rule: 'isCredential' })],
      ]);
    }
    const check = { url: 'https://elsewhere.example/', headers: { authorization: 'Bearer {{secret.apiKey}}' } };
    expect((await call('patch', path, { settings: { check } })).status).toBe(400);
    const { status } = await call('patch', path, { settings: { send: elsewhere, secrets: { apiKey: 'a new one' } } });
    expect(status).toBe(200);
  });

  /** Everything that may show a secret: true and false calls, errors, tests, dry runs, lists. */
  async function liveOf(world: HttpWorld): Promise<void> {
    const { providerId, project } = world;
    const to = newNumber();
    const messageId = await world.send(to, 'Hello.');
    await world.until(messageId, 'SENT');
    shown.push(JSON.stringify(await world.report(to, 'pondering')));
    await world.report(to, 'delivered');
    await world.write(to, 'STOP');
    const receipt = world.gateway.receipt(await world.requestTo(to), 'sent', 'x');
    shown.push(
      JSON.stringify(await world.call({ ...receipt, headers: {}, target: receipt.target.replace(/key=/, 'k=') })),
    );
    const dry = await call('post', `/v1/providers/${providerId}/dry-run`, {
      message: MESSAGE,
      response: { status: 500, body: 'no' },
      callback: { kind: 'receipts', body: '{}' },
    });
    expect([dry.status, JSON.stringify(dry.body['request'])]).toEqual([200, expect.stringContaining(MASK)]);
    await call('post', `/v1/providers/${providerId}/test`);
    await call('get', `/v1/providers/${providerId}`);
    await call('get', '/v1/providers');
    await call('get', `/v1/messages/${messageId}/timeline`);
    await call('get', `/v1/projects/${project.projectId}/events`);
    await call('get', '/v1/status');
    const { body } = await call('get', `/v1/providers/${providerId}`);
    const settings = body['settings'] as { secrets: Record<string, string>; send: object };
    expect(Object.values(settings.secrets)).toEqual(Object.keys(settings.secrets).map(() => MASK));
    await call('patch', `/v1/providers/${providerId}`, {
      settings: { ...settings, send: { ...settings.send, url: 7 } },
    });
  }
});
