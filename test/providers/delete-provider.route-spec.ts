import { Sql } from '../harness/sql.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('DELETE /v1/providers/{providerId}', () => {
  const app = routeApp();
  const world = new World(app);
  const create = async (): Promise<string> =>
    String((await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR' }))['providerId']);
  const remove = (providerId: string) => world.send('delete', `/v1/providers/${providerId}`, app.adminKey);

  it('204: the provider is gone, with its prices', async () => {
    const providerId = await create();
    await world.send('put', `/v1/providers/${providerId}/prices`, app.adminKey, { prices: [{ price: 1 }] });
    expect((await remove(providerId)).status).toBe(204);
    expect((await world.send('get', `/v1/providers/${providerId}`, app.adminKey)).status).toBe(404);
    const sql = await Sql.open(app.schema);
    expect(await sql.count('provider_prices WHERE providerId = ?', [providerId])).toBe(0);
    await sql.close();
  });

  it('400: what cannot be an id', async () => {
    expect((await remove('a%20b')).status).toBe(400);
  });

  it('404: no such provider', async () => {
    expect((await remove('pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });

  it('409: while it has senders', async () => {
    const [{ projectId }, providerId] = [await world.project(), await create()];
    const path = `/v1/projects/${projectId}/senders`;
    const { senderId } = await world.admin('post', path, { kind: 'NAME', address: 'Name', providerId });
    const { status, body } = await remove(providerId);
    expect([status, body.code, body.message]).toEqual([409, 'state_conflict', expect.stringContaining('senders')]);
    await world.admin('delete', `${path}/${String(senderId)}`);
    expect((await remove(providerId)).status).toBe(204);
  });

  it('409: no sender comes while the provider is deleted', async () => {
    const [{ projectId }, providerId] = [await world.project(), await create()];
    const path = `/v1/projects/${projectId}/senders`;
    const add = () => world.send('post', path, app.adminKey, { kind: 'NAME', address: 'Name', providerId });
    const [removed, ...added] = await Promise.all([remove(providerId), add(), add(), add()]);
    const isGone = removed.status === 204;
    expect(isGone || removed.status === 409).toBe(true);
    expect(added.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
    // Either somebody was there before it went, and it stays; or it went, and nobody is left at it.
    expect(added.some(({ status }) => status === 201)).toBe(!isGone);
  });
});
