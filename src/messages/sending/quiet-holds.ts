import type { PhoneRow } from '../../phones/record/record.sql.js';
import { readerIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { policyOf } from '../policy/sending-policies.service.js';
import { DEFAULT_POLICY } from '../policy/sending-policy.entity.js';
import type { MessageRow } from '../record/messages.sql.js';
import { NEVER_QUIET, type Quiet, quietAt } from '../routing/quiet-hours.js';

/** Whether messages have to wait for other hours now. The policy is read only where one of them asks for it. */
export async function quietIn(
  tx: Tx,
  projectId: string,
  messages: Iterable<MessageRow>,
  now: number,
): Promise<(message: MessageRow, phone: PhoneRow) => Quiet> {
  const isAsked = Array.from(messages).some(({ category }) => category === 'MARKETING');
  if (!isAsked) return () => NEVER_QUIET;
  const policy = (await policyOf(readerIn(tx), projectId)) ?? DEFAULT_POLICY;
  return ({ timezone }, { phoneE164, countryCodeIso2 }) =>
    quietAt(policy, { phoneE164, countryCodeIso2, timezone }, now);
}
