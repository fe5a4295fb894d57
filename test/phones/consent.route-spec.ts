import { ConsentWorld, NUMBER, StopWorld } from '../harness/consent-world.js';
import { routeApp } from '../harness/route-app.js';
import type { ProjectWorld } from '../harness/world.js';

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

describe('POST /v1/projects/{projectId}/phones/{phoneE164}/opt-in', () => {
  const TEN_YEARS_MS = 3_653 * 24 * 3_600_000;
  const HOSTILE = '"><script>alert(1)</script>\u202e\u{1f600}';
  const FULL = {
    attachmentSha256: 'AB'.repeat(32),
    certificateUrl: 'https://certificates.example.com/1#a',
    programme: HOSTILE,
    signedName: HOSTILE,
    userAgent: HOSTILE,
    ipAddress: '2001:db8::7',
    url: 'http://example.com:8080/a?b=c#d',
    disclosure: `I agree.\n\t${HOSTILE}`,
    method: 'WEB_FORM',
  };
  const NOTHING = Object.fromEntries(Object.keys(FULL).map((name) => [name, null]));

  let consent: ConsentWorld;
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
  });
  afterAll(() => consent.stop());

  const proofs = async (project: ProjectWorld): Promise<unknown[]> =>
    (await consent.proof(project)).body.data.map(({ proof }: { proof: unknown }) => proof);
  const paper = (capturedAt = Date.now()) => ({ method: 'PAPER', capturedAt });

  it('200: a proof alone ends an opt-out, a complaint too, and is shown as it was given', async () => {
    const project = await consent.project();
    for (const reason of ['API', 'COMPLAINT']) {
      await consent.declare(project, 'opt-out', { reason });
      const proof = { ...FULL, capturedAt: Date.now() };
      const { status, body } = await consent.declare(project, 'opt-in', { proof });
      expect([status, body.isOptedOut]).toEqual([200, false]);
      expect((await proofs(project)).at(-1)).toEqual(proof);
    }
    expect((await proofs(project))[0]).toBeNull();
  });

  it('200: of a number that is in, another proof is an entry; the same one is none', async () => {
    const project = await consent.project();
    const [first, second] = [paper(1_763_700_000_000), paper(1_763_700_000_001)];
    for (const proof of [first, first, second, { ...second }, undefined])
      expect((await consent.declare(project, 'opt-in', { ...(proof && { proof }) })).status).toBe(200);
    expect(await proofs(project)).toEqual([first, second].map((proof) => ({ ...NOTHING, ...proof })));
    expect(await consent.consentEvents(project)).toEqual([]);
  });

  it('400: without a method, from the future, older than ten years, or with more than 8 kB', async () => {
    const project = await consent.project();
    await consent.declare(project, 'opt-out');
    const many = { disclosure: '\u{1f600}'.repeat(2_000), signedName: '\u{1f600}'.repeat(120) };
    const cases: [object, string, string][] = [
      [{ capturedAt: Date.now() }, 'proof.method', 'proof.method is required'],
      [{ method: 'WEB_FORM' }, 'proof.capturedAt', 'proof.capturedAt is required'],
      [paper(Date.now() + 60_000), 'proof.capturedAt', 'proof.capturedAt must lie in the past (Unix milliseconds)'],
      [
        paper(Date.now() - TEN_YEARS_MS - 1_000),
        'proof.capturedAt',
        'proof.capturedAt must lie within the last 10 years (Unix milliseconds)',
      ],
      [{ ...paper(), ...many }, 'proof', 'proof must take at most 8192 bytes as JSON'],
      [
        { ...paper(), certificateUrl: 'http://example.com/' },
        'proof.certificateUrl',
        'proof.certificateUrl must be an absolute https URL',
      ],
      [{ ...paper(), fax: '1' }, 'proof.fax', expect.stringContaining('is not a field of this request') as string],
    ];
    for (const [proof, path, message] of cases) {
      const { status, body } = await consent.declare(project, 'opt-in', { proof });
      expect([status, body.details[0]]).toEqual([400, { path, rule: expect.any(String), message }]);
    }
    expect((await consent.proof(project)).body).toMatchObject({ isOptedOut: true, data: [{ kind: 'OPT_OUT' }] });
  });

  it('409: a proof from before the opt-out does not end it, with evidence neither', async () => {
    const project = await consent.project();
    const before = paper();
    await consent.declare(project, 'opt-out');
    const { optOutAt } = (await consent.world.send('get', `/v1/phones/${NUMBER}`, project.key)).body;
    for (const proof of [before, paper(optOutAt - 1)])
      for (const evidence of [undefined, 'Asked.']) {
        const { status, body } = await consent.declare(project, 'opt-in', { proof, evidence });
        expect([status, body.code, body.message]).toEqual([
          409,
          'state_conflict',
          'The proof is from before the opt-out of this number, and does not end it.',
        ]);
      }
    expect((await consent.proof(project)).body).toMatchObject({ isOptedOut: true, data: [{ kind: 'OPT_OUT' }] });
    expect((await consent.declare(project, 'opt-in', { proof: paper(optOutAt) })).status).toBe(200);
  });
});

