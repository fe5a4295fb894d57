import type { ProviderReason } from '../provider-reasons.js';

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
 * Twilio's codes of messages that it does not deliver, in its responses (21…) and its status callbacks (30…). Each is
 * read as Twilio's error dictionary explains it: https://www.twilio.com/docs/api/errors/ and the code; the whole is
 * https://www.twilio.com/docs/api/errors/twilio-error-codes.json. Codes of messages that come in, of MMS and of other
 * channels (63…) are none of ours, and neither are warnings, such as 30027.
 */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  14107: [REJECTED, 'Too many messages went to the number within half a minute: Twilio takes it for a loop'],
  // Said in the response.
  21211: ['invalid_number', 'The number is not valid'],
  21212: [REJECTED, 'The sender is not valid'],
  21265: ['unreachable_type', 'The number is a short code'],
  21266: [REJECTED, 'The sender and the number are the same'],
  21267: [REJECTED, 'A trial account cannot send from a name'],
  21408: ['country_not_allowed', 'The geo permissions of the account do not allow this country'],
  21602: [REJECTED, 'The text is empty'],
  21603: [REJECTED, 'There is no sender'],
  21604: ['invalid_number', 'There is no number'],
  21606: [REJECTED, 'The sender cannot send messages to this country, or does not belong to the account'],
  21608: [REJECTED, 'A trial account, or one without a compliance profile, sends to verified numbers only'],
  21609: [REJECTED, 'PUBLIC_URL is not an address that Twilio could call'],
  21610: ['opted_out', 'The person has opted out at Twilio'],
  21612: [REJECTED, 'Twilio cannot send from this sender to this number'],
  21614: ['unreachable_type', 'The number is not a mobile number'],
  21617: [REJECTED, 'The text is too long'],
  21618: [REJECTED, 'The text cannot be sent'],
  21619: [REJECTED, 'The text is empty'],
  21635: ['unreachable_type', 'The number is a landline'],
  21657: [REJECTED, 'The sender is not supported in the country of the number'],
  21659: [REJECTED, 'The sender is not a number of Twilio, or a short code of another country'],
  21660: [REJECTED, 'The sender belongs to another account'],
  21703: [REJECTED, 'No sender of the messaging service can send to this number'],
  // Said later.
  30001: [REJECTED, 'The queue of the sender at Twilio is full, or the message waited there for too long'],
  30002: [REJECTED, 'The account was suspended before the message was sent'],
  30003: ['absent_subscriber', 'The handset is switched off or cannot be reached'],
  30004: ['blocked_by_carrier', 'The message was blocked'],
  30005: ['unknown_subscriber', 'The number is unknown'],
  30006: ['unknown_subscriber', 'The number is a landline, or its network cannot be reached'],
  30007: ['blocked_by_carrier', 'The message was filtered'],
  30008: [null, 'The network does not say why'],
  30019: [REJECTED, 'The text is larger than the network takes'],
  30020: [null, 'Twilio had an internal failure'],
  30021: [null, 'Twilio had an internal failure'],
  30022: ['blocked_by_carrier', 'The campaign has exceeded its rate at the network'],
  30023: ['blocked_by_carrier', 'The brand has reached its daily limit at the network'],
  30024: [UNREGISTERED, 'The sender is not provisioned at the network'],
  30032: [UNREGISTERED, 'The toll-free sender is not verified'],
  30033: [UNREGISTERED, 'The campaign of the sender is suspended'],
  30034: [UNREGISTERED, 'The sender is not registered for A2P 10DLC'],
  30035: [UNREGISTERED, 'The registration of the sender is still being set up'],
  30036: ['validity_ended', 'The message was not delivered in time'],
  30040: [UNREGISTERED, 'The network wants the name registered that the message comes from'],
  30041: [UNREGISTERED, 'The sender is not registered for the United Kingdom'],
  30042: ['blocked_by_carrier', 'The name that the message comes from is blocked as too general'],
  30043: ['blocked_by_carrier', 'The network takes the message for a foreign one on a domestic route'],
  30410: [null, 'The network did not respond to Twilio in time'],
  30450: ['blocked_by_carrier', 'The protection against SMS pumping blocked the number for a while'],
  30453: ['blocked_by_carrier', 'The protection against SMS pumping blocked the number for a while'],
  30485: ['blocked_by_carrier', 'The protection against SMS pumping blocked the number for a while'],
  30500: [null, 'Twilio had an internal failure'],
  30610: ['blocked_by_carrier', 'The law at the place of the number does not allow the message at this time of day'],
  30620: ['blocked_by_carrier', 'The text does not fit the use that the sender is registered for'],
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
  20010: 'Twilio has disabled this for the account',
  20404: 'Twilio knows no such account: check accountSid, and region',
  20429: 'Twilio takes no more requests of the account at once',
  21611: 'The queue of the sender at Twilio is full',
  21701: 'The messaging service does not exist: check messagingServiceSid',
  21702: 'The messaging service takes no messages right now',
  21704: 'The messaging service has no senders',
  21705: 'The messaging service is not valid: check messagingServiceSid',
  30037: 'Twilio has disabled outgoing messages of the account',
  30454: 'The trial account has sent as many messages as it may',
  63038: 'The account has sent as many messages as it may in a day',
};

/** Every code in the table, for tests and documents. */
export const KNOWN_CODES: readonly string[] = Object.keys(MEANINGS);

/** What a code says of a message; one that is not known has no reason, one of the account is the provider's refusal. */
export function meaningOfCode(code: string): TwilioCode {
  const trouble = accountTroubleOf(code);
  if (trouble !== null) return { reason: REJECTED, sentence: trouble };
  const [reason, sentence] = Object.hasOwn(MEANINGS, code)
    ? (MEANINGS[code] as Meaning)
    : ([null, 'Twilio did not deliver the message'] as const);
  return { reason, sentence: `${sentence} (Twilio's code ${code}).` };
}

/** What a code says of the account; null when it says nothing of it. */
export function accountTroubleOf(code: string): string | null {
  return Object.hasOwn(ACCOUNT_CODES, code) ? `${ACCOUNT_CODES[code]} (Twilio's code ${code}).` : null;
}
