import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import type { Caller } from '../../src/access/caller.js';
import { Access } from '../../src/access/caller.js';
import { Role } from '../../src/access/caller.js';
import type { ListPhonesQuery } from '../../src/phones/list-phones.query.js';
import { PhoneNumbersFinder } from '../../src/phones/phone-search.js';
import { PhonesReader } from '../../src/phones/phones-reader.js';
import { Config } from '../../src/platform/config/config.js';
import { Database } from '../../src/platform/database/database.js';
import { IndexDives } from '../../src/platform/database/index-dives.js';
import { Cursors } from '../../src/platform/http/paging.js';
import { withSeries } from '../harness/number-series.js';
import { openOneConnection } from '../harness/one-connection.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const BIG_ROWS = 36_000;
/** More than a page may read: who looks for those of another country must not sift them. */
const ENDING_ALIKE = 1_500;
const OTHERS = 120;
const ROWS_EACH = 200;
const TENANTS = 12;
const FILL_WITHIN_MS = 120_000;
const TEST_WITHIN_MS = 60_000;
const PAGE_SIZE = 20;
/** Rows that the statements of one page may read (issue 4). */
const READS_MAX = 20 * (PAGE_SIZE + 1) + 500;
const BIG = 'prj_big';
const project = (index: number): string => `prj_${String(index).padStart(26, '0')}`;
const tenant = (index: number): string => `ten_${String(index % TENANTS).padStart(26, '0')}`;
const idOf = (prefix: string, index: string): string => `CONCAT('${prefix}_', LPAD(${index}, 26, '0'))`;
const projects = (count: number): string[] => Array.from({ length: count }, (_none, index) => project(index));

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

describe('Rows that a page of GET /v1/phones reads, of 60,000', () => {
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
      new PhoneNumbersFinder(database, new IndexDives(database, oneConnection, pino({ level: 'silent' }))),
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
