import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a text that a stranger gave is the wanted one: in constant time, whatever the lengths. */
export function isEqualText(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

/** Of UTF-16 code units: in UTF-8, two texts with different halves of surrogate pairs would become the same. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf16le').digest();
}
