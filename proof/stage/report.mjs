/** Medians, spreads and how they are printed. */

/**
 * The middle of some numbers; the mean of the two in the middle when they are even in number.
 * @param {number[]} values
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/**
 * The value below which this share of the numbers lies (nearest rank); NaN when there are none.
 * @param {number[]} values @param {number} share
 */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/**
 * `median (min–max)`.
 * @param {number[]} values
 */
export function spread(values, digits = 0) {
  const ends = [Math.min(...values), Math.max(...values)].map((value) => fixed(value, digits));
  return `${fixed(median(values), digits)} (${ends.join('–')})`;
}

/**
 * A number with thousands separated by commas.
 * @param {number} value
 */
export function fixed(value, digits = 0) {
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * Rows of text in columns; the first column to the left, the others to the right.
 * @param {readonly (readonly string[])[]} rows
 */
export function table(rows) {
  /** @type {number[]} */
  const widths = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  const padded = (/** @type {string} */ cell, /** @type {number} */ column) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => `  ${row.map(padded).join('   ')}`).join('\n');
}

/**
 * One target, what was measured, and whether it is met.
 * @param {string} what @param {string} measured @param {string} target @param {boolean} met
 */
export function verdict(what, measured, target, met) {
  return `  ${met ? 'met   ' : 'MISSED'}  ${what}: ${measured}, target ${target}`;
}
