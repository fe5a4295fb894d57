import { columnsOf } from '../platform/database/row-columns.js';
import { reading } from '../platform/database/statement.js';
import { SIFTED_ROWS_MAX } from './name-search.js';
import { Tenant } from './tenant.entity.js';

/**
 * The tenant of a project, locked against changes of itself. The subquery locks nothing: a project never changes its
 * tenant.
 */
export const SHARE_TENANT = reading(
  'tenants: share the tenant of a project',
  columnsOf(Tenant, 'status'),
  'SELECT status FROM tenants WHERE tenantId = (SELECT tenantId FROM projects WHERE projectId = ?) LOCK IN SHARE MODE',
);

/** The last tenant that one page of a filtered list looks at. */
export const LAST_SIFTED_TENANT = reading(
  'tenants: last sifted',
  columnsOf(Tenant, 'tenantId'),
  `SELECT tenantId FROM tenants WHERE tenantId > ? ORDER BY tenantId LIMIT 1 OFFSET ${SIFTED_ROWS_MAX - 1}`,
);
