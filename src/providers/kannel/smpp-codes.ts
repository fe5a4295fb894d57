import type { Receipt } from '../provider-port.js';
import type { ProviderReason } from '../provider-reasons.js';

/** A status with its reason; null where the code does not say why. */
export interface Meaning {
  readonly status: Receipt['status'];
  readonly reason: ProviderReason | null;
}

/**
 * `stat:` of a receipt: the words of SMPP 3.4, appendix B, table B-2, with what 5.2.28 says of them, and ENROUTE of
 * 5.2.28, which is no final state. https://smpp.org/SMPP_v3_4_Issue1_2.pdf
 */
const STATES: Readonly<Record<string, Meaning>> = {
  ENROUTE: { status: 'SENT', reason: null },
  // Accepted, not delivered: Kannel's SMPP driver takes it for "buffered" too (gw/smsc/smsc_smpp.c, handle_dlr).
  ACCEPTD: { status: 'SENT', reason: null },
  DELIVRD: { status: 'DELIVERED', reason: null },
  EXPIRED: { status: 'EXPIRED', reason: 'validity_ended' },
  // "Message has been deleted": by the operator of the SMSC.
  DELETED: { status: 'UNDELIVERED', reason: 'blocked_by_carrier' },
  REJECTD: { status: 'UNDELIVERED', reason: 'blocked_by_carrier' },
  // "Undeliverable" and "in invalid state": only the error code says why.
  UNDELIV: { status: 'UNDELIVERED', reason: null },
  UNKNOWN: { status: 'UNDELIVERED', reason: null },
};

/**
 * `err:` of a receipt, read as the local value of a MAP error (3GPP TS 29.002, 17.6 and its module MAP-Errors; names as
 * there), in decimal. SMPP 3.4, appendix B leaves the code to the network. Kannel reads it as GSM's where nothing else
 * is said (smsc_smpp.c, handle_dlr), and large carriers publish these very values:
 * https://www.infobip.com/docs/developer-resources/api-fundamentals/error-code-reference and
 * https://docs.bird.com/api/channels-api/message-status-and-interactions/message-failure-sources. Others count on their
 * own: https://www.twilio.com/docs/smpp/error-codes. What is not here stays unexplained.
 */
const ERRORS: Readonly<Record<number, ProviderReason>> = {
  1: 'unknown_subscriber', // unknownSubscriber: no such subscription in the home register
  5: 'unknown_subscriber', // unidentifiedSubscriber: none at the switch that serves it
  6: 'absent_subscriber', // absentSubscriberSM: no response to paging, or detached
  8: 'blocked_by_carrier', // roamingNotAllowed
  9: 'blocked_by_carrier', // illegalSubscriber: the handset failed authentication
  11: 'blocked_by_carrier', // teleserviceNotProvisioned: the subscription has no SMS
  12: 'blocked_by_carrier', // illegalEquipment: the handset is on a list of barred ones
  13: 'blocked_by_carrier', // callBarred: by the operator or the subscriber
  21: 'blocked_by_carrier', // facilityNotSupported: the network has no SMS there
  27: 'absent_subscriber', // absentSubscriber
  31: 'absent_subscriber', // subscriberBusyForMT-SMS
  33: 'absent_subscriber', // messageWaitingListFull: absent, and no more SMSCs are noted
};

/**
 * What an SMSC refuses a submission with (SMPP 3.4, 5.1.3, table 5-2); all else is a refusal by the provider. Kannel
 * itself repeats what is refused with ESME_RMSGQFUL (0x14) and ESME_RTHROTTLED (0x58).
 */
const COMMAND_STATUSES: Readonly<Record<number, ProviderReason>> = {
  0x0b: 'invalid_number', // ESME_RINVDSTADR, "Invalid Dest Addr"
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
