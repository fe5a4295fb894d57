import type { PhoneRow } from '../../phones/record/record.sql.js';
import { writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import type { MessageStatus } from '../record/message-status.js';
import { COUNT_MESSAGES, type MessageRow } from '../record/messages.sql.js';

/** What is added to the counters of a number. */
interface Counts {
  messages: number;
  delivered: number;
  failed: number;
  blocked: number;
  costMicros: number;
  lastMessageAt: number | null;
}

/** A message as it was, null if it is new, and as it is now. */
export interface Counted {
  readonly before: MessageRow | null;
  readonly now: MessageRow;
}

const FAILED: readonly MessageStatus[] = ['UNDELIVERED', 'FAILED', 'EXPIRED'];

/**
 * Adds to the counters of the numbers what messages changed. A number that was erased since, and perhaps came back, is
 * left alone: its new row knows nothing of what was sent before. Numbers must be locked.
 */
export async function countMessages(
  tx: Tx,
  phones: ReadonlyMap<string, PhoneRow>,
  counted: readonly Counted[],
  now: number,
): Promise<void> {
  const counts = new Map<PhoneRow, Counts>();
  for (const one of counted) {
    const phone = phoneOf(phones, one.now);
    if (phone === null || one.now.direction === 'INBOUND') continue;
    const sum = counts.get(phone) ?? nothing();
    add(sum, one);
    counts.set(phone, sum);
  }
  const changed = [...counts].filter(([, sum]) => Object.values(sum).some((value) => value !== 0 && value !== null));
  const groups = groupBy(changed, ([phone, sum]) => JSON.stringify([phone.projectId, Object.values(sum)]));
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const [{ projectId }, sum] = first;
    const numbers = group.map(([phone]) => phone.phoneE164);
    const { messages, delivered, failed, blocked, costMicros, lastMessageAt } = sum;
    const values = [messages, delivered, failed, blocked, costMicros, lastMessageAt, now, projectId, ...numbers];
    await writeIn(tx, COUNT_MESSAGES(numbers), values);
  }
}

/** The row of a message's number, if it is the one that the message was accepted for; null otherwise. */
export function phoneOf(phones: ReadonlyMap<string, PhoneRow>, message: MessageRow): PhoneRow | null {
  const phone = phones.get(message.phone);
  return phone === undefined || phone.createdAt > message.createdAt ? null : phone;
}

function add(sum: Counts, { before, now }: Counted): void {
  sum.costMicros += now.costMicros - (before?.costMicros ?? 0);
  if (before === null && now.status !== 'BLOCKED') {
    sum.messages += 1;
    sum.lastMessageAt = now.createdAt;
  }
  if (before?.status === now.status) return;
  sum.delivered += Number(now.status === 'DELIVERED');
  sum.blocked += Number(now.status === 'BLOCKED');
  sum.failed += Number(FAILED.includes(now.status)) - Number(before !== null && FAILED.includes(before.status));
}

function nothing(): Counts {
  return { messages: 0, delivered: 0, failed: 0, blocked: 0, costMicros: 0, lastMessageAt: null };
}
