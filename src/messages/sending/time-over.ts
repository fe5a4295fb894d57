import { HOUR_MS } from '../../platform/clock.js';
import { readIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { type Change, RECEIPT_WAIT_MS, waitEndOf } from '../changes/message-change.js';
import { HOLD_MEANINGS, isWaiting } from '../record/message-status.js';
import type { MessageRow } from '../record/messages.sql.js';
import { type QueueFacts, type QueueState, stateOf } from './sender-queues.js';
import { SENDER_QUEUES } from './sending.sql.js';

const NOT_SENT_IN_TIME = 'The validity of the message ended before it was sent.';
const NO_RECEIPT = `no receipt came until ${RECEIPT_WAIT_MS / HOUR_MS} h after its validity`;

/** Why messages of a queue wait, where it does not send. */
const CAUSES: Readonly<Partial<Record<QueueState, string>>> = {
  suspended: HOLD_MEANINGS.project_suspended.meaning,
  closing: HOLD_MEANINGS.sender_disabled.meaning,
  closed: HOLD_MEANINGS.sender_disabled.meaning,
  down: HOLD_MEANINGS.provider_down.meaning,
};

/** Whether it was sent, and its time to be given up has not come. */
export function isSilent(message: MessageRow, now: number): boolean {
  return message.status === 'SENT' && now < (waitEndOf(message) ?? Number.MAX_SAFE_INTEGER);
}

/** How a message ends whose time is over; null when its time is not. */
export function endOf(message: MessageRow, now: number): Change | null {
  const { status, validUntil, sentAt } = message;
  if (isSilent(message, now)) return null;
  if (!isWaiting(status)) {
    const detail =
      sentAt === null
        ? `The response of the provider is not known, and ${NO_RECEIPT}.`
        : `The provider took the message at ${new Date(sentAt).toISOString()}, and ${NO_RECEIPT}.`;
    return { message, to: 'UNDELIVERED', reason: 'outcome_unknown', detail, isTaken: true };
  }
  return validUntil !== null && validUntil <= now ? { message, to: 'EXPIRED', reason: 'validity_ended' } : null;
}

/** The same ends; those that are EXPIRED say what kept the message waiting. */
export async function withCauses(tx: Tx, ends: readonly Change[], now: number): Promise<Change[]> {
  const expired = ends.filter(({ to }) => to === 'EXPIRED');
  const senderIds = [...new Set(expired.flatMap(({ message }) => message.senderId ?? []))];
  const rows = senderIds.length === 0 ? [] : await readIn(tx, SENDER_QUEUES(senderIds), senderIds);
  const queues = new Map(rows.map((row) => [row.senderId, row]));
  return ends.map((end) => {
    if (end.to !== 'EXPIRED') return end;
    const cause = causeOf(end.message, queues.get(end.message.senderId ?? ''), now);
    return { ...end, detail: cause === null ? NOT_SENT_IN_TIME : `${NOT_SENT_IN_TIME} ${cause}` };
  });
}

function causeOf({ hold }: MessageRow, queue: QueueFacts | undefined, now: number): string | null {
  if (hold !== null) return HOLD_MEANINGS[hold].meaning;
  const cause = CAUSES[stateOf(queue, now)];
  if (cause !== undefined) return cause;
  return (queue?.pacedUntil ?? 0) > now ? HOLD_MEANINGS.pacing.meaning : null;
}
