/**
 * Puts the checker to the test: a history that is sane is spoilt in one way after the other, and each time the rule
 * that is meant for it must speak up. Works on an invented history and on that of a real run.
 */
import {
  changed,
  endOf,
  firstOf,
  inHistory,
  inTable,
  less,
  lineOf,
  receivedOnce,
  shortFeed,
  withReceipt,
  without,
} from './spoiling.mjs';
import { judge } from './verdict.mjs';

const LATER_MS = 1_000;

/** @typedef {import('../stage/history.mjs').History} History */
/** @typedef {import('../stage/history.mjs').HistoryLine} HistoryLine */
/** @typedef {import('./tables.mjs').Tables} Tables */
/** @typedef {import('./spoiling.mjs').Spoiling} Spoiling */
/**
 * @template {HistoryLine['t']} T
 * @typedef {import('../stage/history.mjs').Line<T>} Line
 */

/**
 * What an event that had never been would leave: nothing anywhere, and a sequence without a gap.
 * @type {Spoiling}
 */
function neverRecorded(history, tables) {
  const { projectId } = firstOf(tables.events);
  const last = tables.events
    .filter((event) => event.projectId === projectId)
    .reduce((a, b) => ((a.sequence ?? 0) > (b.sequence ?? 0) ? a : b));
  const isIt = (/** @type {object} */ thing) => 'eventId' in thing && thing.eventId === last.eventId;
  const feed = (/** @type {HistoryLine} */ line) =>
    line.t === 'feed' ? { ...line, events: line.events.filter(([id]) => id !== last.eventId) } : line;
  const counter = firstOf(tables.counters, (one) => one.projectId === projectId);
  return [
    without(history, isIt).map(feed),
    {
      events: without(tables.events, isIt),
      counters: changed(tables.counters, counter, { lastSequence: Number(counter.lastSequence) - 1 }),
      deliveries: without(tables.deliveries, isIt),
      attempts: without(tables.attempts, isIt),
    },
  ];
}

/**
 * A second receipt, by a process that lives, of something that had long been recorded.
 * @param {History} history @returns {History}
 */
function repeated(history) {
  return [...history, { ...receivedOnce(history), at: endOf(history) + LATER_MS, process: 'worker-9.1' }];
}

/**
 * A worker that dies with one thing in flight, and something else is repeated.
 * @param {History} history @returns {History}
 */
function repeatedBeyondFlight(history) {
  const receipt = receivedOnce(history);
  const { process, label } = receipt;
  const at = endOf(history);
  return [
    ...history,
    { t: 'begin', at, process, label, eventId: 'evt_other' },
    { t: 'exit', at, process, code: null, signal: 'SIGKILL' },
    { ...receipt, at: at + LATER_MS, process: 'worker-9.1' },
  ];
}

/** @param {History} history @returns {History} */
function sentToInactive(history) {
  const { label } = lineOf(history, 'config', (line) => !line.isActive);
  return [...history, { ...lineOf(history, 'receipt'), label }];
}

/**
 * One more was asked for than was done.
 * @param {History} history @param {'kills' | 'databaseKills'} name @param {(line: HistoryLine) => boolean} isDone
 * @returns {History}
 */
function askedFor(history, name, isDone) {
  const run = lineOf(history, 'run');
  return history.map((line) => (line === run ? { ...run, [name]: history.filter(isDone).length + 1 } : line));
}

/**
 * What is done, the rule that must say so, and how.
 * @type {readonly [what: string, rule: string, Spoiling][]}
 */
