import type { ProviderReason } from '../provider-port.js';

/** What a code of Twilio means here. */
export interface TwilioCode {
  /** Null where Twilio itself does not know why. */
  readonly reason: ProviderReason | null;
  /** In words, without the number that Twilio's own sentences name. */
  readonly sentence: string;
}

type Meaning = readonly [reason: ProviderReason | null, sentence: string];

const REJECTED = 'rejected_by_provider';
const UNREGISTERED = 'campaign_not_approved';

/**
 * Twilio's codes of messages that it does not deliver, in its responses (21…) and its status callbacks (30…). Source
 * of each: Twilio's error dictionary, https://www.twilio.com/docs/api/errors/ and the code.
 */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  // Said in the response.
  21211: ['invalid_number', 'The number is not valid'],
  21212: [REJECTED, 'The sender is not valid'],
  21265: ['unreachable_type', 'The number is a short code'],
  21266: [REJECTED, 'The sender and the number are the same'],
  21408: ['country_not_allowed', 'The geo permissions of the account do not allow this country'],
  21602: [REJECTED, 'The text is empty'],
  21603: [REJECTED, 'There is no sender'],
  21604: ['invalid_number', 'There is no number'],
  21606: [REJECTED, 'The sender does not belong to the account, or cannot send SMS'],
  21608: [REJECTED, 'A trial account sends to verified numbers only'],
  21609: [REJECTED, 'PUBLIC_URL is not an address that Twilio could call'],
  21610: ['opted_out', 'The person has opted out at Twilio'],
  21612: [REJECTED, 'Twilio has no route from this sender to this number'],
  21614: ['unreachable_type', 'The number is not a mobile number'],
  21617: [REJECTED, 'The text is too long'],
  21635: ['unreachable_type', 'The number is a landline'],
  21659: [REJECTED, 'The sender is not a number of Twilio'],
  21660: [REJECTED, 'The sender belongs to another account'],
  21703: [REJECTED, 'The messaging service has no senders'],
  // Said later.
  30001: [REJECTED, 'The queue of the sender at Twilio is full, or the message waited there for too long'],
  30002: [REJECTED, 'The account was suspended before the message was sent'],
  30003: ['absent_subscriber', 'The handset cannot be reached'],
  30004: ['blocked_by_carrier', 'The message was blocked'],
  30005: ['unknown_subscriber', 'The number is unknown'],
  30006: ['unknown_subscriber', 'The number is a landline, or its network cannot be reached'],
  30007: ['blocked_by_carrier', 'The message was filtered'],
  30008: [null, 'The network does not say why'],
  30010: [REJECTED, 'The message costs more than the maximum price'],
  30022: ['blocked_by_carrier', 'The campaign has exceeded its rate at the network'],
  30023: ['blocked_by_carrier', 'The campaign has reached its daily limit at the network'],
  30024: [UNREGISTERED, 'The sender is not provisioned at the network'],
  30027: ['blocked_by_carrier', 'The brand has reached its daily limit at the network'],
  30032: [UNREGISTERED, 'The toll-free sender is not verified'],
  30033: [UNREGISTERED, 'The campaign of the sender is suspended'],
  30034: [UNREGISTERED, 'The sender is not registered for A2P 10DLC'],
  30035: [UNREGISTERED, 'The registration of the sender is still being set up'],
  30036: ['validity_ended', 'The message was not delivered in time'],
  30038: ['blocked_by_carrier', 'The message was filtered as a one-time code'],
  30450: ['blocked_by_carrier', 'The protection against SMS pumping blocked the message'],
};

/**
 * Codes of what keeps an account from sending anything: the request was certainly not taken, and the message may go
 * elsewhere. Sources as above.
 */
export const ACCOUNT_CODES: Readonly<Record<string, string>> = {
  10001: 'The account is not active: it was suspended or closed, or ran out of funds',
  20003: 'Twilio does not accept the credentials: check accountSid and authToken, or the API key',
  20005: 'The account is not active: it was suspended or closed, or ran out of funds',
  20008: 'These are test credentials, with which Twilio delivers nothing: enter the live ones',
  20404: 'Twilio knows no such account: check accountSid, and region',
  20429: 'Twilio takes no more requests of the account at once',
  21611: 'The queue of the sender at Twilio is full',
  30037: 'Twilio has disabled outgoing messages of the account',
};

/** Every code in the table, for tests and documents. */
export const KNOWN_CODES: readonly string[] = Object.keys(MEANINGS);

/** What a code of a message means; one that is not known has no reason. */
export function meaningOfCode(code: string): TwilioCode {
  const [reason, sentence] = Object.hasOwn(MEANINGS, code)
    ? (MEANINGS[code] as Meaning)
    : ([null, 'Twilio did not deliver the message'] as const);
  return { reason, sentence: `${sentence} (Twilio's code ${code}).` };
}

/** What a code says of the account; null when it says nothing of it. */
export function accountTroubleOf(code: string): string | null {
  return Object.hasOwn(ACCOUNT_CODES, code) ? `${ACCOUNT_CODES[code]} (Twilio's code ${code}).` : null;
}
