import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { Access, type Caller, Role } from '../../src/access/caller.js';
import { StatusChanges } from '../../src/access/status.js';
import { DELIVERY_JOBS } from '../../src/deliveries/lines.js';
import { SIFTED_EVENTS_MAX } from '../../src/events/event-feed.js';
import { filtersOf, type ListMessagesQuery, planOf } from '../../src/messaging/log/message-lanes.js';
import { MessagesReader, SIFTED_MESSAGES_MAX } from '../../src/messaging/log/messages-reader.js';
import { MESSAGE_LANES } from '../../src/messaging/log/reading.sql.js';
import { REVIEW_PAGE, type ReviewsWanted } from '../../src/phones/consent/consent-reviews.sql.js';
import type { ListPhonesQuery } from '../../src/phones/list-phones.query.js';
import { PhoneNumbersFinder } from '../../src/phones/phone-search.js';
import { PhonesReader } from '../../src/phones/phones-reader.js';
import { Clock } from '../../src/platform/clock.js';
import { Config } from '../../src/platform/config/config.js';
import { Database } from '../../src/platform/database/database.js';
import { BoundedReads } from '../../src/platform/database/bounded-reads.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { Cursors } from '../../src/platform/http/paging.js';
import { Idempotency } from '../../src/platform/idempotency/idempotency.js';
import type { ListProjectsQuery } from '../../src/projects/projects.dto.js';
import { ProjectsReader } from '../../src/projects/projects.service.js';
import { ProjectAccess } from '../../src/tenants/project-access.js';
import type { NameAndStatusQuery } from '../../src/tenants/tenants.dto.js';
import { ScopeChanges, TenantsService } from '../../src/tenants/tenants.service.js';
import { SIFTED_ROWS_MAX } from '../../src/tenants/tenants.sql.js';
import { WebhookConfigReader } from '../../src/webhook-configs/webhook-config-reader.js';
import { eventually } from '../harness/eventually.js';
import { DELIVERY_COLUMNS, Sql, withSeries } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';
import { openOneConnection } from '../harness/watched-database.js';
import { type ProjectWorld, World } from '../harness/world.js';

const FILL_WITHIN_MS = 120_000;
const TEST_WITHIN_MS = 60_000;
const BIG_ROWS = 36_000;
const OTHERS = 120;
const ROWS_EACH = 200;
const TENANTS = 12;
const PAGE_SIZE = 20;
/** Rows that the statements of one page may read when an index knows all that it is filtered by. */
const READS_MAX = 20 * (PAGE_SIZE + 1) + 500;
const BIG = 'prj_big';
const project = (index: number): string => `prj_${String(index).padStart(26, '0')}`;
const tenant = (index: number): string => `ten_${String(index % TENANTS).padStart(26, '0')}`;
const idOf = (prefix: string, index: string): string => `CONCAT('${prefix}_', LPAD(${index}, 26, '0'))`;
const projects = (count: number): string[] => Array.from({ length: count }, (_none, index) => project(index));

