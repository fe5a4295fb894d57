import type { Receipt } from '../provider-port.js';
import { type Meaning, meaningOfState, reasonOfCommandStatus } from './smpp-codes.js';

/** Kannel's kinds of receipts (User's Guide, "Delivery reports"). */
const DELIVERED = '1';
const NOT_DELIVERED = '2';
const BUFFERED = '4';
const TAKEN = '8';
const REFUSED = '16';

const ID_MAX = 128;
const CODE_PART_MAX = 20;
const DETAIL_MAX = 300;
/** The beginning of the message, which a receipt repeats: it is nobody's to keep here. */
const TEXT_FIELD = /\s*\btext:.*$/is;
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

/** What Kannel tells of an attempt; null for a kind that it does not have. */
export function receiptOf({ attemptId, type, answer, smscMessageId }: ReceiptFields): Receipt | null {
  const state = wordAfter('stat', answer);
  const error = wordAfter('err', answer);
  const meaning = meaningOf(type, state, error, answer);
  if (meaning === null) return null;
  const nack = type === REFUSED ? NACK.exec(answer)?.[0] : undefined;
  const detail = answer.replace(TEXT_FIELD, '').trim().slice(0, DETAIL_MAX);
  return {
    attemptId,
    providerMessageId: smscMessageId === '' ? null : smscMessageId.slice(0, ID_MAX),
    ...meaning,
    code: state === null ? (nack ?? null) : error === null ? state : `${state}/${error}`,
    detail: detail === '' || detail === 'ACK/' ? null : detail,
    costMicros: null,
  };
}

/** The kind decides; what the SMSC said of a message that was not delivered says why. */
function meaningOf(type: string, state: string | null, error: string | null, answer: string): Meaning | null {
  switch (type) {
    case DELIVERED:
      return { status: 'DELIVERED', reason: null };
    case NOT_DELIVERED: {
      const told = meaningOfState(state, error);
      // Kannel tells of everything else but DELIVRD so, of what is only on its way too.
      return told === null || told.status === 'DELIVERED' ? { status: 'UNDELIVERED', reason: null } : told;
    }
    case BUFFERED:
    case TAKEN:
      return { status: 'SENT', reason: null };
    case REFUSED:
      return { status: 'FAILED', reason: reasonOfCommandStatus(commandStatus(answer)) };
    default:
      return null;
  }
}

function commandStatus(answer: string): number | null {
  const status = NACK.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}

function wordAfter(name: string, answer: string): string | null {
  const before = answer.replace(TEXT_FIELD, '');
  return new RegExp(`\\b${name}:\\s*([A-Za-z0-9_-]{1,${CODE_PART_MAX}})`, 'i').exec(before)?.[1] ?? null;
}
