const DECIMAL = /^[0-9]+$/;
const HEX = /^[0-9a-fA-F]+$/;
/** Gateways write ids of four octets in hex with leading zeros. */
const HEX_DIGITS = 8;
const NUMBER_DIGITS_MAX = 32;

/**
 * The ways in which gateways write one id: some write it in decimal when they take a message and in hex in its receipt,
 * or the other way round. The id as it came stands first.
 */
export function writingsOf(providerMessageId: string): string[] {
  const id = providerMessageId.trim();
  const writings = [providerMessageId, id, id.toLowerCase(), id.toUpperCase()];
  if (id.length <= NUMBER_DIGITS_MAX) {
    if (DECIMAL.test(id)) writings.push(BigInt(id).toString(), ...hexOf(BigInt(id)));
    if (HEX.test(id)) {
      const value = BigInt(`0x${id}`);
      writings.push(value.toString(), ...hexOf(value));
    }
  }
  return [...new Set(writings)];
}

function hexOf(value: bigint): string[] {
  const hex = value.toString(16);
  const padded = hex.padStart(HEX_DIGITS, '0');
  return [hex, hex.toUpperCase(), padded, padded.toUpperCase()];
}