describe('A page of reviews', () => {
  const PROJECTS = 4;
  const REVIEWS = 4_000;
  const PAGE_SIZE = 21;
  /** For each row of an arm itself, its place in the merged list, the row and its entry. */
  const READS_PER_ROW = 6;
  const ROWS_AT_ONCE = 1_000;
  const INDEXED_READS = ['Handler_read_key', 'Handler_read_next', 'Handler_read_prev', 'Handler_read_last'];
  const id = (prefix: string, number: number): string => `${prefix}_${String(number).padStart(26, '0')}`;
  const projects = Array.from({ length: PROJECTS }, (_none, index) => id('prj', index));

  let schema: TestSchema;
  let sql: Sql;
  beforeAll(async () => {
    schema = await createTestSchema();
    sql = await Sql.open(schema);
    await fill(0, REVIEWS);
  });
  afterAll(async () => {
    await sql.close();
    await schema.drop();
  });

  /** Reviews in turn of each project; one of three is open. */
  async function fill(from: number, to: number): Promise<void> {
    for (let start = from; start < to; start += ROWS_AT_ONCE) {
      const numbers = Array.from({ length: ROWS_AT_ONCE }, (_none, index) => start + index);
      const keys = numbers.map((n) => `'${id('ten', n % 2)}', '${id('prj', n % PROJECTS)}', '+1${1_000_000 + n}', 1`);
      await sql.rows(`INSERT INTO consent_reviews (tenantId, projectId, phoneE164, place, reviewId, isOpen) VALUES
        ${keys.map((key, index) => `(${key}, '${id('rev', start + index)}', ${Number(index % 3 === 0)})`).join(', ')}`);
      await sql.rows(`INSERT INTO consent_entries
        (tenantId, projectId, phoneE164, place, kind, source, declaredAt) VALUES
        ${keys.map((key) => `(${key}, 'OPT_OUT', 'KEYWORD', 1)`).join(', ')}`);
    }
  }

  async function indexedReads(): Promise<number> {
    const rows = await sql.rows<{ Variable_name: string; Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, row) => sum + (INDEXED_READS.includes(row.Variable_name) ? Number(row.Value) : 0), 0);
  }

  async function readsOf(wanted: ReviewsWanted): Promise<number> {
    const { sql: text, values } = REVIEW_PAGE(wanted);
    const before = await indexedReads();
    expect(await sql.rows(text, values as string[])).toHaveLength(wanted.limit);
    return (await indexedReads()) - before;
  }

  // Seen to fail with the primary key in the place of the indexes.
  it('reads as many index entries as it shows, at any depth and of any scope, however many there are', async () => {
    const scopes: [ReviewsWanted['scope'], number][] = [
      [{ kind: 'projects', ids: projects.slice(0, 1) }, 1],
      [{ kind: 'projects', ids: projects }, PROJECTS],
      [{ kind: 'tenants', ids: [id('ten', 0), id('ten', 1)] }, 2],
      [{ kind: 'all' }, 1],
    ];
    const wanted = scopes.flatMap(([scope, parts]) =>
      [null, true, false].flatMap((isOpen) =>
        [null, id('rev', REVIEWS / 2)].map((before) => ({
          page: { scope, isOpen, before, limit: PAGE_SIZE },
          readsMax: parts * (isOpen === null ? 2 : 1) * (PAGE_SIZE + 2) + READS_PER_ROW * PAGE_SIZE,
        })),
      ),
    );
    const few = [];
    for (const { page } of wanted) few.push(await readsOf(page));
    expect(few.filter((reads, index) => reads > (wanted[index]?.readsMax ?? 0))).toEqual([]);
    await fill(REVIEWS, 2 * REVIEWS);
    const many = [];
    for (const { page } of wanted) many.push(await readsOf(page));
    expect(many).toEqual(few);
  });
});

describe('A queue that grows from nothing to 200,000 deliveries', () => {
  const QUEUES = 50;
  const ROWS = 200_000;
  /** Rows that a look may read: a few for each queue. */
  const READS_MAX = QUEUES * 10;

  let app: TestApp;
  let oneConnection: DataSource;
  let database: Database;
  let dives: BoundedReads;
  let sql: Sql;
  beforeAll(async () => {
    // Nobody else looks at the queue. One connection, so that its counters are those of what is looked at.
    app = await startTestApp({ ROLE: 'api' });
    oneConnection = await openOneConnection(app.schema.databaseUrl);
    database = new Database(oneConnection);
    dives = new BoundedReads(database, oneConnection, pino({ level: 'silent' }));
    sql = await Sql.open(app.schema);
    const { tenantId, projectId } = await new World(app).project();
    await sql.rows('ANALYZE TABLE deliveries');
    await look();
    const config = `CONCAT('whc_', LPAD(n % ${QUEUES}, 26, '0'))`;
    await withSeries(sql, async (seq) => {
      await sql.rows(`INSERT INTO deliveries (${DELIVERY_COLUMNS})
SELECT CONCAT('dlv_', LPAD(n, 26, '0')), '${tenantId}', '${projectId}', ${config}, CONCAT('evt_', LPAD(n, 26,
'0')), 'phone.created', 'PENDING', ${config}, 0, 1000 + n, 0, 0, 1, 1 FROM ${seq(ROWS)}`);
    });
  }, FILL_WITHIN_MS);
  afterAll(async () => {
    await sql.close();
    await oneConnection.destroy();
    await app.close();
  });

  const look = () => dives.read('deliveries', DELIVERY_JOBS.headsOf, ['']);

  /** Rows that the connection has read since it was opened. */
  async function rowsRead(): Promise<number> {
    const counters = await oneConnection.query<{ Value: string }[]>(
      "SHOW SESSION STATUS WHERE Variable_name IN ('Handler_read_key', 'Handler_read_next')",
    );
    return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
  }

  async function readsOfOneLook(): Promise<number> {
    const before = await rowsRead();
    expect(await look()).toHaveLength(QUEUES);
    return (await rowsRead()) - before;
  }

  it(
    'is soon looked at with a few reads a queue, whatever the database believed, and after the table was opened again',
    async () => {
      const learnt = () => eventually('a look reads little', async () => (await readsOfOneLook()) <= READS_MAX);
      await learnt();
      await sql.rows('FLUSH TABLES deliveries');
      await learnt();
    },
    TEST_WITHIN_MS,
  );
});

