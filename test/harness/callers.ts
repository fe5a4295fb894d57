import { LinkWorld } from './link-world.js';
import { type DocumentedOperation, needsReadOnly, cellOf, type Column, PUBLIC_ROUTES } from './operations.js';
import { Sql } from './sql.js';
import { forge, type Subject, type Subjects } from './subjects.js';
import type { ProjectWorld, World } from './world.js';

/** Someone who calls every operation: a key, and what it gets. */
export interface Caller {
  readonly name: string;
  readonly key: string | null;
  /** What it gets of an operation when it asks for things of `at`. */
  readonly expects: (operation: DocumentedOperation) => string;
  /** The subject whose things it asks for. */
  readonly at: Subject;
  /** The subject that it belongs to and may see things of; ADMIN keys see things of all. */
  readonly own: Subject | 'all' | null;
  /** A subject that it does not reach, whose things it asks for too where a route takes ids. */
  readonly other?: Subject;
  /** Of a session: opens another one of the same kind, so that one may end itself. */
  readonly another?: () => Promise<string>;
}

/** The subjects of a table: one, another of the same tenant, one of another tenant, and one that sessions are of. */
export interface Cast {
  readonly mine: Subject;
  readonly sibling: Subject;
  readonly foreign: Subject;
  /** What sessions make counts for no other caller. */
  readonly host: Subject;
}

const REALM = 'ApiKey realm="parley"';
/** What the shorter words of cells stand for, and a failure's status. */
const RESPONSES: Readonly<Record<string, string>> = {
  role: '403 role_not_allowed',
  access: '403 access_not_allowed',
  '404': '404 not_found',
  '409': '409 state_conflict',
};
const CODES: Partial<Record<Column, string>> = { none: 'api_key_missing', forged: 'api_key_invalid' };

/** Makes the subjects at once: each waits for an import and for a delivery. */
export async function makeCast(subjects: Subjects): Promise<Cast> {
  const [mine, foreign, host] = await Promise.all([subjects.make(), subjects.make(), subjects.make()]);
  return { mine, sibling: await subjects.make(mine.ids['tenantId']), foreign, host };
}

/** Everyone who calls: the columns of the table, and those who get what one of them gets for another reason. */
export async function makeCallers(world: World, cast: Cast): Promise<Caller[]> {
  const { mine, sibling, foreign } = cast;
  const stranger = { at: mine, own: null };
  return [
    { name: 'none', key: null, expects: column('none'), ...stranger },
    { name: 'forged', key: forge(mine.key), expects: column('forged'), ...stranger },
    ...(await refusedCallers(world, mine)),
    { name: 'foreign', key: foreign.key, expects: column('foreign'), at: mine, own: foreign },
    { name: 'another project of the tenant', key: sibling.key, expects: column('foreign'), at: mine, own: sibling },
    { name: 'TENANT', key: mine.key, expects: column('TENANT'), at: mine, own: mine, other: foreign },
    // A key of another project: some route rotates the key that asks.
    { name: 'ADMIN', key: (await projectKey(world, 'ADMIN')).key, expects: column('ADMIN'), at: mine, own: 'all' },
    { ...(await sessionCaller(world, cast.host, 'FULL')), other: foreign },
    ...(await readCallers(world, cast)),
  ];
}

/** Those that only look: READ keys of both roles, and a READ session. */
export async function readCallers(world: World, { mine, foreign, host }: Cast): Promise<Caller[]> {
  const { plainApiKey } = await world.key(mine.ids['projectId'] ?? '', { access: 'READ' });
  const admin = await projectKey(world, 'ADMIN', 'READ');
  return [
    { name: 'READ', key: plainApiKey, expects: column('READ'), at: mine, own: mine, other: foreign },
    { name: 'READ ADMIN', key: admin.key, expects: lookingOnly('ADMIN'), at: mine, own: 'all' },
    { ...(await sessionCaller(world, host, 'READ')), other: foreign },
  ];
}

/** Keys that open nothing any more, whatever they would open otherwise. */
async function refusedCallers(world: World, at: Subject): Promise<Caller[]> {
  const [deleted, disabled, expired, suspended] = [
    await world.project(),
    await world.project(),
    await world.project(),
    await world.project(),
  ];
  const keyPath = ({ projectId, keyId }: ProjectWorld) => `/v1/projects/${projectId}/api-keys/${keyId}`;
  await world.admin('delete', keyPath(deleted));
  await world.admin('patch', keyPath(disabled), { isActive: false });
  await world.admin('patch', `/v1/projects/${suspended.projectId}`, { status: 'suspended' });
  const sql = await Sql.open(world.app.schema);
  await sql.rows('UPDATE api_keys SET expiresAt = 1 WHERE keyId = ?', [expired.keyId]);
  await sql.close();
  const refused = [
    ['deleted', deleted, `401 api_key_invalid ${REALM}`],
    ['disabled', disabled, `401 api_key_disabled ${REALM}`],
    ['expired', expired, `401 api_key_expired ${REALM}`],
    ['suspended', suspended, '403 project_suspended'],
  ] as const;
  return refused.map(([name, { key }, refusal]) => ({
    name,
    key,
    // A route without a key asks only whether it was made here.
    expects: ({ route }) => (PUBLIC_ROUTES.includes(route) ? cellOf(route, 'none') : refusal),
    at,
    own: null,
  }));
}

async function sessionCaller(world: World, own: Subject, access: 'FULL' | 'READ'): Promise<Caller> {
  const links = new LinkWorld(world);
  const another = async () => (await links.session(own.ids['projectId'] ?? '', { access })).key;
  const expects = access === 'FULL' ? column('session') : lookingOnly('session');
  return { name: `${access} session`, key: await another(), expects, at: own, own, another };
}

async function projectKey(world: World, role: string, access = 'FULL'): Promise<{ key: string }> {
  const { projectId } = await world.project();
  return { key: (await world.key(projectId, { role, access })).plainApiKey };
}

/** What the cell of a column says, in full. */
function column(name: Column): (operation: DocumentedOperation) => string {
  return ({ route }) => {
    const cell = cellOf(route, name);
    return cell === '401' ? `401 ${CODES[name]} ${REALM}` : (RESPONSES[cell] ?? cell);
  };
}

/** The same for one that has READ access only. */
function lookingOnly(name: Column): (operation: DocumentedOperation) => string {
  const full = column(name);
  const isRefused = (operation: DocumentedOperation) =>
    !needsReadOnly(operation) &&
    !PUBLIC_ROUTES.includes(operation.route) &&
    !full(operation).endsWith('role_not_allowed');
  return (operation) => (isRefused(operation) ? '403 access_not_allowed' : full(operation));
}
