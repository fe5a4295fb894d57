import type { Fact } from '../../events/event-log.js';
import type { PhonesReader } from '../../phones/list/phones-reader.js';
import { phoneFact } from '../../phones/record/phone-events.js';
import { lockPhones } from '../../phones/record/phone-row.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import { writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import { type Change, wasNeverTaken } from './message-change.js';
import { type MessageRow, WRITE_REMINDER } from './messages.sql.js';
import { phoneOf } from './phone-counters.js';

/** A change that was applied. */
export interface Applied {
  readonly change: Change;
  readonly before: MessageRow;
  readonly now: MessageRow;
}

/**
 * Writes when numbers were last reminded how to opt out: now, by a message that got its footer; or as before, when that
 * message ended without having been sent.
 */
export async function writeReminders(
  tx: Tx,
  phones: ReadonlyMap<string, PhoneRow>,
  applied: readonly Applied[],
  now: number,
): Promise<void> {
  const writes = applied.flatMap((one) => {
    const phone = phoneOf(phones, one.now);
    const remindedAt = phone === null ? undefined : reminderOf(one, phone, now);
    return phone === null || remindedAt === undefined ? [] : [{ phone, remindedAt }];
  });
  for (const group of groupBy(writes, ({ phone, remindedAt }) => `${phone.projectId}:${remindedAt}`).values()) {
    const [first] = group;
    if (first === undefined) continue;
    const numbers = group.map(({ phone }) => phone.phoneE164);
    await writeIn(tx, WRITE_REMINDER(numbers), [first.remindedAt, now, first.phone.projectId, ...numbers]);
  }
}

/** Numbers whose reminder went out, as they are now: told when the provider took the message, once. */
export async function reminderFacts(
  tx: Tx,
  phones: ReadonlyMap<string, PhoneRow>,
  applied: readonly Applied[],
  reader: PhonesReader,
): Promise<Fact[]> {
  const reminded = applied.filter((one) => wentOut(one) && phoneOf(phones, one.now) !== null).map(({ now }) => now);
  const [first] = reminded;
  if (first === undefined) return [];
  const rows = await lockPhones(
    tx,
    first.projectId,
    reminded.map(({ phone }) => phone),
  );
  return [...rows.values()].map((row) =>
    phoneFact('phone.opt_out_reminder_sent', row, reader.viewOf(row), row.version),
  );
}

/** Whether the footer of a message has gone out with this change. */
function wentOut({ before, now }: Applied): boolean {
  return now.hasFooter === 1 && before.sentAt === null && now.sentAt !== null;
}

/** When the number was last reminded after this change; undefined where the change says nothing of it. */
function reminderOf(one: Applied, phone: PhoneRow, now: number): number | null | undefined {
  const { change, before, now: row } = one;
  if (row.hasFooter === 1 && before.hasFooter === 0) return now;
  // The same once more: the event that tells of it needs a version of its own.
  if (wentOut(one)) return phone.lastOptOutReminderAt;
  return row.hasFooter === 1 && wasNeverTaken(change) ? row.reminderBefore : undefined;
}
