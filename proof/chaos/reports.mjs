/** What a person reads at the end of the chaos runs. */
import { groupBy } from '../checkers/findings.mjs';
import { percentile } from '../stage/report.mjs';

/** @typedef {import('./load.mjs').Responded} Responded */
/** @typedef {import('../checkers/cluster-check.mjs').Outage} Outage */
/** @typedef {import('../checkers/findings.mjs').Finding} Finding */
/** @typedef {import('./consent-load.mjs').Operation} Operation */
/** @typedef {ReturnType<typeof import('../checkers/verdict.mjs').judge>} Judgement */
/** @typedef {ReturnType<typeof import('../checkers/backup-check.mjs').judgeBackup>} BackupJudgement */
/** @typedef {ReturnType<typeof import('../checkers/cluster-check.mjs').judgeCluster>} ClusterJudgement */
/** @typedef {{ inFlight: number, repeated: number }[]} Kills */
/**
 * @typedef {object} MessagesRun
 * @property {number} seed @property {number} steps @property {number} requests @property {number} loadMs
 * @property {number} cut requests for batches that were not processed as a whole
 * @property {number} killed @property {number} databases @property {number} jumps
 * @property {{ label: string, faults: number, kills: number, killed: string } | null} gateways not simulated
 * @property {import('../checkers/messages-judge.mjs').Figures} figures
 */

const ACKNOWLEDGED = 200;

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
/** @param {readonly number[]} numbers */
const most = (numbers) => numbers.reduce((largest, number) => Math.max(largest, number), 0);
/** @param {number} ms */
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

/** @param {readonly number[]} numbers @param {number} share */
const at = (numbers, share) => (numbers.length === 0 ? 0 : percentile([...numbers], share));

/** @param {Judgement} judgement */
export function printReport({ faults, figures }) {
  const kills = Object.entries(figures.killsBy)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([how, count]) => `${how} ${count}`);
  print(faults, [
    `\nChaos, seed ${figures.seed}`,
    `  load            ${figures.events} events in ${figures.loadSeconds.toFixed(0)} s ` +
      `(${figures.eventsPerSecond.toFixed(0)}/s), ${figures.registrations} registrations acknowledged, ` +
      `${figures.askedAgain} of them sent more than once`,
    `  process kills   ${figures.kills}: ${kills.join(', ')}`,
    `  database kills  ${figures.databaseKills}, away for ${seconds(at(figures.awayMs, 0.5))} each ` +
      `(median); next receipt after its return: median ${seconds(at(figures.recoveries, 0.5))}, ` +
      `longest ${seconds(most(figures.recoveries))}`,
    `  deliveries      ${figures.deliveries}, ${figures.duplicates.receipts} requests received`,
    `  repetitions     ${repetitionsText(figures.duplicates)}`,
    `  event to taken  p50 ${seconds(at(figures.latencies, 0.5))}, p99 ${seconds(at(figures.latencies, 0.99))}, ` +
      `longest ${seconds(most(figures.latencies))}; queue empty ${figures.drainSeconds.toFixed(0)} s after the load`,
  ]);
}

/** @param {Judgement['figures']['duplicates']} duplicates */
function repetitionsText({ repeated, byKill, afterFailure }) {
  const workers = byKill.filter(({ what }) => what.startsWith('worker'));
  const databases = byKill.filter(({ what }) => what.startsWith('database'));
  const repeatedBy = (/** @type {Kills} */ kills) => kills.map((kill) => kill.repeated);
  const inFlightAt = (/** @type {Kills} */ kills) => kills.map((kill) => kill.inFlight);
  return (
    `${repeated}: ${sum(repeatedBy(workers))} by ${workers.length} worker kills that had ${sum(inFlightAt(workers))} ` +
    `in flight (most at one kill: ${most(repeatedBy(workers))} of ${most(inFlightAt(workers))}), ` +
    `${sum(repeatedBy(databases))} by database kills (${sum(inFlightAt(databases))} in flight), ${afterFailure} ` +
    'after attempts recorded as failed'
  );
}

/**
 * @param {Operation[]} operations
 * @param {{ seed: number, loadMs: number, killed: number, databases: number, lags: number[] }} run `lags` of stops that
 *   were carried to other projects, in milliseconds
 * @param {import('../checkers/consent-lives.mjs').ConsentTables} tables @param {readonly Finding[]} faults
 */
export function printConsentReport(operations, { seed, loadMs, killed, databases, lags }, tables, faults) {
  const count = (/** @type {(operation: Operation) => boolean} */ isIt) => operations.filter(isIt).length;
  const unknown = count(({ status }) => status === 0);
  const unknownUnderKey = count(({ status, key }) => status === 0 && key !== null);
  const erasures = tables.entries.filter(({ kind }) => kind === 'ERASED').length;
  const perSecond = ((operations.length / loadMs) * 1_000).toFixed(0);
  print(faults, [
    `\nConsent under kills, seed ${seed}`,
    `  operations  ${operations.length} in ${(loadMs / 1_000).toFixed(0)} s (${perSecond}/s): ` +
      numbersOf(operations.map(({ what }) => what)),
    `  responses   ${count(({ status }) => status > 0)} acknowledged, ${count(({ attempts }) => attempts > 1)} of ` +
      `them sent more than once; ${unknown} of unknown outcome, ${unknownUnderKey} of those under an Idempotency-Key`,
    `  kills       ${killed} processes, ${databases} times the database`,
    `  ledger      ${tables.entries.length} entries, ${erasures} of them erasures; ${tables.rows.length} ` +
      'numbers are there',
    `  events      ${numbersOf(tables.events.map(({ type }) => type))}`,
    `  stops       ${lags.length} carried to other projects: p50 ${seconds(at(lags, 0.5))}, ` +
      `p99 ${seconds(at(lags, 0.99))}, longest ${seconds(most(lags))}; ${tables.sendings.length} messages sent`,
  ]);
}

