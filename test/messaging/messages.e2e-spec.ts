import type { ListMessagesQuery } from '../../src/messaging/log/message-lanes.js';
import { PROVIDER_ID_PREFIX, SENDER_ID_PREFIX } from '../../src/messaging/providers/provider.entity.js';
import { CATEGORIES, DIRECTIONS, MESSAGE_STATUSES } from '../../src/messaging/record/message-status.js';
import type { MessageRow } from '../../src/messaging/record/messages.sql.js';
import { CLOSED_AFTER_MS } from '../../src/messaging/sending/sender-queues.js';
import { newId } from '../../src/platform/ids.js';
import { LOOPBACK_RECEIVERS } from '../doubles/receiver.js';
import { Random } from '../harness/numbers.js';
import { insertRow, type Send, Sql } from '../harness/sql.js';
import { moveMessage, storeMessages } from '../harness/stored-messages.js';
import { shareTestApp, startTestApp, type TestApp } from '../harness/test-app.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';
import { type ProjectWorld, World } from '../harness/world.js';

const sharedApp = shareTestApp({ ROLE: 'api' });

const PHONE = '+14155552601';
const HOUR_MS = 3_600_000;

describe('GET /v1/messages', () => {
  const OTHER_PHONE = '+14155552602';

  let app: TestApp;
  let world: World;
  let project: ProjectWorld;
  let neighbour: ProjectWorld;
  let stranger: ProjectWorld;
  let mine: MessageRow[];
  let foreign: MessageRow[];
  const list = (query = '', key = project.key) => world.send('get', `/v1/messages${query}`, key);
  const idsIn = (body: { data: { messageId: string }[] }) => body.data.map(({ messageId }) => messageId);
  const newest = (rows: readonly MessageRow[]) =>
    rows
      .map(({ messageId }) => messageId)
      .sort()
      .reverse();
  beforeAll(async () => {
    app = await sharedApp();
    world = new World(app);
    project = await world.project();
    neighbour = await world.project(project.tenantId);
    stranger = await world.project();
    const start = Date.now() - 10 * HOUR_MS;
    mine = await storeMessages(app, project, [
      { createdAt: start, clientReference: 'order-1', metadata: '{"a":"b"}' },
      { createdAt: start + HOUR_MS, status: 'QUEUED', category: 'MARKETING', phone: OTHER_PHONE },
      { createdAt: start + 2 * HOUR_MS, status: 'RECEIVED', direction: 'INBOUND', address: '+14155550100' },
      { createdAt: start + 3 * HOUR_MS, status: 'FAILED', category: 'URGENT', clientReference: 'order-1' },
    ]);
    foreign = [
      ...(await storeMessages(app, neighbour, [{ createdAt: start + 4 * HOUR_MS }])),
      ...(await storeMessages(app, stranger, [{ createdAt: start + 5 * HOUR_MS, clientReference: 'order-1' }])),
    ];
  });

  it('200: a TENANT sees the messages of its project, newest first', async () => {
    const { status, body } = await list();
    expect([status, body.cursor, body.hasMore, idsIn(body)]).toEqual([200, '', false, newest(mine)]);
    const oldest = mine[0];
    expect(body.data[3]).toEqual({
      messageId: oldest?.messageId,
      tenantId: project.tenantId,
      projectId: project.projectId,
      direction: 'OUTBOUND',
      status: 'DELIVERED',
      category: 'TRANSACTIONAL',
      to: PHONE,
      from: null,
      text: 'Hello',
      encoding: 'GSM_7',
      parts: 1,
      reason: null,
      reasonDetail: null,
      hold: null,
      holdUntil: null,
      clientReference: 'order-1',
      metadata: { a: 'b' },
      providerId: null,
      cost: 0.0075,
      isCostFinal: false,
      sendAt: oldest?.sendAt,
      validUntil: oldest?.validUntil,
      timezone: null,
      createdAt: oldest?.createdAt,
      sentAt: null,
      deliveredAt: null,
      endedAt: null,
      updatedAt: oldest?.updatedAt,
      version: 1,
    });
    expect(body.data[1]).toMatchObject({ direction: 'INBOUND', to: '+14155550100', from: PHONE });
  });

  it('200: an ADMIN sees those of all projects, or of those that it names', async () => {
    const admin = (query = '') => list(query, app.adminKey).then(({ body }) => idsIn(body));
    expect(await admin()).toEqual(newest([...mine, ...foreign]));
    expect(await admin(`?projectIds=${neighbour.projectId},${stranger.projectId}`)).toEqual(newest(foreign));
    expect(await admin(`?tenantIds=${project.tenantId}`)).toEqual(newest([...mine, ...foreign.slice(0, 1)]));
    expect(await admin(`?tenantIds=${stranger.tenantId}&projectIds=${project.projectId}`)).toEqual([]);
    expect(await admin(`?phone=${encodeURIComponent(OTHER_PHONE)}`)).toEqual(newest(mine.slice(1, 2)));
    expect(await admin('?clientReference=order-1')).toHaveLength(3);
    expect(await admin('?projectIds=prj_unknown')).toEqual([]);
  });

  it.each<[string, (row: MessageRow) => boolean]>([
    ['status=FAILED&status=QUEUED', ({ status }) => status === 'FAILED' || status === 'QUEUED'],
    ['direction=INBOUND', ({ direction }) => direction === 'INBOUND'],
    ['category=URGENT,MARKETING', ({ category }) => category !== 'TRANSACTIONAL'],
    ['phone=14155552602', ({ phone }) => phone === OTHER_PHONE],
    ['phone=+14155552602', ({ phone }) => phone === OTHER_PHONE],
    ['clientReference=order-1', ({ clientReference }) => clientReference === 'order-1'],
    ['clientReference=order-1&status=FAILED', ({ status }) => status === 'FAILED'],
    ['phone=14155552601&category=URGENT&direction=OUTBOUND', ({ category }) => category === 'URGENT'],
    ['status=DELIVERED&clientReference=order', () => false],
  ])('200: %s', async (query, isWanted) => {
    const { status, body } = await list(`?${query}`);
    expect([status, idsIn(body)]).toEqual([200, newest(mine.filter(isWanted))]);
  });

  it('200: createdFrom is within, createdTo is not', async () => {
    const [, second, third] = mine.map(({ createdAt }) => createdAt);
    const { body } = await list(`?createdFrom=${second}&createdTo=${third}`);
    expect(idsIn(body)).toEqual(newest(mine.slice(1, 2)));
  });

  it('200: page by page, also where something is sifted', async () => {
    for (const filter of ['', '&direction=OUTBOUND,INBOUND']) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await list(`?limit=1${filter}&cursor=${cursor}`);
        seen.push(...idsIn(body));
        cursor = body.hasMore === true ? String(body.cursor) : null;
      }
      expect(seen).toEqual(newest(mine));
    }
  });

  it("200: a TENANT that names another's project or tenant gets an empty list, even of the same tenant", async () => {
    for (const query of [
      `projectIds=${stranger.projectId}`,
      `projectIds=${neighbour.projectId}`,
      `tenantIds=${stranger.tenantId}`,
      'projectIds=prj_unknown',
    ]) {
      const { status, body } = await list(`?${query}`);
      expect([status, body]).toEqual([200, { data: [], cursor: '', hasMore: false }]);
    }
  });

  it('400: values that no filter takes, each named', async () => {
    const refused = async (query: string) => {
      const { status, body } = await list(`?${query}`);
      return [status, body.details[0]?.path];
    };
    for (const [query, path] of [
      ['status=LOST', 'status'],
      ['status=', 'status'],
      ['direction=BOTH', 'direction'],
      ['category=a', 'category'],
      ['phone=0049151', 'phone'],
      ['phone=', 'phone'],
      ['clientReference=', 'clientReference'],
      [`clientReference=${'x'.repeat(101)}`, 'clientReference'],
      ['createdFrom=yesterday', 'createdFrom'],
      ['createdTo=-1', 'createdTo'],
      ['projectIds=a.b', 'projectIds'],
      ['limit=0', 'limit'],
    ] as const)
      expect([query, await refused(query)]).toEqual([query, [400, path]]);
  });

  it('400: a cursor of other filters, or of another reach', async () => {
    const { cursor } = (await list('?limit=1')).body as { cursor: string };
    expect((await list(`?limit=1&cursor=${cursor}`)).status).toBe(200);
    for (const response of [
      await list(`?status=SENT&cursor=${cursor}`),
      await list(`?cursor=${cursor}`, neighbour.key),
      await list(`?cursor=${cursor}`, app.adminKey),
    ])
      expect([response.status, response.body.code]).toEqual([400, 'cursor_invalid']);
  });
});

