import type { Response } from 'supertest';
import { AuthorisationMatrix, UNKNOWN_IDS } from '../harness/matrix.js';
import { type DocumentedOperation, guardedOperationsOf, operationsOf, servedDocument } from '../harness/operations.js';
import { POLICY, PUBLIC_ROUTES } from '../harness/policy.js';
import { Sql } from '../harness/sql.js';
import { forge, type Knocker, type Subject, Subjects } from '../harness/subjects.js';
import { routeApp } from '../harness/route-app.js';
import { sessionKnockers } from '../harness/session-knockers.js';
import { World } from '../harness/world.js';

describe('The authorisation matrix', () => {
  const app = routeApp();
  const world = new World(app);
  let matrix: AuthorisationMatrix;
  /** For sessions: what they make counts for no other knocker. */
  let visited: AuthorisationMatrix;
  let operations: DocumentedOperation[];
  let mine: Subject;
  let foreign: Subject;
  let knockers: Map<string, Knocker>;
  beforeAll(async () => {
    const document = await servedDocument(app);
    operations = guardedOperationsOf(document);
    const subjects = new Subjects(world, new Set(operations.map(({ route }) => route)));
    mine = await subjects.make();
    const sibling = await subjects.make(mine.ids['tenantId']);
    foreign = await subjects.make();
    const stranger = await subjects.make();
    const host = await subjects.make();
    matrix = new AuthorisationMatrix(world, subjects, { mine, sibling, foreign }, operations);
    visited = new AuthorisationMatrix(world, subjects, { mine: host, sibling, foreign }, operations);
    const sql = await Sql.open(app.schema);
    const dead = await subjects.deadKeys(mine.ids['projectId'] ?? '', sql);
    await sql.close();
    // One of its own: some route rotates the key that asks.
    const admin = await world.key(stranger.ids['projectId'] ?? '', { role: 'ADMIN' });
    const all: Knocker[] = [
      { name: 'no key', key: null, role: null, refusal: 'api_key_missing' },
      { name: 'forged', key: forge(mine.key), role: null, refusal: 'api_key_invalid' },
      ...dead,
      { name: 'TENANT of this project', key: mine.key, role: 'TENANT', own: mine },
      { name: 'TENANT of another project of the tenant', key: sibling.key, role: 'TENANT', own: sibling },
      { name: 'TENANT of another tenant', key: stranger.key, role: 'TENANT', own: stranger },
      { name: 'ADMIN', key: admin.plainApiKey, role: 'ADMIN' },
      ...(await sessionKnockers(world, host)),
    ];
    knockers = new Map(all.map((knocker) => [knocker.name, knocker]));
  });

  it('knows every route that is served, with the roles that are published', async () => {
    const document = await servedDocument(app);
    expect(
      operationsOf(document)
        .map(({ route }) => route)
        .filter((route) => POLICY[route] === undefined && !PUBLIC_ROUTES.includes(route)),
    ).toEqual([]);
    const published = Object.fromEntries(
      operations.map(({ route, ...operation }) => [route, operation['x-required-roles']]),
    );
    expect(published).toEqual(Object.fromEntries(operations.map(({ route }) => [route, POLICY[route]?.roles])));
  });

  it.each([
    'no key',
    'forged',
    'revoked',
    'disabled',
    'expired',
    'TENANT of this project',
    'TENANT of another project of the tenant',
    'TENANT of another tenant',
    'ADMIN',
    'READ session',
    'FULL session',
  ])('holds for: %s', async (name) => {
    const knocker = knockers.get(name);
    if (knocker === undefined) throw new Error(`There is no knocker called ${name}`);
    expect(await (knocker.session === undefined ? matrix : visited).faultsOf(knocker)).toEqual([]);
  });

  it('404: what is foreign and what is unknown look the same to the byte', async () => {
    const differing: string[] = [];
    for (const operation of operations.filter(
      ({ path, route }) =>
        /projectId|phoneE164|messageId|deliveryId|eventId/.test(path) && POLICY[route]?.roles.includes('TENANT'),
    )) {
      const [there, nowhere] = [
        await matrix.send(mine.key, operation, foreign.ids),
        await matrix.send(mine.key, operation, UNKNOWN_IDS),
      ];
      if (there.status !== 404 || there.text !== nowhere.text || bare(there) !== bare(nowhere))
        differing.push(`${operation.route}: ${there.text} ${nowhere.text}`);
    }
    expect(differing).toEqual([]);
  });
});

/** The headers, but for the clock. */
function bare(response: Response): string {
  const { date: _date, ...headers } = response.headers as Record<string, string>;
  return JSON.stringify(headers);
}