describe('Rows that a page of GET /v1/messages reads, of 60,000', () => {
  /** What may be sifted comes on top, with a row for each of a hundred projects. */
  const SIFTED_READS_MAX = READS_MAX + SIFTED_MESSAGES_MAX + 100;
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
    reader = new MessagesReader(database, parts.get(ProjectAccess), parts.get(Cursors), parts.get(Clock));
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

describe('Rows that a page of GET /v1/phones reads, of 60,000', () => {
  /** More than a page may read: who looks for those of another country must not sift them. */
  const ENDING_ALIKE = 1_500;
  type Filters = Pick<ListPhonesQuery, 'search' | 'tenantIds' | 'projectIds' | 'country' | 'isOptedOut'>;
  const SCOPES: Readonly<Record<string, Filters>> = {
    'no scope': {},
    'the big project': { projectIds: [BIG] },
    'a small project': { projectIds: projects(1) },
    '2 projects': { projectIds: [BIG, ...projects(1)] },
    '20 projects': { projectIds: projects(20) },
    '99 projects': { projectIds: projects(99) },
    '99 projects and the big one': { projectIds: [BIG, ...projects(98)] },
    'a tenant': { tenantIds: [tenant(0)] },
    'all tenants': { tenantIds: Array.from({ length: TENANTS }, (_none, index) => tenant(index)) },
    'a tenant and the project of another': { tenantIds: [tenant(0)], projectIds: [BIG] },
  };
  const COUNTRIES: readonly Filters[] = [
    {},
    { country: 'US' },
    { country: 'DE' },
    { country: 'CA' },
    { country: 'IS' },
    { country: 'FJ' },
  ];
  const STATES: readonly Filters[] = [{}, { isOptedOut: true }, { isOptedOut: false }];
  const SEARCHES: readonly Filters[] = [
    {},
    { search: '+1415' },
    { search: '0137' },
    { search: '600137' },
    { search: '2053' },
    { search: '55' },
    { search: '00000000' },
  ];

  let app: TestApp;
  let sql: Sql;
  let oneConnection: DataSource;
  let database: Database;
  let reader: PhonesReader;
  let looking = 0;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    sql = await Sql.open(app.schema);
    oneConnection = await openOneConnection(app.schema.databaseUrl);
    database = new Database(oneConnection);
    reader = new PhonesReader(
      database,
      new PhoneNumbersFinder(database, new BoundedReads(database, oneConnection, pino({ level: 'silent' }))),
      app.app.get(Cursors),
      app.app.get(Config),
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
      // Nine of ten in the United States; a suffix and an opted-out number are as frequent everywhere.
      const number = (salt: number): string =>
        `CASE WHEN n % 10 < 9 THEN 12010000000 + (n * 1299709 + ${salt}) % 7900000000 ELSE 491500000000 + (n * ` +
        `1299709 + ${salt}) % 90000000 END`;
      await lay(`'${BIG}'`, `'${tenant(0)}'`, number(0), seq(BIG_ROWS));
      await lay(
        idOf('prj', `n % ${OTHERS}`),
        idOf('ten', `n % ${OTHERS} % ${TENANTS}`),
        number(131),
        seq(OTHERS * ROWS_EACH),
      );
      await lay(`'${BIG}'`, `'${tenant(0)}'`, '12010000137 + n * 10000', seq(ENDING_ALIKE));
      // Few of a country that shares its calling code with those many.
      await lay(`'${BIG}'`, `'${tenant(0)}'`, '18675550000 + n', seq(7), "'CA'");
      await lay(`'${BIG}'`, `'${tenant(0)}'`, '3546100000 + n', seq(7), "'IS'");
      await lay(`'${BIG}'`, `'${tenant(0)}'`, '4420530000 + n', seq(7), 'NULL');
    });
    await sql.rows('ANALYZE TABLE phones');
  }

  async function lay(
    projectId: string,
    tenantId: string,
    number: string,
    from: string,
    country?: string,
  ): Promise<void> {
    const iso2 = country === undefined ? "IF(x LIKE '1%', 'US', 'DE')" : country;
    await sql.rows(`INSERT IGNORE INTO phones (projectId, phoneE164, tenantId, phoneReversed, isOptedOut,
optOutToken, messageCount, deliveredCount, failedCount, blockedCount, totalCostMicros,
      isValidated, isValid, countryCodeIso2, phoneType, version, createdAt, updatedAt)
      SELECT ${projectId}, CONCAT('+', x), ${tenantId}, REVERSE(x), CRC32(CONCAT(x, ${projectId})) % 25 = 7,
LEFT(SHA2(CONCAT(x, ${projectId}), 256), 22), 0, 0, 0, 0, 0, 1, 1, ${iso2}, 'MOBILE', 1, 1, 1
      FROM (SELECT n, ${number} AS x FROM ${from}) numbers`);
  }

  /** Rows that the connection has read since it was opened. */
  async function rowsRead(): Promise<number> {
    const counters = await oneConnection.query<{ Value: string }[]>("SHOW SESSION STATUS LIKE 'Handler_read%'");
    return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
  }

  async function readsOf(
    caller: Caller,
    query: Filters & { cursor?: string },
  ): Promise<{ reads: number; cursor: string }> {
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

  it.each(Object.entries(SCOPES))(
    `%s: at most ${READS_MAX} for every combination of filters, first page and second`,
    async (_name, scope) => {
      const tooMany: object[] = [];
      for (const country of COUNTRIES) {
        for (const state of STATES) {
          for (const search of SEARCHES) {
            const query = { ...scope, ...country, ...state, ...search };
            const first = await readsOf(admin, query);
            const second = first.cursor === '' ? first : await readsOf(admin, { ...query, cursor: first.cursor });
            if (Math.max(first.reads, second.reads) > READS_MAX)
              tooMany.push({ ...country, ...state, ...search, first: first.reads, second: second.reads });
          }
        }
      }
      expect(tooMany).toEqual([]);
    },
    TEST_WITHIN_MS,
  );
});

describe('Rows that a page of tenants or projects reads, of 12,000 and 24,000', () => {
  const TENANTS = 12_000;
  const PROJECTS = 24_000;
  const BIG_TENANT = 'ten_00000000000000000000000000';
  /** The rows that are looked through, once for where they end and once for their names, and those that are shown. */
  const READS_MAX = 2 * SIFTED_ROWS_MAX + 500;
  /** The status of a project depends on its tenant, which is looked up for each of them. */
  const READS_BY_STATUS_MAX = READS_MAX + SIFTED_ROWS_MAX;
  /** Of several tenants, shares are given out twice. */
  const READS_OF_SEVERAL_MAX = 2 * READS_MAX;
  const PAGES_MAX = 5;
  const tenant = (index: number): string => `ten_${String(index).padStart(26, '0')}`;
  const tenants = (count: number): string[] => Array.from({ length: count }, (_none, index) => tenant(index));

  interface Walk {
    readonly names: readonly string[];
    readonly reads: readonly number[];
  }

  let app: TestApp;
  let sql: Sql;
  let oneConnection: DataSource;
  let database: Database;
  let allTenants: TenantsService;
  let allProjects: ProjectsReader;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    sql = await Sql.open(app.schema);
    oneConnection = await openOneConnection(app.schema.databaseUrl);
    database = new Database(oneConnection);
    const cursors = app.app.get(Cursors);
    allTenants = new TenantsService(
      database,
      app.app.get(Transactor),
      app.app.get(Idempotency),
      new ProjectAccess(database),
      app.app.get(StatusChanges),
      app.app.get(ScopeChanges),
      cursors,
      app.app.get(Clock),
    );
    const configs = app.app.get(WebhookConfigReader);
    allProjects = new ProjectsReader(database, new ProjectAccess(database), configs, cursors);
    await withSeries(sql, async (seq) => {
      await sql.rows(`INSERT INTO tenants (tenantId, name, status, createdAt, updatedAt)
        SELECT CONCAT('ten_', LPAD(n, 26, '0')), CONCAT('Tenant ', n), 'active', 1, 1 FROM ${seq(TENANTS)}`);
      // Half of them of one tenant, the others one each.
      await sql.rows(`INSERT INTO projects (projectId, tenantId, name, nameKey, status, optOutRemindersEnabled,
identityEnabled, createdAt, updatedAt)
        SELECT CONCAT('prj_', LPAD(n, 26, '0')), IF(n % 2 = 0, '${BIG_TENANT}', CONCAT('ten_', LPAD(n DIV 2, 26,
'0'))),
        CONCAT('Project ', n), UNHEX(SHA2(n, 256)), IF(n = 23999, 'archived', 'active'), 1, 0, 1, 1
FROM ${seq(PROJECTS)}`);
    });
    await sql.rows('ANALYZE TABLE tenants, projects');
  }, FILL_WITHIN_MS);
  afterAll(async () => {
    await sql.close();
    await oneConnection.destroy();
    await app.close();
  });

  async function rowsRead(): Promise<number> {
    const counters = await oneConnection.query<{ Value: string }[]>("SHOW SESSION STATUS LIKE 'Handler_read%'");
    return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
  }

  async function walk(
    lists: { list(query: ListProjectsQuery): Promise<{ data: { name: string }[]; cursor: string }> },
    filters: NameAndStatusQuery & { tenantIds?: string[] },
  ): Promise<Walk> {
    const names: string[] = [];
    const reads: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const before = await rowsRead();
      const page = await lists.list({ ...filters, cursor });
      reads.push((await rowsRead()) - before);
      names.push(...page.data.map(({ name }) => name));
      cursor = page.cursor === '' ? null : page.cursor;
    }
    return { names, reads };
  }

  it('a name at the end of many is found in pages that each read a bounded part', async () => {
    const { names, reads } = await walk(allTenants, { search: 'nant 11999' });
    expect(names).toEqual(['Tenant 11999']);
    expect(reads).toHaveLength(3);
    expect(Math.max(...reads)).toBeLessThanOrEqual(READS_MAX);
  });

  it.each<[string, ListProjectsQuery, string[]]>([
    ['of all tenants', { search: 'ect 23998' }, ['Project 23998']],
    ['of one large tenant', { search: 'ect 23998', tenantIds: [BIG_TENANT] }, ['Project 23998']],
    ['of a hundred tenants, one of them large', { search: 'ect 23996', tenantIds: tenants(100) }, ['Project 23996']],
    ['with a rare status', { status: ['archived'] }, ['Project 23999']],
  ])('projects %s: in pages that each read a bounded part', async (_what, filters, found) => {
    const { names, reads } = await walk(allProjects, filters);
    expect(names).toEqual(found);
    expect(reads.length).toBeLessThanOrEqual(PAGES_MAX);
    const ofOne = filters.status === undefined ? READS_MAX : READS_BY_STATUS_MAX;
    expect(Math.max(...reads)).toBeLessThanOrEqual((filters.tenantIds?.length ?? 1) > 1 ? READS_OF_SEVERAL_MAX : ofOne);
  });

  it('the first page of all, of one tenant and of a hundred, unfiltered', async () => {
    for (const tenantIds of [undefined, [BIG_TENANT], tenants(100)]) {
      const before = await rowsRead();
      expect((await allProjects.list({ ...(tenantIds && { tenantIds }) })).data).toHaveLength(20);
      expect((await rowsRead()) - before).toBeLessThanOrEqual(
        (tenantIds?.length ?? 1) > 1 ? READS_OF_SEVERAL_MAX : 500,
      );
    }
  });
});

