import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataKeys } from '../../../platform/crypto/data-keys.js';
import { AddressRanges } from '../../../platform/net/address-rules.js';
import { attemptMac, isEqualText, storedId } from '../adapter/callback-fields.js';
import type { ProviderReason } from '../adapter/http-settings.js';
import type {
  CallbackReading,
  CallbackRequest,
  InboundMessage,
  ProviderAccount,
  Receipt,
} from '../adapter/provider-adapter.js';

/** Kannel's codings. */
const BINARY = '1';
const UCS_2 = '2';
const PARTY_MAX = 100;

/**
 * The message that Kannel brings with a `get-url` such as
 * `…/inbound?secret=…&from=%p&to=%P&text=%b&coding=%c&charset=%C&id=%I`: `%b` are the bytes of the text, in `%C`.
 */
export function inboundOf({ target, query }: CallbackRequest): CallbackReading<InboundMessage> {
  const from = query.get('from') ?? '';
  const to = query.get('to') ?? '';
  const bytes = bytesOf('text', target);
  if (from === '' || to === '' || bytes === null)
    return { kind: 'unreadable', detail: 'The get-url must fill from=%p, to=%P and text=%b.' };
  const coding = query.get('coding') ?? '';
  // Settings for telephones and the like: nothing that a person has written.
  if (coding === BINARY) return { kind: 'read', found: [] };
  const text = decoded(bytes, coding === UCS_2 ? 'utf-16be' : (query.get('charset') ?? ''));
  const message = {
    providerMessageId: storedId(query.get('id')),
    from: from.slice(0, PARTY_MAX),
    to: to.slice(0, PARTY_MAX),
    text,
  };
  return { kind: 'read', found: [message] };
}

/** The bytes of a field, as the query writes them: `URLSearchParams` would read them as UTF-8, whatever they are. */
function bytesOf(name: string, target: string): Buffer | null {
  const start = target.indexOf('?');
  const field = target
    .slice(start + 1)
    .split('&')
    .find((pair) => pair.startsWith(`${name}=`));
  if (start === -1 || field === undefined) return null;
  const latin1 = field
    .slice(name.length + 1)
    .replace(/\+/g, ' ')
    .replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(latin1, 'latin1');
}

/**
 * A text is worth more than its charset: what is not known is read as UTF-8, and what fits no character becomes U+FFFD.
 */
function decoded(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset === '' ? 'utf-8' : charset).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

