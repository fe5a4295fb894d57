import { isWaiting } from '../../messages/record/message-status.js';
import { NO_WAIT, storedWait, type Wait } from '../../messages/record/message-wait.js';
import type { MessageRow } from '../../messages/record/messages.sql.js';
import { CLOSED_AFTER_MS, type Closing, closedAtOf } from '../../messages/sending/sender-queues.js';

/** What holds back whole queues; null where there is nothing of the kind. */
export interface HoldFacts {
  readonly projectStatus: string | null;
  readonly tenantStatus: string | null;
  readonly senderStatus: Closing['status'];
  readonly senderUpdatedAt: Closing['updatedAt'];
  readonly providerStatus: Closing['providerStatus'];
  readonly providerUpdatedAt: Closing['providerUpdatedAt'];
  /** Until when the breaker of its provider or of its sender is open. */
  readonly downUntil: number | null;
  /** Up to when the pacing slots of its sender are taken. */
  readonly pacedUntil: number | null;
}

/**
 * Why a message waits although its time has come, and until when; nulls when it does not. What holds a whole queue is
 * stored at no message: it is derived each time.
 */
export function waitOf(message: MessageRow, facts: HoldFacts, now: number): Wait {
  if (message.hold !== null || !isWaiting(message.status) || message.sendAt > now) return storedWait(message);
  if (facts.projectStatus === 'suspended' || facts.tenantStatus === 'suspended')
    return { hold: 'project_suspended', holdUntil: null };
  const closedAt = closedAtOf({ ...facts, status: facts.senderStatus, updatedAt: facts.senderUpdatedAt });
  if (closedAt !== null) return { hold: 'sender_disabled', holdUntil: closedAt + CLOSED_AFTER_MS };
  const { downUntil, pacedUntil } = facts;
  if (downUntil !== null && downUntil > now) return { hold: 'provider_down', holdUntil: downUntil };
  const { dueAt, attemptCount } = message;
  if (dueAt !== null && dueAt > now && attemptCount > 0) return { hold: 'retry', holdUntil: dueAt };
  const isDue = dueAt !== null && dueAt <= now;
  return isDue && pacedUntil !== null && pacedUntil > now ? { hold: 'pacing', holdUntil: pacedUntil } : NO_WAIT;
}
