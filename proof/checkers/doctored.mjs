/**
 * Puts the checker to the test: a history that is sane is spoilt in one way after the other, and each time the rule
 * that is meant for it must speak up. Works on an invented history and on that of a real run.
 */
import { Fail } from '../../scripts/lib/progress.mjs';
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
  without,
  withReceipt,
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
function repeatedOnce(history) {
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
    // All of them: not every project is one of the run.
    inTable('counters', (counters) =>
      counters.map((counter) => ({ ...counter, lastSequence: Number(counter.lastSequence) + 1 })),
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
  ['a repetition out of nothing', 'duplicates', inHistory(repeatedOnce)],
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

// The checker on an invented history that is sane, and on everything that can be wrong with it. `npm run chaos` begins
// with it; alone: `npm run chaos:check`.

const ALL = ['CREATED', 'VALIDATED'];

/** @typedef {import('./tables.mjs').EventRow} EventRow */
/** @typedef {Omit<Line<'config'>, 'at' | 't'>} Config */
/** @typedef {{ config: Config, event: EventRow }} Sent */

/**
 * Two projects, a config that is off, three numbers; a worker and the database die, each with one thing in flight.
 * @returns {[HistoryLine[], import('./tables.mjs').Tables]}
 */
function invented() {
  const configs = [
    { webhookConfigId: 'whc_a', projectId: 'prj_a', label: 'a', isActive: true, phoneEvents: ALL },
    { webhookConfigId: 'whc_off', projectId: 'prj_a', label: 'off', isActive: false, phoneEvents: ALL },
    { webhookConfigId: 'whc_b', projectId: 'prj_b', label: 'b', isActive: true, phoneEvents: ['CREATED'] },
  ];
  const asks = [
    { key: 'k1', projectId: 'prj_a', phones: ['+11', '+12'] },
    { key: 'k2', projectId: 'prj_b', phones: ['+11'] },
  ];
  const events = ['prj_a', 'prj_b'].flatMap((projectId) =>
    asks
      .filter((ask) => ask.projectId === projectId)
      .flatMap(({ phones }) => phones)
      .flatMap((phone) =>
        ['phone.created', 'phone.validated'].map((type) => ({
          eventId: `evt_${projectId}${phone}${type}`,
          projectId,
          type,
          phone,
          createdAt: 0,
          digest: `${phone}${type}`,
        })),
      )
      .map((event, index) => ({ ...event, sequence: index + 1 })),
  );
  const wanted = configs.flatMap((config) =>
    events
      .filter(
        (event) =>
          event.projectId === config.projectId &&
          config.phoneEvents.includes(event.type.replace('phone.', '').toUpperCase()),
      )
      .map((event) => ({ config, event })),
  );
  const tables = {
    events,
    counters: [
      { projectId: 'prj_a', lastSequence: '4' },
      { projectId: 'prj_b', lastSequence: '2' },
    ],
    deliveries: wanted.map(({ config, event }, index) => ({
      deliveryId: `dlv_${index}`,
      webhookConfigId: config.webhookConfigId,
      eventId: event.eventId,
      status: config.isActive ? 'DELIVERED' : 'SKIPPED',
      queuedFor: null,
    })),
    attempts: wanted
      .filter(({ config }) => config.isActive)
      .map(({ config, event }) => ({
        webhookConfigId: config.webhookConfigId,
        eventId: event.eventId,
        outcomes: ['SUCCESS'],
      })),
  };
  return [story({ configs, asks, events, sent: wanted.filter(({ config }) => config.isActive) }), tables];
}

/** @param {string} process @param {Sent} sent */
const begin = (process, { config, event }) => ({ t: 'begin', process, label: config.label, eventId: event.eventId });

/** @param {string} process @param {Sent} sent */
const receipt = (process, { config, event }) => ({
  t: 'receipt',
  process,
  label: config.label,
  eventId: event.eventId,
  sequence: event.sequence,
  digest: event.digest,
  isTaken: true,
});

/** @param {string} process @param {Sent} sent */
const record = (process, { config, event }, outcome = 'SUCCESS') => ({
  t: 'record',
  process,
  webhookConfigId: config.webhookConfigId,
  eventId: event.eventId,
  outcome,
});

/** @param {string} process @param {Sent} sent */
const whole = (process, sent) => [begin(process, sent), receipt(process, sent), record(process, sent)];

/**
 * @param {object} world @param {Config[]} world.configs
 * @param {Omit<Line<'ask'>, 'at' | 't'>[]} world.asks @param {EventRow[]} world.events
 * @param {Sent[]} world.sent what is delivered
 */
function story({ configs, asks, events, sent }) {
  const [first, second, third, ...rest] = sent;
  if (first === undefined || second === undefined || third === undefined) throw new Error('Too little is sent.');
  const lines = [
    { t: 'run', kills: 1, databaseKills: 1 },
    ...['prj_a', 'prj_b'].map((projectId) => ({ t: 'project', projectId })),
    ...configs.map((config) => ({ t: 'config', ...config })),
    ...['worker-3.1', 'worker-4.1'].flatMap((process) => [
      { t: 'start', process },
      { t: 'ready', process },
    ]),
    ...asks.map((ask) => ({ t: 'ask', ...ask })),
    ...asks.map(({ key }) => ({ t: 'ack', key, attempts: 1 })),
    begin('worker-3.1', first),
    receipt('worker-3.1', first),
    { t: 'kill', process: 'worker-3.1', how: 'after-send' },
    { t: 'exit', process: 'worker-3.1', code: null, signal: 'SIGKILL' },
    begin('worker-4.1', second),
    receipt('worker-4.1', second),
    { t: 'database-kill' },
    { t: 'database-ready' },
    ...whole('worker-4.1', second),
    ...whole('worker-4.1', first),
    begin('worker-4.1', third),
    { ...receipt('worker-4.1', third), isTaken: false },
    record('worker-4.1', third, 'REFUSED_STATUS'),
    ...[third, ...rest].flatMap((one) => whole('worker-4.1', one)),
    { t: 'load-end', unanswered: 0 },
    { t: 'drained' },
    ...['prj_a', 'prj_b'].map((projectId) => ({
      t: 'feed',
      projectId,
      events: events
        .filter((event) => event.projectId === projectId)
        .map(({ eventId, type, sequence, digest }) => [eventId, type, sequence, digest]),
    })),
  ];
  return lines.map((line, index) => /** @type {HistoryLine} */ ({ at: index, ...line }));
}

/** Fails unless the checker passes what is sane and catches all that is not; returns how much it caught. */
export function selfTest() {
  const [history, tables] = invented();
  const judgement = judge(history, tables);
  if (judgement.faults.length > 0)
    throw new Fail(
      'The checker finds fault with a sane history:',
      judgement.faults.map((fault) => JSON.stringify(fault)),
    );
  const { repeated, afterFailure, byKill } = judgement.figures.duplicates;
  const explained = byKill.map((kill) => `${kill.what} ${kill.repeated}/${kill.inFlight}`).join(', ');
  if (repeated !== 3 || afterFailure !== 1 || explained !== 'worker-3.1 1/1, database 1 1/1')
    throw new Fail(`The checker explains repetitions wrongly: ${repeated}, ${afterFailure}, ${explained}`);
  const { copies, missed } = missedBy(history, tables, judgement);
  if (missed.length > 0) throw new Fail('The checker does not catch:', missed);
  return copies;
}
