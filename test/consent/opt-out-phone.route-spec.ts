import { ConsentWorld, NUMBER } from '../harness/consent-world.js';
import { routeApp } from '../harness/route-app.js';

describe('POST /v1/projects/{projectId}/phones/{phoneE164}/opt-out', () => {
  let consent: ConsentWorld;
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
  });
  afterAll(() => consent.stop());

  it('200: the number is out, with reason and time; the ledger has an entry and receivers an event', async () => {
    const project = await consent.project();
    const { status, body } = await consent.declare(
      project,
      'opt-out',
      { reason: 'COMPLAINT', note: 'Asked by telephone.' },
      { 'X-Request-Id': 'request-of-mine' },
    );
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        phoneE164: NUMBER,
        isOptedOut: true,
        optOutReason: 'COMPLAINT',
        optOutAt: expect.any(Number),
      }),
    ]);
    const proof = await consent.proof(project);
    expect(proof.body).toMatchObject({
      isOptedOut: true,
      data: [
        {
          place: 1,
          kind: 'OPT_OUT',
          source: 'COMPLAINT',
          note: 'Asked by telephone.',
          actorKeyId: project.keyId,
          requestId: 'request-of-mine',
          declaredAt: body.optOutAt,
        },
      ],
    });
    expect(await consent.consentEvents(project)).toEqual([
      expect.objectContaining({ type: 'phone.opted_out', data: { ...body, version: 2 } }),
    ]);
  });

  it('200: again it changes nothing', async () => {
    const project = await consent.project();
    const first = await consent.declare(project, 'opt-out', { reason: 'COMPLAINT' });
    const second = await consent.declare(project, 'opt-out');
    const third = await consent.declare(project, 'opt-out', { reason: 'COMPLAINT' });
    expect([second.status, second.body, third.body]).toEqual([200, first.body, first.body]);
    expect((await consent.proof(project)).body.data).toHaveLength(1);
    expect(await consent.consentEvents(project)).toHaveLength(1);
  });

  it('200: a block at the provider and a complaint are recorded too; the strongest is the reason', async () => {
    const project = await consent.project();
    const reasons = ['API', 'PROVIDER_BLOCK', 'API', 'COMPLAINT', 'PROVIDER_BLOCK', 'COMPLAINT'];
    const shown = [];
    for (const reason of reasons) shown.push((await consent.declare(project, 'opt-out', { reason })).body.optOutReason);
    expect(shown).toEqual(['API', 'PROVIDER_BLOCK', 'PROVIDER_BLOCK', 'COMPLAINT', 'COMPLAINT', 'COMPLAINT']);
    const entries = (await consent.proof(project)).body.data as { source: string }[];
    expect(entries.map(({ source }) => source)).toEqual(['API', 'PROVIDER_BLOCK', 'COMPLAINT', 'PROVIDER_BLOCK']);
    expect(await consent.consentEvents(project)).toHaveLength(1);
  });

  it('200: fifty at once are one change, one entry, one event', async () => {
    const project = await consent.project();
    const answers = await Promise.all(Array.from({ length: 50 }, () => consent.declare(project, 'opt-out')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.optOutAt)).size).toBe(1);
    expect((await consent.proof(project)).body.data).toHaveLength(1);
    expect(await consent.consentEvents(project)).toHaveLength(1);
  });

  it('200: under one Idempotency-Key once; a repetition shows the number as it is', async () => {
    const project = await consent.project();
    const headers = { 'Idempotency-Key': 'one-opt-out' };
    await consent.declare(project, 'opt-out', {}, headers);
    await consent.declare(project, 'opt-in', { evidence: 'Changed her mind.' });
    const again = await consent.declare(project, 'opt-out', {}, headers);
    expect([again.status, again.headers['idempotent-replayed'], again.body.isOptedOut]).toEqual([200, 'true', false]);
  });

  it('200: only in this project; the same number elsewhere stays as it was', async () => {
    const a = await consent.project();
    const [sibling, stranger] = [await consent.project([NUMBER], a.tenantId), await consent.project()];
    const before = await Promise.all(
      [sibling, stranger].map(async ({ key }) => (await consent.world.send('get', `/v1/phones/${NUMBER}`, key)).text),
    );
    await consent.declare(a, 'opt-out');
    expect(
      await Promise.all(
        [sibling, stranger].map(async ({ key }) => (await consent.world.send('get', `/v1/phones/${NUMBER}`, key)).text),
      ),
    ).toEqual(before);
    expect((await consent.proof(stranger)).body.data).toEqual([]);
  });

  it.each([
    [{ reason: 'KEYWORD' }, 'reason'],
    [{ reason: 'LINK' }, 'reason'],
    [{ note: '' }, 'note'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ note: 'a\u0000b' }, 'note'],
    [{ why: 'because' }, 'why'],
  ])('400: %p', async (dto, path) => {
    const { status, body } = await consent.declare(await consent.project(), 'opt-out', dto);
    expect([status, body.details[0].path]).toEqual([400, path]);
  });

  it('404: a number that the project does not have, and another project', async () => {
    const [project, stranger] = [await consent.project(), await consent.project()];
    expect((await consent.declare(project, 'opt-out', {}, {}, '+14155552699')).status).toBe(404);
    expect(
      (await consent.world.send('post', `/v1/projects/${project.projectId}/phones/${NUMBER}/opt-out`, stranger.key, {}))
        .status,
    ).toBe(404);
    expect((await consent.proof(project)).body.isOptedOut).toBe(false);
  });

  it('200: also in an archived project: an opt-out is the right of the person', async () => {
    const project = await consent.project();
    await consent.world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'archived' });
    const { status, body } = await consent.world.send(
      'post',
      `/v1/projects/${project.projectId}/phones/${NUMBER}/opt-out`,
      consent.app.adminKey,
      {},
    );
    expect([status, body.isOptedOut]).toEqual([200, true]);
  });

  it('409: the same Idempotency-Key with another body', async () => {
    const project = await consent.project();
    const once = { 'Idempotency-Key': 'the-same' };
    expect((await consent.declare(project, 'opt-out', {}, once)).status).toBe(200);
    const { status, body } = await consent.declare(project, 'opt-out', { note: 'Another.' }, once);
    expect([status, body.code]).toEqual([409, 'idempotency_conflict']);
  });
});
