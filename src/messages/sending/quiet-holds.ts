import type { PhoneRow } from '../../phones/record/record.sql.js';
import { writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import { newId } from '../../platform/ids.js';
import { policyOf } from '../policy/sending-policies.service.js';
import { insertEntries } from '../record/message-entries.js';
import { ENTRY_ID_PREFIX } from '../record/message-entry.entity.js';
import type { MessageRow } from '../record/messages.sql.js';
import { quietEnd, quietHoursOf, zonesOf } from '../routing/quiet-hours.js';
import { FREE_MESSAGES, HOLD_MESSAGES } from './sending.sql.js';

/** A message that must wait for the end of quiet hours. */
export interface Held {
  readonly message: MessageRow;
  readonly until: number;
}

/** When the quiet hours of a number end. The policy is read only where a message asks for it. */
export async function quietUntilIn(
  tx: Tx,
  projectId: string,
  messages: Iterable<MessageRow>,
  now: number,
): Promise<(phone: PhoneRow) => number | null> {
  const isAsked = Array.from(messages).some(({ category }) => category === 'MARKETING');
  const policy = isAsked ? await policyOf(tx, projectId) : null;
  const quiet = policy === null ? null : quietHoursOf(policy);
  if (quiet === null) return () => null;
  return (phone) => {
    const end = quietEnd(quiet, zonesOf(phone), now);
    return end > now ? end : null;
  };
}

/** Takes locked messages out of the queue until their quiet hours end. A hold is no change of the message: no event. */
export async function holdMessages(tx: Tx, held: readonly Held[], now: number): Promise<void> {
  for (const [until, group] of groupBy(held, ({ until: end }) => end)) {
    const ids = group.map(({ message }) => message.messageId);
    await writeIn(tx, HOLD_MESSAGES(ids), ['quiet_hours', until, ...ids]);
  }
  await insertEntries(
    tx,
    held.map(({ message, until }) => ({
      messageId: message.messageId,
      entryId: newId(ENTRY_ID_PREFIX, now),
      kind: 'HOLD',
      status: null,
      reason: null,
      detail: `quiet_hours until ${new Date(until).toISOString()}`,
      attemptId: null,
      code: null,
      at: now,
    })),
  );
}

/** Puts locked messages back into the queue. */
export async function freeMessages(tx: Tx, messages: readonly MessageRow[], now: number): Promise<void> {
  const ids = messages.map(({ messageId }) => messageId);
  if (ids.length > 0) await writeIn(tx, FREE_MESSAGES(ids), [now, ...ids]);
}
