import type { PhoneRow } from '../../phones/record/record.sql.js';
import type { SenderKind } from '../../providers/record/sender.entity.js';
import { type KeywordTexts, languageIn, ownText } from '../policy/keyword-texts.js';

/** A number is reminded how to opt out when no reminder was sent to it for this long. */
const REMINDER_EVERY_MS = 30 * 24 * 3_600_000;

/** The words of footers where a policy says nothing. */
export const FOOTER = 'Reply STOP to opt out.';
export const FOOTER_LINK = 'Opt out:';

/** Ends a sentence: the footer goes on in the same line. */
const SENTENCE_END = /[.!?…。！？]$/u;

/** Who gets a footer, and from whom. */
export interface FooterReader {
  readonly kind: SenderKind;
  readonly country: string | null;
  readonly optOutUrl: string;
}

/** Whether a message to a number that is sent at an instant must say how to opt out, in a project that wants it. */
export function isReminderDue({ lastOptOutReminderAt }: Pick<PhoneRow, 'lastOptOutReminderAt'>, at: number): boolean {
  return lastOptOutReminderAt === null || at - lastOptOutReminderAt >= REMINDER_EVERY_MS;
}

/** How to opt out. Nobody can reply to a name, so its messages show the number's own link. */
export function footerFor(texts: KeywordTexts, { kind, country, optOutUrl }: FooterReader): string {
  const language = languageIn(country);
  if (kind !== 'NAME') return ownText(texts, 'footer', language) ?? FOOTER;
  return `${ownText(texts, 'footerLink', language) ?? FOOTER_LINK} ${optOutUrl}`;
}

/**
 * The text with its footer: after a blank where the text is one line that ends a sentence, else in a line of its own.
 */
export function withFooter(text: string, footer: string): string {
  if (/\s$/.test(text)) return text + footer;
  return text + (SENTENCE_END.test(text) && !text.includes('\n') ? ' ' : '\n') + footer;
}