describe('GET /v1/projects/{projectId}/phones/{phoneE164}/consent', () => {
  let consent: ConsentWorld;
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
  });
  afterAll(() => consent.stop());

  it('200: every declaration in its place, page by page', async () => {
    const project = await consent.project();
    expect((await consent.proof(project)).body).toEqual({
      phoneE164: NUMBER,
      isOptedOut: false,
      data: [],
      cursor: '',
      hasMore: false,
    });
    for (let round = 0; round < 3; round += 1) {
      await consent.declare(project, 'opt-out', { note: `Out ${round}` });
      await consent.declare(project, 'opt-in', { evidence: `In ${round}` });
    }
    const first = await consent.proof(project, '?limit=4');
    const second = await consent.proof(project, `?limit=4&cursor=${first.body.cursor}`);
    expect([first.body.hasMore, second.body.hasMore]).toEqual([true, false]);
    const entries = [...first.body.data, ...second.body.data] as { place: number; kind: string; note: string }[];
    expect(entries.map(({ place, kind, note }) => [place, kind, note])).toEqual([
      [1, 'OPT_OUT', 'Out 0'],
      [2, 'OPT_IN', 'In 0'],
      [3, 'OPT_OUT', 'Out 1'],
      [4, 'OPT_IN', 'In 1'],
      [5, 'OPT_OUT', 'Out 2'],
      [6, 'OPT_IN', 'In 2'],
    ]);
  });

  it('400: a cursor of another number', async () => {
    const project = await consent.project([NUMBER, '+14155552602']);
    for (const what of ['opt-out', 'opt-in'] as const)
      await consent.declare(project, what, what === 'opt-in' ? { evidence: 'Asked.' } : {});
    const { body } = await consent.proof(project, '?limit=1');
    const other = await consent.proof(project, `?limit=1&cursor=${body.cursor}`, '+14155552602');
    expect([other.status, other.body.code]).toEqual([400, 'cursor_invalid']);
  });

  it('404: a number of another project looks like an unknown one', async () => {
    const [project, stranger] = [await consent.project(), await consent.project()];
    const headers = { 'X-Request-Id': 'same-request-id' };
    const foreign = await consent.world.send(
      'get',
      `/v1/projects/${project.projectId}/phones/${NUMBER}/consent`,
      stranger.key,
      undefined,
      headers,
    );
    const unknown = await consent.world.send(
      'get',
      `/v1/projects/${stranger.projectId}/phones/+14155552699/consent`,
      stranger.key,
      undefined,
      headers,
    );
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
  });
});

