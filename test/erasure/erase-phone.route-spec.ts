import { routeApp } from '../harness/route-app.js';
import { ConsentWorld, NUMBER } from '../harness/consent-world.js';
import { eventually } from '../harness/eventually.js';
import type { ProjectWorld } from '../harness/world.js';

const EVERYTHING = 20;

describe('DELETE /v1/projects/{projectId}/phones/{phoneE164}', () => {
  let consent: ConsentWorld;
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
  });
  afterAll(() => consent.stop());

  const erase = (project: ProjectWorld, phone = NUMBER, key = project.key, headers = {}) =>
    consent.world.send('delete', `/v1/projects/${project.projectId}/phones/${phone}`, key, undefined, headers);
  /** The same, with all of it removed. */
  const eraseAll = async (project: ProjectWorld, headers = {}) => {
    const response = await erase(project, NUMBER, project.key, headers);
    await consent.world.erasureDone(project.projectId, String(response.body.erasureId));
    return response;
  };
  const register = (project: ProjectWorld) =>
    consent.world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, { phones: [NUMBER] });
  const ledger = (project: ProjectWorld) =>
    consent.sql.rows<{
      phoneE164: string;
      place: number;
      kind: string;
      note: string | null;
      actorKeyId: string | null;
      requestId: string | null;
    }>('SELECT * FROM consent_entries WHERE projectId = ? ORDER BY phoneE164, place', [project.projectId]);

  it('202: the number is gone, and a keyed hash stands in the ledger, words included', async () => {
    const project = await consent.project();
    await consent.declare(project, 'opt-out', { note: 'Said on +1 (415) 555-2601: no more.' });
    await consent.declare(project, 'opt-in', { evidence: 'Wrote from 415.555.2601 again.' });
    const { status, body, headers } = await eraseAll(project, { 'X-Request-Id': 'erase-request' });
    const { erasureId } = body;
    expect([status, body, headers['location']]).toEqual([
      202,
      { erasureId: expect.stringMatching(/^era_[0-9A-Z]{26}$/), status: 'QUEUED' },
      `/v1/projects/${project.projectId}/erasures/${erasureId}`,
    ]);
    expect((await consent.world.send('get', `/v1/phones/${NUMBER}`, project.key)).status).toBe(404);
    expect((await consent.proof(project)).status).toBe(404);
    expect((await consent.world.send('get', '/v1/phones', project.key)).body.data).toEqual([]);
    const entries = await ledger(project);
    expect(entries.map(({ place, kind, note }) => [place, kind, note])).toEqual([
      [1, 'OPT_OUT', expect.stringMatching(/^Said on erased_[\w-]{22}: no more\.$/)],
      [2, 'OPT_IN', expect.stringMatching(/^Wrote from erased_[\w-]{22} again\.$/)],
      [3, 'ERASED', null],
    ]);
    expect(entries[2]).toMatchObject({ actorKeyId: project.keyId, requestId: 'erase-request' });
    expect(new Set(entries.map(({ phoneE164 }) => phoneE164)).size).toBe(1);
    expect(entries[0]?.phoneE164).toMatch(/^erased_[\w-]{22}$/);
  });

  it('202: its events name the hash, in their old places, and the last one says that it was erased', async () => {
    const project = await consent.project();
    await consent.declare(project, 'opt-out');
    const before = await consent.events(project);
    const token = before[0]?.data['optOutToken'];
    await eraseAll(project);
    const after = await consent.events(project);
    const pseudonym = after.at(-1)?.data['phoneE164'];
    expect(after.slice(0, -1)).toEqual(
      before.map((event) => ({ ...event, data: { ...event.data, phoneE164: pseudonym } })),
    );
    expect(after.at(-1)).toMatchObject({
      type: 'phone.erased',
      sequence: after.length,
      data: { phoneE164: expect.stringMatching(/^erased_/), optOutToken: token, version: 3 },
    });
    expect(Object.keys(after.at(-1)?.data ?? {})).toEqual(['phoneE164', 'optOutToken', 'version']);
  });

  it('202: registered again it is out, and comes in only with evidence', async () => {
    const project = await consent.project();
    await erase(project);
    const { body } = await register(project);
    expect(body.data[0]).toMatchObject({ status: 'created', phone: { isOptedOut: true, optOutReason: 'API' } });
    expect((await consent.proof(project)).body.data).toEqual([
      expect.objectContaining({
        place: 1,
        kind: 'OPT_OUT',
        note: 'Registered again after its erasure.',
        actorKeyId: null,
      }),
    ]);
    expect((await consent.consentEvents(project)).map(({ type }) => type)).toEqual(['phone.opted_out']);
    expect((await consent.declare(project, 'opt-in')).status).toBe(400);
    expect((await consent.declare(project, 'opt-in', { evidence: 'A signed form.' })).body.isOptedOut).toBe(false);
  });

  it('202: how it opted out is known again, and a second erasure goes on after the first', async () => {
    const project = await consent.project();
    await consent.declare(project, 'opt-out', { reason: 'COMPLAINT' });
    await erase(project);
    expect((await register(project)).body.data[0].phone).toMatchObject({ isOptedOut: true, optOutReason: 'COMPLAINT' });
    await erase(project);
    const entries = await ledger(project);
    expect(entries.map(({ place, kind }) => [place, kind])).toEqual([
      [1, 'OPT_OUT'],
      [2, 'ERASED'],
      [3, 'OPT_OUT'],
      [4, 'ERASED'],
    ]);
    expect(new Set(entries.map(({ phoneE164 }) => phoneE164)).size).toBe(1);
  });

  it('202: only in this project; elsewhere it is another hash: two projects cannot compare theirs', async () => {
    const a = await consent.project();
    const [sibling, stranger] = [await consent.project([NUMBER], a.tenantId), await consent.project()];
    const views = () =>
      Promise.all(
        [sibling, stranger].map(async ({ key }) => (await consent.world.send('get', `/v1/phones/${NUMBER}`, key)).text),
      );
    const before = await views();
    await erase(a);
    expect(await views()).toEqual(before);
    await erase(stranger);
    expect((await ledger(a))[0]?.phoneE164).not.toBe((await ledger(stranger))[0]?.phoneE164);
  });

  it('202: its link looks like one that never was', async () => {
    const project = await consent.project();
    const { body } = await consent.world.send('get', `/v1/phones/${NUMBER}`, project.key);
    await erase(project);
    const page = async (token: string) => (await consent.app.http.get(`/o/${token}`)).text.replaceAll(token, 'TOKEN');
    expect(await page(body.optOutToken)).toBe(await page('A'.repeat(22)));
  });

  it('202: also in an archived project', async () => {
    const project = await consent.project();
    await consent.world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'archived' });
    expect((await erase(project, NUMBER, consent.app.adminKey)).status).toBe(202);
  });

  it('202: once, however many ask at once, beside registrations and opt-outs', async () => {
    const project = await consent.project();
    const many = <T>(work: () => Promise<T>) => Array.from({ length: EVERYTHING }, work);
    const [erased] = await Promise.all([
      Promise.all(many(() => erase(project))),
      Promise.all(many(() => register(project))),
      Promise.all(many(() => consent.declare(project, 'opt-out'))),
    ]);
    expect(new Set(erased.map(({ status }) => status))).toEqual(new Set([202]));
    const { body } = await register(project);
    expect(body.data[0].phone.isOptedOut).toBe(true);
    const erasures = (await ledger(project)).filter(({ kind }) => kind === 'ERASED').length;
    expect(erasures).toBe(new Set(erased.map(({ body: { erasureId } }) => erasureId as string)).size);
    await eventually(
      'all events are there',
      async () => (await consent.events(project)).filter(({ type }) => type === 'phone.erased').length === erasures,
    );
  });

  it.each(['abc', '1', '+1415555260123456'])('400: %s is no number', async (phone) => {
    const { status, body } = await erase(await consent.project(), phone);
    expect([status, body.details[0].path]).toEqual([400, 'phoneE164']);
  });

  it('202: a repetition shows the same erasure, until the number is registered again', async () => {
    const project = await consent.project();
    const first = await eraseAll(project);
    const repeated = await erase(project);
    expect([repeated.status, repeated.body, repeated.headers['location']]).toEqual([
      202,
      { erasureId: first.body.erasureId, status: 'DONE' },
      first.headers['location'],
    ]);
    await register(project);
    expect((await erase(project)).body.erasureId).not.toBe(first.body.erasureId);
    expect((await ledger(project)).filter(({ kind }) => kind === 'ERASED')).toHaveLength(2);
  });

  it('404: a number that was never there, and a foreign project, to the byte', async () => {
    const [project, stranger] = [await consent.project(), await consent.project()];
    const headers = { 'X-Request-Id': 'same-request-id' };
    const unknown = await erase(project, '+14155552699', project.key, headers);
    const foreign = await erase(stranger, NUMBER, project.key, headers);
    expect([unknown.status, foreign.text]).toEqual([404, unknown.text]);
    expect((await erase(project)).status).toBe(202);
    expect((await erase(stranger, NUMBER, project.key)).status).toBe(404);
    expect((await consent.proof(stranger)).status).toBe(200);
  });
});
