/** What makes a cell need quotes (RFC 4180). */
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/**
 * A spreadsheet runs a cell that begins so (OWASP, CSV injection), wherever blanks stand before it; some take the
 * full-width forms for the others.
 */
const RUNS = /^\s*[=+\-@\t\r\n＝＋－＠]/;
/** Numbers, telephone numbers among them, are what they are. */
const IS_NUMBER = /^[+-]?[0-9]+(\.[0-9]+)?$/;

export type Cell = string | number | boolean | null;

/**
 * One line of a CSV file (RFC 4180). What a spreadsheet would run begins with an apostrophe, which it shows as text.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = RUNS.test(cell) && !IS_NUMBER.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
