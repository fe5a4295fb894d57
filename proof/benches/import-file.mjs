/** The file that `import.mjs` imports, row by row, and whether the import made of it what it says. */
import { numberOf, rowsOf as rowsIn } from '../stage/world.mjs';

const FAULT_EVERY = 1_000;
const REPEAT_EVERY = 100;
const REPEAT_AFTER = 50;
const OPT_OUT_EVERY = 10;
const ROWS_A_PIECE = 2_000;
const NUMBERS_A_AREA = 800_000;
/** The service keeps so many errors of an import, and counts the others. */
const ERRORS_KEPT = 1_000;
const PAGE_ROWS = 10_000;

/**
 * The row at an index: a fault, a number that stood fifty rows before, or a number of its own; every tenth opts out.
 * @param {number} index
 */
function rowAt(index) {
  if (index % FAULT_EVERY === FAULT_EVERY - 1)
    return { isFault: true, isRepeated: false, phoneE164: '', isOptedOut: false };
  const isRepeated = index % REPEAT_EVERY === REPEAT_AFTER;
  return {
    isFault: false,
    isRepeated,
    phoneE164: numberAt(isRepeated ? index - REPEAT_AFTER : index),
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
  const repeated = Math.floor((count + REPEAT_EVERY - REPEAT_AFTER - 1) / REPEAT_EVERY);
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

/**
 * What is not as the file says, in words; nothing when every row did what it says, once.
 * @param {import('mysql2/promise').Connection} connection @param {{ projectId: string, importId: string }} imported
 * @param {number} count
 */
export async function faultsOfImport(connection, { projectId, importId }, count) {
  const expected = rowsOf(count);
  const [row] = await rowsIn(
    connection,
    'SELECT status, rowsRead, created, known, failed, optedOut, optedIn FROM phone_imports WHERE importId = ?',
    [importId],
  );
  const counts = {
    status: 'DONE',
    rowsRead: count,
    created: expected.numbers,
    known: expected.repeated,
    failed: expected.faults,
    optedOut: expected.optedOut,
    optedIn: 0,
  };
  const faults = Object.entries(counts).flatMap(([name, value]) =>
    row?.[name] === value ? [] : [`${name} is ${row?.[name]}, not ${value}`],
  );
  /** @type {readonly [what: string, from: string, id: string, count: number][]} */
  const tables = [
    ['entries of the ledger', 'consent_entries WHERE projectId = ?', projectId, expected.optedOut],
    [
      'numbers created, as events',
      "events WHERE projectId = ? AND type = 'phone.created'",
      projectId,
      expected.numbers,
    ],
    [
      'numbers validated, as events',
      "events WHERE projectId = ? AND type = 'phone.validated'",
      projectId,
      expected.numbers,
    ],
    ['opt-outs, as events', "events WHERE projectId = ? AND type = 'phone.opted_out'", projectId, expected.optedOut],
    ['all events', 'events WHERE projectId = ?', projectId, expected.numbers * 2 + expected.optedOut],
    ['errors', 'phone_import_errors WHERE importId = ?', importId, Math.min(expected.faults, ERRORS_KEPT)],
    ['pieces of the file that are left', 'phone_import_chunks WHERE importId = ?', importId, 0],
  ];
  for (const [what, from, id, value] of tables) {
    const n = await numberOf(connection, `SELECT COUNT(*) FROM ${from}`, [id]);
    if (n !== value) faults.push(`${what}: ${n}, not ${value}`);
  }
  return [...faults, ...(await differingNumbers(connection, projectId, count))];
}

/**
 * Goes through file and table side by side, both in ascending order; says where they part first.
 * @param {import('mysql2/promise').Connection} connection @param {string} projectId @param {number} count
 */
async function differingNumbers(connection, projectId, count) {
  let after = '';
  /** @type {import('mysql2').RowDataPacket[]} */
  let page = [];
  for (let index = 0; index < count; index += 1) {
    const { isFault, isRepeated, phoneE164, isOptedOut } = rowAt(index);
    if (isFault || isRepeated) continue;
    if (page.length === 0) {
      page = await rowsIn(
        connection,
        `SELECT phoneE164, isOptedOut FROM phones
         WHERE projectId = ? AND phoneE164 > ? ORDER BY phoneE164 LIMIT ${PAGE_ROWS}`,
        [projectId, after],
      );
      after = String(page.at(-1)?.['phoneE164']);
      page.reverse();
    }
    const row = page.pop();
    if (row?.['phoneE164'] !== phoneE164 || (row['isOptedOut'] === 1) !== isOptedOut)
      return [`at row ${index}: ${JSON.stringify(row)} instead of ${phoneE164}, opted out: ${isOptedOut}`];
  }
  const n = await numberOf(connection, 'SELECT COUNT(*) FROM phones WHERE projectId = ?', [projectId]);
  return n === rowsOf(count).numbers ? [] : [`${n} numbers, not ${rowsOf(count).numbers}`];
}
