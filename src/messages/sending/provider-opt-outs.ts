import type { ConsentLedger } from '../../consent/ledger/consent-ledger.js';
import type { Tx } from '../../platform/database/transactor.js';
import type { LockedPhones } from '../changes/message-changes.js';
import type { MessageRow } from '../record/messages.sql.js';
import { phoneOf } from '../changes/phone-counters.js';

const NOTE = 'The provider says that the number has opted out there.';

/**
 * Enters in the ledger that numbers have opted out at a provider; returns the locked rows as they are then. A number
 * whose row is newer than the message is left alone.
 */
export async function optOutAtProvider(
  tx: Tx,
  ledger: ConsentLedger,
  phones: LockedPhones,
  messages: readonly MessageRow[],
): Promise<LockedPhones> {
  const known = messages.filter((message) => phoneOf(phones, message) !== null);
  if (known.length === 0) return phones;
  const declaration = {
    kind: 'OPT_OUT',
    source: 'PROVIDER_BLOCK',
    note: NOTE,
    actorKeyId: null,
    requestId: null,
  } as const;
  const declared = await ledger.declareAll(
    tx,
    phones,
    known.map(({ phone }) => ({ phoneE164: phone, declaration })),
  );
  return new Map([...phones, ...declared.phones]);
}