describe('GET /v1/projects/{projectId}/events', () => {
  /** The first ones are past their retention; one in a thousand is an opt-out. */
  const GONE = 50_000;
  const EVENTS = 5_000;
  const HEAD = GONE + EVENTS;
  const OPT_OUTS = [51_000, 52_000, 53_000, 54_000, 55_000];

  let app: TestApp;
  let sql: Sql;
  let world: World;
  let project: ProjectWorld;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    sql = await Sql.open(app.schema);
    world = new World(app);
    project = await world.project();
    await withSeries(sql, (seq) =>
      sql
        .rows(
          `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence,
createdAt)
          SELECT CONCAT('evt_', LPAD(n, 26, '0')), ?, ?, NULL, IF((n + 1) % 1000 = 0, 'phone.opted_out',
IF(n % 2 = 0, 'phone.created', 'phone.validated')),
          '{"version":1}', 1, ${GONE + 1} + n, 1 FROM ${seq(EVENTS)}`,
          [project.tenantId, project.projectId],
        )
        .then(() => undefined),
    );
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  const list = async (query: string) =>
    (await world.send('get', `/v1/projects/${project.projectId}/events?${query}`, project.key)).body;
  const sequencesIn = (body: { data: { sequence: number }[] }) => body.data.map(({ sequence }) => sequence);

  it('200: a rare type, in pages that each look through so many events and no more', async () => {
    const first = await list('type=phone.opted_out');
    expect([sequencesIn(first), first.hasMore]).toEqual([[51_000, 52_000], true]);
    expect(first.lastSequence).toBe(GONE + SIFTED_EVENTS_MAX);
    const second = await list(`type=phone.opted_out&cursor=${first.cursor}`);
    expect([sequencesIn(second), second.hasMore]).toEqual([[53_000, 54_000], true]);
    const third = await list(`type=phone.opted_out&cursor=${second.cursor}`);
    expect(third).toMatchObject({ data: [{ sequence: 55_000 }], cursor: '', hasMore: false, lastSequence: HEAD });
  });

  it('200: a reader that keeps lastSequence finds each event once, also those that come later', async () => {
    const seen: number[] = [];
    let after = 0;
    const readOn = async () => {
      for (let more = true; more;) {
        const body = await list(`type=phone.opted_out&limit=1&afterSequence=${after}`);
        seen.push(...sequencesIn(body));
        after = body.lastSequence;
        more = body.hasMore;
      }
    };
    await readOn();
    expect([seen, after]).toEqual([OPT_OUTS, HEAD]);
    for (const [index, type] of ['phone.created', 'phone.opted_out'].entries())
      await sql.rows(
        `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence, createdAt)
          VALUES (?, ?, ?, NULL, ?, '{}', 1, ?, 1)`,
        [`evt_1000000000000000000000000${index}`, project.tenantId, project.projectId, type, HEAD + 1 + index],
      );
    await readOn();
    expect([seen, after]).toEqual([[...OPT_OUTS, HEAD + 2], HEAD + 2]);
  });

  it('200: any of several types', async () => {
    const body = await list('type=phone.opted_out,phone.validated&limit=2&afterSequence=50996');
    expect(sequencesIn(body)).toEqual([50_998, 51_000]);
    expect([body.hasMore, body.lastSequence]).toEqual([true, 51_000]);
    expect((await list('type=message.sent&type=phone.erased')).data).toEqual([]);
  });

  it.each([
    ['phone.optedout', 'phone.opted_out'],
    ['OPTED_OUT', 'phone.opted_out'],
    ['phone.created,phone.optedin', 'phone.opted_in'],
  ])('400: an unknown type, %s, with the likely one', async (type, likely) => {
    const body = await list(`type=${type}`);
    expect([body.statusCode, body.details[0].path]).toEqual([400, 'type']);
    expect(body.message).toContain(likely);
  });

  it('400: a cursor of other types', async () => {
    const { cursor } = await list('type=phone.opted_out');
    expect((await list(`type=phone.created&cursor=${cursor}`)).code).toBe('cursor_invalid');
    expect((await list(`cursor=${cursor}`)).code).toBe('cursor_invalid');
  });
});
