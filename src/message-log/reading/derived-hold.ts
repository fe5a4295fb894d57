import { type Hold, isWaiting } from '../../messages/record/message-status.js';
import type { MessageRow } from '../../messages/record/messages.sql.js';

/** What holds back whole queues; null where there is nothing of the kind. */
export interface HoldFacts {
  readonly projectStatus: string | null;
  readonly tenantStatus: string | null;
  /** Until when the breaker of its provider or of its sender is open. */
  readonly downUntil: number | null;
  /** Up to when the pacing slots of its sender are taken. */
  readonly pacedUntil: number | null;
}

/**
 * Why a message waits although its time has come; null when it does not. What holds a whole queue is stored at no
 * message: it is derived each time.
 */
export function holdOf(message: MessageRow, facts: HoldFacts, now: number): Hold | null {
  if (message.hold !== null) return message.hold;
  if (!isWaiting(message.status) || message.sendAt > now) return null;
  if (facts.projectStatus === 'suspended' || facts.tenantStatus === 'suspended') return 'project_suspended';
  if (facts.downUntil !== null && facts.downUntil > now) return 'provider_down';
  const isDue = message.dueAt !== null && message.dueAt <= now;
  return isDue && facts.pacedUntil !== null && facts.pacedUntil > now ? 'pacing' : null;
}
