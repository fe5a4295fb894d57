import type { PhoneRow } from '../../phones/record/record.sql.js';
import { readerIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { policyOf } from '../policy/sending-policies.service.js';
import type { MessageRow } from '../record/messages.sql.js';
import { openEnd, quietEnd, quietHoursOf, zonesOf } from '../routing/quiet-hours.js';

/** Whether it is quiet where a number may be, and until when that stays so. Null: nothing says that it changes. */
export type Quiet =
  { readonly isQuiet: true; readonly until: number } | { readonly isQuiet: false; readonly until: number | null };

export const NEVER_QUIET: Quiet = { isQuiet: false, until: null };

/** Whether numbers have quiet hours now. The policy is read only where a message asks for it. */
export async function quietIn(
  tx: Tx,
  projectId: string,
  messages: Iterable<MessageRow>,
  now: number,
): Promise<(phone: PhoneRow) => Quiet> {
  const isAsked = Array.from(messages).some(({ category }) => category === 'MARKETING');
  const policy = isAsked ? await policyOf(readerIn(tx), projectId) : null;
  const quiet = policy === null ? null : quietHoursOf(policy);
  if (quiet === null) return () => NEVER_QUIET;
  return (phone) => {
    const zones = zonesOf(phone);
    const end = quietEnd(quiet, zones, now);
    return end > now ? { isQuiet: true, until: end } : { isQuiet: false, until: openEnd(quiet, zones, now) };
  };
}
