import type { Meaning } from '../../platform/meaning.js';

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
export const STORED_HOLDS = ['quiet_hours', 'restored'] as const;
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
export interface StatusPlace {
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