describe('GET /v1/messages against a model in memory', () => {
  const SEED = 20_261_122;
  const CASES = 80;
  const TENANTS = 4;
  const PROJECTS_PER_TENANT = 3;
  /** More than one page looks through. */
  const MESSAGES_EACH = 220;
  const START = 1_763_700_000_000;
  const STEP_MS = 1_000;
  const FILLED_WITHIN_MS = 120_000;
  const WALKED_WITHIN_MS = 240_000;
  const PHONES = ['+14155552601', '+14155552602', '+4915112345678'];
  const REFERENCES = ['a', 'b', null];

  const random = new Random(SEED);
  const pick = <T>(list: readonly T[]): T => random.pick(list);
  const maybe = <T>(share: number, make: () => T): T | undefined => (random.chance(share) ? make() : undefined);
  const some = <T>(list: readonly T[], count: number): T[] => Array.from({ length: count }, () => pick(list));
  let app: TestApp;
  let world: World;
  let projects: ProjectWorld[];
  const rows: MessageRow[] = [];

  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    world = new World(app);
    for (let tenant = 0; tenant < TENANTS; tenant += 1) {
      const tenantId = await world.tenant();
      for (let index = 0; index < PROJECTS_PER_TENANT; index += 1) {
        const project = await world.project(tenantId);
        const messages = Array.from({ length: MESSAGES_EACH }, () => ({
          createdAt: START + STEP_MS * Math.floor(random.next() * 1_000),
          status: random.chance(0.8) ? ('DELIVERED' as const) : pick(MESSAGE_STATUSES),
          direction: random.chance(0.95) ? ('OUTBOUND' as const) : ('INBOUND' as const),
          category: random.chance(0.97) ? ('TRANSACTIONAL' as const) : pick(CATEGORIES),
          phone: pick(PHONES),
          clientReference: pick(REFERENCES),
        }));
        rows.push(...(await storeMessages(app, project, messages)));
        projects = [...(projects ?? []), project];
      }
    }
  }, FILLED_WITHIN_MS);
  afterAll(() => app.close());

  function queryAtRandom(): ListMessagesQuery {
    const query: Record<string, unknown> = {
      projectIds: maybe(0.5, () => some(projects, pick([1, 2, 8])).map(({ projectId }) => projectId)),
      tenantIds: maybe(0.3, () => some(projects, pick([1, 3])).map(({ tenantId }) => tenantId)),
      status: maybe(0.3, () => some(MESSAGE_STATUSES, pick([1, 3]))),
      direction: maybe(0.2, () => [pick(DIRECTIONS)]),
      category: maybe(0.2, () => some(CATEGORIES, pick([1, 2]))),
      phone: maybe(0.3, () => pick(PHONES)),
      clientReference: maybe(0.2, () => pick(['a', 'b', 'c'])),
      createdFrom: maybe(0.2, () => String(START + STEP_MS * Math.floor(random.next() * 1_000))),
      createdTo: maybe(0.2, () => String(START + STEP_MS * Math.floor(random.next() * 1_000))),
      limit: pick(['7', '20', '100']),
    };
    return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  }

  function isWanted(row: MessageRow, query: ListMessagesQuery): boolean {
    const among = (list: readonly string[] | undefined, value: string) => list?.includes(value) ?? true;
    return (
      among(query.projectIds, row.projectId) &&
      among(query.tenantIds, row.tenantId) &&
      among(query.status, row.status) &&
      among(query.direction, row.direction) &&
      among(query.category, row.category) &&
      (query.phone === undefined || query.phone === row.phone) &&
      (query.clientReference === undefined || query.clientReference === row.clientReference) &&
      row.createdAt >= Number(query.createdFrom ?? 0) &&
      row.createdAt < Number(query.createdTo ?? Infinity)
    );
  }

  /** The ids of all pages, and how many of them were short although there were more. */
  async function walk(query: ListMessagesQuery, key: string): Promise<{ ids: string[]; short: number }> {
    const search = new URLSearchParams(
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    );
    const ids: string[] = [];
    let short = 0;
    for (;;) {
      const { status, body } = await world.send('get', `/v1/messages?${search.toString()}`, key);
      expect(status).toBe(200);
      ids.push(...(body.data as MessageRow[]).map(({ messageId }) => messageId));
      if (body.hasMore !== true) return { ids, short };
      if (body.data.length < Number(query.limit)) short += 1;
      search.set('cursor', String(body.cursor));
    }
  }

  it(
    `shows the same messages in the same order in ${CASES} walks, of both roles`,
    async () => {
      let short = 0;
      for (let index = 0; index < CASES; index += 1) {
        const caller = maybe(0.3, () => pick(projects));
        const query = queryAtRandom();
        const walked = await walk(query, caller?.key ?? app.adminKey);
        const expected = rows
          .filter((row) => (caller === undefined || row.projectId === caller.projectId) && isWanted(row, query))
          .map(({ messageId }) => messageId)
          .sort()
          .reverse();
        expect({ query, ids: walked.ids }).toEqual({ query, ids: expected });
        short += walked.short;
      }
      expect(short).toBeGreaterThan(0);
    },
    WALKED_WITHIN_MS,
  );
});

