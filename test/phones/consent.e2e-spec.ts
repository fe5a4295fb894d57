import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import type { ErasedSubject } from '../../src/events/event-erasure.js';
import { NO_EFFECT } from '../../src/messaging/inbound/received-messages.js';
import { ProviderHealth } from '../../src/messaging/providers/provider-health.js';
import { lockMessages } from '../../src/messaging/record/messages.sql.js';
import { MessageRouting } from '../../src/messaging/routing/message-routing.js';
import { routesOnward } from '../../src/messaging/sending/failover.js';
import { ConsentLedger } from '../../src/phones/consent/consent-ledger.js';
import { OptOutLink } from '../../src/phones/consent/opt-out-page.controller.js';
import { OPT_OUT_WORDS, type OptOutWords } from '../../src/phones/consent/opt-out-page.html.js';
import { TenantOptOuts } from '../../src/phones/consent/tenant-opt-outs.js';
import { Clock } from '../../src/platform/clock.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { BODY_LIMIT_BYTES } from '../../src/platform/http/json-body.js';
import { ConsentWorld, DOUBTFUL_STOP, NUMBER, type SeenReview, StopWorld } from '../harness/consent-world.js';
import { eventually } from '../harness/eventually.js';
import { InboundWorld } from '../harness/inbound-world.js';
import type { SendingProject } from '../harness/message-tenant.js';
import { newNumber, newNumbers, Random, seedOfRun } from '../harness/numbers.js';
import { runBuilt } from '../harness/processes.js';
import { Sql } from '../harness/sql.js';
import { shareTestApp, startTestApp, TEST_MASTER_KEY, type TestApp } from '../harness/test-app.js';
import { BetweenStatements } from '../harness/watched-database.js';
import type { ProjectWorld } from '../harness/world.js';

const sharedApp = shareTestApp();

