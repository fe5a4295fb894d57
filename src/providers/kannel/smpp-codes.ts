import type { ProviderReason, Receipt } from '../provider-port.js';

/** A status with its reason; null where the code does not say why. */
export interface Meaning {
  readonly status: Receipt['status'];
  readonly reason: ProviderReason | null;
}

/** `stat:` of a receipt (SMPP 3.4, appendix B, "Message Delivery Status"; SMPP 5.0, 4.7.15 adds the first two). */
const STATES: Readonly<Record<string, Meaning>> = {
  SCHEDUL: { status: 'SENT', reason: null },
  ENROUTE: { status: 'SENT', reason: null },
  ACCEPTD: { status: 'SENT', reason: null },
  DELIVRD: { status: 'DELIVERED', reason: null },
  EXPIRED: { status: 'EXPIRED', reason: 'validity_ended' },
  // "Message has been deleted": by whoever runs the SMSC.
  DELETED: { status: 'UNDELIVERED', reason: 'blocked_by_carrier' },
  REJECTD: { status: 'UNDELIVERED', reason: 'blocked_by_carrier' },
  SKIPPED: { status: 'UNDELIVERED', reason: 'blocked_by_carrier' },
  // "Undeliverable" and "in invalid state": only the error code says why.
  UNDELIV: { status: 'UNDELIVERED', reason: null },
  UNKNOWN: { status: 'UNDELIVERED', reason: null },
};

/**
 * `err:` of a receipt. SMPP leaves it to the network; most SMSCs pass on the error of MAP in decimal (3GPP TS 29.002,
 * 17.6.6 with the local values of its annex), and carriers' lists agree on these. What is not here stays unexplained.
 */
const ERRORS: Readonly<Record<number, ProviderReason>> = {
  1: 'unknown_subscriber', // unknownSubscriber
  5: 'unknown_subscriber', // unidentifiedSubscriber
  6: 'absent_subscriber', // absentSubscriberSM
  8: 'blocked_by_carrier', // roamingNotAllowed
  9: 'unknown_subscriber', // illegalSubscriber
  11: 'blocked_by_carrier', // teleserviceNotProvisioned
  12: 'blocked_by_carrier', // illegalEquipment
  13: 'blocked_by_carrier', // callBarred
  21: 'blocked_by_carrier', // facilityNotSupported
  27: 'absent_subscriber', // absentSubscriber
  31: 'absent_subscriber', // subscriberBusyForMT-SMS
  33: 'absent_subscriber', // messageWaitingListFull
};

/** What an SMSC refuses a submission with (SMPP 3.4, 5.1.3, command_status); all else is a refusal by the provider. */
const COMMAND_STATUSES: Readonly<Record<number, ProviderReason>> = {
  0x0b: 'unknown_subscriber', // ESME_RINVDSTADR
};

/** What `stat:` and `err:` of a receipt say; null when there is no state that is known. */
export function meaningOfState(state: string | null, error: string | null): Meaning | null {
  const meaning = state === null ? undefined : STATES[state.toUpperCase()];
  if (meaning === undefined) return null;
  if (meaning.status !== 'UNDELIVERED' || error === null || !/^\d{1,4}$/.test(error)) return meaning;
  return { ...meaning, reason: ERRORS[Number(error)] ?? meaning.reason };
}

/** Why an SMSC refused a submission. */
export function reasonOfCommandStatus(status: number | null): ProviderReason {
  return (status === null ? undefined : COMMAND_STATUSES[status]) ?? 'rejected_by_provider';
}
