/** `npm run bench:import`: a large import under kills of its worker. */
import '../../scripts/lib/node-version.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../../scripts/lib/application.mjs';
import { killNow } from '../../scripts/lib/children.mjs';
import { readCommandLine, whole } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { withBench } from '../stage/environment.mjs';
import { ON, PROFILE, QUICK } from '../stage/options.mjs';
import { cpuMicros, peakBytes } from '../stage/process-figures.mjs';
import { fixed, table, verdict } from '../stage/report.mjs';
import { numberOf, rowsOf as rowsIn } from '../stage/world.mjs';

// The file that is imported, row by row, and whether the import made of it what it says.

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
async function* importFile(count) {
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
async function faultsOfImport(connection, { projectId, importId }, count) {
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

const ROWS_FULL = 1_000_000;
const ROWS_QUICK = 50_000;
const ROWS_MAX = 10_000_000;
const KILLS_USUAL = 10;
const KILLS_MAX = 1_000;

const { values: options } = readCommandLine({
  usage: 'npm run bench:import --',
  about:
    `Uploads a CSV file of a million rows (with --quick ${ROWS_QUICK}), imports it by a worker process that is ` +
    'killed at random moments and started again, and compares what is there with what the file says, row by row. ' +
    'Prints rows per second while a worker works, and the peak memory of the API and the workers.',
  options: {
    quick: QUICK,
    on: ON,
    rows: whole('rows of the file', ROWS_MAX, `${ROWS_FULL}`),
    kills: whole('how often the worker is killed', KILLS_MAX, String(KILLS_USUAL)),
    profile: {
      ...PROFILE,
      about: 'writes CPU profiles of the workers there (with --kills 0: a killed process writes none)',
    },
  },
});
const ROWS = options.rows ?? (options.quick ? ROWS_QUICK : ROWS_FULL);
const KILLS = options.kills ?? KILLS_USUAL;
const LOOK_MS = 50;
const KILL_DELAY_MAX_MS = 400;
const STALLED_MS = 120_000;

/** @typedef {{ importId: string, bytesTotal: number }} Sent */
/** @typedef {{ status: string, rowsRead: number, share: number }} ImportProgress */
/**
 * @typedef {object} Report
 * @property {Sent} sent @property {number} uploadSeconds @property {number} apiPeak bytes
 * @property {Awaited<ReturnType<typeof importWithKills>>} run @property {string[]} faults @property {string} ledger
 */

// Alone: another worker would import the file.
await withBench(measure, { on: options.on, isAlone: true });

/** @param {import('../stage/environment.mjs').Bench} bench */
async function measure(bench) {
  const { plainApiKey } = await bench.seed();
  const api = await bench.startApi([], { ROLE: 'api' });
  const project = await new Operator(api.url, plainApiKey).makeProject('Tenant', 'Project');
  const uploadStart = performance.now();
  const sent = await step(`uploading ${fixed(ROWS)} rows`, () => upload(api.url, project));
  const uploadSeconds = (performance.now() - uploadStart) / 1000;
  const apiPeak = await peakBytes(api.child);
  await api.stop();
  const connection = await bench.connect();
  const run = await step(`importing them, with ${KILLS} kills`, () =>
    importWithKills(bench, connection, sent.importId),
  );
  const faults = await step('comparing what is there with the file', () =>
    faultsOfImport(connection, { ...project, importId: sent.importId }, ROWS),
  );
  const ledger = await step('comparing the state of numbers with the consent ledger', () =>
    runCommand('State and ledger differ:', 'consent', ['check'], bench.env),
  );
  report({ sent, uploadSeconds, apiPeak, run, faults, ledger });
  await connection.end();
}

/** @param {string} url @param {{ projectId: string, key: string }} project */
async function upload(url, { projectId, key }) {
  const response = await fetch(`${url}/v1/projects/${projectId}/phones/import`, {
    method: 'POST',
    body: importFile(ROWS),
    duplex: 'half',
    headers: { 'x-api-key': key, 'content-type': 'text/csv' },
  });
  if (response.status !== 202) throw new Fail(`The upload returned ${response.status}: ${await response.text()}`);
  return /** @type {Sent} */ (await response.json());
}

/**
 * Works until the import has ended; each worker but the last is killed at a random moment.
 * @param {import('../stage/environment.mjs').Bench} bench @param {import('mysql2/promise').Connection} connection
 * @param {string} importId
 */
async function importWithKills(bench, connection, importId) {
  const progress = async () => {
    const [row] = await rowsIn(
      connection,
      'SELECT status, rowsRead, bytesRead / bytesTotal AS share FROM phone_imports WHERE importId = ?',
      [importId],
    );
    return { status: String(row?.['status']), rowsRead: Number(row?.['rowsRead']), share: Number(row?.['share']) };
  };
  const killAt = Array.from({ length: KILLS }, () => Math.random() * 0.98).toSorted((a, b) => a - b);
  const run = { rows: 0, seconds: 0, peak: 0, kills: 0, cpuSeconds: 0, databaseSeconds: 0 };
  const start = performance.now();
  const databaseStart = await databaseSecondsOf(bench);
  for (;;) {
    const worker = await bench.startApi(
      options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`],
      { ROLE: 'worker' },
    );
    const life = await liveOn(worker, progress, killAt.shift() ?? null);
    run.rows += life.rows;
    run.seconds += life.seconds;
    run.cpuSeconds += life.cpuSeconds;
    run.peak = Math.max(run.peak, life.peak);
    if (life.isDone) {
      await worker.stop();
      run.databaseSeconds = (await databaseSecondsOf(bench)) - databaseStart;
      return { ...run, wallSeconds: (performance.now() - start) / 1000 };
    }
    run.kills += 1;
  }
}

/**
 * The life of one worker: what it did from its first batch to its last.
 * @param {import('../stage/environment.mjs').Started} worker @param {() => Promise<ImportProgress>} progress
 * @param {number | null} killAtShare
 */
async function liveOn(worker, progress, killAtShare) {
  const before = await progress();
  const life = { rows: 0, seconds: 0, peak: 0, isDone: false, cpuSeconds: 0 };
  /** @type {{ at: number, rows: number } | null} */
  let first = null;
  let movedAt = performance.now();
  let last = before;
  for (;;) {
    const now = await progress();
    if (now.rowsRead !== last.rowsRead) movedAt = performance.now();
    if (first === null && now.rowsRead > before.rowsRead) first = { at: movedAt, rows: now.rowsRead };
    last = now;
    life.peak = Math.max(life.peak, await peakBytes(worker.child));
    life.isDone = now.status === 'DONE';
    if (now.status === 'FAILED') throw new Fail('The import failed.');
    if (performance.now() - movedAt > STALLED_MS) throw new Fail(`The import stands still at ${now.rowsRead} rows.`);
    if (life.isDone || (killAtShare !== null && now.rowsRead > before.rowsRead && now.share >= killAtShare)) break;
    await sleep(LOOK_MS);
  }
  if (!life.isDone) await sleep(Math.random() * KILL_DELAY_MAX_MS);
  life.cpuSeconds = ((await cpuMicros(worker.child)) ?? 0) / 1e6;
  if (!life.isDone) {
    killNow(worker.child);
    await worker.child.ended;
  }
  if (first === null) return life;
  return { ...life, rows: last.rowsRead - first.rows, seconds: (movedAt - first.at) / 1000 };
}

/**
 * CPU time of the database so far; NaN for one that is not ours.
 * @param {import('../stage/environment.mjs').Bench} bench
 */
async function databaseSecondsOf({ databaseChild }) {
  return databaseChild === null ? Number.NaN : ((await cpuMicros(databaseChild)) ?? Number.NaN) / 1e6;
}

/** @param {Report} facts */
function report({ sent, uploadSeconds, apiPeak, run, faults, ledger }) {
  const megabytes = (/** @type {number} */ bytes) => `${fixed(bytes / 1024 ** 2)} MB`;
  const rate = run.rows / run.seconds;
  const expected = rowsOf(ROWS);
  console.log(
    table([
      ['', ''],
      [
        'file',
        `${fixed(ROWS)} rows, ${megabytes(sent.bytesTotal)}: ${fixed(expected.numbers)} numbers, ` +
          `${fixed(expected.optedOut)} opt-outs, ${fixed(expected.repeated)} repeated rows, ` +
          `${fixed(expected.faults)} faults`,
      ],
      ['upload', `${fixed(uploadSeconds, 1)} s, ${megabytes(sent.bytesTotal / uploadSeconds)}/s`],
      [
        'import',
        `${fixed(rate)} rows/s while a worker works; ${fixed(run.wallSeconds)} s in all, with ${run.kills} ` +
          'kills, starts and leases that had to end',
      ],
      [
        'CPU time',
        `workers ${fixed(run.cpuSeconds, 1)} s, database ${fixed(run.databaseSeconds, 1)} s: ` +
          `${fixed((run.cpuSeconds * 1e6) / ROWS)} and ${fixed((run.databaseSeconds * 1e6) / ROWS)} µs a row`,
      ],
      ['peak memory', `of a worker ${megabytes(run.peak)}, of the API ${megabytes(apiPeak)}`],
      ['ledger', ledger.trim()],
    ]),
  );
  console.log(
    verdict('rows lost or doubled', faults.length === 0 ? 'none' : faults.join('; '), 'none', faults.length === 0),
  );
  if (faults.length > 0) process.exitCode = 1;
}
