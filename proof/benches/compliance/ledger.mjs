/** The part `ledger`: rows of an import that say what the ledger says already add nothing to it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../../../scripts/lib/application.mjs';
import { Operator } from '../../../scripts/lib/operator.mjs';
import { Fail, step } from '../../../scripts/lib/progress.mjs';
import { withBench } from '../../stage/environment.mjs';
import { sizedFor } from '../../stage/options.mjs';
import { fixed } from '../../stage/report.mjs';
import { numberOf, rowsOf } from '../../stage/world.mjs';
import { judge, optionsOf } from './world.mjs';

const options = optionsOf('ledger');
const NUMBERS = sizedFor(options, { smoke: 400, quick: 5_000, full: 100_000 });
/** How often a file then says all of it again. */
const REPEATS = 10;
/** Opt-ins that get other evidence: so it is seen that entries are counted. */
const OTHERS = 100;
const ROWS_A_PIECE = 2_000;
const LOOK_MS = 100;
const HEADER = 'phoneE164,isOptedOut,note,evidence,proof.method,proof.capturedAt,proof.disclosure,proof.url\n';
const FIRST_NUMBER = 12_122_000_000;
const CAPTURED_AT = Date.now() - 24 * 3_600_000;
/** What rows say, in turn: opt-outs with and without a note, opt-ins with evidence and with a proof. */
const KINDS = /** @type {((index: number) => string)[]} */ ([
  (index) => `true,"Said ""stop"" in shop ${index}",,,,,`,
  () => 'true,,,,,,',
  (index) => `false,,Signed form ${index},,,,`,
  (index) => `false,,,WEB_FORM,${CAPTURED_AT},I agree to offers (${index}).,https://shop.example/offers`,
]);
const COUNTED = ['status', 'rowsRead', 'created', 'known', 'failed', 'optedOut', 'optedIn'];

/** @typedef {import('mysql2/promise').Connection} Connection */
/** @typedef {{ entries: number, events: number }} Counts */

// Alone: it compares the state of all numbers that there are.
await withBench(measure, { on: options.on, isAlone: true });

/** @param {import('../../stage/environment.mjs').Bench} bench */
async function measure(bench) {
  const { plainApiKey } = await bench.seed();
  const all = await bench.startApi([], { ROLE: 'all' });
  const operator = new Operator(all.url, plainApiKey);
  const { projectId } = await operator.makeProject('Tenant', 'Project');
  const connection = await bench.connect();
  const run = async (/** @type {string} */ what, /** @type {Iterable<number>} */ numbers, other = '') => {
    const before = await countsOf(connection, projectId);
    const start = performance.now();
    const row = await step(what, () => importRows(operator, connection, projectId, fileOf(numbers, other)));
    const after = await countsOf(connection, projectId);
    const perSecond = Number(row['rowsRead']) / ((performance.now() - start) / 1_000);
    return { row, perSecond, entries: after.entries - before.entries, events: after.events - before.events };
  };
  const first = await run(`importing ${fixed(NUMBERS)} numbers`, repeated(1));
  const again = await run(`importing all of it ${REPEATS} times more`, repeated(REPEATS));
  const others = Array.from({ length: OTHERS }, (_none, index) => 4 * index + 2);
  const other = await run(`importing ${OTHERS} opt-ins with other evidence`, others, ' and another');
  await all.stop();
  const said = await step('comparing the state of numbers with the ledger', () =>
    runCommand('State and ledger differ:', 'consent', ['check'], bench.env),
  );
  await connection.end();
  report({ first, again, other, said });
}

/** @param {number} times */
function* repeated(times) {
  for (let time = 0; time < times; time += 1) for (let index = 0; index < NUMBERS; index += 1) yield index;
}

/** @param {Iterable<number>} numbers @param {string} other what is added to their evidence */
async function* fileOf(numbers, other) {
  let rows = [HEADER];
  for (const index of numbers) {
    const says = KINDS[index % KINDS.length]?.(index) ?? '';
    rows.push(`+${FIRST_NUMBER + index},${says.replace(/(Signed form \d+)/, `$1${other}`)}\n`);
    if (rows.length < ROWS_A_PIECE) continue;
    yield Buffer.from(rows.join(''));
    rows = [];
  }
  yield Buffer.from(rows.join(''));
}

/**
 * The row of an import that has ended.
 * @param {Operator} operator @param {Connection} connection @param {string} projectId
 * @param {AsyncIterable<Buffer>} body
 */
async function importRows({ url, adminKey }, connection, projectId, body) {
  const response = await fetch(`${url}/v1/projects/${projectId}/phones/import`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'x-api-key': adminKey, 'content-type': 'text/csv' },
  });
  if (response.status !== 202) throw new Fail(`The upload returned ${response.status}: ${await response.text()}`);
  const { importId } = /** @type {{ importId: string }} */ (await response.json());
  const sql = `SELECT ${COUNTED.join(', ')} FROM phone_imports WHERE importId = ?`;
  for (; ; await sleep(LOOK_MS)) {
    const [row] = await rowsOf(connection, sql, [importId]);
    if (row?.['status'] === 'DONE') return row;
    if (row?.['status'] === 'FAILED') throw new Fail('The import failed.');
  }
}

/** @param {Connection} connection @param {string} projectId @returns {Promise<Counts>} */
async function countsOf(connection, projectId) {
  const ofConsent = "type IN ('phone.opted_out', 'phone.opted_in')";
  return {
    entries: await numberOf(connection, 'SELECT COUNT(*) FROM consent_entries WHERE projectId = ?', [projectId]),
    events: await numberOf(connection, `SELECT COUNT(*) FROM events WHERE projectId = ? AND ${ofConsent}`, [projectId]),
  };
}

/** @typedef {Counts & { row: Record<string, unknown>, perSecond: number }} Ran */
/** @param {{ first: Ran, again: Ran, other: Ran, said: string }} figures */
function report({ first, again, other, said }) {
  for (const { row, perSecond } of [first, again, other])
    console.log(
      `  ${COUNTED.map((name) => `${name} ${String(row[name])}`).join(', ')}; ${fixed(perSecond)} rows/s with upload`,
    );
  const rows = NUMBERS * REPEATS;
  judge('entries of the first rows', fixed(first.entries), fixed(NUMBERS), first.entries === NUMBERS);
  const isWhole = again.row['known'] === rows && again.row['failed'] === 0;
  const added = `${again.entries} entries and ${again.events} events`;
  const isNone = again.entries === 0 && again.events === 0 && again.row['optedOut'] === 0 && again.row['optedIn'] === 0;
  judge(`${fixed(rows)} repeated rows add`, added, 'none, and no row fails', isWhole && isNone);
  judge(`${OTHERS} rows with other evidence add`, `${other.entries} entries`, `${OTHERS}`, other.entries === OTHERS);
  const [, compared, differ] = /(\d+) numbers compared with the consent ledger, (\d+) differ/.exec(said) ?? [];
  const isSame = Number(compared) === NUMBERS && Number(differ) === 0;
  judge('consent check', `${compared} compared, ${differ} differ`, `${NUMBERS} and 0`, isSame);
}
