import { STATUS_BELOW_SQL } from '../access/status.js';
import type { SqlValue } from '../platform/database/database.js';
import { columnsOf, orNull, placeholders, reading, readingBy, type RowOf } from '../platform/database/statement.js';
import { Project, Tenant } from '../tenants/tenant.entity.js';
import type { NameAndStatusQuery } from '../tenants/tenants.dto.js';
import { nameCondition, patternOf, SIFTED_ROWS_MAX } from '../tenants/tenants.sql.js';
import { WEBHOOK_CONFIG, WEBHOOK_CONFIG_COLUMNS } from '../webhook-configs/webhook-configs.sql.js';

/** What ids are looked for. */
interface ProjectIdsWanted extends Pick<NameAndStatusQuery, 'search' | 'status'> {
  /** Whose projects; null for those of every tenant. */
  readonly tenantIds: readonly string[] | null;
  /** The page begins after this project; empty for the first one. */
  readonly after: string;
  /** The last project that is looked at; null for no bound. */
  readonly upTo: string | null;
  readonly limit: number;
}

const SHOWN_OF_PROJECT = {
  ...columnsOf(Project, 'projectId', 'tenantId', 'name', 'description', 'status', 'optOutRemindersEnabled'),
  ...columnsOf(Project, 'identityEnabled', 'identity', 'createdAt', 'updatedAt'),
};
const PROJECT_COLUMNS = Object.keys(SHOWN_OF_PROJECT)
  .map((column) => `p.${column}`)
  .join(', ');

/**
 * A project, the status of its tenant, and its webhook configs in one statement, one row for each config: reading a
 * project is the hot path of every client.
 */
export const PROJECT_WITH_CONFIGS = reading(
  'projects: with configs',
  { ...SHOWN_OF_PROJECT, tenantStatus: columnsOf(Tenant, 'status').status, ...orNull(WEBHOOK_CONFIG) },
  `SELECT ${PROJECT_COLUMNS}, t.status AS tenantStatus, ${WEBHOOK_CONFIG_COLUMNS}
FROM projects p JOIN tenants t ON t.tenantId = p.tenantId LEFT JOIN webhook_configs w ON w.projectId = p.projectId
WHERE p.projectId = ?`,
);
export type ProjectWithConfigRow = RowOf<typeof PROJECT_WITH_CONFIGS>;

/** The ids of a page of projects, with the values of its placeholders. */
export const PROJECT_IDS = readingBy('projects: ids of a page', columnsOf(Project, 'projectId'), projectIds, [
  [{ tenantIds: null, after: '', upTo: null, limit: 21 }],
  [{ tenantIds: ['tnt_1', 'tnt_2'], after: '', upTo: 'prj_1', limit: 21, search: 'a', status: ['active'] }],
]);

function projectIds({ tenantIds, after, upTo, limit, search, status }: ProjectIdsWanted): {
  readonly sql: string;
  readonly values: readonly SqlValue[];
} {
  const conditions: (readonly [string, readonly string[]])[] = [['p.projectId > ?', [after]]];
  if (tenantIds !== null) conditions.push([`p.tenantId IN (${placeholders(tenantIds)})`, tenantIds]);
  if (upTo !== null) conditions.push(['p.projectId <= ?', [upTo]]);
  if (search !== undefined) conditions.push([nameCondition('p.name', '?'), [patternOf(search)]]);
  if (status !== undefined) conditions.push([`${STATUS_BELOW_SQL} IN (${placeholders(status)})`, status]);
  // The order of the join is that of the page, so that it can end with the last row that is wanted.
  const tenants = status === undefined ? '' : 'STRAIGHT_JOIN tenants t ON t.tenantId = p.tenantId';
  const sql = `SELECT p.projectId
FROM projects p FORCE INDEX (${tenantIds === null ? 'PRIMARY' : 'projects_of_tenant'}) ${tenants}
      WHERE ${conditions.map(([text]) => text).join(' AND ')} ORDER BY p.projectId LIMIT ${limit}`;
  return { sql, values: conditions.flatMap(([, values]) => values) };
}

/** The last project that one page of a filtered list looks at. */
export const LAST_SIFTED_PROJECT = reading(
  'projects: last sifted',
  columnsOf(Project, 'projectId'),
  `SELECT projectId FROM projects WHERE projectId > ? ORDER BY projectId LIMIT 1 OFFSET ${SIFTED_ROWS_MAX - 1}`,
);

/**
 * The project at which each of some tenants has used up its share; none of a tenant that has fewer. Two values for each
 * tenant.
 */
export const ENDS_OF_SHARES = readingBy(
  'projects: ends of shares',
  columnsOf(Project, 'tenantId', 'projectId'),
  (tenants: number, share: number) => {
    const end = `(SELECT tenantId, projectId FROM projects FORCE INDEX (projects_of_tenant)
      WHERE tenantId = ? AND projectId > ? ORDER BY projectId LIMIT 1 OFFSET ${share - 1})`;
    return Array.from({ length: tenants }, () => end).join(' UNION ALL ');
  },
  [[2, 21]],
);
