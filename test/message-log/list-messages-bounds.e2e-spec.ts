import type { DataSource } from 'typeorm';
import type { Caller } from '../../src/access/caller.js';
import { Access } from '../../src/access/caller.js';
import { Role } from '../../src/access/caller.js';
import type { ListMessagesQuery } from '../../src/messaging/log/message-lanes.js';
import { MessageFinder, SIFTED_MESSAGES_MAX } from '../../src/messaging/log/messages-reader.js';
import { filtersOf, planOf } from '../../src/messaging/log/message-lanes.js';
import { MessagesReader } from '../../src/messaging/log/messages-reader.js';
import { MESSAGE_LANES } from '../../src/messaging/log/reading.sql.js';
import { Clock } from '../../src/platform/clock.js';
import { Database } from '../../src/platform/database/database.js';
import { Cursors } from '../../src/platform/http/paging.js';
import { Reach } from '../../src/tenants/reach.js';
import { withSeries } from '../harness/number-series.js';
import { openOneConnection } from '../harness/one-connection.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const BIG_ROWS = 36_000;
const OTHERS = 120;
const ROWS_EACH = 200;
const TENANTS = 12;
const FILL_WITHIN_MS = 120_000;
const TEST_WITHIN_MS = 60_000;
const PAGE_SIZE = 20;
/** Rows that the statements of one page may read when an index knows all that it is filtered by. */
const READS_MAX = 20 * (PAGE_SIZE + 1) + 500;
/** What may be sifted comes on top, with a row for each of a hundred projects. */
const SIFTED_READS_MAX = READS_MAX + SIFTED_MESSAGES_MAX + 100;
const BIG = 'prj_big';
const project = (index: number): string => `prj_${String(index).padStart(26, '0')}`;
const tenant = (index: number): string => `ten_${String(index % TENANTS).padStart(26, '0')}`;
const idOf = (prefix: string, index: string): string => `CONCAT('${prefix}_', LPAD(${index}, 26, '0'))`;
const projects = (count: number): string[] => Array.from({ length: count }, (_none, index) => project(index));

type Filters = Omit<ListMessagesQuery, 'limit' | 'cursor'>;

const SCOPES: Readonly<Record<string, Filters>> = {
  'no scope': {},
  'the big project': { projectIds: [BIG] },
  'a small project': { projectIds: projects(1) },
  '20 projects': { projectIds: projects(20) },
  '99 projects and the big one': { projectIds: [BIG, ...projects(99)] },
  'a tenant': { tenantIds: [tenant(0)] },
  'all tenants': { tenantIds: Array.from({ length: TENANTS }, (_none, index) => tenant(index)) },
};
/** A status of which there is one in 36,000, one that is frequent, and all that there are at once. */
const STATES: readonly Filters[] = [
  {},
  { status: ['EXPIRED'] },
  { status: ['DELIVERED'] },
  { status: ['SENT', 'FAILED', 'EXPIRED', 'CANCELED'] },
];
const NAMES: readonly Filters[] = [
  {},
  { phone: '+12010000137' },
  { phone: '+12010000000' },
  { clientReference: 'reference-7' },
  { phone: '+12010000000', clientReference: 'all' },
];
const KINDS: readonly Filters[] = [{}, { category: ['URGENT'] }];
/** Without bounds, and before all but those of the big project were created. */
const TIMES: readonly Filters[] = [{}, { createdTo: '1732242467136' }];

