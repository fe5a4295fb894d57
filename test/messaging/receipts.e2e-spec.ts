import { storedId } from '../../src/messaging/providers/adapter/callback-fields.js';
import type { Receipt } from '../../src/messaging/providers/adapter/provider-adapter.js';
import {
  LOOKED_UP_AGAIN_MAX,
  ProviderReceipts,
  RECEIPT_LOOKUP_AGAIN_MS,
} from '../../src/messaging/providers/adapter/provider-receipts.js';
import { UNMATCHED_MAX, UnmatchedRecords } from '../../src/messaging/providers/adapter/unmatched-records.js';
import { newId } from '../../src/platform/ids.js';
import { eventually } from '../harness/eventually.js';
import { InboundWorld } from '../harness/inbound-world.js';
import type { SendingProject as MessageTenantSendingProject } from '../harness/message-tenant.js';
import { MessageWorld, type SendingProject } from '../harness/message-world.js';
import { newNumber } from '../harness/numbers.js';
import { Sql } from '../harness/sql.js';
import { shareTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const sharedApp = shareTestApp();

/** Receipts that come before the response which names their message. */
describe('Receipts with the id of the gateway only', () => {
  /** Timers of Node may end a millisecond early. */
  const WAITED_MS = RECEIPT_LOOKUP_AGAIN_MS - 10;

  let app: TestApp;
  let world: World;
  let receipts: ProviderReceipts;
  let providerId: string;
  /** Messages that are known from this look-up on: the first, or the second. */
  const knownFrom = new Map<string, number>();
  const lookUps = new Map<string, number>();
  let taken: string[] = [];

  const receipt = (providerMessageId: string | null, attemptId: string | null = null): Receipt => ({
    attemptId,
    providerMessageId,
    status: 'DELIVERED',
    reason: null,
    code: null,
    detail: null,
    costMicros: null,
  });
  /** How long it takes to take them. */
  async function take(...some: Receipt[]): Promise<number> {
    const start = performance.now();
    await receipts.take(providerId, some);
    return performance.now() - start;
  }
  function isKnown({ providerMessageId, attemptId }: Receipt): boolean {
    const id = providerMessageId ?? attemptId ?? '';
    lookUps.set(id, (lookUps.get(id) ?? 0) + 1);
    return (lookUps.get(id) ?? 0) >= (knownFrom.get(id) ?? Number.POSITIVE_INFINITY);
  }
  const unmatched = async (): Promise<string[]> => {
    const { body } = await world.send('get', `/v1/providers/${providerId}/unmatched?limit=100`, app.adminKey);
    return (body.data as Receipt[]).map((one) => one.providerMessageId ?? one.attemptId ?? '').sort();
  };

  beforeAll(async () => {
    app = await sharedApp();
    world = new World(app);
    receipts = app.app.get(ProviderReceipts, { strict: false });
    receipts.onReceipts({
      find: (owner, some) => {
        const found = some.filter(isKnown).map((one) => ({ receipt: one }));
        return Promise.resolve(found.length === 0 ? [] : [{ owner, found }]);
      },
      take: async (_tx, found) =>
        Promise.resolve().then(() => {
          taken.push(...found.map(({ receipt: one }) => one.providerMessageId ?? ''));
        }),
    });
  });
  beforeEach(async () => {
    const made = await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR' });
    providerId = String(made['providerId']);
    knownFrom.clear();
    lookUps.clear();
    taken = [];
  });

  it('are looked up again after a second, and the callback waits for it', async () => {
    knownFrom.set('early', 2).set('known', 1);
    const underWay = take(receipt('early'), receipt('known'), receipt('stranger'));
    expect(await underWay).toBeGreaterThan(WAITED_MS);
    // What is known waits for nothing.
    expect([taken, await unmatched()]).toEqual([['known', 'early'], ['stranger']]);
    expect(Object.fromEntries(lookUps)).toEqual({ early: 2, known: 1, stranger: 2 });
  });

  it('are kept as unmatched at once where they name an attempt', async () => {
    const attemptId = newId('att', Date.now());
    await take(receipt('with attempt', attemptId), receipt(null, attemptId));
    expect(Object.fromEntries(lookUps)).toEqual({ [attemptId]: 1, 'with attempt': 1 });
    expect(await unmatched()).toEqual([attemptId, 'with attempt']);
  });

  it('of one provider take no room from those of another', async () => {
    const strangers = Array.from({ length: 2 * LOOKED_UP_AGAIN_MAX }, (_none, index) => receipt(`stranger ${index}`));
    const underWay = take(...strangers);
    const other = await world.admin('post', '/v1/providers', { name: 'y', kind: 'SIMULATOR' });
    knownFrom.set('early', 2);
    await receipts.take(String(other['providerId']), [receipt('early')]);
    expect(taken).toEqual(['early']);
    await underWay;
  });

  it('are kept as unmatched at once when too many wait already', async () => {
    const ids = Array.from({ length: LOOKED_UP_AGAIN_MAX }, (_none, index) => `early ${index}`);
    for (const id of [...ids, 'one more', 'later']) knownFrom.set(id, 2);
    const full = take(...ids.map((id) => receipt(id)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await take(receipt('one more'));
    await full;
    expect(taken.sort()).toEqual([...ids].sort());
    // Then there is room again.
    expect(await take(receipt('later'))).toBeGreaterThan(WAITED_MS);
    expect([lookUps.get('one more'), lookUps.get('later')]).toEqual([1, 2]);
    expect([taken.includes('later'), await unmatched()]).toEqual([true, ['one more']]);
  });
});

describe('Receipts of several tenants at one gateway', () => {
  /** Long enough to lock rows before the receipts come. */
  const RECEIPT_MS = 2_000;
  const MESSAGES = 30;

  let world: MessageWorld;
  let holder: Sql;
  beforeAll(async () => {
    world = await MessageWorld.at(await sharedApp());
    holder = await Sql.open(world.app.schema);
    // As the service reads: otherwise a scan would lock the rows of the other tenant too.
    await holder.rows('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  });
  afterAll(async () => {
    await holder.close();
    await world.stop();
  });

  it('are taken apart: while the rows of one tenant are locked, those of another come in', async () => {
    const locked = await world.project({ settings: { receiptMs: RECEIPT_MS } });
    const plain = await world.world.project();
    const sender = { kind: 'NUMBER', address: '+14157779999', providerId: locked.providerId };
    const { senderId } = await world.world.admin('post', `/v1/projects/${plain.projectId}/senders`, sender);
    const free: SendingProject = { ...plain, providerId: locked.providerId, senderId: String(senderId) };
    const numbers = Array.from({ length: MESSAGES }, (_none, index) => `+1415555${2_600 + index}`);
    const theirs = await world.accept(locked, numbers);
    const ours = await world.accept(free, numbers);
    await world.until([...theirs, ...ours], 'SENT');
    const release = await holder.hold('SELECT 1 FROM phones WHERE projectId = ?', [locked.projectId]);
    try {
      await world.until(ours, 'DELIVERED');
      expect(new Set((await world.messages(theirs)).map(({ status }) => status))).toEqual(new Set(['SENT']));
    } finally {
      await release();
    }
    // At the latest when their leases have ended.
    await world.until(theirs, 'DELIVERED');
    const left = () => world.sql.count('simulator_receipts WHERE providerId = ?', [locked.providerId]);
    await eventually('all are forgotten', async () => (await left()) === 0);
  }, 90_000);
});

describe('GET /v1/providers/{providerId}/unmatched', () => {
  const DAY_MS = 24 * 3_600_000;
  const STRAY = '+14155550117';
  const RECEIPT: Receipt = {
    attemptId: null,
    providerMessageId: null,
    status: 'DELIVERED',
    reason: null,
    code: null,
    detail: null,
    costMicros: null,
  };

  let world: MessageWorld;
  let project: SendingProject;
  beforeAll(async () => {
    world = await MessageWorld.at(await sharedApp());
    project = await world.project();
  });
  afterAll(() => world.stop());

  const list = (query = '', providerId = project.providerId, key = world.app.adminKey) =>
    world.world.send('get', `/v1/providers/${providerId}/unmatched${query}`, key);
  const tell = (providerId: string, receipts: readonly Partial<Receipt>[]) =>
    world.app.app.get(ProviderReceipts, { strict: false }).take(
      providerId,
      receipts.map((receipt) => ({ ...RECEIPT, ...receipt })),
    );

  it('200: a receipt of the simulated gateway that fits no message; the message itself stays SENT', async () => {
    const ids = await world.accept(project, [STRAY]);
    await world.until(ids, 'SENT');
    await eventually('there is one', async () => (await list()).body.data.length > 0);
    const { status, body } = await list();
    expect([status, body]).toEqual([
      200,
      {
        data: [
          {
            unmatchedId: expect.stringMatching(/^unm_/),
            providerId: project.providerId,
            kind: 'RECEIPT',
            attemptId: expect.stringMatching(/^att_/),
            providerMessageId: expect.stringMatching(/^sim-att_/),
            status: 'DELIVERED',
            reason: null,
            code: null,
            detail: null,
            from: null,
            to: null,
            text: null,
            assignedTo: null,
            receivedAt: expect.any(Number),
          },
        ],
        cursor: '',
        hasMore: false,
      },
    ]);
    expect((await world.message(ids[0] ?? '')).status).toBe('SENT');
    expect(await world.sql.count('simulator_receipts WHERE providerId = ?', [project.providerId])).toBe(0);
  });

  it('200: newest first, page by page; what others wrote is cut to fit', async () => {
    const { providerId } = await world.project();
    for (const receipt of [
      { providerMessageId: 'first', status: 'UNDELIVERED', reason: 'absent_subscriber', code: '27' },
      { providerMessageId: storedId('ü'.repeat(300)), detail: '🙂'.repeat(600) },
      { attemptId: newId('att', 1), providerMessageId: 'third' },
    ] as const)
      await tell(providerId, [receipt]);
    const first = (await list('?limit=2', providerId)).body;
    expect(first.data.map((one: { providerMessageId: string }) => one.providerMessageId)).toEqual([
      'third',
      storedId('ü'.repeat(300)),
    ]);
    expect(first.hasMore).toBe(true);
    const second = (await list(`?limit=2&cursor=${first.cursor}`, providerId)).body;
    expect(second).toMatchObject({
      data: [{ providerMessageId: 'first', status: 'UNDELIVERED', reason: 'absent_subscriber', code: '27' }],
      hasMore: false,
    });
  });

  it('200: the newest thousand, of 30 days; other providers keep theirs', async () => {
    const { providerId } = await world.project();
    const before = (await list()).body.data.length;
    for (let told = 0; told < UNMATCHED_MAX + 100; told += 100)
      await tell(
        providerId,
        // With an attempt, they are looked up only once.
        Array.from({ length: 100 }, (_none, index) => ({
          attemptId: newId('att', 1),
          providerMessageId: String(told + index),
        })),
      );
    expect(await world.sql.count('provider_unmatched WHERE providerId = ?', [providerId])).toBe(UNMATCHED_MAX);
    expect((await list('?limit=1', providerId)).body.data[0]).toMatchObject({ providerMessageId: '1099' });
    expect((await list()).body.data).toHaveLength(before);
    const [old, young] = [newId('unm', Date.now() - 31 * DAY_MS), newId('unm', Date.now() - 29 * DAY_MS)];
    const { providerId: other } = await world.project();
    for (const id of [old, young])
      await world.sql.rows(
        "INSERT INTO provider_unmatched (unmatchedId, providerId, kind, receivedAt) VALUES (?, ?, 'RECEIPT', 1)",
        [id, other],
      );
    const shown = (await list('', other)).body.data.map(({ unmatchedId }: { unmatchedId: string }) => unmatchedId);
    expect(shown).toEqual([young]);
    await world.app.app.get(UnmatchedRecords, { strict: false }).sweep();
    expect(await world.sql.count('provider_unmatched WHERE providerId = ?', [other])).toBe(1);
  });

  it('they go with their provider', async () => {
    const made = await world.world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR' });
    const providerId = String(made['providerId']);
    await tell(providerId, [{ providerMessageId: 'x' }]);
    expect((await world.world.send('delete', `/v1/providers/${providerId}`, world.app.adminKey)).status).toBe(204);
    expect(await world.sql.count('provider_unmatched WHERE providerId = ?', [providerId])).toBe(0);
  });

  it('400: what cannot be a limit, and the cursor of another provider', async () => {
    expect((await list('?limit=0')).status).toBe(400);
    const { providerId } = await world.project();
    await tell(providerId, [{ providerMessageId: 'x' }, { providerMessageId: 'y' }]);
    const { cursor } = (await list('?limit=1', providerId)).body;
    expect((await list(`?cursor=${cursor}`)).body.code).toBe('cursor_invalid');
  });

  it('403: a TENANT key', async () => {
    expect((await list('', project.providerId, project.key)).status).toBe(403);
  });

  it('404: an unknown provider', async () => {
    expect((await list('', 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});

describe('POST /v1/providers/{providerId}/unmatched/{unmatchedId}/assign', () => {
  /** What the simulated gateway takes, and says nothing of. */
  const SILENT = '+14155550108';
  const STRAY = '+14155550197';

  let world: InboundWorld;
  let project: MessageTenantSendingProject;
  beforeAll(async () => {
    world = await InboundWorld.at(await sharedApp());
    project = await world.tenant.project();
  });
  afterAll(() => world.stop());

  const assign = (unmatchedId: string, body: object, key = world.app.adminKey, providerId = project.providerId) =>
    world.world.send('post', `/v1/providers/${providerId}/unmatched/${unmatchedId}/assign`, key, body);
  const newest = async () => {
    const { body } = await world.world.send('get', `/v1/providers/${project.providerId}/unmatched`, world.app.adminKey);
    return (body.data as { unmatchedId: string; assignedTo: string | null }[])[0];
  };
  const tell = async (receipt: Partial<Receipt>): Promise<string> => {
    const nothing = { attemptId: null, providerMessageId: null, reason: null, code: null, detail: null };
    const whole = { ...nothing, status: 'DELIVERED', costMicros: null, ...receipt } as const;
    await world.app.app.get(ProviderReceipts, { strict: false }).take(project.providerId, [whole]);
    return (await newest())?.unmatchedId ?? '';
  };
  const stray = async (message: { from: string; text: string }): Promise<string> => {
    await world.bring(project, { to: STRAY, ...message });
    return (await newest())?.unmatchedId ?? '';
  };
  const sent = async (): Promise<string> => {
    const { messageId } = (await world.tenant.send(project, { to: SILENT, text: 'Hello.' })).body as {
      messageId: string;
    };
    await eventually('it is SENT', async () => (await statusOf(messageId)) === 'SENT');
    return messageId;
  };
  const statusOf = async (messageId: string) =>
    (await world.world.send('get', `/v1/messages/${messageId}`, project.key)).body.status as string;

  it('200: a receipt is taken for the message; the provider is known by its id from then on', async () => {
    const messageId = await sent();
    await world.sql.rows('UPDATE message_attempts SET providerMessageId = NULL WHERE messageId = ?', [messageId]);
    const unmatchedId = await tell({ providerMessageId: 'theirs', status: 'UNDELIVERED', code: '27' });
    const { status, body } = await assign(unmatchedId, { messageId });
    expect([status, body]).toMatchObject([200, { unmatchedId, assignedTo: messageId, kind: 'RECEIPT' }]);
    expect([await statusOf(messageId), (await newest())?.assignedTo]).toEqual(['UNDELIVERED', messageId]);
    await tell({ providerMessageId: 'theirs' });
    expect(await statusOf(messageId)).toBe('DELIVERED');
  });

  it('200: a message that came in is RECEIVED by the project, and opts out; nobody is replied to', async () => {
    const from = newNumber();
    const unmatchedId = await stray({ from, text: 'STOP' });
    const { projectId } = project;
    expect((await assign(unmatchedId, { projectId })).body).toMatchObject({ assignedTo: projectId });
    expect(await world.messages(project, from)).toEqual([
      expect.objectContaining({ direction: 'INBOUND', status: 'RECEIVED', text: 'STOP' }),
    ]);
    expect(await world.isOut(project, from)).toBe(true);
    await assign(await stray({ from, text: 'START' }), { projectId });
    expect(await world.isOut(project, from)).toBe(true);
    expect(await world.messages(project, from)).toHaveLength(2);
  });

  // Seen to fail without the lock of the record.
  it('200: again, and many times at once, it changes nothing', async () => {
    const from = newNumber();
    const unmatchedId = await stray({ from, text: 'Hello' });
    const { projectId } = project;
    const answers = await Promise.all(Array.from({ length: 8 }, () => assign(unmatchedId, { projectId })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await world.messages(project, from)).toHaveLength(1);
  });

  it('400: what does not fit the kind of the record, or is not known', async () => {
    const [receipt, inbound] = [await tell({ providerMessageId: 'x' }), await stray({ from: newNumber(), text: 'Hi' })];
    const messageId = 'msg_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    const projectId = 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV';
    for (const [id, body, path] of [
      [receipt, {}, 'messageId'],
      [receipt, { projectId }, 'messageId'],
      [receipt, { messageId, projectId }, 'messageId'],
      [receipt, { messageId }, 'messageId'],
      [inbound, { messageId }, 'projectId'],
      [inbound, { projectId }, 'projectId'],
      [inbound, { projectId: 'no id' }, 'projectId'],
      [inbound, { projectId: project.projectId, phoneE164: '+4915112345678' }, 'phoneE164'],
      [inbound, { projectId: project.projectId, phoneE164: '015112345678' }, 'phoneE164'],
      [receipt, { messageId, phoneE164: '+4915112345678' }, 'phoneE164'],
    ] as const) {
      const { status, body: problem } = await assign(id, body);
      expect([body, status, problem.details?.[0].path]).toEqual([body, 400, path]);
    }
    expect((await newest())?.assignedTo).toBeNull();
  });

  it('403: a TENANT key', async () => {
    const unmatchedId = await stray({ from: newNumber(), text: 'Hi' });
    expect((await assign(unmatchedId, { projectId: project.projectId }, project.key)).status).toBe(403);
  });

  it('404: a record of another provider, or of none', async () => {
    const other = await world.tenant.project();
    const unmatchedId = await stray({ from: newNumber(), text: 'Hi' });
    const { projectId } = project;
    expect((await assign(unmatchedId, { projectId }, world.app.adminKey, other.providerId)).status).toBe(404);
    expect((await assign('unm_01ARZ3NDEKTSV4RRFFQ69G5FAV', { projectId })).status).toBe(404);
  });

  it('409: to another project or message, to one that the provider never got, to an archived project', async () => {
    const other = await world.tenant.project();
    const inbound = await stray({ from: newNumber(), text: 'Hi' });
    await assign(inbound, { projectId: project.projectId });
    expect((await assign(inbound, { projectId: other.projectId })).status).toBe(409);
    const { messageId } = (await world.tenant.send(other, { to: newNumber(), text: 'Hello.' })).body;
    const receipt = await tell({ providerMessageId: 'y' });
    expect((await assign(receipt, { messageId })).body.message).toContain('never handed over');
    await world.world.admin('patch', `/v1/projects/${other.projectId}`, { status: 'archived' });
    const late = await stray({ from: newNumber(), text: 'Hi' });
    expect((await assign(late, { projectId: other.projectId })).status).toBe(409);
    expect((await newest())?.assignedTo).toBeNull();
  });

  it('an erasure takes the number and its text out of unmatched records', async () => {
    const from = newNumber();
    await world.bring(project, { from });
    await stray({ from, text: 'This is me' });
    await tell({ providerMessageId: 'z', detail: `not sent to ${from}` });
    await world.world.erase(project.projectId, from);
    const rows = await world.sql.rows(
      'SELECT sender, text, detail FROM provider_unmatched ORDER BY unmatchedId DESC LIMIT 2',
    );
    expect(rows).toMatchObject([{ detail: expect.stringContaining('not sent to erased_') }, { text: null }]);
    expect(JSON.stringify(rows)).not.toContain(from.slice(1));
  });
});
