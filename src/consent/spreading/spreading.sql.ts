import { Phone } from '../../phones/record/phone.entity.js';
import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { lockingBy, locking, reading, writing } from '../../platform/database/statement.js';
import { TenantOptOut } from '../stops/tenant-opt-out.entity.js';

/** Numbers that the walk after a switch reads at once. */
export const WALKED_ROWS = 500;

/**
 * Stops of a tenant: the latest time with its project, and the strongest source, which is `COMPLAINT`; a block at the
 * provider arrives as `KEYWORD`. The time comes last, for the others compare it.
 */
export const NEW_OPT_OUTS = insertion(TenantOptOut, {
  ending: `ON DUPLICATE KEY UPDATE projectId = IF(VALUES(optedOutAt) > optedOutAt, VALUES(projectId), projectId),
source = IF(VALUES(source) = 'COMPLAINT', VALUES(source), source),
optedOutAt = GREATEST(optedOutAt, VALUES(optedOutAt))`,
});

/**
 * The projects of a tenant that have some numbers. Waits for those that are just being inserted: whoever registers a
 * number either is seen here, or sees the stop. Values: the tenant, the numbers.
 */
export const PROJECTS_OF_NUMBERS = lockingBy(
  'stops: projects of numbers',
  columnsOf(Phone, 'projectId', 'phoneE164'),
  (numbers: readonly string[]) => `SELECT projectId, phoneE164 FROM phones FORCE INDEX (phones_tenant_number)
WHERE tenantId = ? AND phoneE164 IN (${placeholders(numbers)}) LOCK IN SHARE MODE`,
  [[['+4911', '+4912']]],
);

/**
 * Numbers of a tenant that have opted out of a project, after a number and project. Waits for those that are just
 * opting out: whoever declares it either is seen here, or sees the scope. Values: the tenant, the number twice, the
 * project.
 */
export const OPTED_OUT_NUMBERS = locking(
  'stops: opted-out numbers of a tenant',
  columnsOf(Phone, 'projectId', 'phoneE164', 'optOutReason', 'optOutAt'),
  `SELECT projectId, phoneE164, optOutReason, optOutAt FROM phones FORCE INDEX (phones_tenant_opted)
WHERE tenantId = ? AND isOptedOut = 1 AND phoneE164 >= ? AND (phoneE164 > ? OR projectId > ?)
ORDER BY phoneE164, projectId LIMIT ${WALKED_ROWS} LOCK IN SHARE MODE`,
);

/** Whether stops that a walk has queued are still on their way. Values: the tenant, an instant, and the walk's end. */
export const ANY_STOP_BEFORE = reading(
  'stops: any before',
  { 1: 'number' },
  `SELECT 1 FROM tenant_stops WHERE tenantId = ? AND dueAt <= ? AND stopId < ? AND subject <> '' LIMIT 1`,
);

/** What is opted out is carried. Values: now, the tenant. */
export const SCOPE_APPLIED = writing(
  'stops: scope applied',
  `UPDATE tenants SET optOutScopeAppliedAt = ? WHERE tenantId = ? AND optOutScope = 'tenant'`,
);
