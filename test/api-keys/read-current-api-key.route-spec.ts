import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('GET /v1/api-keys/current', () => {
  const app = routeApp();
  const world = new World(app);

  it('200: each key sees itself, without its text', async () => {
    const { projectId, keyId, key } = await world.project();
    const response = await world.send('get', '/v1/api-keys/current', key);
    expect(response.status).toBe(200);
    const asOperator = await world.admin('get', `/v1/projects/${projectId}/api-keys/${keyId}`);
    expect(response.body).toEqual({ ...asOperator, lastUsedAt: response.body.lastUsedAt });
    expect((await world.admin('get', '/v1/api-keys/current'))['isAdmin']).toBe(true);
  });

  it('401: disabled, expired, and a key text with anything around it', async () => {
    const { projectId, keyId, key } = await world.project();
    const ask = async (text: string) => (await world.send('get', '/v1/api-keys/current', text)).body.code as string;
    for (const text of [
      `${key}x`,
      key.slice(0, -1),
      key.toUpperCase(),
      `x${key}`,
      `${key}, ${key}`,
      'parley_',
      'x'.repeat(5_000),
    ])
      expect(await ask(text)).toBe('api_key_invalid');
    await world.admin('patch', `/v1/projects/${projectId}/api-keys/${keyId}`, { isActive: false });
    expect(await ask(key)).toBe('api_key_disabled');
  });

  it("401: one key's secret under another's id", async () => {
    const [one, two] = [await world.project(), await world.project()];
    const mixed = `${one.key.slice(0, -40)}${two.key.slice(-40)}`;
    expect((await world.send('get', '/v1/api-keys/current', mixed)).body.code).toBe('api_key_invalid');
  });
});