describe('Consent that is simulated', () => {
  const REAL = {
    name: 'Kannel',
    kind: 'KANNEL',
    settings: {
      sendUrl: 'http://127.0.0.1:9/cgi-bin/sendsms',
      username: 'parley',
      password: 'a long random text',
      callbackCidrs: ['127.0.0.1/32'],
    },
  };

  let world: InboundWorld;
  beforeAll(async () => {
    world = await InboundWorld.at(await sharedApp());
  });
  afterAll(() => world.stop());

  const simulate = (of: SendingProject, from: string, text: string) =>
    world.world.send('post', `/v1/projects/${of.projectId}/simulator/inbound`, of.key, { from, to: of.from, text });
  const ledger = async (of: SendingProject, from: string) =>
    (await world.ledger(of, from)).map(([kind, source]) => `${kind} ${source}`);
  const realProvider = async () => String((await world.world.admin('post', '/v1/providers', REAL))['providerId']);
  const marketing = async (of: SendingProject, to: string, body: object = {}) =>
    (await world.tenant.send(of, { to, text: 'Sale!', category: 'MARKETING', ...body })).body as {
      messageId: string;
      status: string;
      reason: string | null;
    };

  it('has its own source, with key and request, and is confirmed as that of a person', async () => {
    const project = await world.tenant.project();
    const from = newNumber();
    const stop = await simulate(project, from, 'STOP');
    expect(stop.body).toMatchObject({ status: 'RECEIVED', reasonDetail: null });
    expect((await world.world.send('get', `/v1/phones/${from}`, project.key)).body).toMatchObject({
      isOptedOut: true,
      optOutReason: 'SIMULATED',
    });
    await simulate(project, from, 'START');
    expect(await world.isOut(project, from)).toBe(false);
    const path = `/v1/projects/${project.projectId}/phones/${from}/consent`;
    const { data } = (await world.world.send('get', path, project.key)).body as { data: object[] };
    expect(data).toEqual([
      expect.objectContaining({
        kind: 'OPT_OUT',
        source: 'SIMULATED',
        actorKeyId: expect.stringMatching(/^key_/),
        requestId: stop.headers['x-request-id'],
        note: 'STOP',
      }),
      expect.objectContaining({ kind: 'OPT_IN', source: 'SIMULATED', actorKeyId: expect.stringMatching(/^key_/) }),
    ]);
    const replies = await world.replies(project, from);
    expect(replies.map(({ repliesTo, status }) => [repliesTo, status])).toEqual([
      ['STOP', 'DELIVERED'],
      ['START', 'DELIVERED'],
    ]);
  });

  // Seen to fail: the simulated START ended each of them.
  it('ends no opt-out that was not simulated, also not one that a person made over it', async () => {
    const project = await world.tenant.project();
    const optOut = (from: string, reason: string) => world.declare(project, from, 'opt-out', { reason });
    const link = async (from: string) => {
      const { body } = await world.world.send('get', `/v1/phones/${from}`, project.key);
      return world.world.send('post', new URL(String(body.optOutUrl)).pathname, null);
    };
    const outs: [string, (from: string) => Promise<unknown>][] = [
      ['KEYWORD', (from) => world.bring(project, { from, text: 'STOP' })],
      ['LINK', link],
      ['API', (from) => optOut(from, 'API')],
      ['PROVIDER_BLOCK', (from) => optOut(from, 'PROVIDER_BLOCK')],
      ['COMPLAINT', (from) => optOut(from, 'COMPLAINT')],
    ];
    for (const before of ['Hello', 'STOP'])
      for (const [source, declare] of outs) {
        const from = newNumber();
        await simulate(project, from, before);
        await declare(from);
        const entries = await ledger(project, from);
        expect(entries.at(-1)).toBe(`OPT_OUT ${source}`);
        for (const text of ['START', 'UNSTOP', 'YES']) await simulate(project, from, text);
        expect([source, await world.isOut(project, from), await ledger(project, from)]).toEqual([
          source,
          true,
          entries,
        ]);
      }
  });

  // Seen to fail: the retraction of a person's misread text also ended what was simulated before it.
  it('is again what it was when a stop of a person over it is taken back', async () => {
    const project = await world.tenant.project();
    const from = newNumber();
    const state = async () => {
      const { isOptedOut, optOutReason } = (await world.world.send('get', `/v1/phones/${from}`, project.key)).body;
      return [isOptedOut, optOutReason] as unknown[];
    };
    await simulate(project, from, 'STOP');
    await world.bring(project, { from, text: DOUBTFUL_STOP });
    expect(await state()).toEqual([true, 'KEYWORD']);
    const { body } = await world.world.send('get', '/v1/consent-reviews?status=open', project.key);
    const path = `/v1/consent-reviews/${String(body.data[0].reviewId)}/decision`;
    expect((await world.world.send('post', path, project.key, { verdict: 'NOT_A_STOP' })).status).toBe(200);
    expect(await state()).toEqual([true, 'SIMULATED']);
    await simulate(project, from, 'START');
    expect([await state(), await ledger(project, from)]).toEqual([
      [false, null],
      ['OPT_OUT SIMULATED', 'OPT_OUT KEYWORD', 'RETRACTION API', 'OPT_OUT SIMULATED', 'OPT_IN SIMULATED'],
    ]);
  });

  it('of a number that is erased does not let it be simulated back', async () => {
    const project = await world.tenant.project();
    const from = newNumber();
    await simulate(project, from, 'STOP');
    await world.world.erase(project.projectId, from);
    for (const text of ['Hello', 'START']) await simulate(project, from, text);
    expect(await world.isOut(project, from)).toBe(true);
  });

  it.each([
    ['sends by a real provider', (providerId: string) => ({ providerId })],
    ['receives by a real provider', (inboundProviderId: string) => ({ inboundProviderId })],
  ])('changes nothing where a sender, disabled, %s', async (_what, choices) => {
    const project = await world.tenant.project();
    const { projectId, providerId } = project;
    const { senderId } = await world.tenant.sender(projectId, providerId, choices(await realProvider()));
    await world.world.admin('patch', `/v1/projects/${projectId}/senders/${senderId}`, { status: 'disabled' });
    const from = newNumber();
    for (const text of ['STOP', 'HELP'])
      expect((await simulate(project, from, text)).body).toMatchObject({ status: 'RECEIVED', reasonDetail: NO_EFFECT });
    expect([await world.isOut(project, from), await ledger(project, from)]).toEqual([false, []]);
    await world.bring(project, { from, text: 'STOP' });
    await simulate(project, from, 'START');
    expect(await ledger(project, from)).toEqual(['OPT_OUT KEYWORD']);
    expect(await world.replies(project, from)).toHaveLength(1);
  });

  it('is no consent for MARKETING by a real provider, at acceptance and at failover; that of a person is', async () => {
    const project = await world.tenant.project();
    const { projectId, providerId } = project;
    const from = newNumber();
    await simulate(project, from, 'START');
    const real = await world.tenant.sender(projectId, await realProvider(), { rank: 0 });
    const sendAt = Date.now() + 3_600_000;
    const simulated = await marketing(project, from, { sendAt });
    expect(simulated).toMatchObject({ status: 'SCHEDULED', providerId });
    expect(await marketing(project, from, { from: real.address })).toMatchObject({ reason: 'no_consent' });
    const routesOf = async ({ messageId }: { messageId: string }) =>
      world.app.app.get(Transactor, { strict: false }).run(async (tx) => {
        const rows = [...(await lockMessages(tx, [messageId])).values()];
        const routes = await routesOnward(tx, projectId, rows, {
          routing: world.app.app.get(MessageRouting, { strict: false }),
          health: world.app.app.get(ProviderHealth, { strict: false }),
          clock: world.app.app.get(Clock, { strict: false }),
        });
        return (routes.get(messageId)?.routes ?? []).map(({ senderId }) => senderId);
      });
    expect(await routesOf(simulated)).toEqual([project.senderId]);
    await world.bring(project, { from, text: 'START' });
    expect(await ledger(project, from)).toEqual(['OPT_IN SIMULATED', 'OPT_IN KEYWORD']);
    expect((await marketing(project, from, { from: real.address, sendAt })).status).toBe('SCHEDULED');
    expect(await routesOf(simulated)).toEqual([project.senderId, real.senderId]);
  });
});

