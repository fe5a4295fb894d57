import type { Response } from 'supertest';
import {
  type DocumentedOperation,
  fillPath,
  guardedOperationsOf,
  operationsOf,
  servedDocument,
} from '../harness/operations.js';
import { POLICY, PUBLIC_ROUTES } from '../harness/policy.js';
import { Sql } from '../harness/sql.js';
import { forge, type Knocker, type Subject, Subjects } from '../harness/subjects.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const UNKNOWN_IDS = {
  tenantId: 'ten_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  projectId: 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  keyId: 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  webhookConfigId: 'whc_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  deliveryId: 'dlv_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  eventId: 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  phoneE164: '+14155550199',
  importId: 'imp_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  erasureId: 'era_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  providerId: 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  senderId: 'snd_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  unmatchedId: 'unm_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  messageId: 'msg_01ARZ3NDEKTSV4RRFFQ69G5FAV',
  batchId: 'bat_01ARZ3NDEKTSV4RRFFQ69G5FAV',
};
/** The part of a path that stands below a project, or for a thing of one; and a provider, which some route ends. */
const CHILDREN = [
  'keyId',
  'deliveryId',
  'webhookConfigId',
  'phoneE164',
  'importId',
  'erasureId',
  'senderId',
  // Before the provider: it has one.
  'unmatchedId',
  'providerId',
  'messageId',
  'batchId',
];
const SAME_REQUEST = { 'X-Request-Id': 'one-request-id' };

/** Ids for a path, and the project that they lead to. */
interface Target {
  readonly name: string;
  readonly ids: Readonly<Record<string, string>>;
  /** Null when they lead nowhere. */
  readonly leadsTo: Subject | null;
}

describe('The authorisation matrix', () => {
  const app = routeApp();
  const world = new World(app);
  let subjects: Subjects;
  let operations: DocumentedOperation[];
  let mine: Subject;
  let sibling: Subject;
  let foreign: Subject;
  let knockers: Map<string, Knocker>;
  beforeAll(async () => {
    const document = await servedDocument(app);
    operations = guardedOperationsOf(document);
    subjects = new Subjects(world, new Set(operations.map(({ route }) => route)));
    mine = await subjects.make();
    sibling = await subjects.make(mine.ids['tenantId']);
    foreign = await subjects.make();
    const stranger = await subjects.make();
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
  ])('holds for: %s', async (name) => {
    const knocker = knockers.get(name);
    if (knocker === undefined) throw new Error(`There is no knocker called ${name}`);
    const faults: string[] = [];
    for (const operation of operations) {
      for (const target of targets(operation)) faults.push(...(await knock(knocker, operation, target)));
    }
    expect(faults).toEqual([]);
  });

  it('404: what is foreign and what is unknown look the same to the byte', async () => {
    const differing: string[] = [];
    for (const operation of operations.filter(
      ({ path, route }) =>
        /projectId|phoneE164|messageId|deliveryId|eventId/.test(path) && POLICY[route]?.roles.includes('TENANT'),
    )) {
      const [there, nowhere] = [
        await send(mine.key, operation, foreign.ids),
        await send(mine.key, operation, UNKNOWN_IDS),
      ];
      if (there.status !== 404 || there.text !== nowhere.text || bare(there) !== bare(nowhere))
        differing.push(`${operation.route}: ${there.text} ${nowhere.text}`);
    }
    expect(differing).toEqual([]);
  });

  /** What is wrong with the response; nothing when all is as the policy says. */
  async function knock(knocker: Knocker, operation: DocumentedOperation, target: Target): Promise<string[]> {
    const expected = expectation(knocker, operation, target);
    const child = CHILDREN.find((name) => operation.path.includes(`{${name}}`));
    const fresh =
      expected === 'success' && child !== undefined && target.leadsTo !== null
        ? await subjects.child(target.leadsTo.ids['projectId'] ?? '', child)
        : '';
    const ids = fresh === '' || child === undefined ? target.ids : { ...target.ids, [child]: fresh };
    const response = await send(knocker.key, operation, ids);
    const actual = response.status < 300 ? 'success' : `${response.status} ${String(response.body.code)}`;
    const place = `${knocker.name}, ${operation.route}, ${target.name}`;
    const leaked = secretsFor(knocker, ids).filter((canary) => visible(response).includes(canary));
    return [
      ...(actual === expected ? [] : [`${place}: ${actual} instead of ${expected}`]),
      ...leaked.map((canary) => `${place}: shows ${canary}`),
    ];
  }

  function send(
    key: string | null,
    { route, method, path }: DocumentedOperation,
    ids: Readonly<Record<string, string>>,
  ): Promise<Response> {
    return world.send(method, fillPath(path, ids), key, POLICY[route]?.body?.(ids), {
      ...SAME_REQUEST,
      'X-Forwarded-For': nextAddress(),
    });
  }

  function expectation(knocker: Knocker, { route, path }: DocumentedOperation, target: Target): string {
    if (knocker.role === null) return `401 ${knocker.refusal}`;
    if (POLICY[route]?.roles.includes(knocker.role) !== true) return '403 role_not_allowed';
    if (!path.includes('{')) return 'success';
    const reached = target.leadsTo !== null && (knocker.role === 'ADMIN' || knocker.own === target.leadsTo);
    return reached ? 'success' : '404 not_found';
  }

  /**
   * Own, foreign and unknown ids; below a project also a foreign and an unknown thing under a project that is one's
   * own.
   */
  function targets({ path }: DocumentedOperation): Target[] {
    if (!path.includes('{')) return [{ name: 'no id', ids: {}, leadsTo: null }];
    const whole: Target[] = [
      { name: 'own ids', ids: mine.ids, leadsTo: mine },
      { name: 'foreign ids', ids: foreign.ids, leadsTo: foreign },
      { name: 'unknown ids', ids: UNKNOWN_IDS, leadsTo: null },
    ];
    if (!path.includes('{projectId}') || !CHILDREN.some((child) => path.includes(`{${child}}`))) return whole;
    const { projectId } = mine.ids;
    const crossed = [
      { ...foreign.ids, projectId: projectId ?? '' },
      { ...UNKNOWN_IDS, projectId: projectId ?? '' },
      { ...mine.ids, projectId: foreign.ids['projectId'] ?? '' },
    ];
    return [...whole, ...crossed.map((ids, index) => ({ name: `crossed ids ${index + 1}`, ids, leadsTo: null }))];
  }

  /**
   * What must not be shown: the marks of the projects that the key does not reach, but for the ids that it asked with.
   */
  function secretsFor(knocker: Knocker, asked: Readonly<Record<string, string>>): string[] {
    if (knocker.role === 'ADMIN') return [];
    return [mine, sibling, foreign]
      .filter((subject) => subject !== knocker.own)
      .flatMap(({ canaries }) => canaries)
      .filter((canary) => !Object.values(asked).includes(canary));
  }
});

let addressesUsed = 0;

/** Each request comes from an address of its own: failures are counted by address. */
function nextAddress(): string {
  addressesUsed += 1;
  return `172.16.${addressesUsed >> 8}.${addressesUsed & 255}`;
}

function visible(response: Response): string {
  return response.text + JSON.stringify(response.headers);
}

/** The headers, but for the clock. */
function bare(response: Response): string {
  const { date: _date, ...headers } = response.headers as Record<string, string>;
  return JSON.stringify(headers);
}