describe('Rows that a page of GET /v1/messages reads, of 60,000', () => {
  let app: TestApp;
  let sql: Sql;
  let oneConnection: DataSource;
  let reader: MessagesReader;
  let looking = 0;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    sql = await Sql.open(app.schema);
    oneConnection = await openOneConnection(app.schema.databaseUrl);
    const database = new Database(oneConnection);
    const { app: parts } = app;
    reader = new MessagesReader(
      database,
      new MessageFinder(database),
      parts.get(Reach),
      parts.get(Cursors),
      parts.get(Clock),
    );
    await fill();
    const before = await rowsRead();
    looking = (await rowsRead()) - before;
  }, FILL_WITHIN_MS);
  afterAll(async () => {
    await sql.close();
    await oneConnection.destroy();
    await app.close();
  });

  async function fill(): Promise<void> {
    await withSeries(sql, async (seq) => {
      await insert(`'${BIG}'`, `'${tenant(0)}'`, seq(BIG_ROWS), '01JD8V4T9Z');
      await insert(
        idOf('prj', `n % ${OTHERS}`),
        idOf('ten', `n % ${OTHERS} % ${TENANTS}`),
        seq(OTHERS * ROWS_EACH),
        '01JD8V4TA0',
      );
    });
    await sql.rows('ANALYZE TABLE messages');
  }

  async function insert(projectId: string, tenantId: string, from: string, time: string): Promise<void> {
    await sql.rows(`INSERT INTO messages (messageId, tenantId, projectId, direction, status, category, phone, parts,
clientReference, isSenderNamed, costMicros, isCostFinal, isReserved, reservedMicros, sendAt, isSettled, hasFooter,
attemptCount, createdAt, updatedAt, version, fence)
      SELECT CONCAT('msg_${time}', LPAD(n, 16, '0')), ${tenantId}, ${projectId}, 'OUTBOUND',
CASE WHEN n = 5 THEN 'EXPIRED' WHEN n % 100 = 1 THEN 'FAILED' ELSE 'DELIVERED' END,
IF(n % 5000 = 3, 'URGENT', 'TRANSACTIONAL'), CONCAT('+', 12010000000 + IF(n % 2 = 0, 0, n)), 1,
IF(n % 3 = 0, 'all', CONCAT('reference-', n)), 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 1
      FROM ${from}`);
  }

  /** Rows that the connection has read since it was opened. */
  async function rowsRead(): Promise<number> {
    const counters = await oneConnection.query<{ Value: string }[]>("SHOW SESSION STATUS LIKE 'Handler_read%'");
    return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
  }

  /** Statements that the connection has read by since it was opened, this one included. */
  async function statementsRead(): Promise<number> {
    const [counted] = await oneConnection.query<{ Value: string }[]>("SHOW SESSION STATUS LIKE 'Questions'");
    return Number(counted?.Value);
  }

  async function readsOf(caller: Caller, query: ListMessagesQuery): Promise<{ reads: number; cursor: string }> {
    const before = await rowsRead();
    const { cursor } = await reader.list(caller, { ...query, limit: String(PAGE_SIZE) });
    return { reads: (await rowsRead()) - before - looking, cursor };
  }

  const admin: Caller = {
    keyId: 'key_admin',
    role: Role.ADMIN,
    access: Access.FULL,
    consoleLinkId: null,
    tenantId: tenant(0),
    projectId: BIG,
  };

  /** Whether no index of the list knows all that these filters ask for. */
  function isSifted(filters: Filters): boolean {
    const { projectIds, status, phone, clientReference, category, direction } = filters;
    if (category !== undefined || direction !== undefined) return true;
    const named = [status, phone, clientReference].filter((filter) => filter !== undefined).length;
    if (projectIds !== undefined) return named > 1 || (status !== undefined && projectIds.length * status.length > 250);
    return filters.tenantIds === undefined ? named > 1 || (named === 1 && phone === undefined) : named > 0;
  }

  it.each(Object.entries(SCOPES))(
    `%s: at most ${READS_MAX}, where it sifts ${SIFTED_READS_MAX}, for every combination of filters, on two pages`,
    async (_name, scope) => {
      const tooMany: object[] = [];
      const combined = STATES.flatMap((state) =>
        NAMES.flatMap((name) =>
          KINDS.flatMap((kind) => TIMES.map((time) => ({ ...state, ...name, ...kind, ...time }))),
        ),
      );
      for (const filters of combined) {
        const query = { ...scope, ...filters };
        const max = isSifted(query) ? SIFTED_READS_MAX : READS_MAX;
        const first = await readsOf(admin, query);
        const second = first.cursor === '' ? first : await readsOf(admin, { ...query, cursor: first.cursor });
        if (Math.max(first.reads, second.reads) > max)
          tooMany.push({ ...filters, first: first.reads, second: second.reads });
      }
      expect(tooMany).toEqual([]);
    },
    TEST_WITHIN_MS,
  );

  it('a message of a reference that many have is found by its number, on the first page', async () => {
    const query = { projectIds: [BIG], clientReference: 'all', phone: '+12010000135', limit: String(PAGE_SIZE) };
    const { data, hasMore } = await reader.list(admin, query);
    expect([data.map(({ to }) => to), hasMore]).toEqual([['+12010000135'], false]);
  });

  it('what is sifted in many projects is read in two statements', async () => {
    const before = await statementsRead();
    const { data } = await reader.list(admin, { projectIds: projects(99), category: ['MARKETING'] });
    expect([data, (await statementsRead()) - before - 1]).toEqual([[], 2]);
  });

  it.each([
    ['projects', [BIG, project(0)]],
    ['tenants', [tenant(0), tenant(1)]],
  ] as const)('%s: what is sifted by category and direction is index entries, no rows', async (kind, ids) => {
    const filters = filtersOf({ category: ['URGENT'], direction: ['OUTBOUND'] });
    const { lanes, sifted } = planOf({ kind, ids }, filters);
    const bounds = { before: `msg_01JD8V4TA0${'0'.repeat(16)}`, from: null, limit: PAGE_SIZE };
    const { sql: text, values } = MESSAGE_LANES(
      lanes.map((lane) => ({ lane, ...bounds })),
      sifted,
    );
    const explain = `EXPLAIN FORMAT=TRADITIONAL ${text}`;
    const plan = await oneConnection.query<{ table: string; Extra: string | null }[]>(explain, [...values]);
    const read = plan.filter(({ table }) => table === 'messages').map(({ Extra }) => Extra?.split('; ') ?? []);
    expect(read).toEqual(ids.map(() => expect.arrayContaining(['Using index'])));
  });
});
