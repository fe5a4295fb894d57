/** `npm run bench:import`: a large import under kills of its worker. */
import '../../scripts/lib/node-version.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine, whole } from '../../scripts/lib/command-line.mjs';
import { runCommand } from '../../scripts/lib/application.mjs';
import { killNow } from '../../scripts/lib/children.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { PROFILE, QUICK } from '../stage/options.mjs';
import { withBench } from '../stage/environment.mjs';
import { cpuMicros, peakBytes } from '../stage/process-figures.mjs';
import { faultsOfImport, importFile, rowsOf } from './import-file.mjs';
import { fixed, table, verdict } from '../stage/report.mjs';
import { rowsOf as rowsIn } from '../stage/world.mjs';

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

await withBench(async (bench) => {
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
});

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
