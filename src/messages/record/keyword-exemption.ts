import type { PhoneRow } from '../../phones/record/record.sql.js';
import type { MessageRow } from './messages.sql.js';

/**
 * Whether a message is the confirmation of the opt-out that a number's row holds: the only message that passes an
 * opt-out. That one must have come in by text, and nothing stronger since: after a complaint, or a block at the
 * provider, nothing is confirmed.
 */
export function confirmsOptOut(
  { repliesTo }: Pick<MessageRow, 'repliesTo'>,
  { isOptedOut, optOutReason }: Pick<PhoneRow, 'isOptedOut' | 'optOutReason'>,
): boolean {
  return repliesTo === 'STOP' && isOptedOut && (optOutReason === 'KEYWORD' || optOutReason === 'SIMULATED');
}
