import type { SendOutcome } from '../../providers/provider-port.js';
import type { ProviderReason } from '../../providers/provider-reasons.js';
import type { MessageAttemptStatus } from '../record/message-attempt.entity.js';
import type { Change } from '../changes/message-change.js';
import { endFor } from '../record/message-reasons.js';
import type { MessageStatus } from '../record/message-status.js';
import type { MessageRow } from '../record/messages.sql.js';
import { type NextRoute, rerouted } from './failover.js';

/** A message that a provider refuses for itself, with a status, is given up at the refusal with this number. */
const REFUSALS_MAX = 5;

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

/** Whether a provider refused a message for itself, with a status of its own. */
export function isRefusal(outcome: Outcome): outcome is Outcome & { kind: 'UNAVAILABLE'; status: number } {
  return outcome.kind === 'UNAVAILABLE' && outcome.concerns === 'message' && outcome.status !== undefined;
}

/** What a change by a response depends on besides message and outcome. */
export interface OutcomeFacts {
  readonly attemptId: string;
  /** Where the message goes next if it was not taken. */
  readonly next: NextRoute;
  /** How often providers refused it for itself before. */
  readonly refusals: number;
  readonly now: number;
}

/** What becomes of a SENDING message by the response to its last attempt; null when that is not known. */
export function changeOf(
  message: MessageRow,
  outcome: Outcome,
  { attemptId, next, refusals, now }: OutcomeFacts,
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
      const { detail } = outcome;
      const code = isRefusal(outcome) ? { code: String(outcome.status) } : {};
      if (isRefusal(outcome) && refusals + 1 >= REFUSALS_MAX)
        return { message, to: 'FAILED', reason: 'rejected_by_provider', detail, attemptId, ...code };
      const { route, delayMs } = next;
      const set = { ...(route === null ? {} : rerouted(message, route)), dueAt: now + delayMs };
      return { message, to: 'QUEUED', detail, attemptId, set, ...code };
    }
    case 'UNKNOWN':
    default:
      return null;
  }
}