describe('An opt-out that holds in the whole tenant', () => {
  /** InnoDB shows the transactions of an earlier look to who asks again sooner than after 100 ms. */
  const SNAPSHOT_MS = 120;
  const ROWS_INSERTED = /^INSERT IGNORE INTO phones /;
  const STOPS_READ = / AS hasStops$/;
  const STOP_COMMITTED = /^INSERT INTO tenant_opt_outs /;
  const PROJECTS_LOOKED_FOR = / FORCE INDEX \(phones_tenant_number\)\s/;
  const STATE_WRITTEN = /^UPDATE phones SET isOptedOut /;
  const SCOPE_READ = /^SELECT optOutScope FROM tenants WHERE tenantId = \?$/;
  const SCOPE_WRITTEN = /^UPDATE `tenants` SET /;
  const NUMBERS_WALKED = / FORCE INDEX \(phones_tenant_opted\)\s/;

  let app: TestApp;
  let sql: Sql;
  let stops: StopWorld;
  let between: BetweenStatements;
  beforeAll(async () => {
    app = await sharedApp();
    sql = await Sql.open(app.schema);
    stops = new StopWorld(app);
    between = new BetweenStatements(app);
  });
  afterAll(async () => {
    await sql.close();
  });

  /** Whether the worker waits for a row that somebody else has written and not committed. */
  const isWaiting = async () => {
    await sleep(SNAPSHOT_MS);
    const waits = `trx_state = 'LOCK WAIT' AND trx_query LIKE '%phones\\_tenant\\_%'`;
    return (await sql.count(`information_schema.INNODB_TRX WHERE ${waits}`)) > 0;
  };
  const rowsOf = (table: string, tenantId: string) => sql.count(`${table} WHERE tenantId = ?`, [tenantId]);

  it('is in a project that registers the number between the two steps of its job', async () => {
    const phone = stops.number();
    const [own, other] = (await stops.projects(2, null)) as [StopProject, StopProject];
    await stops.register(own, phone);
    const gone = between.once([STOP_COMMITTED, PROJECTS_LOOKED_FOR], () => stops.register(other, phone));
    await stops.optOut(own, phone);
    await gone;
    await stops.carried([other], phone);
  });

  it('is in a project between whose two steps of registering the job runs', async () => {
    const phone = stops.number();
    const [own, other] = (await stops.projects(2, null)) as [StopProject, StopProject];
    await stops.register(own, phone);
    const gone = between.once([ROWS_INSERTED, STOPS_READ], async () => {
      await stops.optOut(own, phone);
      await eventually('the job has ended, or waits', async () =>
        (await rowsOf('tenant_stops', own.tenantId)) === 0 ? true : isWaiting(),
      );
    });
    await Promise.all([stops.register(other, phone), gone]);
    await stops.carried([other], phone);
  });

  it('is carried when the scope is switched between the two steps of declaring it', async () => {
    const phone = stops.number();
    const [own, other] = (await stops.projects(2, phone, 'project')) as [StopProject, StopProject];
    const gone = between.once([STATE_WRITTEN, SCOPE_READ], async () => {
      await stops.switch(own.tenantId, 'tenant');
      await eventually('the walk has ended, or waits', async () => {
        const { optOutScopeAppliedAt } = await stops.world.admin('get', `/v1/tenants/${own.tenantId}`);
        return optOutScopeAppliedAt !== null || (await isWaiting());
      });
    });
    await Promise.all([stops.optOut(own, phone), gone]);
    await stops.carried([other], phone);
  });

  it('is carried when it is declared between the two steps of a switch', async () => {
    const phone = stops.number();
    const [own, other] = (await stops.projects(2, phone, 'project')) as [StopProject, StopProject];
    const gone = between.once([SCOPE_WRITTEN, NUMBERS_WALKED], () => stops.optOut(own, phone));
    await Promise.all([stops.switch(own.tenantId, 'tenant'), gone]);
    await stops.carried([other], phone);
  });

  type StopProject = Awaited<ReturnType<StopWorld['projects']>>[number];
});

