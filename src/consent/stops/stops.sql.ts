import { insertion } from '../../platform/database/insert-rows.js';
import { reading, writing } from '../../platform/database/statement.js';
import { SWITCH, TenantStop } from './tenant-stop.entity.js';

export const NEW_STOPS = insertion(TenantStop);

/**
 * Makes the stops of a number that wait for a verdict due. Afterwards they wait for none, so that nobody takes a lease
 * away by saying it again. Values: now, the tenant, the number's hash, an instant up to which they were declared.
 */
export const HURRY_STOPS = writing(
  'stops: hurry those of a number',
  `UPDATE tenant_stops SET dueAt = ?, needsReview = 0
WHERE tenantId = ? AND subject = ? AND optedOutAt <= ? AND needsReview = 1`,
);

/** The same for those that were declared in one project. Values: those, and the project. */
export const HURRY_STOPS_OF_PROJECT = writing(
  'stops: hurry those of a number and project',
  `UPDATE tenant_stops SET dueAt = ?, needsReview = 0
WHERE tenantId = ? AND subject = ? AND projectId = ? AND needsReview = 1`,
);

/** Deletes those that wait for a verdict. Values: the tenant, the number's hash, the project. */
export const REMOVE_DOUBTFUL_STOPS = writing(
  'stops: remove those in doubt',
  'DELETE FROM tenant_stops WHERE tenantId = ? AND subject = ? AND projectId = ? AND needsReview = 1',
);

/** Rows that are removed at once after a switch of the scope. */
export const REMOVED_ROWS = 5_000;

/** What a switch of the scope leaves nothing of, as much as there is time for. */
export const REMOVE_STOPS = writing(
  'stops: remove those of a tenant',
  `DELETE FROM tenant_stops WHERE tenantId = ? AND subject <> '${SWITCH}' LIMIT ${REMOVED_ROWS}`,
);
export const REMOVE_OPT_OUTS = writing(
  'stops: remove opt-outs of a tenant',
  `DELETE FROM tenant_opt_outs WHERE tenantId = ? LIMIT ${REMOVED_ROWS}`,
);
export const REMOVE_SWITCH = writing(
  'stops: remove what follows a switch',
  `DELETE FROM tenant_stops WHERE tenantId = ? AND subject = '${SWITCH}'`,
);

/** Whether any stop of a number is on its way. */
export const ANY_STOP_OF_NUMBER = reading(
  'stops: any of a number',
  { 1: 'number' },
  'SELECT 1 FROM tenant_stops WHERE tenantId = ? AND subject = ? AND optedOutAt <= ? LIMIT 1',
);
