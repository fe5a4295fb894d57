import { Problem } from '../../platform/http/problem.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import type { Declaration } from './declaration.js';
import type { LastEntry } from './ledger.sql.js';

/**
 * Whether an opt-in is proved by what is older than the opt-out that it would end: the one by which the number is out,
 * or a later one that changed nothing.
 */
export function isOutdated(
  { kind, proof }: Declaration,
  { isOptedOut, optOutAt }: Pick<PhoneRow, 'isOptedOut' | 'optOutAt'>,
  last: Pick<LastEntry, 'declaredAt'> | null,
): boolean {
  if (kind !== 'OPT_IN' || !isOptedOut || proof === undefined || proof === null) return false;
  return proof.capturedAt < Math.max(optOutAt ?? 0, last?.declaredAt ?? 0);
}

/** 409 for an opt-in with such a proof. */
export function proofOutdated(): Problem {
  const sentence = 'The proof is from before the opt-out of this number, and does not end it.';
  return new Problem(409, 'state_conflict', sentence);
}