describe('POST /v1/projects/{projectId}/phones/{phoneE164}/opt-out, where opt-outs hold in the whole tenant', () => {
  const stops = new StopWorld(routeApp());

  it('200: reaches all other projects with its source, and without note, key and request', async () => {
    const phone = stops.number();
    const [own, second, third] = await stops.projects(3, phone);
    const [stranger] = await stops.projects(1, phone);
    await stops.optOut(own!, phone, { reason: 'COMPLAINT', note: 'Furious.' });
    await stops.carried([own!, second!, third!], phone);
    const { projectId } = own!;
    const spread = { kind: 'OPT_OUT', source: 'COMPLAINT', note: null, actorKeyId: null, requestId: null };
    expect(await stops.ledger(second!, phone)).toEqual([
      expect.objectContaining({ ...spread, isSpread: true, spreadFrom: projectId }),
    ]);
    expect(await stops.ledger(own!, phone)).toEqual([
      expect.objectContaining({ source: 'COMPLAINT', note: 'Furious.', isSpread: false, spreadFrom: null }),
    ]);
    // A project learns nothing of the others of its tenant.
    expect(await stops.ledger(third!, phone, third!.key)).toEqual([
      expect.objectContaining({ ...spread, isSpread: true, spreadFrom: null }),
    ]);
    expect(await stops.isOut(stranger!, phone)).toBe(false);
  });

  it('200: a block at the provider arrives as a keyword: an opt-in by the API ends it elsewhere', async () => {
    const phone = stops.number();
    const [own, other] = await stops.projects(2, phone);
    await stops.optOut(own!, phone, { reason: 'PROVIDER_BLOCK' });
    await stops.carried([other!], phone);
    expect(await stops.ledger(other!, phone)).toEqual([expect.objectContaining({ source: 'KEYWORD' })]);
    expect((await stops.optIn(other!, phone)).body.isOptedOut).toBe(false);
    expect((await stops.optIn(own!, phone)).status).toBe(409);
  });

  it('200: an opt-in lifts it in its own project; the same opt-out declared again counts again', async () => {
    const phone = stops.number();
    const [own, second, third] = await stops.projects(3, phone);
    await stops.optOut(own!, phone);
    await stops.carried([second!, third!], phone);
    await stops.optIn(second!, phone);
    expect(await stops.isOut(third!, phone)).toBe(true);
    await stops.optOut(own!, phone);
    await stops.carried([second!], phone);
    const entries = await stops.ledger(second!, phone);
    expect(entries.map(({ kind, isSpread }) => `${kind} ${String(isSpread)}`)).toEqual([
      'OPT_OUT true',
      'OPT_IN false',
      'OPT_OUT true',
    ]);
    expect(await stops.ledger(own!, phone)).toHaveLength(1);
  });

  it('200: holds for numbers that a project registers later, also after an erasure everywhere', async () => {
    const phone = stops.number();
    const [own, other] = await stops.projects(2, null);
    await stops.register(own!, phone);
    await stops.optOut(own!, phone);
    await stops.register(other!, phone);
    await stops.carried([other!], phone);
    expect(await stops.ledger(other!, phone)).toEqual([
      expect.objectContaining({ source: 'API', isSpread: true, spreadFrom: own!.projectId }),
    ]);
    for (const { projectId } of [own!, other!]) await stops.world.erase(projectId, phone);
    const third = await stops.world.project(own!.tenantId);
    await stops.register(third, phone);
    expect(await stops.isOut(third, phone)).toBe(true);
  });

  it('200: with scope `project` it stays where it is', async () => {
    const phone = stops.number();
    const [own, other] = await stops.projects(2, phone, 'project');
    await stops.optOut(own!, phone);
    await stops.switch(own!.tenantId, 'tenant');
    await stops.applied(own!.tenantId);
    expect(await stops.isOut(other!, phone)).toBe(true);
    expect(await stops.ledger(other!, phone)).toEqual([
      expect.objectContaining({ isSpread: true, spreadFrom: own!.projectId }),
    ]);
    await stops.switch(own!.tenantId, 'project');
    const later = await stops.world.project(own!.tenantId);
    await stops.register(later, phone);
    expect([await stops.isOut(later, phone), await stops.isOut(other!, phone)]).toEqual([false, true]);
  });
});
