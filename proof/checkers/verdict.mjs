/**
 * The checker: a history and the tables in, breaches and figures out. Reads nothing itself, so that it can be put to
 * the test.
 */
import { linesOf } from '../stage/history.mjs';
import { awayTimes, checkConduct, checkRun, Findings, groupBy, pairOf } from './findings.mjs';

// What must hold of events, their sequence, their deliveries, receipts and the feed; each rule writes its breaches
// down.

/** @typedef {import('./tables.mjs').Tables} Tables */
/** @typedef {import('../stage/history.mjs').History} History */

/** @type {Record<string, string>} */
const KINDS = { 'phone.created': 'created', 'phone.validated': 'validity', 'phone.validation_failed': 'validity' };

/**
 * Every acknowledged registration is there with both events of each number, once; nobody else's events are.
 * @param {History} history @param {Tables} tables
 * @param {Findings} findings
 */
export function checkRegistrations(history, tables, findings) {
  const acknowledged = new Set(linesOf(history, 'ack').map((line) => line.key));
  const found = groupBy(tables.events, (event) => `${event.projectId} ${event.phone}`);
  for (const { key, projectId, phones } of linesOf(history, 'ask')) {
    if (!acknowledged.has(key)) findings.add('unanswered', `${key}: a registration never got a response`);
    for (const phone of phones) {
      const kinds = (found.get(`${projectId} ${phone}`) ?? []).map((event) => KINDS[event.type] ?? event.type).sort();
      found.delete(`${projectId} ${phone}`);
      const isComplete = kinds.join() === 'created,validity';
      if (acknowledged.has(key) && !isComplete)
        findings.add(
          'acknowledged',
          `${phone} of ${key} was acknowledged, but its events are: ${kinds.join(', ') || 'none'}`,
        );
      if (!acknowledged.has(key) && !isComplete && kinds.length > 0)
        findings.add('atomic', `${phone} of ${key} left half of its events: ${kinds.join(', ')}`);
    }
  }
  for (const what of found.keys()) findings.add('unasked', `events of ${what}, which nobody registered`);
}

/**
 * 1, 2, 3 … in every project, and its counter stands at the last.
 * @param {History} history @param {Tables} tables
 * @param {Findings} findings
 */
export function checkSequences(history, tables, findings) {
  const counters = new Map(tables.counters.map(({ projectId, lastSequence }) => [projectId, Number(lastSequence)]));
  const byProject = groupBy(tables.events, (event) => event.projectId);
  for (const { projectId } of linesOf(history, 'project')) {
    const sequences = (byProject.get(projectId) ?? [])
      .map((event) => event.sequence)
      .sort((a, b) => (a ?? 0) - (b ?? 0));
    const wrong = sequences.findIndex((sequence, index) => sequence !== index + 1);
    if (wrong !== -1) findings.add('sequence', `${projectId}: where ${wrong + 1} should be, ${sequences[wrong]} is`);
    if ((counters.get(projectId) ?? 0) !== sequences.length)
      findings.add(
        'sequence',
        `${projectId}: ${sequences.length} events, but its counter stands at ${counters.get(projectId)}`,
      );
  }
}

/**
 * One delivery for each event and config that wants it, ended as it should.
 * @param {History} history @param {Tables} tables
 * @param {Findings} findings
 */
export function checkDeliveries(history, tables, findings) {
  const events = groupBy(tables.events, (event) => event.projectId);
  const deliveries = groupBy(tables.deliveries, (delivery) => pairOf(delivery.webhookConfigId, delivery.eventId));
  const outcomes = new Map(
    tables.attempts.map((attempt) => [pairOf(attempt.webhookConfigId, attempt.eventId), attempt.outcomes]),
  );
  for (const { config, event } of wanted(history, events)) {
    const pair = pairOf(config.webhookConfigId, event.eventId);
    const own = deliveries.get(pair) ?? [];
    deliveries.delete(pair);
    const status = config.isActive ? 'DELIVERED' : 'SKIPPED';
    if (own.length !== 1 || own[0]?.status !== status || own[0].queuedFor !== null)
      findings.add('deliveries', `${pair}: should be one that is ${status}, but is ${JSON.stringify(own)}`);
    const successes = (outcomes.get(pair) ?? []).filter((outcome) => outcome === 'SUCCESS').length;
    if (config.isActive ? successes === 0 : successes > 0)
      findings.add('attempts', `${pair} is ${status} with ${successes} successful attempts`);
  }
  for (const pair of deliveries.keys()) findings.add('deliveries', `${pair}: a delivery that no config wanted`);
}

