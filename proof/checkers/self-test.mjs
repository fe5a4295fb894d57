/**
 * The checker on an invented history that is sane, and on everything that can be wrong with it. `npm run chaos` begins
 * with it; alone: `npm run chaos:check`.
 */
import { Fail } from '../../scripts/lib/progress.mjs';
import { missedBy } from './doctored.mjs';
import { judge } from './verdict.mjs';

/**
 * @template {import('../stage/history.mjs').HistoryLine['t']} T
 * @typedef {import('../stage/history.mjs').Line<T>} Line
 */

const ALL = ['CREATED', 'VALIDATED'];

/** @typedef {import('../stage/history.mjs').HistoryLine} HistoryLine */
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
