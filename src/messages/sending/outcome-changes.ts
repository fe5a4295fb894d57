import type { ProviderReason, SendOutcome } from '../../providers/provider-port.js';
import type { MessageAttemptStatus } from '../record/message-attempt.entity.js';
import type { Change } from '../record/message-change.js';
import { endFor } from '../record/message-reasons.js';
import type { MessageStatus } from '../record/message-status.js';
import type { MessageRow } from '../record/messages.sql.js';
import { type NextRoute, rerouted } from './failover.js';

/** What became of an attempt. LATE: it certainly was not begun, and is decided again. */
export type Outcome = SendOutcome | { readonly kind: 'LATE'; readonly detail: string };

/** What an attempt's row says of it. */
export function attemptStatusOf(outcome: Outcome): MessageAttemptStatus {
  return outcome.kind === 'LATE' ? 'UNAVAILABLE' : outcome.kind;
}

/** The status in which a message ends that a provider does not deliver for this reason: it has been handed over. */
export function endAfterHandOver(reason: ProviderReason): MessageStatus {
  return reason === 'validity_ended' ? 'UNDELIVERED' : endFor(reason);
}

/** What becomes of a SENDING message by the response to its last attempt; null when that is not known. */
export function changeOf(
  message: MessageRow,
  outcome: Outcome,
  attemptId: string,
  next: NextRoute,
  now: number,
): Change | null {
  switch (outcome.kind) {
    case 'ACCEPTED':
      return { message, to: 'SENT', attemptId, isAskable: outcome.isAskable ?? false };
    case 'REJECTED': {
      const { reason, detail, code } = outcome;
      const change = { message, to: endAfterHandOver(reason), reason, detail, attemptId, set: { costMicros: 0 } };
      return code === null ? change : { ...change, code };
    }
    case 'LATE':
      return { message, to: 'QUEUED', detail: outcome.detail, attemptId, set: { dueAt: now } };
    case 'UNAVAILABLE': {
      const { route, delayMs } = next;
      const set = { ...(route === null ? {} : rerouted(message, route)), dueAt: now + delayMs };
      return { message, to: 'QUEUED', detail: outcome.detail, attemptId, set };
    }
    case 'UNKNOWN':
    default:
      return null;
  }
}
