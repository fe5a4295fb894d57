import type { DataSource } from 'typeorm';
import type { NameAndStatusQuery } from '../../src/tenants/tenants.dto.js';
import { SIFTED_ROWS_MAX } from '../../src/tenants/tenants.sql.js';
import { TenantsList } from '../../src/tenants/tenants.service.js';
import { Reach } from '../../src/tenants/reach.js';
import { Database } from '../../src/platform/database/database.js';
import { Cursors } from '../../src/platform/http/paging.js';
import type { ListProjectsQuery } from '../../src/projects/projects.dto.js';
import { ProjectsList } from '../../src/projects/projects.service.js';
import { WebhookConfigReader } from '../../src/webhook-configs/webhook-config-reader.js';
import { withSeries } from '../harness/number-series.js';
import { openOneConnection } from '../harness/one-connection.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';

const TENANTS = 12_000;
const PROJECTS = 24_000;
const BIG_TENANT = 'ten_00000000000000000000000000';
const FILL_WITHIN_MS = 120_000;
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

describe('Rows that a page of tenants or projects reads, of 12,000 and 24,000', () => {
  let app: TestApp;
  let sql: Sql;
  let oneConnection: DataSource;
  let database: Database;
  let allTenants: TenantsList;
  let allProjects: ProjectsList;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
    sql = await Sql.open(app.schema);
    oneConnection = await openOneConnection(app.schema.databaseUrl);
    database = new Database(oneConnection);
    const cursors = app.app.get(Cursors);
    allTenants = new TenantsList(database, cursors);
    const configs = app.app.get(WebhookConfigReader);
    allProjects = new ProjectsList(database, new Reach(database), configs, cursors);
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
    list: { read(query: ListProjectsQuery): Promise<{ data: { name: string }[]; cursor: string }> },
    filters: NameAndStatusQuery & { tenantIds?: string[] },
  ): Promise<Walk> {
    const names: string[] = [];
    const reads: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const before = await rowsRead();
      const page = await list.read({ ...filters, cursor });
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
      expect((await allProjects.read({ ...(tenantIds && { tenantIds }) })).data).toHaveLength(20);
      expect((await rowsRead()) - before).toBeLessThanOrEqual(
        (tenantIds?.length ?? 1) > 1 ? READS_OF_SEVERAL_MAX : 500,
      );
    }
  });
});
