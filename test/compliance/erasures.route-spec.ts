import { ConsentWorld, NUMBER } from '../harness/consent-world.js';
import { eventually } from '../harness/eventually.js';
import { routeApp } from '../harness/route-app.js';
import { WebhookWorld } from '../harness/webhook-world.js';
import type { ProjectWorld } from '../harness/world.js';

describe('DELETE /v1/projects/{projectId}/phones/{phoneE164}', () => {
  const EVERYTHING = 20;

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

describe('GET /v1/projects/{projectId}/erasures/{erasureId}', () => {
  let consent: ConsentWorld;
  beforeAll(async () => {
    consent = await ConsentWorld.start(routeApp());
  });
  afterAll(() => consent.stop());

  const read = (erasureId: string, project: ProjectWorld, key = project.key) =>
    consent.world.send('get', `/v1/projects/${project.projectId}/erasures/${erasureId}`, key);

  it('200: what was removed and when; the record holds nothing of the number', async () => {
    const project = await consent.project();
    await consent.declare(project, 'opt-out', { note: `From ${NUMBER}.` });
    const told = (await consent.events(project)).length;
    const erasureId = await consent.world.erase(project.projectId, NUMBER);
    const { status, body } = await read(erasureId, project);
    expect([status, body]).toEqual([
      200,
      {
        erasureId,
        status: 'DONE',
        events: told,
        responses: 0,
        notes: 1,
        importErrors: 0,
        messages: 0,
        createdAt: expect.any(Number),
        startedAt: expect.any(Number),
        finishedAt: expect.any(Number),
      },
    ]);
    expect(body.startedAt).toBeGreaterThanOrEqual(body.createdAt);
    expect(body.finishedAt).toBeGreaterThanOrEqual(body.startedAt);
    const [row] = await consent.sql.rows('SELECT * FROM erasures WHERE erasureId = ?', [erasureId]);
    expect(row).toMatchObject({ taskSealed: null, queuedFor: null });
    expect(JSON.stringify(row)).not.toContain(NUMBER.slice(1));
  });

  it('400: an id that can be none', async () => {
    expect((await read('a.b', await consent.project())).body.details[0].path).toBe('erasureId');
  });

  it('404: unknown, or of another project', async () => {
    const [project, stranger] = [await consent.project(), await consent.project()];
    const erasureId = await consent.world.erase(project.projectId, NUMBER);
    expect([
      (await read('era_01ARZ3NDEKTSV4RRFFQ69G5FAV', project)).status,
      (await read(erasureId, stranger)).status,
      (await read(erasureId, project, stranger.key)).status,
    ]).toEqual([404, 404, 404]);
  });
});

describe('What an erasure leaves in the database', () => {
  /** No other file has it: its traces are looked for in the whole database. */
  const NUMBER = '+13125552671';
  const DIGITS = NUMBER.slice(1);
  /** Each text of a proof has it. */
  const PROVED = 'Proved by Zebulon Quux';
  const PROOF = {
    method: 'WEB_FORM',
    capturedAt: Date.now() - 60_000,
    disclosure: `${PROVED}, ${NUMBER}`,
    url: `https://example.com/${encodeURIComponent(PROVED)}`,
    ipAddress: '203.0.113.77',
    userAgent: PROVED,
    signedName: PROVED,
    programme: PROVED,
    certificateUrl: `https://example.com/${encodeURIComponent(PROVED)}`,
    attachmentSha256: '5eb1'.repeat(16),
  };

  /** The digits of the number within its calling code, forwards and backwards, and the proof. */
  const TRACE = new RegExp(
    `${DIGITS.slice(1)}|${Array.from(DIGITS.slice(1)).reverse().join('')}|Zebulon|Quux|203\\.0\\.113\\.77|(5eb1){4}`,
  );

  const EVERY_PHONE_EVENT = {
    messageEvents: [],
    phoneEvents: ['CREATED', 'VALIDATED', 'OPTED_OUT', 'OPTED_IN', 'ERASED'],
  };

  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  const phonesOf = (projectId: string) => `/v1/projects/${projectId}/phones`;
  const send = (method: 'post', path: string, body?: object, headers = {}) =>
    hooks.world.send(method, path, hooks.app.adminKey, body, headers);

  /** Every row of every table in which the number stands, in whatever column. */
  async function traces(): Promise<string[]> {
    const tables = await hooks.sql.rows<{ name: string }>(
      'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await hooks.sql.rows<Record<string, unknown>>(`SELECT * FROM ${name}`);
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (TRACE.test(Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
            found.push(`${name}.${column}`);
    }
    return [...new Set(found)].sort();
  }

  it('is nothing: not in rows, ledger, events, responses of receivers, nor under idempotency keys', async () => {
    const hook = await hooks.hook({ subscriptions: EVERY_PHONE_EVENT });
    hooks.behave(hook, (request, response) =>
      response.end(`You said: ${request.body}; I say (312) 555-2671, 312 555 2671.`),
    );
    const { projectId } = hook.project;
    await send('post', phonesOf(projectId), { phones: [NUMBER] }, { 'Idempotency-Key': 'register' });
    await send('post', `${phonesOf(projectId)}/${NUMBER}/opt-in`, { proof: PROOF }, { 'Idempotency-Key': 'proved' });
    await send(
      'post',
      `${phonesOf(projectId)}/${NUMBER}/opt-out`,
      { note: `From ${NUMBER}` },
      { 'Idempotency-Key': 'opt-out' },
    );
    await send(
      'post',
      `${phonesOf(projectId)}/${NUMBER}/opt-in`,
      { evidence: `Form of ${NUMBER}` },
      { 'Idempotency-Key': 'opt-in' },
    );
    await hooks.until(hook, 4, ({ status }) => status === 'DELIVERED');
    expect(await traces()).toEqual([
      'consent_entries.note',
      'consent_entries.phoneE164',
      'consent_entries.proof',
      'delivery_attempts.answer',
      'events.data',
      'events.subject',
      'phones.phoneE164',
      'phones.phoneReversed',
    ]);
    await hooks.world.erase(projectId, NUMBER);
    const delivered = await hooks.until(hook, 5, ({ status }) => status === 'DELIVERED');
    expect(await traces()).toEqual([]);
    const oldest = delivered.find(({ eventType }) => eventType === 'phone.created');
    const { body } = await hooks.get(hook, `/deliveries/${String(oldest?.deliveryId)}`);
    expect(body.attempts).toEqual([expect.objectContaining({ outcome: 'SUCCESS', answer: null })]);
    expect(hooks.received(hook).map(({ body: sent }) => TRACE.test(sent))).toEqual([true, true, true, true, false]);
  });

  it('is nothing in the proofs of other numbers, whose other words stay', async () => {
    const { projectId } = await hooks.world.project();
    const other = '+13125552672';
    await send('post', phonesOf(projectId), { phones: [NUMBER, other] });
    const proof = {
      method: 'PAPER',
      capturedAt: Date.now() - 60_000,
      disclosure: `For me and my wife at ${NUMBER}.`,
      signedName: `(312) 555-2671`,
    };
    await send('post', `${phonesOf(projectId)}/${other}/opt-in`, { proof });
    await hooks.world.erase(projectId, NUMBER);
    const path = `${phonesOf(projectId)}/${other}/consent`;
    const { body } = await hooks.world.send('get', path, hooks.app.adminKey);
    expect(body.data[0].proof).toMatchObject({
      method: 'PAPER',
      capturedAt: proof.capturedAt,
      disclosure: expect.stringMatching(/^For me and my wife at erased_[\w-]{22}\.$/),
      signedName: expect.stringMatching(/^erased_[\w-]{22}$/),
    });
    expect(await traces()).toEqual([]);
  });

  /**
   * The number is registered, and its receiver keeps the response back, which repeats what it got, until `answer` is
   * called.
   */
  async function unanswered() {
    const hook = await hooks.hook();
    const { projectId } = hook.project;
    let answer: (() => void) | undefined;
    hooks.behave(hook, (request, response) => (answer = () => response.end(request.body)));
    const delivered = hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    await send('post', phonesOf(projectId), { phones: [NUMBER] });
    await eventually('it is asked', () => answer !== undefined);
    return { hook, projectId, delivered, answer: () => answer?.() };
  }

  it('is nothing when a receiver responds while the erasure is not committed yet', async () => {
    const { hook, projectId, delivered, answer } = await unanswered();
    await hooks.sql.rows('START TRANSACTION');
    await hooks.sql.rows("UPDATE events SET data = '{}', subject = 'erased_by_hand' WHERE projectId = ?", [projectId]);
    answer();
    const isWaiting = async () => (await hooks.sql.atWork(/FROM events[^]*(FOR SHARE|SHARE MODE)/)) > 0;
    await eventually('the attempt is being recorded', isWaiting);
    await hooks.sql.rows('COMMIT');
    const [delivery] = await delivered;
    expect((await hooks.get(hook, `/deliveries/${String(delivery?.deliveryId)}`)).body.attempts).toEqual([
      expect.objectContaining({ outcome: 'SUCCESS', answer: null }),
    ]);
    await hooks.world.erase(projectId, NUMBER);
  });

  it('is nothing when a receiver responds afterwards', async () => {
    const { hook, projectId, delivered, answer } = await unanswered();
    await hooks.world.erase(projectId, NUMBER);
    answer();
    const [delivery] = await delivered;
    expect(await traces()).toEqual([]);
    expect((await hooks.get(hook, `/deliveries/${String(delivery?.deliveryId)}`)).body.attempts).toEqual([
      expect.objectContaining({ outcome: 'SUCCESS', answer: null }),
    ]);
  });
});

describe('An erasure removes the number, however it is written', () => {
  const NUMBER = '+14155552601';
  const OTHER = '+14155552602';
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  /** What it is, and how the number looks in it. */
  const WRITINGS: readonly (readonly [string, string])[] = [
    ['E.164', NUMBER],
    ['national, with brackets', '(415) 555-2601'],
    ['en dashes', '415–555–2601'],
    ['no-break hyphens', '+1‑415‑555‑2601'],
    ['no-break spaces', '+1\u00a0415\u00a0555\u00a02601'],
    ['narrow and ideographic spaces', '415\u202f555\u30002601'],
    ['dots', '415.555.2601'],
    ['slashes', '415/555/2601'],
    ['line breaks', '415\n555\n2601'],
    ['escapes of a URL', '%2B1%20415%20555%202601'],
    ['an escaped plus', '%2B14155552601'],
    ['full-width digits', '＋１４１５５５５２６０１'],
    ['full-width digits and dashes', '４１５－５５５－２６０１'],
    ['Arabic digits', '٤١٥٥٥٥٢٦٠١'],
    ['base64', base64(NUMBER)],
    ['base64 of a text', base64(`{"from":"+1 (415) 555-2601"}`)],
  ];

  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  const pathOf = ({ projectId }: ProjectWorld) => `/v1/projects/${projectId}/phones`;
  const post = async (path: string, key: string, body: object) => {
    const { status, text } = await hooks.world.send('post', path, key, body);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  };
  /** A number of its own opts out with each note; the number that is erased opts out and in with all of them. */
  const othersOf = (count: number) => Array.from({ length: count }, (_none, index) => `+1415555${3000 + index}`);
  /** A cell of a CSV file. */
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const notes = async (project: ProjectWorld, phones: string) =>
    (
      await hooks.sql.rows<{ note: string }>(
        `SELECT note FROM consent_entries WHERE projectId = ? AND phoneE164 LIKE ? AND note IS NOT NULL
         ORDER BY phoneE164, place`,
        [project.projectId, phones],
      )
    ).map(({ note }) => note);
  const around = (text: string) => `Wrote from ${text}: no more.`;
  const redacted = WRITINGS.map(() => expect.stringMatching(/^Wrote from erased_[\w-]{22}: no more\.$/));

  it('in its own notes', async () => {
    const project = await hooks.world.project();
    await post(pathOf(project), project.key, { phones: [NUMBER] });
    for (const [index, [, writing]] of WRITINGS.entries())
      await post(
        `${pathOf(project)}/${NUMBER}/${index % 2 === 0 ? 'opt-out' : 'opt-in'}`,
        project.key,
        index % 2 === 0 ? { note: around(writing) } : { evidence: around(writing) },
      );
    await hooks.world.erase(project.projectId, NUMBER);
    expect(await notes(project, 'erased%')).toEqual(redacted);
  });

  it('in notes of other numbers', async () => {
    const project = await hooks.world.project();
    const others = othersOf(WRITINGS.length);
    await post(pathOf(project), project.key, { phones: [NUMBER, ...others] });
    for (const [index, [, writing]] of WRITINGS.entries())
      await post(`${pathOf(project)}/${others[index]}/opt-out`, project.key, { note: around(writing) });
    await hooks.world.erase(project.projectId, NUMBER);
    expect(await notes(project, '+%')).toEqual(redacted);
  });

  it('in more notes than one step looks through', async () => {
    const project = await hooks.world.project();
    const others = othersOf(300);
    await post(pathOf(project), project.key, { phones: [NUMBER] });
    const note = `${'-'.repeat(440)} ${NUMBER}`;
    const csv = ['phoneE164,isOptedOut,note', ...others.map((other) => `${other},true,${note}`), ''].join('\n');
    await hooks.world.send('post', `${pathOf(project)}/import`, project.key, csv);
    await eventually('the import is done', async () => (await notes(project, '+%')).length === others.length);
    await hooks.world.erase(project.projectId, NUMBER);
    expect((await notes(project, '+%')).filter((text) => text.includes('555260'))).toEqual([]);
  });

  it('in rows that an import could not read, and in rows of other numbers', async () => {
    const project = await hooks.world.project();
    await post(pathOf(project), project.key, { phones: [NUMBER] });
    const unreadable = WRITINGS.map(([, writing]) => `${cell(`tel ${writing}`)},`);
    const ofOthers = WRITINGS.map(([, writing]) => `${OTHER},${cell(around(writing))}`);
    const csv = ['phoneE164,isOptedOut', ...unreadable, ...ofOthers, ''].join('\n');
    const imports = `/v1/projects/${project.projectId}/phone-imports`;
    const { importId } = (await hooks.world.send('post', `${pathOf(project)}/import`, project.key, csv)).body as {
      importId: string;
    };
    await eventually(
      'the import is done',
      async () => (await hooks.world.send('get', `${imports}/${importId}`, project.key)).body.status === 'DONE',
    );
    await hooks.world.erase(project.projectId, NUMBER);
    const rows = await hooks.sql.rows<{ value: string }>(
      'SELECT value FROM phone_import_errors WHERE importId = ? ORDER BY line',
      [importId],
    );
    expect(rows.map(({ value }) => value)).toEqual([
      ...WRITINGS.map(() => expect.stringMatching(/^tel erased_[\w-]{22}$/)),
      ...redacted,
    ]);
  });

  it.each(WRITINGS)('in stored responses of receivers: %s', async (_what, writing) => {
    const hook = await hooks.hook();
    hooks.behave(hook, (_request, response) => response.end(around(writing)));
    await post(pathOf(hook.project), hook.project.key, { phones: [NUMBER] });
    const [delivery] = await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    const answers = async () =>
      (await hooks.get(hook, `/deliveries/${String(delivery?.deliveryId)}`)).body.attempts.map(
        ({ answer }: { answer: string | null }) => answer,
      ) as (string | null)[];
    expect(await answers()).toEqual([around(writing)]);
    await hooks.world.erase(hook.project.projectId, NUMBER);
    expect(await answers()).toEqual([null]);
  });

  it('and nothing of others: their notes and responses stay', async () => {
    const hook = await hooks.hook();
    const { project } = hook;
    hooks.behave(hook, (request, response) => response.end(request.body));
    await post(pathOf(project), project.key, { phones: [OTHER] });
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    await post(pathOf(project), project.key, { phones: [NUMBER] });
    await post(`${pathOf(project)}/${OTHER}/opt-out`, project.key, { note: around(OTHER) });
    await hooks.world.erase(project.projectId, NUMBER);
    expect(await notes(project, '+%')).toEqual([around(OTHER)]);
    const kept = await hooks.sql.rows<{ answer: Buffer | null }>(
      'SELECT a.answer FROM delivery_attempts a JOIN deliveries d ON d.deliveryId = a.deliveryId WHERE d.projectId = ?',
      [project.projectId],
    );
    expect(kept.map(({ answer }) => answer?.includes(OTHER) ?? null).sort()).toEqual([null, true]);
  });
});
