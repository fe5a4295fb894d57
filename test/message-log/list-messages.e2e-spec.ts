import type { MessageRow } from '../../src/messaging/record/messages.sql.js';
import { storeMessages } from '../harness/stored-messages.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const PHONE = '+14155552601';
const OTHER_PHONE = '+14155552602';
const HOUR_MS = 3_600_000;

describe('GET /v1/messages', () => {
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
    app = await startTestApp({ ROLE: 'api' });
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
  afterAll(() => app.close());

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
