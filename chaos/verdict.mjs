/** The checker: a history and the tables in, breaches and figures out. Reads nothing itself, so that it can be put to the test. */
import { awayTimes, checkConduct, checkRun } from './conduct.mjs';
import { explainDuplicates } from './duplicates.mjs';
import { Findings, pairOf } from './findings.mjs';
import { checkDeliveries, checkFeed, checkReceipts, checkRegistrations, checkSequences } from './rules.mjs';

const CHECKS = [checkRegistrations, checkSequences, checkDeliveries, checkReceipts, checkFeed];

/**
 * @param {Record<string, any>[]} history see history.mjs
 * @param {import('./tables.mjs').Tables} tables
 */
export function judge(history, tables) {
  const findings = new Findings();
  checkRun(history, findings);
  checkConduct(history, findings);
  for (const check of CHECKS) check(history, tables, findings);
  const duplicates = explainDuplicates(history, findings);
  return { faults: findings.all, figures: { ...figuresOf(history, tables), duplicates } };
}

function figuresOf(history, tables) {
  const lines = (t) => history.filter((line) => line.t === t);
  const [run] = lines('run');
  const from = lines('ask')[0]?.at ?? 0;
  const until = lines('ask').at(-1)?.at ?? 0;
  const kills = lines('kill');
  return {
    seed: run?.seed,
    projects: lines('project').length,
    registrations: lines('ack').length,
    askedAgain: lines('ack').filter((line) => line.tries > 1).length,
    events: tables.events.length,
    eventsPerSecond: tables.events.length / Math.max(1, (until - from) / 1_000),
    deliveries: tables.deliveries.filter((delivery) => delivery.status === 'DELIVERED').length,
    loadSeconds: (until - from) / 1_000,
    drainSeconds: ((lines('drained')[0]?.at ?? 0) - (lines('load-end')[0]?.at ?? 0)) / 1_000,
    kills: lines('exit').filter((line) => line.signal === 'SIGKILL').length,
    killsBy: countBy(kills, (line) => `${line.process.split('-')[0]} ${line.how}`),
    databaseKills: lines('database-kill').length,
    awayMs: awayTimes(history).map(([start, end]) => end - start),
    latencies: latencies(history, tables),
    recoveries: recoveries(lines('database-ready'), lines('receipt')),
  };
}

/** Milliseconds from the making of an event to each config that took it. */
function latencies(history, tables) {
  const createdAt = new Map(tables.events.map((event) => [event.eventId, event.createdAt]));
  const seen = new Set();
  const found = [];
  for (const { t, label, eventId, isTaken, at } of history) {
    if (t !== 'receipt' || !isTaken || seen.has(pairOf(label, eventId))) continue;
    seen.add(pairOf(label, eventId));
    found.push(at - (createdAt.get(eventId) ?? at));
  }
  return found.sort((a, b) => a - b);
}

/** Milliseconds from the return of the database to the next receipt. */
function recoveries(returns, receipts) {
  return returns.flatMap(({ at }) => {
    const next = receipts.find((receipt) => receipt.at >= at);
    return next === undefined ? [] : [next.at - at];
  });
}

function countBy(things, keyOf) {
  const counts = {};
  for (const thing of things) counts[keyOf(thing)] = (counts[keyOf(thing)] ?? 0) + 1;
  return counts;
}
