/** Medians, spreads and how they are printed. */

/**
 * The middle of some numbers; the mean of the two in the middle when they are even in number.
 * @param {number[]} values
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)] : (sorted[half - 1] + sorted[half]) / 2;
}

/**
 * The value below which this share of the numbers lies (nearest rank); NaN when there are none.
 * @param {number[]} values
 * @param {number} share
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
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${fixed(median(values), digits)} (${fixed(low, digits)}–${fixed(high, digits)})`;
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
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map(
      (row) =>
        `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('   ')}`,
    )
    .join('\n');
}

/**
 * One target, what was measured, and whether it is met.
 * @param {string} what
 * @param {string} measured
 * @param {string} target
 * @param {boolean} met
 */
export function verdict(what, measured, target, met) {
  return `  ${met ? 'met   ' : 'MISSED'}  ${what}: ${measured}, target ${target}`;
}
