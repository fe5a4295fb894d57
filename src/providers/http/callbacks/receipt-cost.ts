import type { CostRule } from '../../http-settings.js';
import { type FieldReader, fieldReader } from '../reading/field.js';

/** A price as it is written: no sign, at most 12 digits before the point, perhaps an exponent (RFC 8259, section 6). */
const AMOUNT = /^([0-9]{1,12})(?:\.([0-9]{1,20}))?(?:[eE]([+-]?[0-9]{1,2}))?$/;
const TIMES = /^[0-9]{1,6}$/;
const MICRO_DIGITS = 6;

/**
 * Compiles how the price of a message is read: in micro-units of the currency for the whole message. Null where a
 * receipt names no price, or one in another currency.
 */
export function costReaderOf(
  rule: CostRule | null,
  currency: string,
): (...from: Parameters<FieldReader>) => number | null {
  if (rule === null) return () => null;
  const [amount, named] = [fieldReader(rule.amount), fieldReader(rule.currency)];
  const times = rule.times === null ? () => '1' : fieldReader(rule.times);
  return (source, item) =>
    named(source, item)?.toUpperCase() === currency.toUpperCase()
      ? microsOf(amount(source, item), times(source, item))
      : null;
}

/** Without floating point; half a micro-unit is rounded up. */
function microsOf(amount: string | null, times: string | null): number | null {
  const parts = amount === null ? null : AMOUNT.exec(amount);
  if (parts === null || times === null || !TIMES.test(times)) return null;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const product = BigInt(whole + fraction) * BigInt(times);
  const shift = MICRO_DIGITS + Number(exponent) - fraction.length;
  const micros = shift >= 0 ? product * 10n ** BigInt(shift) : rounded(product, 10n ** BigInt(-shift));
  return micros <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(micros) : null;
}

function rounded(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor / 2n) / divisor;
}
