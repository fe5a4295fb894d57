/** What must hold after faults of a cluster's primary: history and tables in, breaches and figures out. */
import { Findings, groupBy, pairOf } from './findings.mjs';
import { linesOf } from '../stage/history.mjs';
import { checkDeliveries, checkFeed, checkReceipts, checkRegistrations, checkSequences } from './rules.mjs';

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
