import { fillPath, guardedOperationsOf, servedDocument } from '../harness/operations.js';
import { POLICY, queryOf } from '../harness/policy.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** Of everything that stands in a path but a number, written down apart from the code. */
const ID_PREFIXES: Readonly<Record<string, string>> = {
  tenantId: 'ten',
  projectId: 'prj',
  keyId: 'key',
  webhookConfigId: 'whc',
  deliveryId: 'dlv',
  eventId: 'evt',
  batchId: 'bat',
  importId: 'imp',
  providerId: 'pvd',
  unmatchedId: 'unm',
  senderId: 'snd',
  messageId: 'msg',
  erasureId: 'era',
  consoleLinkId: 'cln',
  reviewId: 'rev',
};
const WELL_FORMED = {
  ...Object.fromEntries(Object.entries(ID_PREFIXES).map(([name, prefix]) => [name, `${prefix}_${ULID}`])),
  phoneE164: '+14155550199',
};

describe('An id in a path', () => {
  const app = routeApp();

  it('400: of another kind, wherever an id stands: the right one is named', async () => {
    const world = new World(app);
    const seen: unknown[] = [];
    const wanted: unknown[] = [];
    for (const { route, method, path, parameters } of guardedOperationsOf(await servedDocument(app)))
      for (const name of parameters.flatMap((one) => (one.in === 'path' ? [one.name ?? ''] : []))) {
        if (name === 'phoneE164') continue;
        const prefix = ID_PREFIXES[name] ?? 'missing above';
        const other = prefix === 'ten' ? 'prj' : 'ten';
        const ids = { ...WELL_FORMED, [name]: `${other}_${ULID}` };
        const { status, body } = await world.send(
          method,
          `${fillPath(path, ids)}${queryOf(route)}`,
          app.adminKey,
          POLICY[route]?.body?.(ids),
        );
        const begins = other === 'ten' ? 'a tenantId' : 'a projectId';
        seen.push([route, name, status, body.message]);
        wanted.push([
          route,
          name,
          400,
          `${name} must be an id that begins with "${prefix}_": "${other}_" begins ${begins}`,
        ]);
      }
    expect(seen.length).toBeGreaterThan(50);
    expect(seen).toEqual(wanted);
  });

  it('404: of its kind, and nothing', async () => {
    const { status, body } = await new World(app).send('get', `/v1/projects/prj_${ULID}`, app.adminKey);
    expect([status, body.message]).toEqual([404, 'There is nothing here that this key can reach.']);
  });
});