const DOCTORED = [
  ['an acknowledged event is lost', 'acknowledged', inTable('events', (events) => events.slice(1))],
  ['an acknowledged event was never recorded at all', 'acknowledged', neverRecorded],
  [
    'an event was recorded twice',
    'acknowledged',
    inTable('events', (events) => [...events, { ...firstOf(events), eventId: 'evt_twice' }]),
  ],
  [
    'an event that nobody asked for',
    'unasked',
    inTable('events', (events) => changed(events, firstOf(events), { phone: '+1999' })),
  ],
  ['a registration stays unanswered', 'unanswered', inHistory((history) => less(history, lineOf(history, 'ack')))],
  [
    'a gap in a sequence',
    'sequence',
    inTable('events', (events) =>
      events.map((event) =>
        event.projectId === events[0]?.projectId && event.sequence !== null && event.sequence > 1
          ? { ...event, sequence: event.sequence + 1 }
          : event,
      ),
    ),
  ],
  [
    'a number given twice',
    'sequence',
    inTable('events', (events) =>
      changed(
        events,
        firstOf(events, (event) => event.sequence === 2),
        { sequence: 1 },
      ),
    ),
  ],
  [
    'an event without a number',
    'sequence',
    inTable('events', (events) => changed(events, firstOf(events), { sequence: null })),
  ],
  [
    'a counter that runs ahead',
    'sequence',
    inTable('counters', (counters) =>
      changed(counters, firstOf(counters), { lastSequence: Number(firstOf(counters).lastSequence) + 1 }),
    ),
  ],
  ['a delivery was never inserted', 'deliveries', inTable('deliveries', (deliveries) => deliveries.slice(1))],
  [
    'a delivery still waits',
    'deliveries',
    inTable('deliveries', (deliveries) =>
      changed(deliveries, firstOf(deliveries), { status: 'PENDING', queuedFor: firstOf(deliveries).webhookConfigId }),
    ),
  ],
  [
    'a delivery without a successful attempt',
    'attempts',
    inTable('attempts', (attempts) => changed(attempts, firstOf(attempts), { outcomes: ['TIMEOUT'] })),
  ],
  ['a receipt is missing', 'lost', inHistory((history) => less(history, receivedOnce(history)))],
  [
    'a receiver only refused',
    'lost',
    inHistory((history) => withReceipt(history, receivedOnce(history), { isTaken: false })),
  ],
  [
    'a body that was altered',
    'altered',
    inHistory((history) => withReceipt(history, lineOf(history, 'receipt'), { digest: 'other' })),
  ],
  ['something sent to a config that is off', 'unwanted', inHistory(sentToInactive)],
  ['a repetition out of nothing', 'duplicates', inHistory(repeated)],
  ['a repetition of what was not in flight', 'duplicates', inHistory(repeatedBeyondFlight)],
  ['an event is missing in the feed', 'feed', inHistory(shortFeed)],
  [
    'a process that ends by itself',
    'exits',
    inHistory((history) => [
      ...history,
      { t: 'exit', at: endOf(history), process: lineOf(history, 'ready').process, code: 1, signal: null },
    ]),
  ],
  [
    'a response 500',
    'responses',
    inHistory((history) => [...history, { t: 'response', at: endOf(history), key: 'k', status: 500, text: '' }]),
  ],
  [
    'a kill fewer than asked for',
    'run',
    inHistory((history) => askedFor(history, 'kills', (line) => line.t === 'exit' && line.signal === 'SIGKILL')),
  ],
  [
    'a database kill fewer than asked for',
    'run',
    inHistory((history) => askedFor(history, 'databaseKills', (line) => line.t === 'database-kill')),
  ],
  [
    'a queue that was not seen empty',
    'drained',
    inHistory((history) => without(history, (line) => line.t === 'drained')),
  ],
  ['a line that cannot be read', 'history', inHistory((history) => [...history, { t: 'damaged', at: 0 }])],
  ['an empty history', 'run', inHistory(() => [])],
];

/**
 * The doctored histories that the checker did not catch, in words; empty when it can be trusted.
 * @param {History} history @param {Tables} tables @param {ReturnType<typeof judge>} [judgement] of what is not spoilt
 */
export function missedBy(history, tables, judgement = judge(history, tables)) {
  /** @param {ReturnType<typeof judge>} judged @param {string} rule */
  const countOf = ({ faults }, rule) => faults.find((fault) => fault.rule === rule)?.count ?? 0;
  const missed = DOCTORED.filter(
    ([, rule, spoil]) => countOf(judge(...spoil(history, tables)), rule) <= countOf(judgement, rule),
  ).map(([what, rule]) => `${what}: the rule "${rule}" kept silent`);
  return { copies: DOCTORED.length, missed };
}
