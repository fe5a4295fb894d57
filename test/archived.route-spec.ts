import type { Response } from 'supertest';
import { ARCHIVED_KINDS, type ArchivedKind, TAKEN, writesBelow } from './harness/archived-writes.js';
import { type DocumentedOperation, fillPath, guardedOperationsOf, servedDocument } from './harness/operations.js';
import { POLICY } from './harness/policy.js';
import { type Subject, Subjects } from './harness/subjects.js';
import { routeApp } from './harness/route-app.js';
import { World } from './harness/world.js';

/** What is archived, with an ADMIN key of its own and a number that no write of the table touches. */
interface Archived extends Subject {
  readonly adminKey: string;
  readonly linked: { readonly phoneE164: string; readonly optOutToken: string };
}

describe('Archived', () => {
  const app = routeApp();
  const world = new World(app);
  let archived: Record<ArchivedKind, Archived>;
  beforeAll(async () => {
    const routes = guardedOperationsOf(await servedDocument(app)).map(({ route }) => route);
    const subjects = new Subjects(world, new Set(routes));
    archived = { project: await archive(subjects, 'project'), tenant: await archive(subjects, 'tenant') };
  });

  it.each(ARCHIVED_KINDS)('200: the records of an archived %s stay readable, and read archived', async (kind) => {
    const { ids, adminKey } = archived[kind];
    const project = `/v1/projects/${String(ids['projectId'])}`;
    const list = await world.admin('get', `/v1/tenants/${String(ids['tenantId'])}/projects`);
    const read = [await world.admin('get', project), ...(list['data'] as { status: string }[])];
    expect(read.map(({ status }) => status)).toEqual(['archived', 'archived']);
    const found = async (status: string) =>
      (await world.admin('get', `/v1/projects?tenantIds=${String(ids['tenantId'])}&status=${status}`))['data'];
    expect([await found('archived'), await found('active')]).toEqual([[read[0]], []]);
    const keys = (await world.admin('get', `${project}/api-keys`))['data'] as Record<string, unknown>[];
    const own = (await world.send('get', '/v1/api-keys/current', adminKey)).body as Record<string, unknown>;
    for (const key of [...keys, own])
      expect([key['projectIsActive'], key['tenantIsActive']]).toEqual([false, kind === 'project']);
  });

  it.each(ARCHIVED_KINDS)('200: the opt-out page of an archived %s still takes opt-outs', async (kind) => {
    const { phoneE164, optOutToken } = archived[kind].linked;
    expect((await world.send('post', `/o/${optOutToken}`, null)).status).toBeLessThan(400);
    expect((await world.admin('get', `/v1/phones/${phoneE164}`))['isOptedOut']).toBe(true);
  });

  it('200: below a suspended tenant a project stays what it is, and is written to', async () => {
    const { tenantId, projectId } = await world.project();
    await world.admin('patch', `/v1/tenants/${tenantId}`, { status: 'suspended' });
    expect((await world.admin('get', `/v1/projects/${projectId}`))['status']).toBe('active');
    const { status } = await world.send('post', `/v1/projects/${projectId}/api-keys`, app.adminKey, { name: 'x' });
    expect(status).toBe(201);
  });

  it.each(ARCHIVED_KINDS)('401: the TENANT keys of an archived %s are dead', async (kind) => {
    const { status, body } = await world.send('get', '/v1/phones', archived[kind].key);
    expect([status, body.code]).toEqual([401, 'api_key_disabled']);
  });

  it.each(ARCHIVED_KINDS)('409: every write below an archived %s, but for those that are named', async (kind) => {
    const writes = writesBelow(await servedDocument(app), kind);
    expect(Object.keys(TAKEN).filter((taken) => !writes.some(({ route }) => route === taken))).toEqual([]);
    const answers: Record<string, string> = {};
    // Those that are taken come last: they remove what others are asked about.
    for (const operation of writes.toSorted((a, b) => Number(a.route in TAKEN) - Number(b.route in TAKEN))) {
      const { status, body } = await write(archived[kind], operation);
      answers[operation.route] = status < 300 ? 'success' : `${status} ${String(body.code)}`;
    }
    const expected = writes.map(({ route }) => [route, route in TAKEN ? 'success' : '409 state_conflict']);
    expect(answers).toEqual(Object.fromEntries(expected));
  });

  async function archive(subjects: Subjects, kind: ArchivedKind): Promise<Archived> {
    const subject = await subjects.make();
    const projectId = String(subject.ids['projectId']);
    const phoneE164 = await subjects.child(projectId, 'phoneE164');
    const { optOutToken } = (await world.send('get', `/v1/phones/${phoneE164}`, subject.key)).body as {
      optOutToken: string;
    };
    const { plainApiKey } = await world.key(projectId, { role: 'ADMIN' });
    await world.admin('patch', `/v1/${kind}s/${String(subject.ids[`${kind}Id`])}`, { status: 'archived' });
    return { ...subject, adminKey: plainApiKey, linked: { phoneE164, optOutToken } };
  }

  /** Sent with an ADMIN key of the archived project itself, so that routes which name no id concern it too. */
  function write({ ids, adminKey }: Archived, { route, method, path }: DocumentedOperation): Promise<Response> {
    return world.send(method, fillPath(path, ids), adminKey, POLICY[route]?.body?.(ids));
  }
});