/** @param {MessagesRun} run @param {readonly Finding[]} faults */
export function printMessagesReport(run, faults) {
  const { seed, steps, requests, cut, loadMs, killed, databases, jumps, figures } = run;
  const perSecond = ((steps / loadMs) * 1_000).toFixed(0);
  print(faults, [
    `\nMessages under kills and clock jumps, seed ${seed}`,
    `  steps     ${steps} in ${requests} requests and ${(loadMs / 1_000).toFixed(0)} s (${perSecond}/s)`,
    `  batches   ${cut} not processed as a whole, and sent again`,
    `  kills     ${killed} processes, ${databases} times the database; ${jumps} clock jumps`,
    `  messages  ${figures.messages}: ${listed(figures.ends)}`,
    `  gateways  ${figures.attempts} attempts, ${figures.receipts} receipts`,
    `  events    ${figures.events}`,
    ...(figures.wire === null ? [] : gatewayLines(run, figures.wire)),
  ]);
}

/** @param {MessagesRun} run @param {import('../checkers/messages-gateway.mjs').WireFigures} wire */
function gatewayLines({ gateways, figures }, wire) {
  const { arrivals, confirmed, refused, unanswered, resolved, unreported } = wire;
  const { carried, twice, lost, receipts, untaken, texts } = wire;
  const { label, faults, kills, killed } = gateways ?? { label: '', faults: 0, kills: 0, killed: '' };
  return [
    `  ${label.padEnd(8)}  ${faults} faults, ${kills} ${killed}`,
    `  arrived   ${arrivals} submissions: ${confirmed} confirmed, ${refused} refused, ${unanswered} without a response`,
    `  outcomes  ${resolved} of those without a response known by a receipt; ${unreported} confirmed ones without any`,
    `  came out  ${carried} messages; ${twice} of them again by the gateway itself, ${lost} confirmed ones never`,
    `  reported  ${receipts} receipts and ${texts} texts that were taken; ${untaken} callbacks that were not, at first`,
    `  unhappy   ${listed(figures.reasons)}`,
  ];
}

/**
 * @param {BackupJudgement} judgement
 * @param {{ backup: { from: number, to: number }, calmFrom: number, responses: readonly Responded[], said: string,
 *   restoreMs: number, bytes: number, noticed: number, consent: string }} run
 */
export function printBackupReport({ faults, figures }, run) {
  const { backup, calmFrom, responses } = run;
  print(faults, [
    `\n${run.said}`,
    `  backup    ${seconds(backup.to - backup.from)}, ${(run.bytes / 1e6).toFixed(1)} MB`,
    `  before    ${latencies(responses, calmFrom, backup.from)}`,
    `  meanwhile ${latencies(responses, backup.from, backup.to)}`,
    `  restore   ${seconds(run.restoreMs)}, every row compared; one that was killed was noticed by ${run.noticed} of 2`,
    `  restored  ${figures.events} events; ${figures.again} deliveries that waited in the backup were sent again`,
    `  consent   ${run.consent}`,
  ]);
}

/** @param {readonly Responded[]} responses @param {number} from @param {number} to */
function latencies(responses, from, to) {
  const own = responses.filter(({ sentAt }) => sentAt >= from && sentAt < to);
  const took = own.flatMap(({ status, sentAt, respondedAt }) =>
    status === ACKNOWLEDGED ? [respondedAt - sentAt] : [],
  );
  return (
    `${took.length} registrations, p50 ${at(took, 0.5)} ms, p99 ${at(took, 0.99)} ms; ` +
    `${own.length - took.length} refused`
  );
}

/**
 * @param {ClusterJudgement} judgement
 * @param {readonly { outage: Outage, importMs: number, deliveredMs: number }[]} outages
 */
export function printClusterReport({ faults, figures }, outages) {
  print(faults, [
    `\n${figures.registrations} registrations and ${figures.optOuts} opt-outs acknowledged, ` +
      `${figures.events} events, ${figures.deliveries} deliveries, ${figures.repeated} of them sent more than once`,
    ...outages.map(
      ({ outage, importMs, deliveredMs }) =>
        `  ${outage.how.padEnd(30)} outage ${seconds(outage.outageMs)}: election ${seconds(outage.electionMs)}, ` +
        `service ${seconds(outage.backMs)} after it, next delivery ${seconds(deliveredMs)} after it; ` +
        `${outage.refused} × 503 (${outage.late} late); import ${seconds(importMs)}`,
    ),
  ]);
}

/** The figures, then the breaches. @param {readonly Finding[]} faults @param {readonly string[]} lines */
function print(faults, lines) {
  console.log(lines.join('\n'));
  for (const { rule, count, examples } of faults) {
    console.log(`\n✗ ${rule}: ${count}`);
    for (const example of examples) console.log(`    ${example}`);
  }
}

/**
 * How often each word stands there: `erase 134, optIn 777`.
 * @param {readonly string[]} words
 */
function numbersOf(words) {
  return listed(Object.fromEntries([...groupBy(words, (word) => word)].map(([word, all]) => [word, all.length])));
}

/** @param {Record<string, number>} counts */
function listed(counts) {
  const words = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return words.sort((a, b) => a.localeCompare(b)).join(', ');
}
