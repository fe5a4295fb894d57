import type { Receipt } from '../../providers/provider-port.js';
import type { ProviderReason } from '../../providers/provider-reasons.js';
import type { Change } from '../changes/message-change.js';
import { hasEnded, type MessageStatus } from '../record/message-status.js';
import type { MessageRow } from '../record/messages.sql.js';
import { endAfterHandOver } from './outcome-changes.js';

/** A receipt and the attempt that it is about. */
export interface MatchedReceipt {
  readonly receipt: Receipt;
  readonly attemptId: string;
  readonly messageId: string;
  /** Whether nothing is known yet of the response to it. */
  readonly isOpen: boolean;
}

/** The same, once its message is locked. */
export interface LockedReceipt extends MatchedReceipt {
  /** Whether it is the last attempt of its message. */
  readonly isLast: boolean;
}

/** The status that a receipt reports, and why. */
export function toldBy({ status, reason }: Receipt): { to: MessageStatus; reason: ProviderReason | null } {
  switch (status) {
    case 'SENT':
    case 'DELIVERED':
      return { to: status, reason: null };
    case 'EXPIRED':
      return { to: 'UNDELIVERED', reason: reason ?? 'validity_ended' };
    case 'FAILED':
      return reason === null
        ? { to: 'FAILED', reason: 'rejected_by_provider' }
        : { to: endAfterHandOver(reason), reason };
    case 'UNDELIVERED':
    default:
      return { to: reason === null ? 'UNDELIVERED' : endAfterHandOver(reason), reason };
  }
}

/**
 * What a receipt changes; null when it is only recorded. One of an earlier attempt counts only if it says that the
 * message was delivered, and that has not ended otherwise.
 */
export function changeByReceipt(message: MessageRow, { receipt, attemptId, isLast }: LockedReceipt): Change | null {
  const { to, reason } = toldBy(receipt);
  const isOut = message.status === 'SENDING' || message.status === 'SENT';
  const counts =
    to === 'DELIVERED' ? !hasEnded(message.status) || (isLast && message.status === 'UNDELIVERED') : isLast && isOut;
  if (!counts) return null;
  const { costMicros, detail, code } = receipt;
  return {
    message,
    to,
    attemptId,
    isTaken: true,
    ...(costMicros === null ? {} : { set: { costMicros } }),
    ...(reason === null ? {} : { reason }),
    ...(detail === null ? {} : { detail }),
    ...(code === null ? {} : { code }),
  };
}
