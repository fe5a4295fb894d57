/** How a history or a table is spoilt in one place. */
import { groupBy, pairOf } from './findings.mjs';
import { linesOf } from '../stage/history.mjs';

/**
 * @template {import('../stage/history.mjs').HistoryLine['t']} T
 * @typedef {import('../stage/history.mjs').Line<T>} Line
 */

/** @typedef {import('../stage/history.mjs').History} History */
/** @typedef {import('../stage/history.mjs').HistoryLine} HistoryLine */
/** @typedef {import('./tables.mjs').Tables} Tables */
/** @typedef {(history: History, tables: Tables) => [History, Tables]} Spoiling */

/**
 * @template T
 * @param {readonly T[]} things @param {(thing: T) => boolean} unwanted
 */
export const without = (things, unwanted) => things.filter((thing) => !unwanted(thing));

/**
 * @template T
 * @param {readonly T[]} things @param {T} one
 */
export const less = (things, one) => things.filter((thing) => thing !== one);

/**
 * @template T
 * @param {readonly T[]} things @param {T} chosen @param {Partial<T>} changes
 */
export const changed = (things, chosen, changes) =>
  things.map((thing) => (thing === chosen ? { ...thing, ...changes } : thing));

/**
 * The first of several, of which there must be one: what is not there cannot be spoilt.
 * @template T
 * @param {readonly T[]} things @param {(thing: T) => boolean} [fits]
 */
export function firstOf(things, fits = () => true) {
  const first = things.find(fits);
  if (first === undefined) throw new Error('There is nothing of the kind that could be spoilt.');
  return first;
}

/**
 * @template {HistoryLine['t']} T
 * @param {History} history @param {T} t @param {(line: Line<T>) => boolean} [fits]
 */
export const lineOf = (history, t, fits) => firstOf(linesOf(history, t), fits);

/** @param {History} history */
export const endOf = (history) => history.at(-1)?.at ?? 0;

/** @param {(history: History, tables: Tables) => History} make @returns {Spoiling} */
export const inHistory = (make) => (history, tables) => [make(history, tables), tables];

/**
 * @template {keyof Tables} N
 * @param {N} name @param {(rows: Tables[N]) => Tables[N]} make @returns {Spoiling}
 */
export const inTable = (name, make) => (history, tables) => [history, { ...tables, [name]: make(tables[name]) }];

/**
 * A pair of label and event that was received exactly once.
 * @param {History} history
 */
export function receivedOnce(history) {
  const byPair = groupBy(linesOf(history, 'receipt'), (line) => pairOf(line.label, line.eventId));
  return lineOf(
    history,
    'receipt',
    (line) => byPair.get(pairOf(line.label, line.eventId))?.length === 1 && line.isTaken,
  );
}

/**
 * @param {History} history @param {Line<'receipt'>} receipt
 * @param {Partial<Line<'receipt'>>} changes @returns {History}
 */
export function withReceipt(history, receipt, changes) {
  return history.map((line) => (line === receipt ? { ...receipt, ...changes } : line));
}

/**
 * The first page of the feed without its first event.
 * @param {History} history @returns {History}
 */
export function shortFeed(history) {
  const page = lineOf(history, 'feed');
  return history.map((line) => (line === page ? { ...page, events: page.events.slice(1) } : line));
}