/**
 * Every config that wanted an event got it and took it, unaltered; no other got anything.
 * @param {History} history @param {Tables} tables
 * @param {Findings} findings
 */
export function checkReceipts(history, tables, findings) {
  const events = groupBy(tables.events, (event) => event.projectId);
  const receipts = groupBy(linesOf(history, 'receipt'), (line) => pairOf(line.label, line.eventId));
  for (const { config, event } of wanted(history, events)) {
    const pair = pairOf(config.label, event.eventId);
    const own = receipts.get(pair) ?? [];
    if (!config.isActive) continue;
    receipts.delete(pair);
    if (!own.some((receipt) => receipt.isTaken))
      findings.add('lost', `${pair} never reached its receiver (${event.projectId}, ${event.sequence})`);
    const altered = own.find((receipt) => receipt.sequence !== event.sequence || receipt.digest !== event.digest);
    if (altered !== undefined)
      findings.add(
        'altered',
        `${pair} was received as ${altered.sequence} ${altered.digest}, but is ${event.sequence} ${event.digest}`,
      );
  }
  for (const pair of receipts.keys()) findings.add('unwanted', `${pair} was sent to a config that did not want it`);
}

/**
 * The pull feed shows exactly the events, in sequence.
 * @param {History} history @param {Tables} tables
 * @param {Findings} findings
 */
export function checkFeed(history, tables, findings) {
  const events = groupBy(tables.events, (event) => event.projectId);
  const pages = groupBy(linesOf(history, 'feed'), (line) => line.projectId);
  for (const { projectId } of linesOf(history, 'project')) {
    const expected = (events.get(projectId) ?? [])
      .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
      .map(({ eventId, type, sequence, digest }) => [eventId, type, sequence, digest].join(' '));
    const shown = (pages.get(projectId) ?? []).flatMap((page) => page.events.map((event) => event.join(' ')));
    const at = expected.findIndex((event, index) => event !== shown[index]);
    if (at !== -1)
      findings.add('feed', `${projectId}: where the feed should show ${expected[at]}, it shows ${shown[at]}`);
    if (shown.length !== expected.length)
      findings.add('feed', `${projectId}: the feed shows ${shown.length} events of ${expected.length}`);
  }
}

/**
 * Every event of every project with every config that wants it.
 * @param {History} history
 * @param {Map<string, import('./tables.mjs').EventRow[]>} eventsByProject
 */
function* wanted(history, eventsByProject) {
  for (const config of linesOf(history, 'config')) {
    const types = new Set(config.phoneEvents.map((name) => `phone.${name.toLowerCase()}`));
    for (const event of eventsByProject.get(config.projectId) ?? []) if (types.has(event.type)) yield { config, event };
  }
}

// Explains every receipt that was followed by another one of the same event for the same config. At least once means
// that a process that dies, or a database that dies under it, may cause a repetition of what it had in flight: begun
// and not yet recorded. A repetition of anything else is a fault.

/**
 * @template {import('../stage/history.mjs').HistoryLine['t']} T
 * @typedef {import('../stage/history.mjs').Line<T>} Line
 */

/** @typedef {{ what: string, at: number, inFlight: Set<string>, repeated: number }} Death */
/**
 * @typedef {object} Story
 * @property {Map<string, Death>} deaths by process @property {Death[]} databaseKills
 * @property {Map<string, { at: number, outcome: string }[]>} outcomes of what a process sent
 */

/**
 * One process has at most so many deliveries begun and not recorded: SLOTS (fair-share.ts) and UNWRITTEN_MAX
 * (delivery-worker.ts).
 */
const IN_FLIGHT_MAX = 128 + 256;
/**
 * A record that a dead database held up ends with its lease: the deadline and its margin (delivery-claims.ts), and a
 * moment.
 */
const LEASE_MS = 13_000;

/**
 * @param {History} history
 * `afterFailure` are those after attempts that were recorded as failures.
 * @param {import('./findings.mjs').Findings} findings
 */
