import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, readingBy, type RowOf, writing } from '../../platform/database/statement.js';
import { TenantOptOut } from '../stops/tenant-opt-out.entity.js';
import { ConsentEntry } from '../ledger/consent-entry.entity.js';

/**
 * Whether a project has erased any number, which most have not: pseudonyms stand together in the key, after all
 * numbers. Values: the project, what pseudonyms begin with, and what comes after all of them.
 */
export const ANY_ERASURE = reading(
  'suppressions: any erasure',
  { 1: 'number' },
  'SELECT 1 FROM consent_entries WHERE projectId = ? AND phoneE164 >= ? AND phoneE164 < ? LIMIT 1',
);

/**
 * What a new number may begin with: whether its project has erased any, and whether its tenant has opt-outs that hold
 * in all projects. Read after the numbers are inserted: a stop that is committed later finds them there. Values: as
 * above, and the tenant.
 */
export const ANY_BEGINNING = reading(
  'suppressions: any beginning',
  { hasErasures: 'number', hasStops: 'number' },
  `SELECT EXISTS (SELECT 1 FROM consent_entries
  WHERE projectId = ? AND phoneE164 >= ? AND phoneE164 < ?) AS hasErasures,
EXISTS (SELECT 1 FROM tenants t JOIN tenant_opt_outs o ON o.tenantId = t.tenantId
  WHERE t.tenantId = ? AND t.optOutScope = 'tenant') AS hasStops`,
);

/** Which numbers have opted out of all projects of a tenant. Values: the tenant, what stands for the numbers. */
export const TENANT_OPT_OUTS = readingBy(
  'suppressions: opt-outs of a tenant',
  columnsOf(TenantOptOut, 'subject', 'source', 'optedOutAt', 'projectId'),
  (subjects: readonly string[]) => `SELECT subject, source, optedOutAt, projectId FROM tenant_opt_outs
WHERE tenantId = ? AND subject IN (${placeholders(subjects)})`,
  [[['erased_1', 'erased_2']]],
);

/** Which of some pseudonyms stand for erased numbers, how the last erasure came to us, and when. */
export const ERASURES = readingBy(
  'suppressions: erasures',
  { pseudonym: 'text', ...columnsOf(ConsentEntry, 'source', 'declaredAt') },
  (pseudonyms: readonly string[]) =>
    `SELECT phoneE164 AS pseudonym, source, declaredAt FROM consent_entries
WHERE projectId = ? AND phoneE164 IN (${placeholders(pseudonyms)}) AND kind = 'ERASED' ORDER BY phoneE164, place`,
  [[['erased_1', 'erased_2']]],
);
export type Erasure = RowOf<typeof ERASURES>;

/** Makes the row of a number younger. Values: the instant, twice, the project, the number. */
export const BEGIN_LATER = writing(
  'suppressions: begin later',
  'UPDATE phones SET createdAt = ?, updatedAt = GREATEST(updatedAt, ?) WHERE projectId = ? AND phoneE164 = ?',
);
