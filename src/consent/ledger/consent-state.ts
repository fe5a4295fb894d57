import type { ConsentEntry } from './consent-entry.entity.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';

/** What a number's row says of its consent. */
export type ConsentState = Pick<PhoneRow, 'isOptedOut' | 'optOutReason' | 'optOutAt'>;

/** The state that the last entry of the ledger makes; none means that the number never opted out. */
export function consentOf(last: Pick<ConsentEntry, 'kind' | 'source' | 'declaredAt'> | null): ConsentState {
  if (last?.kind !== 'OPT_OUT') return { isOptedOut: false, optOutReason: null, optOutAt: null };
  return { isOptedOut: true, optOutReason: last.source, optOutAt: last.declaredAt };
}

/** Whether a row says this. */
export function isConsentOf(state: ConsentState, row: ConsentState): boolean {
  return (
    state.isOptedOut === row.isOptedOut && state.optOutReason === row.optOutReason && state.optOutAt === row.optOutAt
  );
}
