import { routeApp } from '../harness/route-app.js';
import { ConsentWorld, NUMBER } from '../harness/consent-world.js';
import type { ProjectWorld } from '../harness/world.js';

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

describe('POST /v1/projects/{projectId}/phones/{phoneE164}/opt-in', () => {
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
