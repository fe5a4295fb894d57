import type { PhoneRow } from '../../phones/record/record.sql.js';
import type { Status } from '../../tenants/status.js';
import { confirmsOptOut } from '../record/keyword-exemption.js';
import { endFor, type Reason } from '../record/message-reasons.js';
import { isWaiting, type MessageStatus } from '../record/message-status.js';
import type { MessageRow } from '../record/messages.sql.js';
import { phoneOf } from '../changes/phone-counters.js';
import { composed } from '../text/composition.js';
import { holdSentence } from '../routing/open-hours/hold-words.js';
import { NEVER_QUIET, type Quiet } from '../routing/quiet-hours.js';
import { isReminderDue } from '../text/footer.js';

/** What holds at a hand-over, all of it locked. */
export interface HandOverFacts {
  readonly now: number;
  readonly projectStatus: Status;
  readonly remindersEnabled: boolean;
  readonly phones: ReadonlyMap<string, PhoneRow>;
  /** Whether a message has to wait for other hours now. */
  readonly quietFor: (message: MessageRow, phone: PhoneRow) => Quiet;
}

/** The columns that change where a message loses its footer. */
type Shortened = Partial<Pick<MessageRow, 'text' | 'encoding' | 'parts' | 'footerAt' | 'costMicros'>>;

/**
 * What becomes of a message at its hand-over. `lost`: it is not ours any more. `wait`: it goes back into the queue as
 * it is. `hold`: it leaves the queue until then.
 */
export type Verdict =
  | { readonly kind: 'lost' | 'wait' }
  | { readonly kind: 'hold'; readonly until: number | null; readonly detail: string }
  | { readonly kind: 'end'; readonly to: MessageStatus; readonly reason: Reason; readonly detail?: string }
  | { readonly kind: 'send'; readonly set: Shortened; readonly deliverUntil: number };

/** Decides a locked message. `fence` is that of the claim. */
export function verdictOf(message: MessageRow | undefined, fence: number, facts: HandOverFacts): Verdict {
  if (message === undefined || message.fence !== fence || !isWaiting(message.status)) return { kind: 'lost' };
  const { now, projectStatus, phones } = facts;
  if (projectStatus === 'archived') return end('project_archived');
  const phone = phoneOf(phones, message);
  if (phone === null || message.text === null)
    return end('erased', 'The number was erased after the message was accepted.');
  if (phone.isOptedOut && !confirmsOptOut(message, phone))
    return end('opted_out', 'The number opted out before the message was sent.');
  const validUntil = message.validUntil ?? Number.MAX_SAFE_INTEGER;
  if (validUntil <= now) return end('validity_ended');
  if (projectStatus === 'suspended') return { kind: 'wait' };
  const quiet = message.category === 'MARKETING' ? facts.quietFor(message, phone) : NEVER_QUIET;
  if (quiet.isQuiet) return { kind: 'hold', until: quiet.until, detail: holdSentence(quiet.holder, quiet.until) };
  const deliverUntil = Math.min(validUntil, quiet.until ?? validUntil);
  return { kind: 'send', set: shortened(message, message.text, phone, facts), deliverUntil };
}

function end(reason: Reason, detail?: string): Verdict {
  return { kind: 'end', to: endFor(reason), reason, ...(detail === undefined ? {} : { detail }) };
}

/**
 * A reminder that was sent since the acceptance, or a project that wants none any more, takes the footer away. None is
 * added: the caller was promised text and price.
 */
function shortened(
  { footerAt, priceMicros }: MessageRow,
  text: string,
  phone: PhoneRow,
  { now, remindersEnabled }: HandOverFacts,
): Shortened {
  if (footerAt === null || (remindersEnabled && isReminderDue(phone, now))) return {};
  const shorter = composed(text.slice(0, footerAt));
  return { ...shorter, costMicros: (priceMicros ?? 0) * shorter.parts, footerAt: null };
}
