import type { OutgoingMessage } from './provider-port.js';

const SECOND_MS = 1_000;

/**
 * Whole seconds from now on in which a message is worth delivering, at least one. A second that has begun counts:
 * requests are made within one, and what is worth five minutes is worth five when it is handed over at once.
 */
export function secondsLeft({ deliverUntil }: Pick<OutgoingMessage, 'deliverUntil'>, now: number): number {
  return Math.max(1, Math.ceil((deliverUntil - now) / SECOND_MS));
}