function explainDuplicates(history, findings) {
  const story = follow(history);
  const receipts = groupBy(linesOf(history, 'receipt'), (line) => pairOf(line.label, line.eventId));
  const figures = {
    receipts: 0,
    repeated: 0,
    afterFailure: 0,
    byKill: /** @type {{ what: string, inFlight: number, repeated: number }[]} */ ([]),
  };
  for (const [pair, own] of receipts) {
    figures.receipts += own.length;
    for (const [index, receipt] of own.entries()) {
      const next = own[index + 1];
      if (next === undefined) break;
      figures.repeated += 1;
      const cause = causeOf(pair, receipt, next, story);
      if (cause === null)
        findings.add(
          'duplicates',
          `${pair} came twice, from ${receipt.process} and ${next.process}, though nothing had died with it in flight`,
        );
      else if (cause === 'failure') figures.afterFailure += 1;
      else cause.repeated += 1;
    }
  }
  figures.byKill = [...story.deaths.values(), ...story.databaseKills].map(({ what, inFlight, repeated }) => ({
    what,
    inFlight: inFlight.size,
    repeated,
  }));
  for (const { what, inFlight, repeated } of figures.byKill) {
    if (repeated > inFlight)
      findings.add('duplicates', `${what}: ${repeated} repetitions, but ${inFlight} were in flight`);
    if (what.startsWith('worker') && inFlight > IN_FLIGHT_MAX)
      findings.add('in-flight', `${what} had ${inFlight} in flight, more than ${IN_FLIGHT_MAX}`);
  }
  return figures;
}

/**
 * Goes through the history once: what was in flight when a process or the database died, and what was recorded how.
 * @param {History} history
 */
function follow(history) {
  /** @type {Map<string, Set<string>>} */
  const open = new Map();
  /** @type {Map<string, string>} */
  const labels = new Map();
  /** @type {Story} */
  const story = { deaths: new Map(), databaseKills: [], outcomes: new Map() };
  const openOf = (/** @type {string} */ process) => {
    const own = open.get(process) ?? new Set();
    open.set(process, own);
    return own;
  };
  for (const line of history) {
    if (line.t === 'config') labels.set(line.webhookConfigId, line.label);
    else if (line.t === 'begin') openOf(line.process).add(pairOf(line.label, line.eventId));
    else if (line.t === 'record') {
      const pair = pairOf(labels.get(line.webhookConfigId) ?? '', line.eventId);
      openOf(line.process).delete(pair);
      const key = `${line.process} ${pair}`;
      story.outcomes.set(key, [...(story.outcomes.get(key) ?? []), { at: line.at, outcome: line.outcome }]);
    } else if (line.t === 'exit') {
      if (line.signal === 'SIGKILL')
        story.deaths.set(line.process, {
          what: line.process,
          at: line.at,
          inFlight: openOf(line.process),
          repeated: 0,
        });
      open.delete(line.process);
    } else if (line.t === 'database-kill') {
      story.databaseKills.push({
        what: `database ${story.databaseKills.length + 1}`,
        at: line.at,
        inFlight: new Set([...open.values()].flatMap((set) => [...set])),
        repeated: 0,
      });
    }
  }
  return story;
}

/**
 * The kill that explains why `next` followed `receipt`, 'failure' when that attempt was recorded as one, or null.
 * @param {string} pair @param {Line<'receipt'>} receipt
 * @param {Line<'receipt'>} next @param {Story} story
 */
function causeOf(pair, receipt, next, story) {
  const outcomes = story.outcomes.get(`${receipt.process} ${pair}`) ?? [];
  if (outcomes.some(({ outcome, at }) => outcome !== 'SUCCESS' && at <= next.at)) return 'failure';
  const death = story.deaths.get(receipt.process);
  if (death !== undefined && next.process !== receipt.process && death.inFlight.has(pair)) return death;
  const succeededAt = outcomes.find(({ outcome }) => outcome === 'SUCCESS')?.at ?? Infinity;
  // Recorded before the database died: then that record must have outlived it.
  return (
    story.databaseKills.find(
      (kill) =>
        kill.inFlight.has(pair) && kill.at <= next.at && kill.at < succeededAt && next.at - kill.at < 2 * LEASE_MS,
    ) ?? null
  );
}

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
