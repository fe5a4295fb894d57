import type { SendRule } from '../../http-settings.js';
import type { OutgoingMessage } from '../../provider-port.js';
import { secondsLeft } from '../../time-left.js';

const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
/** Before the name of a secret in a placeholder. */
export const SECRET_PREFIX = 'secret.';

/** The placeholders that a message has a value for. */
export const MESSAGE_NAMES = [
  'to',
  'toDigits',
  'from',
  'fromDigits',
  'text',
  'attemptId',
  'encoding',
  'parts',
  'validitySeconds',
  'validityMinutes',
  'validUntil',
  'receiptUrl',
] as const;
export type MessageName = (typeof MESSAGE_NAMES)[number];

/** What becomes a number where a string of JSON is nothing else. */
export const NUMBER_NAMES: ReadonlySet<string> = new Set<MessageName>(['parts', 'validitySeconds', 'validityMinutes']);

/** The texts that the placeholders of a message become. */
export type MessageValues = Readonly<Record<MessageName, string>>;

/**
 * The values of one attempt. The end of delivery is held within what the gateway takes; `validUntil` is in ISO 8601 and
 * UTC, minutes are rounded down and at least one. `now` is in Unix milliseconds.
 */
export function messageValuesOf(
  send: Pick<SendRule, 'encodingWords' | 'validity'>,
  message: OutgoingMessage,
  { receiptUrl, now }: { readonly receiptUrl: string; readonly now: number },
): MessageValues {
  const { to, from, text, attemptId, encoding, parts, deliverUntil } = message;
  const { min, max } = send.validity;
  const seconds = within(secondsLeft(message, now), min, max);
  const validUntil = within(deliverUntil, now + min * SECOND_MS, now + max * SECOND_MS);
  return {
    to,
    toDigits: digitsOf(to),
    from,
    fromDigits: digitsOf(from),
    text,
    attemptId,
    encoding: send.encodingWords[encoding],
    parts: String(parts),
    validitySeconds: String(seconds),
    validityMinutes: String(Math.max(1, Math.floor(seconds / MINUTE_SECONDS))),
    validUntil: new Date(validUntil).toISOString(),
    receiptUrl,
  };
}

function digitsOf(number: string): string {
  return number.replace(/^\+/, '');
}

function within(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
