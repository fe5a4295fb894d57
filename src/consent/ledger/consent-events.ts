import type { EventDeclaration } from '../../events/event-declaration.js';
import type { Fact } from '../../events/event-log.js';
import { declarePhoneEvent, phoneFact } from '../../phones/record/phone-events.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import type { PhoneView } from '../../phones/record/phone.view.js';

/** The events of consent. The reminder is declared here and recorded by the room that sends it. */
export const CONSENT_EVENT_DECLARATIONS: readonly EventDeclaration[] = [
  declarePhoneEvent('phone.opted_out', 'A number opted out.', {
    isOptedOut: true,
    optOutReason: 'LINK',
    optOutAt: 1763700000000,
    version: 2,
  }),
  declarePhoneEvent('phone.opted_in', 'A number opted in again, or its opt-out was taken back, because it was none.', {
    version: 3,
  }),
  declarePhoneEvent('phone.opt_out_reminder_sent', 'A number was reminded how to opt out.', {
    lastOptOutReminderAt: 1763700000000,
    version: 2,
  }),
];

/** A number that has opted out now, or in again. */
export function consentFact(row: PhoneRow, view: PhoneView, version: number): Fact {
  return phoneFact(view.isOptedOut ? 'phone.opted_out' : 'phone.opted_in', row, view, version);
}
