import { placeholders } from '../platform/database/placeholders.js';
import { columnsOf, words } from '../platform/database/row-columns.js';
import { reading, type RowOf, writing, writingBy } from '../platform/database/statement.js';
import { STATUSES } from '../tenants/status.js';
import { ApiKey } from './api-key.entity.js';

/** What the guard must know of a key, read with its project and its tenant. */
export const STATE_OF_KEY = reading(
  'api-keys: state of a key',
  {
    ...columnsOf(ApiKey, 'keyId', 'tenantId', 'projectId', 'role', 'access', 'isActive', 'expiresAt', 'secretHash'),
    ...columnsOf(ApiKey, 'consoleLinkId'),
    projectStatus: words(STATUSES),
    tenantStatus: words(STATUSES),
  },
  `SELECT k.keyId, k.tenantId, k.projectId, k.role, k.access, k.isActive, k.expiresAt, k.secretHash, k.consoleLinkId,
p.status AS projectStatus, t.status AS tenantStatus
FROM api_keys k JOIN projects p ON p.projectId = k.projectId JOIN tenants t ON t.tenantId = p.tenantId
WHERE k.keyId = ?`,
);

/**
 * The key that made a console link: no row once either is deleted. Apart from the state of a key, which only a session
 * needs it for: joined to that, it made each read of it 15 % slower.
 */
export const MAKER_OF_LINK = reading(
  'api-keys: maker of a link',
  columnsOf(ApiKey, 'isActive', 'expiresAt'),
  `SELECT m.isActive, m.expiresAt FROM console_links l JOIN api_keys m ON m.keyId = l.createdByKeyId
WHERE l.consoleLinkId = ?`,
);

/** The state of a key; of a session with that of the key that made its link, as far as both are there. */
export type KeyState = RowOf<typeof STATE_OF_KEY> & { readonly maker: RowOf<typeof MAKER_OF_LINK> | null };

/** The descendants of a key that still work: no more than a project may have active keys, however long the chain. */
const LIVE_DESCENDANTS = 'rootKeyId = ? AND isActive = 1 AND (expiresAt IS NULL OR expiresAt > ?) AND generation > ?';

/** Values: now, root, now, generation. */
export const DISABLE_DESCENDANTS = writing(
  'api-keys: disable descendants',
  `UPDATE api_keys SET isActive = 0, updatedAt = ? WHERE ${LIVE_DESCENDANTS}`,
);
/** Values: now, now, root, now, generation. */
export const END_DESCENDANTS = writing(
  'api-keys: end descendants',
  `UPDATE api_keys SET isActive = 0, expiresAt = ?, updatedAt = ? WHERE ${LIVE_DESCENDANTS}`,
);
/** Values: root, now, generation. */
export const DELETE_LIVE_DESCENDANTS = writing(
  'api-keys: delete descendants that work',
  `DELETE FROM api_keys WHERE ${LIVE_DESCENDANTS}`,
);

/** Small batches: a large DELETE would hold its locks, and could outlast the time for a response. */
export const SWEPT_KEYS = 500;
/** Values: root, generation. */
export const DELETE_DESCENDANTS = writing(
  'api-keys: delete descendants',
  `DELETE FROM api_keys WHERE rootKeyId = ? AND generation > ?
ORDER BY isActive, expiresAt, generation LIMIT ${SWEPT_KEYS}`,
);
export const DELETE_ENDED = writing(
  'api-keys: delete what ended long ago',
  `DELETE FROM api_keys WHERE expiresAt <= ? ORDER BY expiresAt LIMIT ${SWEPT_KEYS}`,
);

/** Other keys of a chain that work and were rotated from the same key as one of them. */
export const LIVE_SIBLING = reading(
  'api-keys: live sibling',
  columnsOf(ApiKey, 'keyId'),
  `SELECT keyId FROM api_keys WHERE rootKeyId = ? AND isActive = 1 AND (expiresAt IS NULL OR expiresAt > ?)
AND generation = ? AND keyId <> ? LIMIT 1`,
);

/** When some keys were last used. Forward only: a slower process must not put an older time over a newer one. */
export const NOTE_USE = writingBy(
  'api-keys: note use',
  (uses: readonly unknown[]) =>
    `UPDATE api_keys SET lastUsedAt = GREATEST(COALESCE(lastUsedAt, 0),
CASE keyId ${uses.map(() => 'WHEN ? THEN ?').join(' ')} END) WHERE keyId IN (${placeholders(uses)})`,
  [[['key_1', 'key_2']]],
);
