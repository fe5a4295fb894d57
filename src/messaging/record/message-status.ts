import type { Meaning } from '../../platform/text.js';

export const DIRECTIONS = ['OUTBOUND', 'INBOUND'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const CATEGORIES = ['TRANSACTIONAL', 'MARKETING', 'URGENT'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What people write to be left alone, to get messages again, and to learn who writes. */
export const KEYWORDS = ['STOP', 'START', 'HELP'] as const;
export type Keyword = (typeof KEYWORDS)[number];

/** In the order in which a message passes through them; the last seven are ends. */
export const MESSAGE_STATUSES = [
  'SCHEDULED',
  'QUEUED',
  'SENDING',
  'SENT',
  'DELIVERED',
  'UNDELIVERED',
  'FAILED',
  'BLOCKED',
  'EXPIRED',
  'CANCELED',
  'RECEIVED',
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Why a message waits. Those that are stored; the others are derived when it is read. */
const STORED_HOLDS = ['quiet_hours', 'restored'] as const;
export type StoredHold = (typeof STORED_HOLDS)[number];
/** What each hold means. */
export const HOLD_MEANINGS = {
  project_suspended: {
    meaning: 'The project or its tenant is suspended.',
    remedy: 'The operator sets its status to `active`.',
  },
  sender_disabled: {
    meaning: 'Its sender or provider is disabled.',
    remedy: 'Wait: after `holdUntil` it takes another sender, or ends; or set `status` to `active` again.',
  },
  provider_down: {
    meaning: 'The provider takes no messages, or none of this sender: nothing is sent there until the next attempt.',
    remedy: 'Wait; `downReason` of the provider says what is wrong.',
  },
  pacing: {
    meaning: 'The sender sends as fast as `partsPerSecond` allows, and others are before it.',
    remedy: 'Wait, raise `partsPerSecond`, or add a sender.',
  },
  retry: {
    meaning: 'The last attempt was not taken; the next one comes at `holdUntil`.',
    remedy: 'Wait; `reasonDetail` says why the last attempt was not taken.',
  },
  quiet_hours: {
    meaning: 'MARKETING waits for hours that laws, carriers and the sending policy allow where the number may be.',
    remedy: 'Wait; `reasonDetail` says which rule holds it. Your own hours are `quietHours` of the sending policy.',
  },
  restored: {
    meaning: 'It comes from a backup and may have been sent since.',
    remedy: 'The operator runs `parley messages release` or cancels it.',
  },
} as const satisfies Readonly<Record<string, Meaning>>;
export type Hold = keyof typeof HOLD_MEANINGS;
export const HOLDS = Object.keys(HOLD_MEANINGS) as readonly Hold[];

/** An UNDELIVERED message may become DELIVERED this long after its end, by a late receipt. */
export const LATE_DELIVERY_MS = 72 * 3_600_000;

const RANKS: Readonly<Record<MessageStatus, number>> = {
  SCHEDULED: 0,
  QUEUED: 1,
  SENDING: 2,
  SENT: 3,
  DELIVERED: 4,
  UNDELIVERED: 4,
  FAILED: 4,
  BLOCKED: 4,
  EXPIRED: 4,
  CANCELED: 4,
  RECEIVED: 4,
};

const END_RANK = 4;

/** Whether nothing is left to do for a message. */
export function hasEnded(status: MessageStatus): boolean {
  return RANKS[status] === END_RANK;
}

/** Whether a message has not been handed over to a provider: it can still be canceled, blocked and rescheduled. */
export function isWaiting(status: MessageStatus): boolean {
  return RANKS[status] <= RANKS.QUEUED;
}

/** Where a message stands, as far as its next status depends on it. */
interface StatusPlace {
  readonly status: MessageStatus;
  readonly endedAt: number | null;
}

/**
 * Whether a message may go from where it stands to a status: forwards only. Two exceptions: back to QUEUED when the
 * provider certainly refused it, and from UNDELIVERED to DELIVERED by a late receipt.
 */
export function mayBecome({ status, endedAt }: StatusPlace, to: MessageStatus, now: number): boolean {
  if (status === 'SENDING' && to === 'QUEUED') return true;
  if (status === 'UNDELIVERED' && to === 'DELIVERED') return endedAt !== null && now - endedAt <= LATE_DELIVERY_MS;
  return RANKS[to] > RANKS[status];
}

/** Why a message ended as it did. One list for the preview, the message, its events, its timeline and the documents. */
export const REASON_MEANINGS = {
  opted_out: {
    meaning: 'The person has opted out.',
    remedy: 'Do not send. The person can opt in again by START, or by an opt-in that you have evidence for.',
  },
  no_consent: {
    meaning: 'MARKETING needs an opt-in of the number that counts for the sender, and there is none.',
    remedy: 'Record the opt-in of the person, with its evidence, and send again.',
  },
  erased: {
    meaning: 'The number was erased at the wish of the person.',
    remedy: 'Do not send. The person becomes known again by writing to you.',
  },
  invalid_number: {
    meaning: 'The number does not exist or is not in use.',
    remedy: 'Check the number with the person.',
  },
  unreachable_type: {
    meaning: 'Numbers of this type, such as landlines, take no messages.',
    remedy: 'Ask the person for a mobile number.',
  },
  country_not_allowed: {
    meaning: 'The sending policy, the senders or the provider do not allow the country of the number.',
    remedy: 'Add the country to `allowedCountries`, to a sender, or to the permissions of the account at the provider.',
  },
  no_sender: {
    meaning: 'No sender of the project takes the message.',
    remedy: 'Create or enable a sender that sends to the country, or leave out `from`.',
  },
  no_price: {
    meaning: 'The project has a spend cap, and the provider has no price for the number.',
    remedy: 'Enter the price by `PUT /v1/providers/{providerId}/prices`, or take away the spend caps.',
  },
  campaign_not_approved: {
    meaning: 'The network wants sender or campaign registered, and they are not.',
    remedy: 'Register them at the provider, then send again.',
  },
  number_cap: {
    meaning: 'The number has got as many messages of the project as `numberPerDay` allows.',
    remedy: 'Send on another day, or raise `numberPerDay` of the sending policy.',
  },
  project_cap: {
    meaning: 'The project has sent as many messages as `messagesPerDay` allows.',
    remedy: 'Send on another day, or raise `messagesPerDay` of the sending policy.',
  },
  spend_cap: {
    meaning: 'The message would cost more than a spend cap of the project leaves.',
    remedy: 'Send in the next period, or raise `spendPerDay` or `spendPerMonth` of the sending policy.',
  },
  prefix_velocity: {
    meaning: 'Too many messages went to numbers that begin alike within an hour: this is how SMS pumping looks.',
    remedy:
      'Check who causes them, then wait or raise what `reasonDetail` names: `newNumbersPerPrefixPerHour` or ' +
      '`prefixPerHour` of the sending policy.',
  },
  rejected_by_provider: {
    meaning: 'The provider refused the message.',
    remedy: 'Read `reasonDetail`; correct text, sender or account at the provider, then send again.',
  },
  blocked_by_carrier: {
    meaning: 'The network filtered or barred the message.',
    remedy: 'Check text and registration of the sender; ask the provider, with the code, if it goes on.',
  },
  unknown_subscriber: {
    meaning: 'The network does not know the number.',
    remedy: 'Check the number with the person.',
  },
  absent_subscriber: {
    meaning: 'The handset was switched off or out of reach.',
    remedy: 'Send again later.',
  },
  outcome_unknown: {
    meaning: 'It is not known whether the message was delivered: no receipt came.',
    remedy: 'Check that the callbacks of the provider arrive. Sending again may deliver the message twice.',
  },
  validity_ended: {
    meaning: 'The validity of the message ended before it was delivered.',
    remedy: 'Read the cause in `reasonDetail`; send again with a longer `validityMs` if it still matters.',
  },
  canceled_by_caller: {
    meaning: 'The message was canceled by a request.',
    remedy: 'Nothing, or send it again.',
  },
  project_archived: {
    meaning: 'The project was archived while the message waited.',
    remedy: 'Send from another project.',
  },
} as const satisfies Readonly<Record<string, Meaning>>;

export type Reason = keyof typeof REASON_MEANINGS;
export const REASONS = Object.keys(REASON_MEANINGS) as readonly Reason[];

const NOT_BLOCKED = {
  rejected_by_provider: 'FAILED',
  blocked_by_carrier: 'UNDELIVERED',
  unknown_subscriber: 'UNDELIVERED',
  absent_subscriber: 'UNDELIVERED',
  outcome_unknown: 'UNDELIVERED',
  validity_ended: 'EXPIRED',
  canceled_by_caller: 'CANCELED',
  project_archived: 'CANCELED',
} as const;

/** The status in which a message ends for a reason; `validity_ended` after the hand-over is UNDELIVERED instead. */
export function endFor(reason: Reason): 'BLOCKED' | (typeof NOT_BLOCKED)[keyof typeof NOT_BLOCKED] {
  return reason in NOT_BLOCKED ? NOT_BLOCKED[reason as keyof typeof NOT_BLOCKED] : 'BLOCKED';
}
