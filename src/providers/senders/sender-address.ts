import type { SenderKind } from '../record/sender.entity.js';

/** Letters, digits and signs that are in ASCII and in the alphabet of GSM (3GPP TS 23.038). */
const NAME = /^[\x20-\x5A_\x61-\x7A]{1,11}$/;
const LETTER = /[A-Za-z]/;

interface AddressRule {
  readonly fits: (address: string) => boolean;
  /** The end of a sentence that begins with "address". */
  readonly sentence: string;
}

const RULES: Readonly<Record<SenderKind, AddressRule>> = {
  NUMBER: {
    fits: (address) => /^\+[1-9]\d{6,14}$/.test(address),
    sentence: 'must be a number in E.164 for the kind NUMBER, such as +14155550100',
  },
  SHORT_CODE: {
    fits: (address) => /^\d{3,8}$/.test(address),
    sentence: 'must be 3 to 8 digits for the kind SHORT_CODE',
  },
  NAME: {
    fits: (address) => NAME.test(address) && LETTER.test(address),
    sentence:
      'must be 1 to 11 characters of ASCII that GSM has, with a letter among them, for the kind NAME; GSM does not ' +
      'have ` and, in a name, [ \\ ] ^ { | } ~',
  },
};

/** What is wrong with an address of this kind, as the end of a sentence; null when nothing is. */
export function addressFault(kind: SenderKind, address: string): string | null {
  const { fits, sentence } = RULES[kind];
  return fits(address) ? null : sentence;
}
