import { DETAIL_MAX } from './message.entity.js';
import { type Reason, REASON_MEANINGS } from './message-reasons.js';
import { hasEnded, type MessageStatus } from './message-status.js';
import type { MessageRow } from './messages.sql.js';

/** Of a provider that says no more than that. */
const NOT_SAID_WHY = 'The provider says that the message was not delivered, and not why.';

/** What is known of a new status. */
interface EndFacts {
  readonly message: Pick<MessageRow, 'reasonDetail'>;
  readonly to: MessageStatus;
  readonly reason?: Reason;
  readonly detail?: string;
  readonly code?: string;
}

/**
 * What a message says of its status in words. Every end but DELIVERED has some: those of the change or of its reason,
 * with the code of the provider; one that has EXPIRED keeps why its last attempt failed.
 */
export function detailOf({ message, to, reason, detail, code }: EndFacts): string | null {
  if (!hasEnded(to) || to === 'DELIVERED' || to === 'RECEIVED') return detail?.slice(0, DETAIL_MAX) ?? null;
  const words = detail ?? (reason === undefined ? NOT_SAID_WHY : REASON_MEANINGS[reason].meaning);
  const cause = to === 'EXPIRED' && message.reasonDetail !== null ? ` ${message.reasonDetail}` : '';
  return withCode(words + cause, code);
}

function withCode(words: string, code: string | undefined): string {
  if (code === undefined || words.includes(code)) return words.slice(0, DETAIL_MAX);
  const end = ` (code ${code}).`.slice(0, DETAIL_MAX);
  return words.replace(/\.$/, '').slice(0, DETAIL_MAX - end.length) + end;
}
