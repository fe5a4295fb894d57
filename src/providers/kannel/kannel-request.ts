import type { OutgoingMessage } from '../provider-port.js';
import type { KannelSettings } from '../provider-settings.js';
import { secondsLeft } from '../time-left.js';

const MINUTE_SECONDS = 60;
/** Receipts of every kind: delivered 1, not delivered 2, buffered 4, taken 8 and refused 16 by the SMSC. */
const EVERY_RECEIPT = 31;
/** Kannel's data codings. */
const CODING = { GSM_7: '0', UCS_2: '2' } as const;

/**
 * The query of `sendsms` for a message (Kannel User's Guide, "Using the HTTP interface to send SMS messages"). Kannel
 * makes GSM-7 or UCS-2 of the UTF-8 text, and the parts. `validity` is in whole minutes from now on: a minute that has
 * begun does not count, but less than one is one.
 */
export function messageQuery(
  settings: KannelSettings,
  message: OutgoingMessage,
  { receiptUrl, now }: { readonly receiptUrl: string; readonly now: number },
): string {
  return credentials(settings, {
    from: message.from,
    to: message.to,
    text: message.text,
    charset: 'UTF-8',
    coding: CODING[message.encoding],
    validity: String(Math.max(1, Math.floor(secondsLeft(message, now) / MINUTE_SECONDS))),
    'dlr-mask': String(EVERY_RECEIPT),
    'dlr-url': receiptUrl,
    ...(settings.smscId === null ? {} : { smsc: settings.smscId }),
  });
}

/** A query that Kannel refuses only because it names no receiver: nothing is sent. */
export function testQuery(settings: KannelSettings): string {
  return credentials(settings, {});
}

/**
 * The receipt URL of an attempt as Kannel wants it: it replaces each percent sign and its letter, percent-encoded: `%d`
 * the kind, `%A` what the SMSC said, `%F` its id.
 */
export function kannelReceiptUrlOf(receiptUrl: string): string {
  return `${receiptUrl}&type=%d&answer=%A&id=%F`;
}

function credentials({ username, password }: KannelSettings, rest: Readonly<Record<string, string>>): string {
  return new URLSearchParams({ username, password, ...rest }).toString();
}
