import type { Response } from 'supertest';
import { type Caller, makeCallers, makeCast } from './harness/callers.js';
import { AuthorisationMatrix, ID_PREFIXES, UNKNOWN_IDS } from './harness/matrix.js';
import {
  type DocumentedOperation,
  fillPath,
  operationsOf,
  type ServedDocument,
  servedDocument,
} from './harness/operations.js';
import { POLICY, PUBLIC_ROUTES, queryOf, rolesOf } from './harness/policy.js';
import { callsOf, DocumentedResponses, keyFor, prepareExample } from './harness/prepared-examples.js';
import { routeApp } from './harness/route-app.js';
import { Subjects } from './harness/subjects.js';
import { World } from './harness/world.js';

/** What each caller gets of every operation: harness/generic-statuses.ts refers to this file. */
describe('Every route', () => {
  const app = routeApp();
  const world = new World(app);
  let document: ServedDocument;
  let operations: DocumentedOperation[];
  let subjects: Subjects;
  let callers: Caller[];
  let matrix: AuthorisationMatrix;
  beforeAll(async () => {
    document = await servedDocument(app);
    operations = operationsOf(document);
    subjects = new Subjects(world, new Set(operations.map(({ route }) => route)));
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

  it('takes each example of the OpenAPI document, and responds by the schema that stands there', async () => {
    const responses = new DocumentedResponses(document);
    const shared = await subjects.make();
    const faults: string[] = [];
    for (const { operation, name, body } of operations.flatMap(callsOf)) {
      const { route, method, path } = operation;
      const fresh = { ...shared, ids: await subjects.freshIds(operation, shared.ids) };
      const { ids } = await prepareExample(world, fresh, route, body);
      const sent = 'token' in ids ? { token: ids['token'] } : (body as object | string | undefined);
      const key = await keyFor(world, operation, ids['projectId'] ?? '');
      const response = await world.send(method, `${fillPath(path, ids)}${queryOf(route)}`, key, sent);
      const fault = faultOfResponse(operation, response, responses);
      if (fault !== null) faults.push(`${route}, ${name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});

/** What is wrong with a response that ought to be a success; null where nothing is. */
function faultOfResponse(
  operation: DocumentedOperation,
  response: Response,
  documented: DocumentedResponses,
): string | null {
  const { status, text, body, headers } = response;
  if (!(status in operation.responses) || status >= 300) return `${status} ${text}`;
  if (status === 204) return text === '' ? null : 'returns something where there is nothing';
  if (!headers['content-type']?.startsWith('text/csv')) return documented.faultOf(operation, body);
  return text.length > 0 ? null : 'is an empty file';
}
