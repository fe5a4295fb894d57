import { newId } from '../../platform/ids.js';
import { hasEnded, type MessageStatus, type Reason, REASON_MEANINGS } from '../record/message-status.js';
import { DETAIL_MAX, ENTRY_DETAIL_MAX, ENTRY_ID_PREFIX, type MessageEntry } from '../record/message.entity.js';
import type { MessageRow } from '../record/messages.sql.js';

/** Of a provider that says no more than that. */
const NOT_SAID_WHY = 'The provider says that the message was not delivered, and not why.';

/** What is known of a new status. */
interface EndFacts {
  readonly message: Pick<MessageRow, 'reasonDetail'>;
  readonly to: MessageStatus;
  readonly reason?: Reason;
  readonly detail?: string;
  readonly code?: string;
}

/**
 * What a message says of its status in words. Every end but DELIVERED has some: those of the change or of its reason,
 * with the code of the provider; one that has EXPIRED keeps why its last attempt failed.
 */
export function detailOf({ message, to, reason, detail, code }: EndFacts): string | null {
  if (!hasEnded(to) || to === 'DELIVERED' || to === 'RECEIVED') return detail?.slice(0, DETAIL_MAX) ?? null;
  const words = detail ?? (reason === undefined ? NOT_SAID_WHY : REASON_MEANINGS[reason].meaning);
  const cause = to === 'EXPIRED' && message.reasonDetail !== null ? ` ${message.reasonDetail}` : '';
  return withCode(words + cause, code);
}

function withCode(words: string, code: string | undefined): string {
  if (code === undefined || words.includes(code)) return words.slice(0, DETAIL_MAX);
  const end = ` (code ${code}).`.slice(0, DETAIL_MAX);
  return words.replace(/\.$/, '').slice(0, DETAIL_MAX - end.length) + end;
}

/** A submission or a message that got no receipt is given up this long after the end of its validity. */
export const RECEIPT_WAIT_MS = 24 * 3_600_000;

/**
 * A message whose provider can be asked, and that is silent, is asked for after this time, and then again whenever it
 * has been silent for twice as long: at most ten times in two days.
 */
export const FIRST_INQUIRY_MS = 5 * 60_000;

/** The columns that a change of status may bring along; all others follow from the status. */
type Brought = Pick<
  MessageRow,
  | 'text'
  | 'encoding'
  | 'parts'
  | 'footerAt'
  | 'senderId'
  | 'address'
  | 'providerId'
  | 'priceMicros'
  | 'costMicros'
  | 'isCostFinal'
  | 'dueAt'
  | 'hold'
>;

/** What is to become of a locked message, and why. */
export interface Change {
  readonly message: MessageRow;
  readonly to: MessageStatus;
  readonly set?: Partial<Brought>;
  readonly reason?: Reason;
  /** The reason in words, without any secret. */
  readonly detail?: string;
  /** What the provider called it. */
  readonly code?: string;
  readonly attemptId?: string;
  /** Whether a provider took it, although it may not have said so yet: true for what a receipt reports. */
  readonly isTaken?: boolean;
  /** Whether the provider that took it can be asked what became of it. */
  readonly isAskable?: boolean;
}

/** Whether it ends without any provider having taken it: it costs nothing, and caps get back what they hold for it. */
export function wasNeverTaken({ message, to, isTaken = false }: Change): boolean {
  if (to === 'BLOCKED' || to === 'EXPIRED' || to === 'CANCELED') return true;
  return to === 'FAILED' && !isTaken && message.sentAt === null;
}

/** Whether it is reported to receivers: QUEUED and SENDING are once, a return to QUEUED is not. */
export function isReported({ message, to }: Change): boolean {
  if (to === 'QUEUED') return message.status === 'SCHEDULED';
  return to !== 'SENDING' || message.attemptCount === 0;
}

/**
 * When a change of a message happened: now, but always after its last one. Clocks of processes differ, and are set
 * back: the order of its changes, and so of its entries, attempts and events, is that of these instants.
 */
export function momentOf({ updatedAt }: Pick<MessageRow, 'updatedAt'>, now: number): number {
  return Math.max(now, updatedAt + 1);
}

/** The row of a message with its next status, and all that follows from that. */
export function nextRow(change: Change, at: number): MessageRow {
  const { message, to, set = {}, reason } = change;
  const now = momentOf(message, at);
  const isEnd = hasEnded(to);
  const free = wasNeverTaken(change) ? { costMicros: 0, isReserved: false, reservedMicros: 0 } : {};
  return {
    ...message,
    ...set,
    ...free,
    ...queueOf(change, now),
    status: to,
    reason: reason ?? null,
    reasonDetail: detailOf(change),
    hold: isEnd ? null : (set.hold ?? null),
    attemptCount: message.attemptCount + Number(to === 'SENDING'),
    isCostFinal: isEnd || (set.isCostFinal ?? message.isCostFinal),
    sentAt: to === 'SENT' || to === 'DELIVERED' ? (message.sentAt ?? now) : message.sentAt,
    deliveredAt: to === 'DELIVERED' ? now : message.deliveredAt,
    endedAt: isEnd ? now : null,
    updatedAt: now,
    version: message.version + 1,
  };
}

type Queued = Pick<MessageRow, 'queuedFor' | 'dueAt' | 'wakeAt' | 'fence'>;

/** A row as it is stored: the text of an URGENT message, such as a one-time code, is gone once it has ended. */
export function asStored(row: MessageRow): MessageRow {
  return row.category === 'URGENT' && hasEnded(row.status) ? { ...row, text: null } : row;
}

/**
 * Where it stands in the queue, and when it must be looked at. A worker that had it under a lease finds another fence.
 */
function queueOf({ message, to, set = {}, isAskable = false }: Change, now: number): Queued {
  const fence = message.fence + 1;
  if (to === 'QUEUED') {
    const queuedFor = set.senderId ?? message.senderId;
    return { queuedFor, dueAt: set.dueAt ?? message.sendAt, wakeAt: message.validUntil, fence };
  }
  const wakeAt = hasEnded(to) ? null : to === 'SENT' && isAskable ? inquiryAt(message, now) : waitEndOf(message);
  return { queuedFor: null, dueAt: null, wakeAt, fence };
}

/** When a message without a receipt is given up; null = never. */
export function waitEndOf({ validUntil }: Pick<MessageRow, 'validUntil'>): number | null {
  return validUntil === null ? null : validUntil + RECEIPT_WAIT_MS;
}

/** When a message that was just sent, or is asked for now, is asked for next. */
export function inquiryAt(message: Pick<MessageRow, 'validUntil' | 'sentAt'>, now: number): number {
  const silentMs = now - (message.sentAt ?? now);
  return Math.min(now + Math.max(FIRST_INQUIRY_MS, silentMs), waitEndOf(message) ?? Number.MAX_SAFE_INTEGER);
}

/** The timeline's entry of a change. `row` is the message as it is now. */
export function entryOf(change: Omit<Change, 'message'> & { message: MessageRow }, row: MessageRow): MessageEntry {
  const { message, to, detail = row.reasonDetail ?? undefined, code, attemptId } = change;
  return {
    messageId: row.messageId,
    entryId: newId(ENTRY_ID_PREFIX, row.updatedAt),
    kind: message.status === 'SENDING' && to === 'QUEUED' ? 'RETURN' : 'STATUS',
    status: to,
    reason: row.reason,
    detail: detail === undefined ? null : detail.slice(0, ENTRY_DETAIL_MAX),
    attemptId: attemptId ?? null,
    code: code ?? null,
    at: row.updatedAt,
  };
}
