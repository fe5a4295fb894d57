import { ulid } from 'ulid';
import { ConsentWorld, DOUBTFUL_STOP, ReviewWorld } from '../harness/consent-world.js';
import { eventually } from '../harness/eventually.js';
import { MessageTenant, type SendingProject } from '../harness/message-tenant.js';
import { newNumber } from '../harness/numbers.js';
import { routeApp } from '../harness/route-app.js';

describe('GET /v1/consent-reviews', () => {
  interface Review {
    readonly reviewId: string;
    readonly projectId: string;
    readonly verdict: string | null;
  }

  let consent: ConsentWorld;
  let reviews: ReviewWorld;
  let projects: SendingProject[];
  /** Three of the first project, and one of the second: the first is decided, the second superseded. */
  let made: string[];
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
    reviews = new ReviewWorld(consent.world);
    const tenant = new MessageTenant(consent.world);
    projects = [await tenant.project(), await tenant.project()];
    const numbers = Array.from({ length: 4 }, () => newNumber());
    made = [];
    for (const [index, number] of numbers.entries())
      made.push((await reviews.open(project(index === 3 ? 1 : 0).projectId, number)).reviewId);
    await consent.world.admin('post', `/v1/consent-reviews/${made[0]}/decision`, { verdict: 'STOP', note: 'Clear.' });
    await consent.declare(project(0), 'opt-in', { evidence: 'Asked.' }, {}, numbers[1]);
  });
  afterAll(() => consent.stop());

  const project = (index: number): SendingProject => projects[index] as SendingProject;
  const list = (query: string, key = consent.app.adminKey) =>
    consent.world.send('get', `/v1/consent-reviews?${query}`, key);
  const ids = async (query: string, key?: string) =>
    ((await list(query, key)).body.data as Review[]).map(({ reviewId }) => made.indexOf(reviewId));

  it('200: what a person wrote, newest first, by project, tenant and status', async () => {
    const both = projects.map(({ projectId }) => `projectIds=${projectId}`).join('&');
    expect(await ids(both)).toEqual([3, 2, 1, 0]);
    expect(await ids(`${both}&status=open`)).toEqual([3, 2]);
    expect(await ids(`${both}&status=decided`)).toEqual([1, 0]);
    expect(await ids(`tenantIds=${project(0).tenantId}`)).toEqual([2, 1, 0]);
    expect(await ids(`${both}&tenantIds=${project(1).tenantId}`)).toEqual([3]);
    expect((await ids('limit=100')).filter((index) => index >= 0)).toEqual([3, 2, 1, 0]);
    const { data } = (await list(`projectIds=${project(0).projectId}`)).body;
    expect(data.map(({ verdict, note, actorKeyId }: Record<string, unknown>) => [verdict, note, actorKeyId])).toEqual([
      [null, null, null],
      ['SUPERSEDED', null, null],
      ['STOP', 'Clear.', expect.stringMatching(/^key_/)],
    ]);
    expect(data[0]).toEqual({
      reviewId: made[2],
      tenantId: project(0).tenantId,
      projectId: project(0).projectId,
      phoneE164: expect.stringMatching(/^\+/),
      text: DOUBTFUL_STOP,
      declaredAt: expect.any(Number),
      verdict: null,
      note: null,
      actorKeyId: null,
      decidedAt: null,
    });
  });

  it("200: a TENANT key lists its own project, and nothing where it asks for another's", async () => {
    expect(await ids('', project(0).key)).toEqual([2, 1, 0]);
    expect(await ids(`projectIds=${project(1).projectId}`, project(0).key)).toEqual([]);
  });

  it('200: page by page, and 400 for a cursor of other filters', async () => {
    const { tenantId } = project(0);
    const first = (await list(`tenantIds=${tenantId}&limit=2`)).body;
    const second = (await list(`tenantIds=${tenantId}&limit=2&cursor=${first.cursor}`)).body;
    expect([first, second].map(({ data }) => data.map(({ reviewId }: Review) => made.indexOf(reviewId)))).toEqual([
      [2, 1],
      [0],
    ]);
    expect([first.hasMore, second.hasMore, second.cursor]).toEqual([true, false, '']);
    const other = await list(`tenantIds=${tenantId}&status=open&cursor=${first.cursor}`);
    expect([other.status, other.body.code]).toEqual([400, 'cursor_invalid']);
  });

  it('400: a status that is none, or given twice', async () => {
    const rule = async (query: string) => {
      const { status, body } = await list(query);
      return [status, body.details[0]?.path, body.details[0]?.rule];
    };
    expect(await rule('status=closed')).toEqual([400, 'status', 'isIn']);
    expect(await rule('status=open&status=decided')).toEqual([400, 'status', 'isSingle']);
    expect(await rule('projectIds=')).toEqual([400, 'projectIds', 'notEmpty']);
  });
});

