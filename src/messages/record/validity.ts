import { DAY_MS } from '../../platform/clock.js';

/** How long a message is valid whose caller did not say so. */
export const VALIDITY_DEFAULT_MS = DAY_MS;
/** Holds for quiet hours do not keep a message longer than this after `sendAt`. */
export const HELD_MAX_MS = 7 * DAY_MS;

/** When the validity of a held message ends whose caller gave none: it counts again from the end of the hold. */
export function heldValidUntil(sendAt: number, heldUntil: number): number {
  return Math.min(heldUntil + VALIDITY_DEFAULT_MS, sendAt + HELD_MAX_MS);
}
