import type { PhoneRow } from '../../phones/record/record.sql.js';
import type { SenderKind } from '../../providers/record/sender.entity.js';
import { composed, type ComposedText, footerFor, withFooter } from '../text/composition.js';

/** A number is reminded how to opt out this long after it was reminded last. */
const REMINDER_EVERY_MS = 30 * 24 * 3_600_000;

/** Whether the next message to a number must say how to opt out, in a project that wants it. */
export function isReminderDue({ lastOptOutReminderAt }: Pick<PhoneRow, 'lastOptOutReminderAt'>, now: number): boolean {
  return lastOptOutReminderAt === null || now - lastOptOutReminderAt >= REMINDER_EVERY_MS;
}

/** A text with its footer, as it goes out. */
export function withReminder(text: string, kind: SenderKind, optOutUrl: string): ComposedText {
  return composed(withFooter(text, footerFor(kind, optOutUrl)));
}