describe('The queue of opt-outs of a tenant', () => {
  const REVIEW_MS = 72 * 3_600_000;
  const DOUBTFUL = 'please take me off ur list';
  /** More than one step of the walk takes. */
  const MANY = 600;

  interface Queued {
    readonly needsReview: number;
    readonly waitMs: string;
    readonly taskSealed: Buffer;
  }

  let inbound: InboundWorld;
  let stops: StopWorld;
  let own: SendingProject;
  let other: ProjectWorld;
  beforeAll(async () => {
    inbound = await InboundWorld.at(await sharedApp());
    stops = new StopWorld(inbound.app);
  });
  beforeEach(async () => {
    own = await inbound.tenant.project();
    other = await inbound.world.project(own.tenantId);
    await stops.switch(own.tenantId, 'tenant');
    await stops.applied(own.tenantId);
  });
  afterAll(() => inbound.stop());

  const queued = () =>
    inbound.sql.rows<Queued>(
      'SELECT needsReview, dueAt - optedOutAt AS waitMs, taskSealed FROM tenant_stops WHERE tenantId = ?',
      [own.tenantId],
    );
  const nothingLeft = () => eventually('nothing is queued', async () => (await queued()).length === 0);
  /** A number that both projects have, and that has written what is no keyword. */
  const doubtful = async (): Promise<string> => {
    const phone = newNumber();
    for (const project of [own, other]) await stops.register(project, phone);
    await inbound.bring(own, { from: phone, text: DOUBTFUL });
    return phone;
  };
  const decide = async (phone: string, verdict: 'STOP' | 'NOT_A_STOP') => {
    const list = await inbound.world.admin('get', `/v1/consent-reviews?projectIds=${own.projectId}&status=open`);
    const review = (list['data'] as SeenReview[]).find(({ phoneE164 }) => phoneE164 === phone);
    await inbound.world.admin('post', `/v1/consent-reviews/${String(review?.reviewId)}/decision`, { verdict });
  };

  it('holds a stop that somebody should look at for 72 hours, its number encrypted; confirmed, it is due', async () => {
    const phone = await doubtful();
    const rows = await queued();
    expect(rows.map(({ needsReview, waitMs }) => [needsReview, Number(waitMs)])).toEqual([[1, REVIEW_MS]]);
    expect(rows[0]?.taskSealed.includes(phone)).toBe(false);
    expect([await stops.isOut(own, phone), await stops.isOut(other, phone)]).toEqual([true, false]);
    await decide(phone, 'STOP');
    await stops.carried([other], phone);
    expect(await stops.ledger(other, phone)).toEqual([
      expect.objectContaining({ source: 'KEYWORD', note: null, needsReview: false, isSpread: true }),
    ]);
    await nothingLeft();
  });

  it('loses one that is no stop, and keeps another of the same number', async () => {
    const phone = await doubtful();
    await decide(phone, 'NOT_A_STOP');
    expect(await queued()).toEqual([]);
    await inbound.bring(own, { from: phone, text: DOUBTFUL });
    await inbound.bring(own, { from: phone, text: 'STOP' });
    await stops.carried([other], phone);
    expect(await stops.isOut(own, phone)).toBe(true);
  });

  it('makes one due when its number is erased, and the erasure waits for it', async () => {
    const phone = await doubtful();
    await inbound.world.erase(own.projectId, phone);
    expect(await queued()).toEqual([]);
    expect(await stops.isOut(other, phone)).toBe(true);
  });

  it('leaves in doubt what a number says that is there again, while the erasure goes on', async () => {
    const requestedAt = Date.now() - 1;
    const subject = await doubtful();
    const { app } = inbound.app;
    const looked = { pseudonym: '', lastEventId: '', redact: (text: string) => text, isStepFull: () => false };
    const erased: ErasedSubject = { ...own, ...looked, subject, requestedAt };
    const step = await app.get(Transactor).run((tx) => app.get(TenantOptOuts).erase(tx, erased, null));
    expect(step).toEqual({ removed: {}, position: null });
    expect((await queued()).map(({ needsReview }) => needsReview)).toEqual([1]);
  });

  it('takes nothing that is simulated, and of an import what was entered', async () => {
    const [simulated, imported] = [newNumber(), newNumber()];
    for (const project of [own, other]) await stops.register(project, simulated, imported);
    const path = `/v1/projects/${own.projectId}`;
    const text = { from: simulated, to: own.from, text: 'STOP' };
    await inbound.world.send('post', `${path}/simulator/inbound`, own.key, text);
    await inbound.world.send('post', `${path}/phones/import`, own.key, `phoneE164,isOptedOut\n${imported},true\n`);
    await stops.carried([other], imported);
    expect(await stops.ledger(other, imported)).toEqual([expect.objectContaining({ source: 'IMPORT' })]);
    await eventually('the simulated STOP is heeded', () => stops.isOut(own, simulated));
    await nothingLeft();
    expect(await stops.isOut(other, simulated)).toBe(false);
  });

  it('gets what is opted out already when the scope is switched, in steps, and what is in doubt late', async () => {
    await stops.switch(own.tenantId, 'project');
    const phone = await doubtful();
    const phones = newNumbers(MANY);
    const among = `optOutReason = 'IMPORT' AND phoneE164 IN ('${phones.join("', '")}')`;
    const outOf = ({ projectId }: ProjectWorld) =>
      inbound.sql.count(`phones WHERE projectId = ? AND ${among}`, [projectId]);
    for (const project of [own, other]) await stops.register(project, ...phones);
    const csv = `phoneE164,isOptedOut\n${phones.map((number) => `${number},true\n`).join('')}`;
    await inbound.world.send('post', `/v1/projects/${own.projectId}/phones/import`, own.key, csv);
    await eventually('all are imported', async () => (await outOf(own)) === MANY);
    expect(await queued()).toEqual([]);
    await stops.switch(own.tenantId, 'tenant');
    await stops.applied(own.tenantId);
    expect(await outOf(other)).toBe(MANY);
    expect((await queued()).map(({ needsReview, waitMs }) => [needsReview, Number(waitMs)])).toEqual([[1, REVIEW_MS]]);
    expect(await stops.isOut(other, phone)).toBe(false);
    await stops.switch(own.tenantId, 'project');
    await nothingLeft();
    expect(await inbound.sql.count('tenant_opt_outs WHERE tenantId = ?', [own.tenantId])).toBe(0);
  });
});

