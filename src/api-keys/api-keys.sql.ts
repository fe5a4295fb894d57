import { placeholders } from '../platform/database/placeholders.js';
import { columnsOf, words } from '../platform/database/row-columns.js';
import { reading, type RowOf, writingBy } from '../platform/database/statement.js';
import { STANDINGS } from '../tenants/standing.js';
import { ApiKey } from './api-key.entity.js';

/** What the guard must know of a key, read with its project and its tenant. */
export const STANDING_OF_KEY = reading(
  'api-keys: standing of a key',
  {
    ...columnsOf(ApiKey, 'keyId', 'tenantId', 'projectId', 'role', 'isActive', 'expiresAt', 'secretHash'),
    projectStatus: words(STANDINGS),
    tenantStatus: words(STANDINGS),
  },
  `SELECT k.keyId, k.tenantId, k.projectId, k.role, k.isActive, k.expiresAt, k.secretHash, p.status AS projectStatus, t.status AS tenantStatus
FROM api_keys k JOIN projects p ON p.projectId = k.projectId JOIN tenants t ON t.tenantId = p.tenantId WHERE k.keyId = ?`,
);
export type KeyStanding = RowOf<typeof STANDING_OF_KEY>;

/** When some keys were last used. Forward only: a slower process must not put an older time over a newer one. */
export const NOTE_USE = writingBy(
  'api-keys: note use',
  (uses: readonly unknown[]) =>
    `UPDATE api_keys SET lastUsedAt = GREATEST(COALESCE(lastUsedAt, 0), CASE keyId ${uses.map(() => 'WHEN ? THEN ?').join(' ')} END) WHERE keyId IN (${placeholders(uses)})`,
  [[['key_1', 'key_2']]],
);
