import type { PhoneRow } from '../../phones/record/record.sql.js';
import { readerIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { policyOf } from '../policy/sending-policies.service.js';
import type { MessageRow } from '../record/messages.sql.js';
import { quietEnd, quietHoursOf, zonesOf } from '../routing/quiet-hours.js';

/** When the quiet hours of a number end. The policy is read only where a message asks for it. */
export async function quietUntilIn(
  tx: Tx,
  projectId: string,
  messages: Iterable<MessageRow>,
  now: number,
): Promise<(phone: PhoneRow) => number | null> {
  const isAsked = Array.from(messages).some(({ category }) => category === 'MARKETING');
  const policy = isAsked ? await policyOf(readerIn(tx), projectId) : null;
  const quiet = policy === null ? null : quietHoursOf(policy);
  if (quiet === null) return () => null;
  return (phone) => {
    const end = quietEnd(quiet, zonesOf(phone), now);
    return end > now ? end : null;
  };
}
