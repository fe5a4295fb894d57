/** The file that `import.mjs` imports, row by row, and what it must make. */

const FAULT_EVERY = 1_000;
const REPEAT_EVERY = 100;
const REPEAT_BEHIND = 50;
const OPT_OUT_EVERY = 10;
const ROWS_A_PIECE = 2_000;
const NUMBERS_A_AREA = 800_000;

/**
 * The row at an index: a fault, a number that stood fifty rows before, or a number of its own; every tenth opts out.
 * @param {number} index
 */
export function rowAt(index) {
  if (index % FAULT_EVERY === FAULT_EVERY - 1)
    return { isFault: true, isRepeated: false, phoneE164: '', isOptedOut: false };
  const isRepeated = index % REPEAT_EVERY === REPEAT_BEHIND;
  return {
    isFault: false,
    isRepeated,
    phoneE164: numberAt(isRepeated ? index - REPEAT_BEHIND : index),
    isOptedOut: index % OPT_OUT_EVERY === 0,
  };
}

/**
 * Ascending numbers that the plan assigns.
 * @param {number} index
 */
function numberAt(index) {
  const line = String(2_000_000 + (index % NUMBERS_A_AREA)).padStart(7, '0');
  return `+1${212 + Math.floor(index / NUMBERS_A_AREA)}${line}`;
}

/**
 * How many rows of each kind a file has.
 * @param {number} count
 */
export function rowsOf(count) {
  const faults = Math.floor(count / FAULT_EVERY);
  const repeated = Math.floor((count + REPEAT_EVERY - REPEAT_BEHIND - 1) / REPEAT_EVERY);
  // What a repeated row says, its number has said before.
  const optedOut = Math.ceil(count / OPT_OUT_EVERY) - repeated;
  return { faults, repeated, optedOut, numbers: count - faults - repeated };
}

/**
 * The file, made while it is read.
 * @param {number} count
 */
export async function* importFile(count) {
  yield Buffer.from('\ufeffphoneE164,isOptedOut,note\r\n');
  for (let start = 0; start < count; start += ROWS_A_PIECE) {
    const rows = Array.from({ length: Math.min(ROWS_A_PIECE, count - start) }, (_, index) => lineAt(start + index));
    yield Buffer.from(rows.join(''));
  }
}

/** @param {number} index */
function lineAt(index) {
  const { isFault, phoneE164, isOptedOut } = rowAt(index);
  if (isFault) return `no number ${index},,\r\n`;
  return isOptedOut ? `${phoneE164},true,"Said ""stop"",\r\nas we heard"\r\n` : `${phoneE164},,\r\n`;
}