describe('The consent ledger and the state of numbers', () => {
  const [FIRST, SECOND] = ['+14155552601', '+14155552602'];
  const NUMBERS = [FIRST, SECOND, ...Array.from({ length: 10 }, (_none, index) => `+1415555${2610 + index}`)];
  const OPERATIONS = 600;
  const AT_ONCE = 20;
  const RUN_WITHIN_MS = 60_000;

  let consent: ConsentWorld<TestApp>;
  let projects: ProjectWorld[];
  let tokens: string[];
  beforeAll(async () => {
    consent = await ConsentWorld.start(await startTestApp({ TRUST_PROXY: '1' }));
    projects = [await consent.project(NUMBERS), await consent.project(NUMBERS)];
    tokens = (await consent.sql.rows<{ optOutToken: string }>('SELECT optOutToken FROM phones')).map(
      ({ optOutToken }) => optOutToken,
    );
  });
  afterAll(() => consent.stop());

  const audit = (shallRepair = false) => consent.app.app.get(ConsentLedger).audit(shallRepair);
  const command = async (...args: string[]) => {
    const ran = runBuilt(
      'cli/parley.js',
      { DATABASE_URL: consent.app.schema.databaseUrl, MASTER_KEY: TEST_MASTER_KEY, PUBLIC_URL: 'https://parley.test' },
      ['consent', ...args],
    );
    return { code: await ran.exited, output: ran.output() };
  };

  it(
    'say the same after whatever happened to them, all at once, by key and by link',
    async () => {
      const seed = seedOfRun();
      const random = new Random(seed);
      const pick = <T>(from: readonly T[]): T => random.pick(from);
      const one = () => {
        const [project, number, token] = [pick(projects), pick(NUMBERS), pick(tokens)];
        const visitor = { 'X-Forwarded-For': `198.51.${random.below(250)}.${random.below(250)}` };
        const tasks = [
          () => consent.declare(project, 'opt-out', {}, {}, number),
          () => consent.declare(project, 'opt-in', { evidence: 'Asked.' }, {}, number),
          () => consent.world.send('post', `/o/${token}`, null, undefined, visitor),
          () => consent.world.send('post', `/o/${token}/undo`, null, undefined, visitor),
        ];
        return pick(tasks)();
      };
      for (let done = 0; done < OPERATIONS; done += AT_ONCE) {
        const statuses = (await Promise.all(Array.from({ length: AT_ONCE }, one))).map(({ status }) => status);
        // A caller with a key gets the number, a browser is led to a page.
        expect({ seed, refused: statuses.filter((status) => status !== 200 && status !== 303) }).toEqual({
          seed,
          refused: [],
        });
      }
      expect({ seed, ...(await audit()) }).toEqual({ seed, compared: 24, differing: 0, repaired: 0 });
      const [{ gaps } = { gaps: -1 }] = await consent.sql.rows<{ gaps: number }>(
        `SELECT COUNT(*) AS gaps FROM (SELECT COUNT(*) AS n, MAX(place) AS last FROM consent_entries
GROUP BY projectId, phoneE164 HAVING n <> last) AS gapped`,
      );
      const [{ echoes } = { echoes: -1 }] = await consent.sql.rows<{ echoes: number }>(
        `SELECT COUNT(*) AS echoes FROM consent_entries a JOIN consent_entries b ON b.projectId = a.projectId
AND b.phoneE164 = a.phoneE164 AND b.place = a.place + 1 AND b.kind = a.kind AND b.note <=> a.note`,
      );
      expect({ seed, gaps: gaps, echoes: echoes }).toEqual({ seed, gaps: 0, echoes: 0 });
      // One event for each change: an opt-in after none, or after another, changes nothing.
      const [{ changes } = { changes: -1 }] = await consent.sql.rows<{ changes: number }>(
        `SELECT COUNT(*) AS changes FROM consent_entries b LEFT JOIN consent_entries a ON a.projectId = b.projectId
AND a.phoneE164 = b.phoneE164 AND a.place = b.place - 1 WHERE b.kind <> COALESCE(a.kind, 'OPT_IN')`,
      );
      const events = await consent.sql.count("events WHERE type IN ('phone.opted_out', 'phone.opted_in')");
      expect({ seed, events }).toEqual({ seed, events: changes });
    },
    RUN_WITHIN_MS,
  );

  it(
    'are compared by a command, which names what differs by its exit code, and puts it right when asked',
    async () => {
      const [project] = projects as [ProjectWorld];
      await consent.declare(project, 'opt-in', { evidence: 'Asked.' }, {}, FIRST);
      await consent.declare(project, 'opt-out', {}, {}, SECOND);
      expect(await command('check')).toMatchObject({
        code: 0,
        output: expect.stringContaining('24 numbers compared with the consent ledger, 0 differ.'),
      });
      await consent.sql.rows(
        `UPDATE phones SET isOptedOut = 1 - isOptedOut, optOutReason = NULL WHERE projectId = ?
AND phoneE164 IN (?, ?)`,
        [project.projectId, FIRST, SECOND],
      );
      expect(await command('check')).toMatchObject({ code: 1, output: expect.stringContaining('2 differ.') });
      expect(await command('rebuild')).toMatchObject({
        code: 0,
        output: expect.stringContaining('2 differ, 2 put right.'),
      });
      expect(await audit()).toEqual({ compared: 24, differing: 0, repaired: 0 });
      expect((await consent.proof(project, '', SECOND)).body.isOptedOut).toBe(true);
      expect(await command('rebuild')).toMatchObject({
        code: 0,
        output: expect.stringContaining('0 differ, 0 put right.'),
      });
    },
    RUN_WITHIN_MS,
  );

  it('agree that a complaint outlasts a block at the provider, which is recorded once', async () => {
    const project = await consent.project();
    for (const reason of ['API', 'PROVIDER_BLOCK', 'API', 'COMPLAINT', 'PROVIDER_BLOCK', 'COMPLAINT'])
      await consent.declare(project, 'opt-out', { reason });
    const other = await consent.project();
    for (const reason of ['COMPLAINT', 'PROVIDER_BLOCK', 'PROVIDER_BLOCK', 'COMPLAINT'])
      expect((await consent.declare(other, 'opt-out', { reason })).body.optOutReason).toBe('COMPLAINT');
    expect((await consent.proof(other)).body.data).toHaveLength(2);
    expect(await audit()).toMatchObject({ differing: 0 });
    await consent.sql.rows("UPDATE phones SET optOutReason = 'API' WHERE projectId = ?", [other.projectId]);
    expect(await audit(true)).toMatchObject({ differing: 1, repaired: 1 });
    expect((await consent.declare(other, 'opt-out')).body.optOutReason).toBe('COMPLAINT');
    const { status, body } = await consent.declare(other, 'opt-in', { evidence: 'Signed.' });
    expect([status, body.isOptedOut]).toEqual([200, false]);
  });
});

