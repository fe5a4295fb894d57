/** What must hold after faults of a cluster's primary, and how long the service was away; breaches and figures. */
import { linesOf } from '../stage/history.mjs';
import { Findings, groupBy, pairOf } from './findings.mjs';
import { checkDeliveries, checkFeed, checkReceipts, checkRegistrations, checkSequences } from './verdict.mjs';

/** @typedef {import('../stage/history.mjs').History} History */
/** @typedef {import('./tables.mjs').Tables} Tables */
/** @typedef {{ from: number, to: number }} Window */

const OPTED_OUT = 'phone.opted_out';
/** Lines without which a run proves nothing. */
const NEEDED = /** @type {const} */ (['project', 'config', 'ack', 'opted-out', 'receipt', 'record', 'feed', 'fault']);
/** A delivery that was sent and not recorded may be sent again: its lease began so long before the fault at most. */
const LEASE_MS = 13_000;

/**
 * @param {History} history @param {Tables} tables
 * @param {readonly Window[]} outages from the fault until the service was back
 */
export function judgeCluster(history, tables, outages) {
  const findings = new Findings();
  for (const t of NEEDED)
    if (linesOf(history, t).length === 0) findings.add('run', `there is no "${t}" in the history`);
  if (linesOf(history, 'drained').length !== 1) findings.add('drained', 'the queue was not seen empty');
  for (const { process, code, signal } of linesOf(history, 'exit'))
    findings.add('exits', `${process} ended by itself with ${signal ?? code}`);
  for (const { key, status, text } of linesOf(history, 'response'))
    findings.add('responses', `${key} got ${status}: ${text}`);
  const registered = { ...tables, events: tables.events.filter(({ type }) => type !== OPTED_OUT) };
  checkRegistrations(history, registered, findings);
  for (const check of [checkSequences, checkDeliveries, checkReceipts, checkFeed]) check(history, tables, findings);
  checkOptOuts(history, tables, findings);
  const repeated = checkRepetitions(history, outages, findings);
  return {
    faults: findings.all,
    figures: {
      registrations: linesOf(history, 'ack').length,
      optOuts: linesOf(history, 'opted-out').length,
      events: tables.events.length,
      deliveries: tables.deliveries.filter(({ status }) => status === 'DELIVERED').length,
      repeated,
    },
  };
}

/**
 * One event for each that was acknowledged, at most one for each that was asked for, none for others.
 * @param {History} history @param {Tables} tables @param {Findings} findings
 */
function checkOptOuts(history, tables, findings) {
  const acknowledged = new Set(linesOf(history, 'opted-out').map(({ key }) => key));
  const found = groupBy(
    tables.events.filter(({ type }) => type === OPTED_OUT),
    (event) => `${event.projectId} ${event.phone}`,
  );
  for (const { key, projectId, phone } of linesOf(history, 'opt-out')) {
    const count = found.get(`${projectId} ${phone}`)?.length ?? 0;
    found.delete(`${projectId} ${phone}`);
    if (!acknowledged.has(key)) findings.add('unanswered', `${key}: an opt-out never got a response`);
    if (count > 1 || (count === 0 && acknowledged.has(key)))
      findings.add('opt-outs', `${phone} of ${projectId}: ${count} events of its opt-out`);
  }
  for (const what of found.keys()) findings.add('unasked', `an opt-out of ${what}, which nobody asked for`);
}

/**
 * What a receiver got twice had failed, or had been sent around a fault. Returns how many were repeated.
 * @param {History} history @param {readonly Window[]} outages @param {Findings} findings
 */
function checkRepetitions(history, outages, findings) {
  const labels = new Map(linesOf(history, 'config').map(({ webhookConfigId, label }) => [webhookConfigId, label]));
  const failed = new Set(
    linesOf(history, 'record')
      .filter(({ outcome }) => outcome !== 'SUCCESS')
      .map(({ webhookConfigId, eventId }) => pairOf(labels.get(webhookConfigId) ?? '', eventId)),
  );
  let repeated = 0;
  for (const [pair, own] of groupBy(linesOf(history, 'receipt'), (line) => pairOf(line.label, line.eventId))) {
    repeated += own.length - 1;
    const unexplained = own
      .slice(0, -1)
      .find(({ at }) => !outages.some(({ from, to }) => at >= from - LEASE_MS && at <= to));
    if (unexplained !== undefined && !failed.has(pair))
      findings.add('duplicates', `${pair} came ${own.length} times, though nothing had failed`);
  }
  return repeated;
}

/** @typedef {import('../chaos/load.mjs').Responded} Responded */
/**
 * One fault of the primary. Times are Unix milliseconds.
 * @typedef {{ how: string, at: number, electedAt: number, until: number }} Fault
 */
/**
 * @typedef {object} Outage milliseconds
 * @property {string} how @property {number} outageMs the longest silence of a process between two acknowledged writes
 * @property {number} electionMs from the fault until another member took writes
 * @property {number} backMs from then until every process had acknowledged a write
 * @property {number} refused responses of 503
 * @property {number} late those among them to requests that were sent after the return
 */

/** So long after the election every process must have acknowledged a write. */
export const BACK_WITHIN_MS = 3_000;
const ACKNOWLEDGED = 200;
const UNAVAILABLE = 503;

/**
 * Null when a process acknowledged nothing before the fault, or nothing after it.
 * @param {Fault} fault @param {readonly Responded[]} responses @param {readonly string[]} urls of the processes
 * @returns {Outage | null}
 */
export function outageOf(fault, responses, urls) {
  const silences = urls.map((url) =>
    silenceOf(
      fault,
      responses.filter((response) => response.url === url),
    ),
  );
  const known = silences.filter((silence) => silence !== null);
  if (known.length < urls.length) return null;
  const backAt = Math.max(...known.map(({ to }) => to));
  const refused = responses.filter(
    ({ status, respondedAt }) => status === UNAVAILABLE && respondedAt >= fault.at && respondedAt <= fault.until,
  );
  return {
    how: fault.how,
    outageMs: Math.max(...known.map(({ from, to }) => to - from)),
    electionMs: fault.electedAt - fault.at,
    backMs: Math.max(0, backAt - fault.electedAt),
    refused: refused.length,
    late: refused.filter(({ sentAt }) => sentAt > backAt).length,
  };
}

/**
 * The longest time between two acknowledgements of one process that ends after the fault. One that begins when the
 * process was back already is another fault's, such as a busy machine's, unless it is as long as an outage.
 * @param {Fault} fault @param {readonly Responded[]} responses
 */
function silenceOf({ at, electedAt, until }, responses) {
  const times = responses
    .flatMap(({ status, respondedAt }) => (status === ACKNOWLEDGED && respondedAt <= until ? [respondedAt] : []))
    .sort((a, b) => a - b);
  const silences = times.flatMap((to, index) => {
    const from = times[index - 1];
    const isOfFault = from !== undefined && to >= at && (from <= electedAt || to - from > BACK_WITHIN_MS);
    return isOfFault ? [{ from, to }] : [];
  });
  return silences.length === 0 ? null : silences.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a));
}
