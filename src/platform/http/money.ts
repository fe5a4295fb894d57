import type { Fault } from './fault.js';

/** Amounts are kept as whole millionths of the installation's currency, and shown in major units. */
const MICROS = 1_000_000;

/** The largest amount that a body may name, in major units. */
export const MONEY_MAX = 1_000_000_000;

/** An amount in major units, of millionths. */
export function moneyOf(micros: number): number {
  return micros / MICROS;
}

/** An amount in millionths, of major units. */
export function microsOf(amount: number): number {
  return Math.round(amount * MICROS);
}

/** What is wrong with a value that should be an amount in major units, of at most six decimals. */
export function moneyFault(value: unknown): Fault | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { rule: 'isNumber', sentence: 'must be a number' };
  if (value < 0) return { rule: 'min', sentence: 'must be at least 0' };
  if (value > MONEY_MAX) return { rule: 'max', sentence: `must be at most ${MONEY_MAX}` };
  return moneyOf(microsOf(value)) === value
    ? null
    : { rule: 'maxDecimals', sentence: 'must have at most six decimals' };
}
