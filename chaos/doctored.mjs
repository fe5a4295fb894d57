/**
 * Puts the checker to the test: a history that is sane is spoilt in one way after the other, and each time the rule that
 * is meant for it must speak up. Works on an invented history and on that of a real run.
 */
import { pairOf } from './findings.mjs';
import { judge } from './verdict.mjs';

const LATER_MS = 1_000;

const without = (things, unwanted) => things.filter((thing) => !unwanted(thing));
const less = (things, one) => things.filter((thing) => thing !== one);
const changed = (things, chosen, changes) =>
  things.map((thing) => (thing === chosen ? { ...thing, ...changes } : thing));
const lineOf = (history, t, fits = () => true) => history.find((line) => line.t === t && fits(line));
const inHistory = (make) => (history, tables) => [make(history, tables), tables];
const inTable = (name, make) => (history, tables) => [history, { ...tables, [name]: make(tables[name], history) }];

/** A pair of label and event that was received exactly once. */
function receivedOnce(history) {
  const counts = new Map();
  for (const line of history)
    if (line.t === 'receipt')
      counts.set(pairOf(line.label, line.eventId), (counts.get(pairOf(line.label, line.eventId)) ?? 0) + 1);
  return lineOf(history, 'receipt', (line) => counts.get(pairOf(line.label, line.eventId)) === 1 && line.isTaken);
}

/** What an event that had never been would leave: nothing anywhere, and a sequence without a gap. */
function neverRecorded(history, tables) {
  const { projectId } = tables.events[0];
  const last = tables.events
    .filter((event) => event.projectId === projectId)
    .reduce((a, b) => (a.sequence > b.sequence ? a : b));
  const isIt = (thing) => thing.eventId === last.eventId;
  const feed = (line) =>
    line.t === 'feed' ? { ...line, events: line.events.filter(([id]) => id !== last.eventId) } : line;
  const counter = tables.counters.find((one) => one.projectId === projectId);
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

/** A second receipt, by a process that lives, of something that had long been recorded. */
function repeated(history) {
  const receipt = receivedOnce(history);
  const last = history.at(-1).at;
  return [...history, { ...receipt, at: last + LATER_MS, process: 'worker-9.1' }];
}

/** A worker that dies with one thing in flight, and something else is repeated. */
function repeatedBeyondFlight(history) {
  const receipt = receivedOnce(history);
  const at = history.at(-1).at;
  const lost = { t: 'begin', at, process: receipt.process, label: receipt.label, eventId: 'evt_other' };
  return [
    ...history,
    lost,
    { t: 'exit', at, process: receipt.process, code: null, signal: 'SIGKILL' },
    { ...receipt, at: at + LATER_MS, process: 'worker-9.1' },
  ];
}

function sentToInactive(history) {
  const { label } = lineOf(history, 'config', (line) => !line.isActive);
  return [...history, { ...lineOf(history, 'receipt'), label }];
}

/** One more was asked for than was done. */
function askedFor(history, name, isDone) {
  return changed(history, lineOf(history, 'run'), { [name]: history.filter(isDone).length + 1 });
}

/**
 * What is done, the rule that must say so, and how.
 * @type {[string, string, (history: any, tables: any) => any[]][]}
 */
const DOCTORED = [
  ['an acknowledged event is lost', 'acknowledged', inTable('events', (events) => events.slice(1))],
  ['an acknowledged event was never recorded at all', 'acknowledged', neverRecorded],
  [
    'an event was recorded twice',
    'acknowledged',
    inTable('events', (events) => [...events, { ...events[0], eventId: 'evt_twice' }]),
  ],
  [
    'an event that nobody asked for',
    'unasked',
    inTable('events', (events) => changed(events, events[0], { phone: '+1999' })),
  ],
  ['a registration stays unanswered', 'unanswered', inHistory((history) => less(history, lineOf(history, 'ack')))],
  [
    'a gap in a sequence',
    'sequence',
    inTable('events', (events) =>
      events.map((event) =>
        event.projectId === events[0].projectId && event.sequence > 1
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
        events.find((event) => event.sequence === 2),
        { sequence: 1 },
      ),
    ),
  ],
  [
    'an event without a number',
    'sequence',
    inTable('events', (events) => changed(events, events[0], { sequence: null })),
  ],
  [
    'a counter that runs ahead',
    'sequence',
    inTable('counters', (counters) =>
      changed(counters, counters[0], { lastSequence: Number(counters[0].lastSequence) + 1 }),
    ),
  ],
  ['a delivery was never laid down', 'deliveries', inTable('deliveries', (deliveries) => deliveries.slice(1))],
  [
    'a delivery still waits',
    'deliveries',
    inTable('deliveries', (deliveries) =>
      changed(deliveries, deliveries[0], { status: 'PENDING', queuedFor: deliveries[0].webhookConfigId }),
    ),
  ],
  [
    'a delivery without a successful try',
    'attempts',
    inTable('attempts', (attempts) => changed(attempts, attempts[0], { outcomes: ['TIMEOUT'] })),
  ],
  ['a receipt is missing', 'lost', inHistory((history) => less(history, receivedOnce(history)))],
  [
    'a receiver only refused',
    'lost',
    inHistory((history) => changed(history, receivedOnce(history), { isTaken: false })),
  ],
  [
    'a body that was altered',
    'altered',
    inHistory((history) => changed(history, lineOf(history, 'receipt'), { digest: 'other' })),
  ],
  ['something sent to a config that is off', 'unwanted', inHistory(sentToInactive)],
  ['a repetition out of nothing', 'duplicates', inHistory(repeated)],
  ['a repetition of what was not in flight', 'duplicates', inHistory(repeatedBeyondFlight)],
  [
    'an event is missing in the feed',
    'feed',
    inHistory((history) =>
      changed(history, lineOf(history, 'feed'), { events: lineOf(history, 'feed').events.slice(1) }),
    ),
  ],
  [
    'a process that ends by itself',
    'exits',
    inHistory((history) => [
      ...history,
      { t: 'exit', at: history.at(-1).at, process: lineOf(history, 'ready').process, code: 1, signal: null },
    ]),
  ],
  [
    'an answer 500',
    'answers',
    inHistory((history) => [...history, { t: 'answer', at: history.at(-1).at, key: 'k', status: 500, text: '' }]),
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
 * @returns {{ tried: number, missed: string[] }}
 */
export function missedBy(history, tables, judgement = judge(history, tables)) {
  const countOf = ({ faults }, rule) => faults.find((fault) => fault.rule === rule)?.count ?? 0;
  const missed = DOCTORED.filter(
    ([, rule, spoil]) => countOf(judge(...spoil(history, tables)), rule) <= countOf(judgement, rule),
  ).map(([what, rule]) => `${what}: the rule "${rule}" kept silent`);
  return { tried: DOCTORED.length, missed };
}
