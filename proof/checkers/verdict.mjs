/**
 * The checker: a history and the tables in, breaches and figures out. Reads nothing itself, so that it can be put to
 * the test.
 */
import { awayTimes, checkConduct, checkRun } from './conduct.mjs';
import { explainDuplicates } from './duplicates.mjs';
import { Findings, pairOf } from './findings.mjs';
import { linesOf } from '../stage/history.mjs';
import { checkDeliveries, checkFeed, checkReceipts, checkRegistrations, checkSequences } from './rules.mjs';

/** @typedef {import('./tables.mjs').Tables} Tables */
/** @typedef {import('../stage/history.mjs').History} History */

const CHECKS = [checkRegistrations, checkSequences, checkDeliveries, checkReceipts, checkFeed];

/** @param {History} history @param {Tables} tables */
export function judge(history, tables) {
  const findings = new Findings();
  checkRun(history, findings);
  checkConduct(history, findings);
  for (const check of CHECKS) check(history, tables, findings);
  const duplicates = explainDuplicates(history, findings);
  return { faults: findings.all, figures: { ...figuresOf(history, tables), duplicates } };
}

/** @param {History} history @param {Tables} tables */
function figuresOf(history, tables) {
  const [run] = linesOf(history, 'run');
  const from = linesOf(history, 'ask')[0]?.at ?? 0;
  const until = linesOf(history, 'ask').at(-1)?.at ?? 0;
  const kills = linesOf(history, 'kill');
  return {
    seed: run?.seed,
    projects: linesOf(history, 'project').length,
    registrations: linesOf(history, 'ack').length,
    askedAgain: linesOf(history, 'ack').filter((line) => line.attempts > 1).length,
    events: tables.events.length,
    eventsPerSecond: tables.events.length / Math.max(1, (until - from) / 1_000),
    deliveries: tables.deliveries.filter((delivery) => delivery.status === 'DELIVERED').length,
    loadSeconds: (until - from) / 1_000,
    drainSeconds: ((linesOf(history, 'drained')[0]?.at ?? 0) - (linesOf(history, 'load-end')[0]?.at ?? 0)) / 1_000,
    kills: linesOf(history, 'exit').filter((line) => line.signal === 'SIGKILL').length,
    killsBy: countBy(kills, (line) => `${line.process.split('-')[0]} ${line.how}`),
    databaseKills: linesOf(history, 'database-kill').length,
    awayMs: awayTimes(history).map(([start, end]) => end - start),
    latencies: latencies(history, tables),
    recoveries: recoveries(linesOf(history, 'database-ready'), linesOf(history, 'receipt')),
  };
}

/**
 * Milliseconds from the making of an event to each config that took it.
 * @param {History} history @param {Tables} tables
 */
function latencies(history, tables) {
  const createdAt = new Map(tables.events.map((event) => [event.eventId, event.createdAt]));
  const seen = new Set();
  const found = [];
  for (const { label, eventId, isTaken, at } of linesOf(history, 'receipt')) {
    if (!isTaken || seen.has(pairOf(label, eventId))) continue;
    seen.add(pairOf(label, eventId));
    found.push(at - (createdAt.get(eventId) ?? at));
  }
  return found.sort((a, b) => a - b);
}

/**
 * Milliseconds from the return of the database to the next receipt.
 * @param {readonly { at: number }[]} returns @param {readonly { at: number }[]} receipts
 */
function recoveries(returns, receipts) {
  return returns.flatMap(({ at }) => {
    const next = receipts.find((receipt) => receipt.at >= at);
    return next === undefined ? [] : [next.at - at];
  });
}

/**
 * @template T
 * @param {readonly T[]} things @param {(thing: T) => string} keyOf
 */
function countBy(things, keyOf) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const thing of things) counts[keyOf(thing)] = (counts[keyOf(thing)] ?? 0) + 1;
  return counts;
}
