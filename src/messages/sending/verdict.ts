import type { PhoneRow } from '../../phones/record/record.sql.js';
import type { SenderKind } from '../../providers/record/sender.entity.js';
import type { Status } from '../../tenants/status.js';
import { confirmsOptOut } from '../record/keyword-exemption.js';
import { endFor, type Reason } from '../record/message-reasons.js';
import { isWaiting, type MessageStatus } from '../record/message-status.js';
import type { MessageRow } from '../record/messages.sql.js';
import { phoneOf } from '../record/phone-counters.js';
import { isReminderDue, withReminder } from './settlement.js';

/** What holds at a hand-over, all of it locked. */
export interface HandOverFacts {
  readonly now: number;
  readonly projectStatus: Status;
  readonly remindersEnabled: boolean;
  readonly phones: ReadonlyMap<string, PhoneRow>;
  readonly kind: SenderKind;
  /** Parts that pacing has reserved; null = any. */
  readonly partsReserved: number | null;
  /** Numbers that got a footer by an earlier message of the batch. */
  readonly reminded: ReadonlySet<string>;
  /** When the quiet hours of a number end; null when there are none now. */
  readonly quietUntil: (phone: PhoneRow) => number | null;
  readonly optOutUrlOf: (phone: PhoneRow) => string;
}

/** The columns that are settled at the first hand-over. */
export type Settled = Partial<
  Pick<MessageRow, 'text' | 'encoding' | 'parts' | 'isSettled' | 'hasFooter' | 'reminderBefore' | 'costMicros'>
>;

/**
 * What becomes of a message at its hand-over. `lost`: it is not ours any more. `wait`: it goes back into the queue as
 * it is. `hold`: it leaves the queue until then.
 */
export type Verdict =
  | { readonly kind: 'lost' | 'wait' }
  | { readonly kind: 'hold'; readonly until: number }
  | { readonly kind: 'end'; readonly to: MessageStatus; readonly reason: Reason; readonly detail?: string }
  | { readonly kind: 'send'; readonly set: Settled };

/** Decides a locked message. `fence` is that of the claim. */
export function verdictOf(message: MessageRow | undefined, fence: number, facts: HandOverFacts): Verdict {
  if (message === undefined || message.fence !== fence || !isWaiting(message.status)) return { kind: 'lost' };
  const { now, projectStatus, phones } = facts;
  if (projectStatus === 'archived') return end('project_archived');
  const phone = phoneOf(phones, message);
  if (phone === null || message.text === null)
    return end('erased', 'The number was erased after the message was accepted.');
  if (phone.isOptedOut === 1 && !confirmsOptOut(message, phone))
    return end('opted_out', 'The number opted out before the message was sent.');
  if (message.validUntil !== null && message.validUntil <= now) return end('validity_ended');
  if (projectStatus === 'suspended') return { kind: 'wait' };
  const quietUntil = message.category === 'MARKETING' ? facts.quietUntil(phone) : null;
  if (quietUntil !== null) return { kind: 'hold', until: quietUntil };
  const set = settledOf(message, message.text, phone, facts);
  const parts = set.parts ?? message.parts;
  return facts.partsReserved !== null && parts > facts.partsReserved ? { kind: 'wait' } : { kind: 'send', set };
}

function end(reason: Reason, detail?: string): Verdict {
  return { kind: 'end', to: endFor(reason), reason, ...(detail === undefined ? {} : { detail }) };
}

function settledOf(message: MessageRow, text: string, phone: PhoneRow, facts: HandOverFacts): Settled {
  const { now, remindersEnabled, reminded, kind } = facts;
  if (message.isSettled === 1) return {};
  if (!remindersEnabled || reminded.has(phone.phoneE164) || !isReminderDue(phone, now)) return { isSettled: 1 };
  const longer = withReminder(text, kind, facts.optOutUrlOf(phone));
  const costMicros = (message.priceMicros ?? 0) * longer.parts;
  return { ...longer, costMicros, isSettled: 1, hasFooter: 1, reminderBefore: phone.lastOptOutReminderAt };
}
