/**
 * Explains every receipt that was followed by another one of the same event for the same config. At least once means
 * that a process that dies, or a database that dies under it, may cause a repetition of what it had in flight: begun
 * and not yet recorded. A repetition of anything else is a fault.
 */
import { linesOf } from '../stage/history.mjs';
import { groupBy, pairOf } from './findings.mjs';

/**
 * @template {import('../stage/history.mjs').HistoryLine['t']} T
 * @typedef {import('../stage/history.mjs').Line<T>} Line
 */
/** @typedef {import('../stage/history.mjs').History} History */

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
export function explainDuplicates(history, findings) {
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