describe('GET /v1/messages/{messageId}', () => {
  interface Wait {
    readonly messageId: string;
    readonly hold: string | null;
    readonly holdUntil: number | null;
  }

  let app: TestApp;
  let world: World;
  let sql: Sql;
  let project: ProjectWorld;
  beforeAll(async () => {
    app = await sharedApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
    project = await world.project();
  });
  afterAll(async () => {
    await sql.close();
  });

  const read = (messageId: string, key = project.key) => world.send('get', `/v1/messages/${messageId}`, key);

  /** A sender at a provider of its own, and what a message that waits for it is stored with. */
  async function queue({ projectId, tenantId } = project) {
    const now = Date.now();
    const [senderId, providerId] = [newId(SENDER_ID_PREFIX, now), newId(PROVIDER_ID_PREFIX, now)];
    const send: Send = (text, values) => sql.rows(text, values);
    await insertRow(send, 'providers', { providerId, kind: 'SIMULATOR', status: 'active' });
    const place = { senderId, tenantId, projectId, providerId };
    const rest = { address: '+14155550100', kind: 'NUMBER', rankNumber: 1, status: 'active' };
    await insertRow(send, 'senders', { ...place, ...rest });
    return { senderId, providerId, queuedFor: senderId, status: 'QUEUED', dueAt: now - 1 } as const;
  }

  const holdOf = async (messageId: string) => {
    const alone = (await read(messageId, app.adminKey)).body.hold;
    const { body } = await world.send('get', '/v1/messages?limit=100', app.adminKey);
    const listed = (body.data as { messageId: string; hold: unknown }[]).find((one) => one.messageId === messageId);
    expect(listed?.hold).toBe(alone);
    return alone;
  };

  it('200: the message, to its project and to an ADMIN', async () => {
    const [message] = await storeMessages(app, project, [{ text: 'Olá', clientReference: 'order-7' }]);
    const messageId = String(message?.messageId);
    const { status, body } = await read(messageId);
    expect([status, body.messageId, body.text, body.clientReference]).toEqual([200, messageId, 'Olá', 'order-7']);
    expect((await read(messageId, app.adminKey)).body).toEqual(body);
  });

  it('200: hold says what keeps a message that is due, in the list too', async () => {
    const waiting = await queue();
    const [due, later, ended, stored] = await storeMessages(app, project, [
      waiting,
      { ...waiting, status: 'SCHEDULED', sendAt: Date.now() + HOUR_MS, dueAt: null, queuedFor: null },
      { ...waiting, status: 'DELIVERED', queuedFor: null, dueAt: null },
      { ...waiting, hold: 'quiet_hours', queuedFor: null },
    ]);
    const holds = () => Promise.all([due, later, ended, stored].map((message) => holdOf(String(message?.messageId))));
    expect(await holds()).toEqual([null, null, null, 'quiet_hours']);

    await sql.rows('UPDATE senders SET pacedUntil = ? WHERE senderId = ?', [Date.now() + HOUR_MS, waiting.senderId]);
    expect(await holds()).toEqual(['pacing', null, null, 'quiet_hours']);

    await sql.rows('UPDATE providers SET downUntil = ? WHERE providerId = ?', [
      Date.now() + HOUR_MS,
      waiting.providerId,
    ]);
    expect(await holds()).toEqual(['provider_down', null, null, 'quiet_hours']);

    await world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'suspended' });
    expect(await holds()).toEqual(['project_suspended', null, null, 'quiet_hours']);
    await world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'active' });
    await sql.rows('UPDATE providers SET downUntil = 1 WHERE providerId = ?', [waiting.providerId]);
    await sql.rows('UPDATE senders SET pacedUntil = 1 WHERE senderId = ?', [waiting.senderId]);
    expect(await holds()).toEqual([null, null, null, 'quiet_hours']);
  });

  it('200: hold names the wait between attempts, and holdUntil says until when it waits, in the list too', async () => {
    const waiting = await queue();
    const dueAt = Date.now() + HOUR_MS;
    const stored = { ...waiting, queuedFor: null, dueAt: null, wakeAt: dueAt } as const;
    const [first, retried, quiet, restored] = (
      await storeMessages(app, project, [
        { ...waiting, dueAt },
        { ...waiting, dueAt, attemptCount: 1, reasonDetail: 'No room.' },
        { ...stored, hold: 'quiet_hours' },
        { ...stored, hold: 'restored' },
      ])
    ).map((message) => message.messageId);
    const wait = async (messageId = '') => {
      const { body } = await read(messageId);
      const list = (await world.send('get', '/v1/messages?limit=100', app.adminKey)).body.data as Wait[];
      const listed = list.find((one) => one.messageId === messageId);
      expect([listed?.hold, listed?.holdUntil]).toEqual([body.hold, body.holdUntil]);
      return [body.hold, body.holdUntil];
    };
    expect(await wait(first)).toEqual([null, null]);
    expect(await wait(retried)).toEqual(['retry', dueAt]);
    expect(await wait(quiet)).toEqual(['quiet_hours', dueAt]);
    expect(await wait(restored)).toEqual(['restored', null]);
    const downUntil = Date.now() + 2 * HOUR_MS;
    await sql.rows('UPDATE providers SET downUntil = ? WHERE providerId = ?', [downUntil, waiting.providerId]);
    expect(await wait(retried)).toEqual(['provider_down', downUntil]);
    await world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'suspended' });
    const { hold, holdUntil } = (await read(retried ?? '', app.adminKey)).body;
    expect([hold, holdUntil]).toEqual(['project_suspended', null]);
    await world.admin('patch', `/v1/projects/${project.projectId}`, { status: 'active' });
  });

  it.each(['sender', 'provider'] as const)(
    '200: hold says that the %s is disabled, and holdUntil when the message takes another one or ends',
    async (which) => {
      const waiting = await queue();
      const [message] = await storeMessages(app, project, [waiting]);
      const messageId = String(message?.messageId);
      const path =
        which === 'sender'
          ? `/v1/projects/${project.projectId}/senders/${waiting.senderId}`
          : `/v1/providers/${waiting.providerId}`;
      const before = Date.now();
      await world.admin('patch', path, { status: 'disabled' });
      const after = Date.now();
      expect(await holdOf(messageId)).toBe('sender_disabled');
      const { holdUntil } = (await read(messageId)).body;
      expect(holdUntil).toBeGreaterThanOrEqual(before + CLOSED_AFTER_MS);
      expect(holdUntil).toBeLessThanOrEqual(after + CLOSED_AFTER_MS);
      await world.admin('patch', path, { status: 'active' });
      expect(await holdOf(messageId)).toBeNull();
    },
  );

  it('200: a suspended tenant holds the messages of its projects', async () => {
    const suspended = await world.project();
    const [message] = await storeMessages(app, suspended, [await queue(suspended)]);
    await world.admin('patch', `/v1/tenants/${suspended.tenantId}`, { status: 'suspended' });
    expect(await holdOf(String(message?.messageId))).toBe('project_suspended');
  });

  it('400: an id that can be none', async () => {
    const { status, body } = await read('a.b');
    expect([status, body.details[0].path]).toEqual([400, 'messageId']);
  });

  it('404: unknown, or of another project', async () => {
    const stranger = await world.project(project.tenantId);
    const [message] = await storeMessages(app, stranger, [{}]);
    const [foreign, unknown] = [await read(String(message?.messageId)), await read('msg_01ARZ3NDEKTSV4RRFFQ69G5FAV')];
    expect([foreign.status, unknown.status, unknown.body.code]).toEqual([404, 404, foreign.body.code]);
  });
});

