/** What a checker has found, and how the run itself went: nothing may end or respond as it should not. */
import { linesOf } from '../stage/history.mjs';

/** @typedef {import('../stage/history.mjs').History} History */

/** Lines without which a run proves nothing. */
const NEEDED = /** @type {const} */ (['project', 'config', 'ack', 'receipt', 'begin', 'record', 'feed']);
/** A process that starts while the database is away ends, and one that began just before or after may, too. */
const AWAY_MARGIN_MS = 5_000;

/**
 * What was asked for has been done: a run without kills, registrations or receipts proves nothing.
 * @param {History} history @param {Findings} findings
 */
export function checkRun(history, findings) {
  const count = (/** @type {import('../stage/history.mjs').HistoryLine['t']} */ t) =>
    history.filter((line) => line.t === t).length;
  const [run] = linesOf(history, 'run');
  if (run === undefined) return findings.add('run', 'the history has no beginning');
  const kills = linesOf(history, 'exit').filter((line) => line.signal === 'SIGKILL').length;
  if (kills < run.kills) findings.add('run', `${kills} processes were killed, not ${run.kills}`);
  if (count('database-kill') < run.databaseKills)
    findings.add('run', `the database was killed ${count('database-kill')} times, not ${run.databaseKills}`);
  for (const t of NEEDED) if (count(t) === 0) findings.add('run', `there is no "${t}" in the history`);
  if (count('drained') !== 1) findings.add('drained', 'the queue was not seen empty');
  if (count('damaged') > 0) findings.add('history', `${count('damaged')} lines of the history cannot be read`);
}

/**
 * Nobody dies but by our hand, during a restore, or at its start while the database is away; and no response is 4xx or
 * 500.
 * @param {History} history @param {Findings} findings
 */
export function checkConduct(history, findings) {
  const away = awayTimes(history);
  const restored = timesBetween(history, 'restore', 'restored');
  const ready = new Set(linesOf(history, 'ready').map((line) => line.process));
  for (const { process, code, signal, at } of linesOf(history, 'exit')) {
    if (signal === 'SIGKILL' || restored.some(([from, to]) => at >= from && at <= to)) continue;
    const isAtStart = !ready.has(process) && away.some(([from, to]) => at >= from && at <= to + AWAY_MARGIN_MS);
    if (!isAtStart) findings.add('exits', `${process} ended by itself with ${signal ?? code}`);
  }
  for (const { key, status, text } of linesOf(history, 'response'))
    findings.add('responses', `${key} got ${status}: ${text}`);
}

/**
 * When the database was away, as pairs of times.
 * @param {History} history
 */
export function awayTimes(history) {
  return timesBetween(history, 'database-kill', 'database-ready');
}

/**
 * From lines of one kind to the next of another one.
 * @param {History} history @param {string} begins @param {string} ends
 */
function timesBetween(history, begins, ends) {
  /** @type {[from: number, to: number][]} */
  const times = [];
  for (const { t, at } of history) {
    if (t === begins) times.push([at, Infinity]);
    const last = times.at(-1);
    if (t === ends && last !== undefined) last[1] = at;
  }
  return times;
}

/** Breaches by rule; each rule keeps its count and its first few breaches in words. */
const SHOWN = 5;

/** @typedef {{ rule: string, count: number, examples: string[] }} Finding */

export class Findings {
  /** @type {Map<string, Finding>} */
  #byRule = new Map();

  /** @param {string} rule @param {string} text */
  add(rule, text) {
    const found = this.#byRule.get(rule) ?? { rule, count: 0, examples: [] };
    found.count += 1;
    if (found.examples.length < SHOWN) found.examples.push(text);
    this.#byRule.set(rule, found);
  }

  /** @returns {Finding[]} */
  get all() {
    return [...this.#byRule.values()];
  }
}

/**
 * Things by a key.
 * @template T
 * @param {Iterable<T>} things @param {(thing: T) => string} keyOf
 */
export function groupBy(things, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}

/**
 * What one config is to get of one event, as a key.
 * @param {string} label @param {string} eventId
 */
export const pairOf = (label, eventId) => `${label} ${eventId}`;
