import { reading, writing } from '../database/statement.js';

/** Small batches: a large DELETE would hold its locks beside the claims of live requests. */
export const SWEPT_ROWS = 1_000;

export const DELETE_EXPIRED = writing(
  'idempotency: delete expired claims',
  `DELETE FROM idempotency_keys WHERE expiresAt <= ? ORDER BY expiresAt LIMIT ${SWEPT_ROWS}`,
);

/** Begins a claim; fails where there is one already. */
export const NEW_CLAIM = writing(
  'idempotency: new claim',
  `INSERT INTO idempotency_keys (claimDigest, bodyDigest, fence, leaseUntil, statusCode, resourceId, expiresAt)
VALUES (?, ?, ?, ?, NULL, ?, ?)`,
);

/** A claim, if it has ended under this fence. Values: the claim, the fence. */
export const ENDED_CLAIM = reading(
  'idempotency: a claim that has ended',
  { isEnded: 'number' },
  'SELECT 1 AS isEnded FROM idempotency_keys WHERE claimDigest = ? AND fence = ? AND statusCode IS NOT NULL',
);