describe('GET /v1/messages/{messageId}/timeline', () => {
  /** More events of the same number than are looked at for one status. */
  const OTHERS = 30;

  let hooks: WebhookWorld<TestApp>;
  let hook: Hook;
  let messageId: string;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(await startTestApp(LOOPBACK_RECEIVERS));
    hook = await hooks.hook({ subscriptions: { messageEvents: ['QUEUED', 'DELIVERED'], phoneEvents: [] } });
    const { project } = hook;
    const [message] = await storeMessages(hooks.app, project, [{ status: 'QUEUED' }]);
    messageId = String(message?.messageId);
    const attemptId = newId('att', Date.now());
    await moveMessage(hooks.app, messageId, [{ to: 'SENDING', attemptId }]);
    await hooks.sql.rows(
      `INSERT INTO message_attempts (attemptId, messageId, projectId, providerId, senderId, status, providerMessageId,
startedAt, endedAt) VALUES (?, ?, ?, 'pvd_1', 'snd_1', 'ACCEPTED', 'gateway-7', ?, ?)`,
      [attemptId, messageId, project.projectId, Date.now(), Date.now()],
    );
    await storeMessages(
      hooks.app,
      project,
      Array.from({ length: OTHERS }, () => ({ status: 'QUEUED' })),
    );
    await moveMessage(hooks.app, messageId, [
      { to: 'SENT', attemptId, code: '0' },
      { to: 'UNDELIVERED', reason: 'absent_subscriber', attemptId, code: '027', detail: 'Absent' },
      { to: 'DELIVERED', attemptId, code: '000' },
    ]);
    await hooks.until(hook, OTHERS + 2, ({ status }) => status === 'DELIVERED');
  });
  afterAll(() => hooks.stop());

  const timeline = (id = messageId, query = '', key = hook.project.key) =>
    hooks.world.send('get', `/v1/messages/${id}/timeline${query}`, key);
  interface Entry {
    readonly at: number;
    readonly kind: string;
    readonly status: string | null;
  }
  const namesOf = (entries: readonly Entry[]) =>
    entries.map(({ kind, status }) => (kind === 'STATUS' ? String(status) : kind));

  it('200: statuses, attempts, codes and the deliveries of its own events, in the order of time', async () => {
    const { status, body } = await timeline(messageId, '?limit=100');
    expect([status, body.cursor, body.hasMore]).toEqual([200, '', false]);
    const entries = body.data as Entry[];
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort((one, other) => one - other));
    expect(namesOf(entries).sort()).toEqual(
      ['QUEUED', 'SENDING', 'ATTEMPT', 'SENT', 'UNDELIVERED', 'DELIVERED', 'DELIVERY', 'DELIVERY'].sort(),
    );
    expect(namesOf(entries.filter(({ kind }) => kind !== 'DELIVERY'))).toEqual([
      'QUEUED',
      'SENDING',
      'ATTEMPT',
      'SENT',
      'UNDELIVERED',
      'DELIVERED',
    ]);
    expect(entries.find((entry) => entry.status === 'UNDELIVERED')).toMatchObject({
      reason: 'absent_subscriber',
      code: '027',
      detail: 'Absent',
      attempt: null,
      delivery: null,
    });
    expect(entries.find(({ kind }) => kind === 'ATTEMPT')).toMatchObject({
      status: null,
      attempt: { status: 'ACCEPTED', providerId: 'pvd_1', providerMessageId: 'gateway-7' },
    });
    const deliveries = entries.filter(({ kind }) => kind === 'DELIVERY');
    expect(deliveries).toEqual([
      expect.objectContaining({
        delivery: expect.objectContaining({ eventType: 'message.queued', status: 'DELIVERED' }),
      }),
      expect.objectContaining({ delivery: expect.objectContaining({ eventType: 'message.delivered' }) }),
    ]);
  });

  it('200: page by page, each entry once', async () => {
    const all = (await timeline(messageId, '?limit=100')).body.data as Entry[];
    const seen: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await timeline(messageId, `?limit=3&cursor=${cursor}`);
      seen.push(...(body.data as Entry[]));
      cursor = body.hasMore === true ? String(body.cursor) : null;
    }
    expect(seen).toEqual(all);
  });

  it('400: an id that can be none, or a cursor of another message', async () => {
    expect((await timeline('a.b')).body.details[0].path).toBe('messageId');
    const { cursor } = (await timeline(messageId, '?limit=1')).body as { cursor: string };
    const [other] = await storeMessages(hooks.app, hook.project, [{ phone: '+14155552609' }]);
    expect((await timeline(String(other?.messageId), `?cursor=${cursor}`)).body.code).toBe('cursor_invalid');
  });

  it('404: unknown, or of another project', async () => {
    const stranger = await hooks.world.project();
    const [message] = await storeMessages(hooks.app, stranger, [{ phone: PHONE }]);
    expect([
      (await timeline('msg_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status,
      (await timeline(String(message?.messageId))).status,
    ]).toEqual([404, 404]);
  });
});