describe('POST /v1/consent-reviews/{reviewId}/decision', () => {
  const VERDICTS_AT_ONCE = 50;

  let consent: ConsentWorld;
  let tenant: MessageTenant;
  let reviews: ReviewWorld;
  let project: SendingProject;
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
    tenant = new MessageTenant(consent.world);
    reviews = new ReviewWorld(consent.world);
    project = await tenant.project();
  });
  afterAll(() => consent.stop());

  const decide = (reviewId: string, body: object, headers: Record<string, string> = {}, key = project.key) =>
    consent.world.send('post', `/v1/consent-reviews/${reviewId}/decision`, key, body, headers);
  const phone = async (number: string) => (await consent.world.send('get', `/v1/phones/${number}`, project.key)).body;
  const ledger = async (number: string, of = project) =>
    (await consent.proof(of, '', number)).body.data as Record<string, unknown>[];
  const said = async (number: string, of = project) =>
    (await ledger(number, of)).map(({ kind, source, needsReview, restoresOptIn }) =>
      [
        kind,
        source,
        ...(needsReview === true ? ['doubtful'] : []),
        ...(restoresOptIn === true ? ['restores'] : []),
      ].join(' '),
    );
  const market = async (to: string, of = project, body: object = {}) =>
    (await tenant.send(of, { to, text: 'Sale!', category: 'MARKETING', ...body })).body as {
      messageId: string;
      status: string;
      reason: string | null;
    };
  const optIn = (number: string) => consent.declare(project, 'opt-in', { evidence: 'Asked.' }, {}, number);
  const events = async (number: string) =>
    (await consent.consentEvents(project))
      .filter(({ data }) => data['phoneE164'] === number)
      .map(({ type, data }) => [type, data['isOptedOut'], data['optOutReason']]);

  // Seen to fail: without `restoresOptIn` the number had no consent to MARKETING afterwards.
  it('200: a misread stop that is taken back leaves all as before, and what was blocked stays blocked', async () => {
    const number = newNumber();
    await consent.world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [number] });
    await optIn(number);
    const before = await phone(number);
    const { reviewId } = await reviews.open(project.projectId, number);
    const declaredAt = (await ledger(number))[1]?.['declaredAt'];
    const blocked = await market(number);
    expect(blocked).toMatchObject({ status: 'BLOCKED', reason: 'opted_out' });
    const { status, body, headers } = await decide(reviewId, { verdict: 'NOT_A_STOP', note: 'Asks for\nsilence.' });
    expect([status, body]).toEqual([
      200,
      {
        reviewId,
        tenantId: project.tenantId,
        projectId: project.projectId,
        phoneE164: number,
        text: DOUBTFUL_STOP,
        declaredAt,
        verdict: 'NOT_A_STOP',
        note: 'Asks for\nsilence.',
        actorKeyId: project.keyId,
        decidedAt: expect.any(Number),
      },
    ]);
    // The reply to the stop was the one message.
    await eventually('the reply is delivered', async () => (await phone(number)).deliveredCount === 1);
    const blockedSince = { messageCount: 1, deliveredCount: 1, blockedCount: 1, lastMessageAt: expect.any(Number) };
    expect(await phone(number)).toEqual({ ...before, ...blockedSince, updatedAt: expect.any(Number) });
    expect(await said(number)).toEqual(['OPT_IN API', 'OPT_OUT SIMULATED doubtful', 'RETRACTION API restores']);
    expect((await ledger(number)).at(-1)).toMatchObject({
      note: 'Asks for\nsilence.',
      actorKeyId: project.keyId,
      requestId: headers['x-request-id'],
    });
    expect((await market(number)).reason).not.toBe('no_consent');
    expect((await consent.world.send('get', `/v1/messages/${blocked.messageId}`, project.key)).body).toEqual(blocked);
    expect(await events(number)).toEqual([
      ['phone.opted_out', true, 'SIMULATED'],
      ['phone.opted_in', false, null],
    ]);
  });

  it('200: a number without an opt-in has none afterwards either, and a later stop counts as any', async () => {
    const number = newNumber();
    await decide((await reviews.open(project.projectId, number)).reviewId, { verdict: 'NOT_A_STOP' });
    expect([(await phone(number)).isOptedOut, await said(number)]).toEqual([
      false,
      ['OPT_OUT SIMULATED doubtful', 'RETRACTION API'],
    ]);
    expect(await market(number)).toMatchObject({ status: 'BLOCKED', reason: 'no_consent' });
    await consent.declare(project, 'opt-out', {}, {}, number);
    expect(await phone(number)).toMatchObject({ isOptedOut: true, optOutReason: 'API' });
    await optIn(number);
    expect((await market(number)).reason).not.toBe('no_consent');
  });

  it('200: an opt-in that was restored is restored again, and an opt-in of the simulator stays one', async () => {
    const own = await tenant.project();
    const number = newNumber();
    const start = { from: number, to: own.from, text: 'START' };
    await consent.world.send('post', `/v1/projects/${own.projectId}/simulator/inbound`, own.key, start);
    for (let round = 0; round < 2; round += 1) {
      const { reviewId } = await reviews.open(own.projectId, number);
      await decide(reviewId, { verdict: 'NOT_A_STOP' }, {}, own.key);
    }
    expect(await said(number, own)).toEqual([
      'OPT_IN SIMULATED',
      ...[1, 2].flatMap(() => ['OPT_OUT SIMULATED doubtful', 'RETRACTION API restores']),
    ]);
    expect((await market(number, own)).reason).not.toBe('no_consent');
    const { address } = await tenant.sender(own.projectId, await realProvider(), { rank: 9 });
    expect(await market(number, own, { from: address })).toMatchObject({ status: 'BLOCKED', reason: 'no_consent' });
  });

  const realProvider = async () => {
    const settings = {
      sendUrl: 'http://127.0.0.1:9/cgi-bin/sendsms',
      username: 'parley',
      password: 'a long random text',
      callbackCidrs: ['127.0.0.1/32'],
    };
    const provider = { name: `Kannel ${ulid()}`, kind: 'KANNEL', settings };
    return String((await consent.world.admin('post', '/v1/providers', provider))['providerId']);
  };

  it('200: STOP closes a review and changes nothing of the number; a replay shows it again', async () => {
    const number = newNumber();
    const { reviewId } = await reviews.open(project.projectId, number);
    const [before, entries] = [await phone(number), await said(number)];
    const first = await decide(reviewId, { verdict: 'STOP' }, { 'Idempotency-Key': reviewId });
    const again = await decide(reviewId, { verdict: 'STOP' }, { 'Idempotency-Key': reviewId });
    expect(first.body).toMatchObject({ verdict: 'STOP', note: null, actorKeyId: project.keyId });
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
    expect([await phone(number), await said(number)]).toEqual([before, entries]);
  });

  it('400: each field with its real fault, and an id of another kind', async () => {
    const { reviewId } = await reviews.open(project.projectId);
    const faults = async (body: object) =>
      ((await decide(reviewId, body)).body.details as { path: string; rule: string; message: string }[]).map(
        ({ path, rule, message }) => [path, rule, message],
      );
    expect(await faults({ verdict: 'MAYBE' })).toEqual([
      ['verdict', 'isIn', 'verdict must be one of STOP, NOT_A_STOP'],
    ]);
    expect((await faults({ verdict: 'SUPERSEDED' }))[0]?.[1]).toBe('isIn');
    expect((await faults({}))[0]?.slice(0, 2)).toEqual(['verdict', 'isRequired']);
    expect((await faults({ verdict: 'STOP', note: 'n'.repeat(501) }))[0]?.slice(0, 2)).toEqual(['note', 'maxLength']);
    const other = await decide('msg_01ARZ3NDEKTSV4RRFFQ69G5FAV', { verdict: 'STOP' });
    expect([other.status, other.body.details[0]?.message]).toEqual([400, expect.stringContaining('rev_')]);
  });

  // Seen to fail without the step of the erasure: the note of the other review kept the number.
  it('404: a review of another project looks like an unknown one, and an erased number is in none', async () => {
    const number = newNumber();
    const { reviewId } = await reviews.open(project.projectId, number);
    const headers = { 'X-Request-Id': 'same-request-id' };
    const stranger = await consent.world.project();
    const foreign = await decide(reviewId, { verdict: 'STOP' }, headers, stranger.key);
    const unknown = await decide('rev_01ARZ3NDEKTSV4RRFFQ69G5FAV', { verdict: 'STOP' }, headers, stranger.key);
    expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    const other = (await reviews.open(project.projectId)).reviewId;
    await decide(other, { verdict: 'STOP', note: `As did ${number}.` });
    await consent.world.erase(project.projectId, number);
    expect((await decide(reviewId, { verdict: 'STOP' })).status).toBe(404);
    const rows = await consent.sql.rows<{ reviewId: string; note: string }>(
      'SELECT reviewId, note FROM consent_reviews WHERE reviewId IN (?, ?)',
      [reviewId, other],
    );
    expect(rows).toEqual([{ reviewId: other, note: expect.stringMatching(/^As did erased_.{22}\.$/) }]);
  });

  it('409: twice, after whatever the number declared later, and in an archived project', async () => {
    const number = newNumber();
    const twice = await reviews.open(project.projectId, number);
    await decide(twice.reviewId, { verdict: 'NOT_A_STOP' });
    const later = newNumber();
    const superseded = await reviews.open(project.projectId, later);
    await consent.declare(project, 'opt-out', { reason: 'COMPLAINT' }, {}, later);
    const back = newNumber();
    const reversed = await reviews.open(project.projectId, back);
    await optIn(back);
    const sentences = [];
    for (const { reviewId } of [twice, superseded, reversed]) {
      const { status, body } = await decide(reviewId, { verdict: 'NOT_A_STOP' });
      sentences.push([status, body.code, body.message]);
    }
    expect(sentences).toEqual([
      [409, 'state_conflict', 'The review is decided already: NOT_A_STOP.'],
      ...[1, 2].map(() => [409, 'state_conflict', expect.stringContaining('is superseded')]),
    ]);
    expect(await said(later)).toEqual(['OPT_OUT SIMULATED doubtful', 'OPT_OUT COMPLAINT']);
    const archived = await tenant.project();
    const { reviewId } = await reviews.open(archived.projectId);
    await consent.world.admin('patch', `/v1/projects/${archived.projectId}`, { status: 'archived' });
    const refused = await decide(reviewId, { verdict: 'STOP' }, {}, consent.app.adminKey);
    expect([refused.status, refused.body.code]).toEqual([409, 'state_conflict']);
  });

  // Seen to fail without the lock of the number's row: two of 50 verdicts decided.
  it(`409: of ${VERDICTS_AT_ONCE} verdicts at once all but one, and of a stop beside them either`, async () => {
    const [number, raced] = [newNumber(), newNumber()];
    const { reviewId } = await reviews.open(project.projectId, number);
    const statuses = await Promise.all(
      Array.from({ length: VERDICTS_AT_ONCE }, async (_none, index) => {
        const { status } = await decide(reviewId, { verdict: index % 2 === 0 ? 'STOP' : 'NOT_A_STOP' });
        return status;
      }),
    );
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: VERDICTS_AT_ONCE - 1 }, () => 409)]);
    const entries = await said(number);
    expect(entries.length - 1).toBe((await phone(number)).isOptedOut ? 0 : 1);

    const review = await reviews.open(project.projectId, raced);
    const [stop, decision] = await Promise.all([
      consent.declare(project, 'opt-out', { reason: 'COMPLAINT' }, {}, raced),
      decide(review.reviewId, { verdict: 'NOT_A_STOP' }),
    ]);
    expect([stop.status, (await phone(raced)).optOutReason]).toEqual([200, 'COMPLAINT']);
    expect((await said(raced)).length).toBe(decision.status === 200 ? 3 : 2);
  });
});
