/** The default alphabet of GSM 7-bit (3GPP TS 23.038, 6.2.1) in its order, without the escape at 0x1B. */
export const GSM_7_DEFAULT =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Its extension table (6.2.1.1): each is sent as the escape and one more septet. */
export const GSM_7_EXTENSION = '\f^{}\\[~]|€';

/** Septets by UTF-16 unit, up to the last one that has any: the euro sign. */
const SEPTETS = septets();

/** How many septets a UTF-16 unit takes in GSM 7-bit: 1 or 2; 0 for one that it cannot write. */
export function septetsOf(unit: number): number {
  return SEPTETS[unit] ?? 0;
}

/** Whether GSM 7-bit can write a text. */
export function isGsm7(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (septetsOf(text.charCodeAt(index)) === 0) return false;
  return true;
}

function septets(): Uint8Array {
  const table = new Uint8Array('€'.charCodeAt(0) + 1);
  for (const character of GSM_7_DEFAULT) table[character.charCodeAt(0)] = 1;
  for (const character of GSM_7_EXTENSION) table[character.charCodeAt(0)] = 2;
  return table;
}
