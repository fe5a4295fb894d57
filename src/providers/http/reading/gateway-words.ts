import { GATEWAY_ID_MAX, storedId } from '../../gateway-ids.js';

const CODE_MAX = 64;
const PRINTABLE = /^[\x20-\x7e]+$/;
/** So many digits may be a number of a telephone. */
const MANY_DIGITS = /[0-9]{7,}/g;

/** An id of a gateway as it is stored; null for what is none: empty, longer than 128, or not printable ASCII. */
export function gatewayId(text: string | null): string | null {
  return text !== null && text.length <= GATEWAY_ID_MAX && PRINTABLE.test(text) ? storedId(text) : null;
}

/**
 * A code of a gateway as it is stored: its first 64 characters, and `#` for seven digits or more. Null for what is
 * none: empty, or not printable ASCII.
 */
export function gatewayCode(text: string | null): string | null {
  const code = text?.trim() ?? '';
  // Cut afterwards: what is cut out of a long number could pass for a short one.
  return PRINTABLE.test(code) ? code.replace(MANY_DIGITS, '#').slice(0, CODE_MAX) : null;
}