/** A status with its reason; null where the code does not say why. */
interface Meaning {
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
function meaningOfState(state: string | null, error: string | null): Meaning | null {
  const meaning = state === null ? undefined : STATES[state.toUpperCase()];
  if (meaning === undefined) return null;
  if (meaning.status !== 'UNDELIVERED' || error === null || !/^\d{1,4}$/.test(error)) return meaning;
  return { ...meaning, reason: ERRORS[Number(error)] ?? meaning.reason };
}

/** Why an SMSC refused a submission. */
function reasonOfCommandStatus(status: number | null): ProviderReason {
  return (status === null ? undefined : COMMAND_STATUSES[status]) ?? 'rejected_by_provider';
}

/** Kannel's kinds of receipts (User's Guide, "Delivery reports"). */
const DELIVERED = '1';
const NOT_DELIVERED = '2';
const BUFFERED = '4';
const TAKEN = '8';
const REFUSED = '16';

const CODE_PART_MAX = 20;
const DETAIL_MAX = 300;
/** So much is read of what the SMSC said: three times as much as a receipt of SMPP holds. */
const ANSWER_MAX = 500;
/** Where the beginning of the message is repeated: it is nobody's to keep here. */
const TEXT_FIELD = /\btext:/i;
/** What Kannel itself says of a message that waited in its own queue until its validity had ended (1.4.5). */
const EXPIRED_HERE = /^NACK\/validity expired/i;
const NACK = /^NACK\/(0x[0-9a-f]{1,8}|\d{1,10})?/i;

/** The fields of a receipt as Kannel fills them in. */
interface ReceiptFields {
  readonly attemptId: string;
  readonly type: string;
  /** What the SMSC said: `id:… stat:DELIVRD err:000 text:…`, `ACK/`, `NACK/11/…`, or nothing. */
  readonly answer: string;
  /** The SMSC's id of the message. */
  readonly smscMessageId: string;
}

/** What Kannel reports of an attempt; null for a kind that it does not have. */
export function receiptOf({ attemptId, type, answer, smscMessageId }: ReceiptFields): Receipt | null {
  const said = withoutText(answer.slice(0, ANSWER_MAX));
  const state = wordAfter('stat', said);
  const error = wordAfter('err', said);
  const meaning = meaningOf(type, state, error, said);
  if (meaning === null) return null;
  const nack = type === REFUSED ? NACK.exec(said)?.[0] : undefined;
  const detail = said.slice(0, DETAIL_MAX);
  return {
    attemptId,
    providerMessageId: storedId(smscMessageId),
    ...meaning,
    code: state === null ? (nack ?? null) : error === null ? state : `${state}/${error}`,
    detail: detail === '' || detail === 'ACK/' ? null : detail,
    costMicros: null,
  };
}

/** The kind decides; what the SMSC said of a message that was not delivered says why. */
function meaningOf(type: string, state: string | null, error: string | null, said: string): Meaning | null {
  switch (type) {
    case DELIVERED:
      return { status: 'DELIVERED', reason: null };
    case NOT_DELIVERED: {
      const meaning = meaningOfState(state, error);
      // Kannel reports everything else but DELIVRD so, also what is only on its way.
      return meaning === null || meaning.status === 'DELIVERED' ? { status: 'UNDELIVERED', reason: null } : meaning;
    }
    case BUFFERED:
    case TAKEN:
      return { status: 'SENT', reason: null };
    case REFUSED:
      if (EXPIRED_HERE.test(said)) return { status: 'EXPIRED', reason: 'validity_ended' };
      return { status: 'FAILED', reason: reasonOfCommandStatus(commandStatus(said)) };
    default:
      return null;
  }
}

function commandStatus(said: string): number | null {
  const status = NACK.exec(said)?.[1];
  return status === undefined ? null : Number(status);
}

function withoutText(answer: string): string {
  const end = answer.search(TEXT_FIELD);
  return (end === -1 ? answer : answer.slice(0, end)).trim();
}

function wordAfter(name: string, said: string): string | null {
  return new RegExp(`\\b${name}:\\s*([A-Za-z0-9_-]{1,${CODE_PART_MAX}})`, 'i').exec(said)?.[1] ?? null;
}

const RANGES_MAX = 1_000;

type Account = ProviderAccount<'KANNEL'>;

/** What proves that a callback comes from the Kannel of an account. */
@Injectable()
export class KannelProof {
  private readonly ranges = new LRUCache<string, AddressRanges>({ max: RANGES_MAX });

  constructor(private readonly keys: DataKeys) {}

  /** Why a receipt of an attempt is not believed; null when it is. */
  faultOfReceipt(account: Account, { address, query }: CallbackRequest): string | null {
    const mac = attemptMac(this.keys, account.providerId, query.get('attempt') ?? '');
    if (!isEqualText(query.get('mac') ?? '', mac)) return 'its MAC is wrong';
    return this.sourceFault(account, address);
  }

  /** Why an inbound message is not believed; null when it is. */
  faultOfInbound(account: Account, { address, query }: CallbackRequest): string | null {
    const { inboundSecret, previousInboundSecret } = account.settings;
    if (inboundSecret === null) return 'no inbound secret is set';
    const given = query.get('secret') ?? '';
    // Both are compared, so that the time reveals nothing.
    const isValid = [inboundSecret, previousInboundSecret ?? inboundSecret].map((secret) => isEqualText(given, secret));
    return isValid.includes(true) ? this.sourceFault(account, address) : 'its secret is wrong';
  }

  private sourceFault({ settings }: Account, address: string): string | null {
    const key = settings.callbackCidrs.join(' ');
    const known = this.ranges.get(key) ?? new AddressRanges(settings.callbackCidrs);
    this.ranges.set(key, known);
    return known.has(address) ? null : `it comes from ${address}, which is in none of settings.callbackCidrs`;
  }
}
