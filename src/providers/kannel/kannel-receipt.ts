import { storedId } from '../gateway-ids.js';
import type { Receipt } from '../provider-port.js';
import { type Meaning, meaningOfState, reasonOfCommandStatus } from './smpp-codes.js';

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
export interface ReceiptFields {
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
