import type {
  OutgoingMessage,
  ProviderAccount,
  Receipt,
  SendOutcome,
} from '../../src/messaging/providers/adapter/provider-adapter.js';
import { ProviderReceipts } from '../../src/messaging/providers/adapter/provider-receipts.js';
import { ProviderAccounts } from '../../src/messaging/providers/provider-accounts.js';
import { ProviderHealth } from '../../src/messaging/providers/provider-health.js';
import { ProviderAdapters } from '../../src/messaging/providers/provider-kinds.js';
import { DAY_MS } from '../../src/platform/clock.js';
import { newId } from '../../src/platform/ids.js';
import { eventually, settled, withPatience } from '../harness/eventually.js';
import { Sql } from '../harness/sql.js';
import { shareTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const sharedApp = shareTestApp();

describe('The simulated gateway', () => {
  /** A receipt, and when it came. */
  interface Arrival extends Receipt {
    readonly at: number;
  }

  const PROJECT_ID = newId('prj', Date.now());

  let app: TestApp;
  let world: World;
  let sql: Sql;
  const arrivals = new Map<string, Arrival[]>();
  let listener: (receipts: readonly Receipt[]) => void = () => undefined;
  beforeAll(async () => {
    app = await sharedApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
    const take = (receipts: readonly Receipt[]) => {
      listener(receipts);
      for (const receipt of receipts) {
        const attemptId = receipt.attemptId ?? '';
        arrivals.set(attemptId, [...(arrivals.get(attemptId) ?? []), { ...receipt, at: Date.now() }]);
      }
    };
    app.app.get(ProviderReceipts).onReceipts({
      find: (owner, receipts) => Promise.resolve([{ owner, found: receipts.map((receipt) => ({ receipt })) }]),
      take: async (_tx, found) => Promise.resolve().then(() => take(found.map(({ receipt }) => receipt))),
    });
  });
  afterAll(async () => {
    await sql.close();
  });

  async function account(settings: object = {}): Promise<ProviderAccount> {
    const provider = { name: 'x', kind: 'SIMULATOR', settings: { latencyMs: 0, receiptMs: 50, ...settings } };
    const { providerId } = await world.admin('post', '/v1/providers', provider);
    const found = await app.app.get(ProviderAccounts).find(String(providerId));
    if (found === null) throw new Error('The provider is not there');
    return found;
  }

  function messageTo(to: string): OutgoingMessage {
    const attemptId = newId('att', Date.now());
    const deliverUntil = Date.now() + DAY_MS;
    const text = { text: 'Hello', encoding: 'GSM_7', parts: 1 } as const;
    return { attemptId, projectId: PROJECT_ID, to, from: '+14155550100', ...text, deliverUntil };
  }

  /** What becomes of a message, and when its response came. */
  async function send(
    to: ProviderAccount,
    message: OutgoingMessage,
  ): Promise<{ outcome: SendOutcome; tookMs: number; at: number }> {
    const start = Date.now();
    const [outcome] = app.app.get(ProviderAdapters).of('SIMULATOR').send(to, [message]);
    if (outcome === undefined) throw new Error('There is no outcome');
    return { outcome: await outcome, tookMs: Date.now() - start, at: Date.now() };
  }

  async function receiptsOf({ attemptId }: OutgoingMessage, count: number): Promise<Arrival[]> {
    const arrived = () => arrivals.get(attemptId) ?? [];
    await eventually(`${count} receipts`, () => Promise.resolve(arrived().length >= count));
    return arrived();
  }

  const waiting = (providerId: string) => sql.count('simulator_receipts WHERE providerId = ?', [providerId]);

  it('accepts a message, reports its end after the time that is set, and forgets it', async () => {
    const simulator = await account({ receiptMs: 300 });
    const message = messageTo('+14155552601');
    const { outcome, at } = await send(simulator, message);
    const providerMessageId = `sim-${message.attemptId}`;
    expect(outcome).toEqual({ kind: 'ACCEPTED', providerMessageId });
    const [receipt] = await receiptsOf(message, 1);
    expect(receipt).toEqual({
      attemptId: message.attemptId,
      providerMessageId,
      status: 'DELIVERED',
      reason: null,
      code: null,
      detail: null,
      costMicros: null,
      at: expect.any(Number),
    });
    expect((receipt?.at ?? 0) - at).toBeGreaterThan(200);
    expect((receipt?.at ?? 0) - at).toBeLessThan(withPatience(2_000));
    await eventually('it is forgotten', async () => (await waiting(simulator.providerId)) === 0);
  });

  it.each([
    ['01', 'absent_subscriber'],
    ['02', 'unknown_subscriber'],
    ['03', 'blocked_by_carrier'],
  ])('does not deliver to …55501%s: %s', async (magic, reason) => {
    const message = messageTo(`+141555501${magic}`);
    expect((await send(await account(), message)).outcome.kind).toBe('ACCEPTED');
    expect(await receiptsOf(message, 1)).toMatchObject([{ status: 'UNDELIVERED', reason, code: `SIM-${reason}` }]);
  });

  it.each([
    ['04', { kind: 'REJECTED', reason: 'rejected_by_provider', code: 'SIM-04' }],
    ['05', { kind: 'UNAVAILABLE' }],
    ['06', { kind: 'UNKNOWN' }],
    ['08', { kind: 'ACCEPTED' }],
    ['16', { kind: 'REJECTED', reason: 'opted_out', code: 'SIM-16' }],
  ])('says of …55501%s %j, and nothing later', async (magic, expected) => {
    const simulator = await account();
    const message = messageTo(`+141555501${magic}`);
    expect((await send(simulator, message)).outcome).toMatchObject(expected);
    expect(await waiting(simulator.providerId)).toBe(0);
    expect(arrivals.has(message.attemptId)).toBe(false);
  });

  it('loses the connection for …5550107, and delivers', async () => {
    const message = messageTo('+14155550107');
    expect((await send(await account(), message)).outcome.kind).toBe('UNKNOWN');
    expect(await receiptsOf(message, 1)).toMatchObject([{ status: 'DELIVERED' }]);
  });

  it('reports the end of …5550109 before it responds', async () => {
    const message = messageTo('+14155550109');
    const { outcome, at } = await send(await account(), message);
    expect(outcome.kind).toBe('ACCEPTED');
    expect(arrivals.get(message.attemptId)?.[0]?.at).toBeLessThan(at);
  });

  it.each([
    ['10', ['DELIVERED', 'DELIVERED']],
    ['11', ['DELIVERED', 'SENT']],
    ['13', ['UNDELIVERED', 'DELIVERED']],
  ])('reports …55501%s in this order: %j', async (magic, statuses) => {
    const message = messageTo(`+141555501${magic}`);
    await send(await account(), message);
    expect((await receiptsOf(message, 2)).map(({ status }) => status)).toEqual(statuses);
  });

  it('takes five seconds to deliver to …5550112, and two to respond about …5550114', async () => {
    const [simulator, late, slow] = [await account(), messageTo('+14155550112'), messageTo('+14155550114')];
    const [first, second] = await Promise.all([send(simulator, late), send(simulator, slow)]);
    expect(second.tookMs).toBeGreaterThan(1_900);
    expect(first.at).toBeLessThan(second.at);
    const [receipt] = await receiptsOf(late, 1);
    expect((receipt?.at ?? 0) - first.at).toBeGreaterThan(4_500);
    expect(await receiptsOf(slow, 1)).toMatchObject([{ status: 'DELIVERED' }]);
  });

  it('has no room for …5550115 at every first attempt', async () => {
    const simulator = await account();
    const kinds: string[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      kinds.push((await send(simulator, messageTo('+14155550115'))).outcome.kind);
    expect(kinds).toEqual(['UNAVAILABLE', 'ACCEPTED', 'UNAVAILABLE', 'ACCEPTED']);
  });

  it('stores the receipts of a batch at once, and sends each once', async () => {
    const simulator = await account();
    const batch = Array.from({ length: 250 }, (_none, index) => messageTo(`+1415555${2_000 + index}`));
    const outcomes = await Promise.all(app.app.get(ProviderAdapters).of('SIMULATOR').send(simulator, batch));
    expect(outcomes.every(({ kind }) => kind === 'ACCEPTED')).toBe(true);
    await Promise.all(batch.map((message) => receiptsOf(message, 1)));
    await eventually('all are forgotten', async () => (await waiting(simulator.providerId)) === 0);
    expect(batch.map(({ attemptId }) => arrivals.get(attemptId)?.length)).toEqual(batch.map(() => 1));
  });

  it('sends what was not taken again, and nothing else waits for that', async () => {
    const [bad, good] = [await account(), await account()];
    const [refused, taken] = [messageTo('+14155552601'), messageTo('+14155552602')];
    let refusals = 0;
    listener = (receipts) => {
      if (refusals > 0 || !receipts.some(({ attemptId }) => attemptId === refused.attemptId)) return;
      refusals += 1;
      throw new Error('Not now.');
    };
    await send(bad, refused);
    await send(good, taken);
    await receiptsOf(taken, 1);
    await eventually('it was refused', () => Promise.resolve(refusals === 1));
    await settled();
    expect([arrivals.get(refused.attemptId), await waiting(bad.providerId)]).toEqual([undefined, 1]);
    // Its lease ends.
    await sql.rows('UPDATE simulator_receipts SET dueAt = 1 WHERE providerId = ?', [bad.providerId]);
    expect(await receiptsOf(refused, 1)).toHaveLength(1);
  });

  it.each([
    [{ availability: 'down' }, 'UNAVAILABLE'],
    [{ password: 'wrong' }, 'UNAVAILABLE'],
    [{ availability: 'refusing' }, 'REJECTED'],
    [{ availability: 'breaking' }, 'UNKNOWN'],
  ])('with %j it says %s', async (settings, kind) => {
    expect((await send(await account(settings), messageTo('+14155552601'))).outcome.kind).toBe(kind);
  });
});

describe('The breaker of a provider', () => {
  const FAILURES_AT_ONCE = 5;
  const OPEN_FOR_MS = 5_000;
  /** Which of them is first differs from round to round. */
  const ROUNDS = 20;

  let app: TestApp;
  let world: World;
  let health: ProviderHealth;
  const create = async (): Promise<string> =>
    String((await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR' }))['providerId']);
  beforeAll(async () => {
    app = await sharedApp();
    world = new World(app);
    health = app.app.get(ProviderHealth);
  });

  it('opens when failures that are noted at once make five, and says why', async () => {
    const [providerId, other] = [await create(), await create()];
    const start = Date.now();
    await Promise.all(
      Array.from({ length: FAILURES_AT_ONCE }, () => health.recordFailures(providerId, 1, 'Nobody there.')),
    );
    const breakers = await health.breakersOf([providerId, other]);
    expect(breakers.get(other)).toEqual({ failures: 0, downUntil: null });
    expect(breakers.get(providerId)?.failures).toBe(FAILURES_AT_ONCE);
    const downUntil = breakers.get(providerId)?.downUntil ?? 0;
    expect(downUntil).toBeGreaterThanOrEqual(start + OPEN_FOR_MS);
    expect(downUntil).toBeLessThanOrEqual(Date.now() + OPEN_FOR_MS);
    expect(await world.admin('get', `/v1/providers/${providerId}`)).toMatchObject({
      downUntil,
      downReason: 'Nobody there.',
    });
  });

  it('is closed by one success, and counts from the beginning', async () => {
    const providerId = await create();
    await health.recordFailures(providerId, 9, 'Nobody there.');
    await health.recordSuccess(providerId, false);
    await health.recordFailures(providerId, 4, 'Nobody there.');
    expect((await health.breakersOf([providerId])).get(providerId)).toEqual({ failures: 4, downUntil: null });
    await health.recordSuccess(providerId, false);
    expect(await world.admin('get', `/v1/providers/${providerId}`)).toMatchObject({
      downUntil: null,
      downReason: null,
    });
  });

  // Seen to fail: whether it took others was read before its row was locked, and closing was another statement.
  it('stays closed where a provider takes a message at the same moment as it refuses others', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const providerId = await create();
      await Promise.all([
        health.recordRefusals(providerId, FAILURES_AT_ONCE, 'No room.'),
        health.recordSuccess(providerId, true),
        health.recordRefusals(providerId, FAILURES_AT_ONCE, 'No room.'),
      ]);
      expect((await health.breakersOf([providerId])).get(providerId)).toEqual({ failures: 0, downUntil: null });
      expect(await health.recordRefusals(providerId, FAILURES_AT_ONCE, 'No room.')).toBe(false);
    }
  });

  it('knows nothing of a provider that is gone', async () => {
    await health.recordFailures('pvd_gone', 5, 'Nobody there.');
    await health.recordSuccess('pvd_gone', true);
    expect([...(await health.breakersOf(['pvd_gone'])), ...(await health.breakersOf([]))]).toEqual([]);
  });
});

describe('PATCH /v1/providers/{providerId}', () => {
  let app: TestApp;
  let world: World;
  const create = async (settings: object = {}): Promise<string> =>
    String((await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR', settings }))['providerId']);
  const patch = (providerId: string, body: object) =>
    world.send('patch', `/v1/providers/${providerId}`, app.adminKey, body);
  beforeAll(async () => {
    app = await sharedApp();
    world = new World(app);
  });

  it('200: changes only the fields that are sent, and settings one by one', async () => {
    const providerId = await create({ seed: 3, latencyMs: 9 });
    const { status, body } = await patch(providerId, { name: 'New', settings: { latencyMs: 1 } });
    expect([status, body.name, body.status]).toEqual([200, 'New', 'active']);
    expect(body.settings).toEqual({ latencyMs: 1, receiptMs: 200, availability: 'up', seed: 3, password: null });
    expect((await patch(providerId, { status: 'disabled', handlesKeywords: true })).body).toMatchObject({
      name: 'New',
      status: 'disabled',
      handlesKeywords: true,
      settings: body.settings,
    });
  });

  it('200: the mask keeps the password, another one replaces it, null removes it', async () => {
    const providerId = await create({ password: 'first' });
    const accounts = app.app.get(ProviderAccounts);
    const passwordOf = (account: ProviderAccount | null) => account?.kind === 'SIMULATOR' && account.settings.password;
    const passwordAfter = async (password: string | null) => {
      const { body } = await patch(providerId, { settings: { password } });
      return [body.settings.password, passwordOf(await accounts.find(providerId))];
    };
    expect(await passwordAfter('********')).toEqual(['********', 'first']);
    expect(await passwordAfter('second')).toEqual(['********', 'second']);
    expect(await passwordAfter(null)).toEqual([null, null]);
  });

  it('200: a new inbound secret of a Kannel leaves the one before valid until it is ended', async () => {
    const settings = { sendUrl: 'http://k/', username: 'u', password: 'p', callbackCidrs: ['::1/128'] };
    const made = await world.admin('post', '/v1/providers', { name: 'x', kind: 'KANNEL', settings });
    const providerId = String(made['providerId']);
    const accounts = app.app.get(ProviderAccounts);
    const secretsAfter = async (change: object) => {
      const { body } = await patch(providerId, { settings: change });
      const account = await accounts.find(providerId);
      if (account?.kind !== 'KANNEL') throw new Error('It is no Kannel');
      const { password, inboundSecret, previousInboundSecret } = account.settings;
      expect([body.settings.password, password]).toEqual(['********', 'p']);
      expect([body.settings.inboundSecret, body.settings.previousInboundSecret]).toEqual(
        [inboundSecret, previousInboundSecret].map((secret) => (secret === null ? null : '********')),
      );
      return [inboundSecret, previousInboundSecret];
    };
    const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(16));
    expect(await secretsAfter({ smscId: 'a' })).toEqual([null, null]);
    expect(await secretsAfter({ inboundSecret: first })).toEqual([first, null]);
    expect(await secretsAfter({ inboundSecret: second, password: '********' })).toEqual([second, first]);
    expect(await secretsAfter({ inboundSecret: '********' })).toEqual([second, first]);
    expect(await secretsAfter({ previousInboundSecret: null })).toEqual([second, null]);
    expect(await secretsAfter({ inboundSecret: third })).toEqual([third, second]);
    expect(await secretsAfter({ inboundSecret: null })).toEqual([null, null]);
  });

  it('400: a stored password does not go to another server', async () => {
    const settings = { sendUrl: 'http://k/sendsms', username: 'u', password: 'p', callbackCidrs: ['::1/128'] };
    const made = await world.admin('post', '/v1/providers', { name: 'x', kind: 'KANNEL', settings });
    const change = async (changed: object) => (await patch(String(made['providerId']), { settings: changed })).status;
    expect(await change({ sendUrl: 'http://other/sendsms' })).toBe(400);
    expect(await change({ sendUrl: 'http://other/sendsms', password: '********' })).toBe(400);
    expect(await change({ sendUrl: 'http://k/cgi-bin/sendsms' })).toBe(200);
    expect(await change({ sendUrl: 'http://other/sendsms', password: 'p' })).toBe(200);
  });

  it('200: new settings, and switching it on, close the breaker; another name does not', async () => {
    const providerId = await create();
    const health = app.app.get(ProviderHealth);
    await health.recordFailures(providerId, 5, 'Nobody there.');
    expect((await patch(providerId, { name: 'y' })).body).toMatchObject({
      downUntil: expect.any(Number),
      downReason: 'Nobody there.',
    });
    const closed = { downUntil: null, downReason: null };
    expect((await patch(providerId, { settings: { seed: 1 } })).body).toMatchObject(closed);
    await patch(providerId, { status: 'disabled' });
    await health.recordFailures(providerId, 5, 'Nobody there.');
    expect((await patch(providerId, { status: 'active' })).body).toMatchObject(closed);
  });

  it('400: a word that is no status, and a mask where nothing is stored', async () => {
    const providerId = await create();
    expect((await patch(providerId, { status: 'archived' })).status).toBe(400);
    const { status, body } = await patch(providerId, { settings: { password: '********' } });
    expect([status, body.details[0].path]).toEqual([400, 'settings.password']);
    expect((await patch(providerId, { kind: 'SIMULATOR' })).body.details[0].rule).toBe('unknownField');
  });

  it('404: no such provider', async () => {
    expect((await patch('pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV', {})).status).toBe(404);
  });
});
