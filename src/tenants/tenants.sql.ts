import { STATUSES } from '../access/status.js';
import { columnsOf, locking, placeholders, reading, readingBy, words } from '../platform/database/statement.js';
import { Project, Tenant } from './tenant.entity.js';
import type { NameAndStatusQuery } from './tenants.dto.js';

/**
 * No index finds a part of a name: so many rows are looked through for one page, and the next page goes on after them.
 */
export const SIFTED_ROWS_MAX = 5_000;

/** Known to MySQL and MariaDB alike; ignores case and accents, and distinguishes one emoji from another. */
const COLLATION = 'utf8mb4_unicode_520_ci';

/** Whether rows are left out by something that no index knows. */
export function isSifted({ search, status }: NameAndStatusQuery): boolean {
  return search !== undefined || status !== undefined;
}

/** The condition that a name holds a text; `pattern` is the placeholder of the text's `patternOf`. */
export function nameCondition(column: string, pattern: string): string {
  return `${column} COLLATE ${COLLATION} LIKE ${pattern} ESCAPE '!'`;
}

/** The pattern of names that hold this text, its wildcards taken for themselves. */
export function patternOf(search: string): string {
  return `%${search.trim().normalize('NFC').replace(/[!%_]/g, '!$&')}%`;
}

/** What a cursor is bound to: the same for the same filters in another order. */
export function filtersOf({ search, status }: NameAndStatusQuery): unknown[] {
  return [search?.trim() ?? null, status?.toSorted() ?? null];
}

/**
 * The tenant of a project, locked against changes of itself. The subquery locks nothing: a project never changes its
 * tenant.
 */
export const SHARE_TENANT = locking(
  'tenants: share the tenant of a project',
  columnsOf(Tenant, 'status'),
  'SELECT status FROM tenants WHERE tenantId = (SELECT tenantId FROM projects WHERE projectId = ?) LOCK IN SHARE MODE',
);

/** How far opt-outs of a tenant reach. */
export const OPT_OUT_SCOPE = reading(
  'tenants: opt-out scope',
  columnsOf(Tenant, 'optOutScope'),
  'SELECT optOutScope FROM tenants WHERE tenantId = ?',
);

/** The same, locked against changes of the tenant. */
export const SHARE_OPT_OUT_SCOPE = locking(
  'tenants: share opt-out scope',
  columnsOf(Tenant, 'optOutScope'),
  'SELECT optOutScope FROM tenants WHERE tenantId = ? LOCK IN SHARE MODE',
);

const PROJECT = columnsOf(
  Project,
  'projectId',
  'tenantId',
  'name',
  'nameKey',
  'description',
  'status',
  'optOutRemindersEnabled',
  'identityEnabled',
  'identity',
  'createdAt',
  'updatedAt',
);
const PROJECT_BY_ID = `SELECT ${Object.keys(PROJECT).join(', ')} FROM projects WHERE projectId = ?`;

/** A project, locked to change it or to count what is below it. */
export const LOCK_PROJECT = locking('tenants: lock a project', PROJECT, `${PROJECT_BY_ID} FOR UPDATE`);

/** The same, locked against changes of itself only. */
export const SHARE_PROJECT = locking('tenants: share a project', PROJECT, `${PROJECT_BY_ID} LOCK IN SHARE MODE`);

/**
 * A project and its tenant, both locked against changes of themselves only. The tenant comes first: both are found by
 * their keys, in the order in which they are named, and a project is not looked for by what its tenant's row says.
 * Values: the tenant, the project.
 */
export const SHARE_PROJECT_OF_TENANT = locking(
  'tenants: share a project of a tenant',
  { tenantStatus: words(STATUSES), ...PROJECT },
  `SELECT t.status AS tenantStatus, ${Object.keys(PROJECT)
    .map((column) => `p.${column}`)
    .join(', ')}
FROM tenants t STRAIGHT_JOIN projects p ON p.tenantId = t.tenantId
WHERE t.tenantId = ? AND p.projectId = ? LOCK IN SHARE MODE`,
);

/** Whose a project is. */
export const PLACE_OF_PROJECT = reading(
  'tenants: place of a project',
  columnsOf(Project, 'projectId', 'tenantId'),
  'SELECT projectId, tenantId FROM projects WHERE projectId = ?',
);

/** What a project calls itself in its messages. */
export const IDENTITY_OF_PROJECT = reading(
  'tenants: identity of a project',
  columnsOf(Project, 'identity'),
  'SELECT identity FROM projects WHERE projectId = ?',
);

/** The last tenant that one page of a filtered list looks at. */
export const LAST_SIFTED_TENANT = reading(
  'tenants: last sifted',
  columnsOf(Tenant, 'tenantId'),
  `SELECT tenantId FROM tenants WHERE tenantId > ? ORDER BY tenantId LIMIT 1 OFFSET ${SIFTED_ROWS_MAX - 1}`,
);

/** Which of some projects belong to one of some tenants. Values: the projects, the tenants. */
export const PROJECTS_OF_TENANTS = readingBy(
  'tenants: projects of tenants',
  columnsOf(Project, 'projectId'),
  (projectIds: readonly string[], tenantIds: readonly string[]) => `SELECT projectId FROM projects
WHERE projectId IN (${placeholders(projectIds)}) AND tenantId IN (${placeholders(tenantIds)})`,
  [[['prj_1'], ['tnt_1']]],
);
