import { readNumber } from '../../phones/record/phone-number.js';
import { PARTY_LENGTH } from '../../messages/record/message.entity.js';

/** Digits without a plus that are a number with its calling code; fewer are a short code. */
const INTERNATIONAL = /^(?:00)?([1-9][0-9]{8,14})$/;
const SHORT_CODE_MAX = 8;
const ASCII = /^[\x20-\x7e]+$/;

/** Who wrote a message. */
export interface Person {
  /** Null for what is no number: a short code, or a name. */
  readonly phoneE164: string | null;
  /** The number, or what the gateway wrote instead, as far as a column holds it. */
  readonly party: string;
}

/** Reads who wrote a message: gateways leave out the plus of a number, or write 00 for it. */
export function personOf(from: string): Person {
  const text = from.trim();
  const { phoneE164 } = readNumber(withPlus(text), undefined);
  return { phoneE164, party: phoneE164 ?? text.replace(/[^\x20-\x7e]/g, '?').slice(0, PARTY_LENGTH) };
}

/**
 * The writings in which an address may stand among our senders, the likeliest first. None for what is not ASCII, as all
 * addresses are: MySQL refuses to compare them with it.
 */
export function writingsOfAddress(to: string): string[] {
  const text = to.trim().slice(0, PARTY_LENGTH);
  if (!ASCII.test(text)) return [];
  const digits = text.startsWith('+') && text.length <= SHORT_CODE_MAX + 1 ? [text.slice(1)] : [];
  return [...new Set([withPlus(text), text, ...digits])];
}

function withPlus(text: string): string {
  const [, number] = INTERNATIONAL.exec(text) ?? [];
  return number === undefined ? text : `+${number}`;
}