describe('Below the address of the opt-out page', () => {
  type Failure = 'broken' | 'refused' | 'busy';
  const HTML = 'text/html; charset=utf-8';

  let consent: ConsentWorld<TestApp>;
  beforeAll(async () => {
    consent = await ConsentWorld.start(
      await startTestApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://parley.test/below' }),
    );
  });
  afterAll(() => consent.stop());

  let visitors = 0;
  const visit = (method: 'get' | 'post' | 'put', path: string, headers: Record<string, string> = {}, body?: string) => {
    const request = consent.app.http[method](path)
      .redirects(0)
      .set({ 'X-Forwarded-For': `192.0.2.${(visitors += 1) % 250}`, ...headers });
    return (body === undefined ? request : request.send(body)).then((response) => response);
  };

  async function link(project: ProjectWorld): Promise<string> {
    const { body } = await consent.world.send('get', `/v1/phones/${NUMBER}`, project.key);
    return `/o/${String(body.optOutToken)}`;
  }

  /** The status, and that it is the page of that failure in the language of the reader. */
  function expectPage(response: Response, status: number, failure: Failure, { language, ...words }: OptOutWords): void {
    expect([response.status, response.headers['content-type'], response.headers['content-language']]).toEqual([
      status,
      HTML,
      language,
    ]);
    expect(response.text).toContain(`<h1>${words[failure]}</h1>`);
    expect(response.headers['content-security-policy']).toContain("form-action 'self'");
  }

  it('200: a link whose number is erased and registered again while its visitor waits speaks for nobody', async () => {
    const project = await consent.project();
    const path = await link(project);
    const numbers = `/v1/projects/${project.projectId}/phones`;
    const links = consent.app.app.get(OptOutLink);
    const find = links['find'].bind(links);
    links['find'] = async (token) => {
      const found = await find(token);
      await consent.world.admin('delete', `${numbers}/${NUMBER}`);
      await consent.world.admin('post', numbers, { phones: [NUMBER] });
      return found;
    };
    expect((await visit('post', `${path}/undo`)).status).toBe(303);
    links['find'] = find;
    expect(
      (await consent.world.admin('get', `/v1/phones/${NUMBER}?projectIds=${project.projectId}`))['isOptedOut'],
    ).toBe(true);
  });

  it.each(['', '/', '/undo', '/undo/', '?said=', '?said=a&said=b', '?x=1'])(
    '200: GET of a link with %p shows the question, whose forms lead to the link itself',
    async (rest) => {
      const path = await link(await consent.project());
      const { status, text, headers } = await visit('get', path + rest);
      expect([status, headers['content-type']]).toEqual([200, HTML]);
      // Below the path under which the proxy serves the installation.
      expect(text).toContain(`<form method="post" action="/below${path}">`);
    },
  );

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['application/x-www-form-urlencoded', '%%%&a[b][c]=1'],
    ['multipart/form-data; boundary=x', 'no part at all'],
    ['text/plain', 'stop'],
    ['application/json', '{ not json'],
    ['application/json; charset=utf-7', '{}'],
    ['', 'without a type'],
  ])('303: an opt-out does not fail for a body of %p', async (type, body) => {
    const project = await consent.project();
    const { status, headers } = await visit('post', `${await link(project)}/`, { 'Content-Type': type }, body);
    expect([status, headers['content-type'], headers['location']]).toEqual([
      303,
      HTML,
      expect.stringMatching(/^\/below\/o\//),
    ]);
    expect((await consent.proof(project)).body.isOptedOut).toBe(true);
  });

  it('303: nobody can make a page claim what was not asked for, nor what is not so any more', async () => {
    const project = await consent.project();
    const path = await link(project);
    const leadsTo = String((await visit('post', path)).headers['location']).replace('/below', '');
    expect((await visit('get', leadsTo)).text).toContain('it is off now');
    // The receipt of one link says nothing of another.
    const other = `/o/${'B'.repeat(22)}`;
    expect((await visit('get', leadsTo.replace(path, other))).text).toContain('Stop messages from');
    await visit('post', `${path}/undo`);
    expect((await visit('get', leadsTo)).text).toContain('Stop messages from');
  });

  it.each(OPT_OUT_WORDS)('400, 404, 405, 413, 415, 429 and 503 are pages, in $language', async (words) => {
    const path = await link(await consent.project());
    const said = { 'Accept-Language': words.language };
    for (const broken of ['/o', '/o/', '/O/x', '/o/short', `${path}/nothing`, `${path}/undo/more`])
      expectPage(await visit('get', broken, said), 404, 'broken', words);
    expectPage(await visit('post', `${path}/nothing`, said), 404, 'broken', words);
    expectPage(await visit('get', '/o/%E0%A4%A', said), 400, 'broken', words);
    const put = await visit('put', path, said);
    expectPage(put, 405, 'refused', words);
    expect(put.headers['allow']).toBe('GET, HEAD, POST');
    expectPage(await visit('put', `${path}/undo`, said), 405, 'refused', words);
    expectPage(await visit('post', path, said, 'x'.repeat(BODY_LIMIT_BYTES + 1)), 413, 'refused', words);
    expectPage(await visit('post', path, { ...said, 'Content-Encoding': 'gzip' }, 'x'), 415, 'refused', words);
    const address = { ...said, 'X-Forwarded-For': `203.0.113.${OPT_OUT_WORDS.indexOf(words)}` };
    const visits = await Promise.all(Array.from({ length: 61 }, () => visit('get', '/o/short', address)));
    const refused = visits.filter(({ status }) => status === 429);
    expectPage(refused[0] as Response, 429, 'busy', words);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('413: nothing is changed by a body that is too large', async () => {
    const project = await consent.project();
    await visit('post', await link(project), {}, 'x'.repeat(BODY_LIMIT_BYTES + 1));
    expect((await consent.proof(project)).body.isOptedOut).toBe(false);
  });

  it.each(['fails', 'takes too long'])('503 or 500: what %s is said as a page', async (how) => {
    const path = await link(await consent.project());
    const links = consent.app.app.get(OptOutLink);
    const show = links.show.bind(links);
    links.show =
      how === 'fails'
        ? () => Promise.reject(new Error('broken'))
        : async (...args) => {
            await sleep(3_500);
            return show(...args);
          };
    const [english] = OPT_OUT_WORDS;
    expectPage(await visit('get', path), how === 'fails' ? 500 : 503, 'busy', english);
    links.show = show;
  });

  it('401: even a forged key gets a page', async () => {
    const [english] = OPT_OUT_WORDS;
    expectPage(await visit('get', '/o/short', { 'x-api-key': 'parley_forged' }), 401, 'refused', english);
  });

  it('404: beside it, failures stay JSON', async () => {
    for (const path of ['/other', '/oo', '/v1/o/x'])
      expect((await visit('get', path)).headers['content-type']).toMatch(/^application\/json/);
  });

  it('200: the response to HEAD is that to GET, without a body', async () => {
    const path = await link(await consent.project());
    const { hostname, port } = new URL(consent.app.url);
    const socket = createConnection(Number(port), hostname);
    socket.write(`HEAD ${path}/undo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const pieces: Buffer[] = [];
    for await (const piece of socket) pieces.push(piece as Buffer);
    const [head = '', body] = Buffer.concat(pieces).toString().split('\r\n\r\n');
    expect([head.split('\r\n')[0], body]).toEqual(['HTTP/1.1 200 OK', '']);
    expect(head).toContain(HTML);
  });
});
