import type { Fact } from '../../events/event-log.js';
import type { PhonesReader } from '../../phones/list/phones-reader.js';
import { phoneFact } from '../../phones/record/phone-events.js';
import { lockPhones } from '../../phones/record/phone-row.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import { writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import type { MessageChange } from '../record/message-rows.js';
import { WRITE_REMINDERS } from '../record/messages.sql.js';
import { phoneOf } from './phone-counters.js';

/**
 * Writes that numbers were reminded how to opt out by messages of one project whose footer has gone out with these
 * changes, and returns the events of it: the numbers as they are now.
 */
export async function recordReminders(
  tx: Tx,
  phones: ReadonlyMap<string, PhoneRow>,
  changes: readonly MessageChange[],
  reader: PhonesReader,
): Promise<Fact[]> {
  const reminding = changes
    .filter((change) => wentOut(change) && phoneOf(phones, change.now) !== null)
    .map(({ now }) => now);
  for (const [sentAt, group] of groupBy(reminding, (message) => message.sentAt ?? 0)) {
    const numbers = [...new Set(group.map(({ phone }) => phone))];
    const projectId = group[0]?.projectId ?? '';
    await writeIn(tx, WRITE_REMINDERS(numbers), [sentAt, sentAt, projectId, ...numbers]);
  }
  const [first] = reminding;
  if (first === undefined) return [];
  const numbers = reminding.map(({ phone }) => phone);
  const rows = await lockPhones(tx, first.projectId, numbers);
  return [...rows.values()].map((row) =>
    phoneFact('phone.opt_out_reminder_sent', row, reader.viewOf(row), row.version),
  );
}

/** Whether the footer of a message has gone out with this change. */
function wentOut({ before, now }: MessageChange): boolean {
  return now.footerAt !== null && before.sentAt === null && now.sentAt !== null;
}
