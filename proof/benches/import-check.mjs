/** Compares what an import made with what its file says. */
import { rowAt, rowsOf } from './import-file.mjs';
import { numberOf, rowsOf as rowsIn } from '../stage/world.mjs';

/** The service keeps so many errors of an import, and counts the others. */
const ERRORS_KEPT = 1_000;

const PAGE_ROWS = 10_000;

/**
 * What is not as the file says, in words; nothing when every row did what it says, once.
 * @param {import('mysql2/promise').Connection} connection @param {{ projectId: string, importId: string }} given1
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
