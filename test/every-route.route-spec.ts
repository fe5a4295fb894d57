import { type Caller, makeCallers, makeCast } from './harness/callers.js';
import { AuthorisationMatrix, ID_PREFIXES, UNKNOWN_IDS } from './harness/matrix.js';
import { type DocumentedOperation, fillPath, operationsOf, servedDocument } from './harness/operations.js';
import { POLICY, PUBLIC_ROUTES, queryOf, rolesOf } from './harness/policy.js';
import { routeApp } from './harness/route-app.js';
import { Subjects } from './harness/subjects.js';
import { World } from './harness/world.js';

/** What each caller gets of every operation: harness/generic-statuses.ts refers to this file. */
describe('Every route', () => {
  const app = routeApp();
  const world = new World(app);
  let operations: DocumentedOperation[];
  let callers: Caller[];
  let matrix: AuthorisationMatrix;
  beforeAll(async () => {
    operations = operationsOf(await servedDocument(app));
    const subjects = new Subjects(world, new Set(operations.map(({ route }) => route)));
    const cast = await makeCast(subjects);
    callers = await makeCallers(world, cast);
    matrix = new AuthorisationMatrix(world, subjects, cast, operations);
  });

  it('stands in the table of harness/policy.ts, and no other, with the roles that are published', () => {
    expect(operations.map(({ route }) => route).sort()).toEqual(Object.keys(POLICY).sort());
    const published = operations.map((operation) => [operation.route, operation['x-required-roles']]);
    expect(published).toEqual(
      operations.map(({ route }) => [route, PUBLIC_ROUTES.includes(route) ? undefined : rolesOf(route)]),
    );
  });

  it.each([
    'none',
    'forged',
    'deleted',
    'disabled',
    'expired',
    'suspended',
    'foreign',
    'another project of the tenant',
    'TENANT',
    'READ',
    'READ ADMIN',
    'ADMIN',
    'FULL session',
    'READ session',
  ])('responds as the table says, and shows nothing that is out of reach, to: %s', async (name) => {
    const caller = callers.find((one) => one.name === name);
    if (caller === undefined) throw new Error(`There is no caller called ${name}`);
    expect(await matrix.faultsOf(caller)).toEqual([]);
  });

  it('400: an id of another kind, wherever one stands: the right one is named', async () => {
    const seen: unknown[] = [];
    const wanted: unknown[] = [];
    for (const { route, method, path, parameters } of operations)
      for (const name of parameters.flatMap((one) => (one.in === 'path' ? [one.name ?? ''] : []))) {
        if (name === 'phoneE164') continue;
        const prefix = ID_PREFIXES[name] ?? 'missing in harness/matrix.ts';
        const other = prefix === 'ten' ? 'projectId' : 'tenantId';
        const ids = { ...UNKNOWN_IDS, [name]: UNKNOWN_IDS[other] ?? '' };
        const target = `${fillPath(path, ids)}${queryOf(route)}`;
        const { status, body } = await world.send(method, target, app.adminKey, POLICY[route]?.body?.(ids));
        seen.push([route, name, status, body.message]);
        const said = `"${ID_PREFIXES[other]}_" begins a ${other}`;
        wanted.push([route, name, 400, `${name} must be an id that begins with "${prefix}_": ${said}`]);
      }
    expect(seen.length).toBeGreaterThan(50);
    expect(seen).toEqual(wanted);
  });

  it('404: an id of the right kind, and nothing', async () => {
    const { status, body } = await world.send('get', `/v1/projects/${UNKNOWN_IDS['projectId']}`, app.adminKey);
    expect([status, body.message]).toEqual([404, 'There is nothing here that this key can reach.']);
  });
});
