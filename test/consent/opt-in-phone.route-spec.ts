import { routeApp } from '../harness/route-app.js';
import { ConsentWorld, NUMBER } from '../harness/consent-world.js';

describe('POST /v1/projects/{projectId}/phones/{phoneE164}/opt-in', () => {
  let consent: ConsentWorld;
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
  });
  afterAll(() => consent.stop());

  it('200: after an opt-out, with evidence; receivers hear of both changes', async () => {
    const project = await consent.project();
    await consent.declare(project, 'opt-out');
    const { status, body } = await consent.declare(project, 'opt-in', { evidence: 'Ticked the box.' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ isOptedOut: false, optOutReason: null, optOutAt: null }),
    ]);
    expect(
      (await consent.proof(project)).body.data.map(({ kind, note }: { kind: string; note: string | null }) => [
        kind,
        note,
      ]),
    ).toEqual([
      ['OPT_OUT', null],
      ['OPT_IN', 'Ticked the box.'],
    ]);
    expect((await consent.consentEvents(project)).map(({ type, data }) => [type, data['version']])).toEqual([
      ['phone.opted_out', 2],
      ['phone.opted_in', 3],
    ]);
  });

  it('200: of a number that never opted out it is a proof, but no change', async () => {
    const project = await consent.project();
    const { status, body } = await consent.declare(project, 'opt-in', { evidence: 'Signed the contract.' });
    expect([status, body.isOptedOut]).toEqual([200, false]);
    expect((await consent.proof(project)).body.data).toEqual([
      expect.objectContaining({ place: 1, kind: 'OPT_IN', note: 'Signed the contract.' }),
    ]);
    expect(await consent.consentEvents(project)).toEqual([]);
  });

  it('200: fifty at once after an opt-out are one change, one entry, one event', async () => {
    const project = await consent.project();
    await consent.declare(project, 'opt-out');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => consent.declare(project, 'opt-in', { evidence: 'Ticked the box.' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await consent.proof(project)).body.data).toHaveLength(2);
    expect((await consent.consentEvents(project)).map(({ type }) => type)).toEqual([
      'phone.opted_out',
      'phone.opted_in',
    ]);
  });

  it('200: other evidence than that of the last opt-in is an entry, the same is none, neither an event', async () => {
    const project = await consent.project();
    await consent.declare(project, 'opt-out');
    const { body: before } = await consent.declare(project, 'opt-in', { evidence: 'Asked.' });
    for (const evidence of ['Asked.', 'Signed.', undefined, 'Signed.']) {
      const { status, body } = await consent.declare(project, 'opt-in', { evidence });
      expect([status, body]).toEqual([200, before]);
    }
    const { body } = await consent.proof(project);
    expect(
      body.data.map(({ place, kind, note }: { place: number; kind: string; note: string | null }) => [
        place,
        kind,
        note,
      ]),
    ).toEqual([
      [1, 'OPT_OUT', null],
      [2, 'OPT_IN', 'Asked.'],
      [3, 'OPT_IN', 'Signed.'],
    ]);
    expect(await consent.consentEvents(project)).toHaveLength(2);
  });

  it('400: without evidence after an opt-out, and nothing changes', async () => {
    const project = await consent.project();
    await consent.declare(project, 'opt-out');
    const { status, body } = await consent.declare(project, 'opt-in');
    expect([status, body.details[0].path]).toEqual([400, 'evidence']);
    expect((await consent.proof(project)).body).toMatchObject({ isOptedOut: true, data: [{ kind: 'OPT_OUT' }] });
  });

  it.each([{ evidence: '   ' }, { evidence: null }, { evidence: 'x'.repeat(501) }])('400: %p', async (dto) => {
    const { status, body } = await consent.declare(await consent.project(), 'opt-in', dto);
    expect([status, body.details[0].path]).toEqual([400, 'evidence']);
  });

  it('404: a number that the project does not have', async () => {
    expect(
      (await consent.declare(await consent.project(), 'opt-in', { evidence: 'Asked.' }, {}, '+14155552699')).status,
    ).toBe(404);
  });

  it('409: a number that is blocked at the provider opts in only by writing START itself', async () => {
    const project = await consent.project();
    await consent.declare(project, 'opt-out', { reason: 'PROVIDER_BLOCK' });
    for (const evidence of ['Asked.', undefined]) {
      const { status, body } = await consent.declare(project, 'opt-in', { evidence });
      expect([status, body.code, body.message]).toEqual([409, 'state_conflict', expect.stringContaining('START')]);
    }
    expect((await consent.proof(project)).body).toMatchObject({ isOptedOut: true, data: [{ kind: 'OPT_OUT' }] });
  });

  it('409: an archived project is kept as it is', async () => {
    const project = await consent.project();
    await consent.world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'archived' });
    const { status } = await consent.world.send(
      'post',
      `/v1/projects/${project.projectId}/phones/${NUMBER}/opt-in`,
      consent.app.adminKey,
      { evidence: 'Asked.' },
    );
    expect(status).toBe(409);
  });
});
