/** How a history, a table, or the record of a project is spoilt in one place. */
import { linesOf } from '../stage/history.mjs';
import { groupBy, pairOf } from './findings.mjs';
import { ENDS } from './messages-tables.mjs';

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

/** @typedef {import('./messages-tables.mjs').ProjectRecord} ProjectRecord */
/** @typedef {import('../chaos/messages-load.mjs').Operation} Operation */
/** @typedef {import('./messages-tables.mjs').ProjectTables} ProjectTables */
/** @typedef {import('./messages-tables.mjs').MessageRow} MessageRow */
/** @typedef {import('./messages-tables.mjs').TrailStep} TrailStep */
/**
 * A fault: the rule that must notice it, and how the record of a project is spoilt. Throws when it cannot be.
 * @typedef {{ rule: string, spoil: (record: ProjectRecord) => ProjectRecord }} Fault
 */

/**
 * @template {keyof ProjectTables} N
 * @param {ProjectRecord} record @param {N} name @param {ProjectTables[N]} rows @returns {ProjectRecord}
 */
export const withTable = (record, name, rows) => ({ ...record, tables: { ...record.tables, [name]: rows } });

/**
 * With changes of the first row of a table that fits.
 * @template {keyof ProjectTables} N
 * @param {ProjectRecord} record @param {N} name @param {(row: ProjectTables[N][number]) => boolean} fits
 * @param {(row: ProjectTables[N][number]) => Partial<ProjectTables[N][number]>} changes
 */
export function withRow(record, name, fits, changes) {
  const rows = /** @type {ProjectTables[N][number][]} */ (record.tables[name]);
  const one = firstOf(rows, fits);
  return withTable(record, name, /** @type {ProjectTables[N]} */ (changed(rows, one, changes(one))));
}

/** @param {ProjectRecord} record @param {Operation} one @param {Partial<Operation>} changes */
export const withOperation = (record, one, changes) => ({
  ...record,
  operations: changed(record.operations, one, changes),
});

/** @param {ProjectRecord} record @param {Partial<Operation>} facts @returns {ProjectRecord} */
export function withInvented(record, facts) {
  const { projectId } = record;
  const times = { askedAt: 0, respondedAt: 0 };
  const one = {
    what: '',
    id: 'invented',
    key: null,
    projectId,
    phone: null,
    status: 200,
    attempts: 1,
    isReplayed: false,
  };
  return { ...record, operations: [...record.operations, { ...one, ...times, ...facts }] };
}

/** @param {ProjectRecord} record @param {(row: MessageRow) => boolean} fits */
export const messageOf = ({ tables }, fits) => firstOf(tables.messages, fits);

/** @param {ProjectRecord} record @param {string} became @param {(step: TrailStep) => boolean} [fits] */
export const stepOf = ({ tables }, became, fits = () => true) =>
  firstOf(tables.trail, (step) => step.what === 'message' && step.became === became && fits(step));

/**
 * With steps of others around one of the trail, at its time.
 * @param {ProjectRecord} record @param {TrailStep} step
 * @param {Partial<TrailStep>} before @param {Partial<TrailStep>} after
 */
export function around(record, step, before, after) {
  const place = record.tables.trail.indexOf(step);
  const { n, at } = step;
  const plain = { at, id: null, phone: null, was: null, became: '' };
  const trail = record.tables.trail.toSpliced(
    place,
    1,
    /** @type {TrailStep} */ ({ ...plain, n: n - 0.5, ...before }),
    step,
    /** @type {TrailStep} */ ({ ...plain, n: n + 0.5, ...after }),
  );
  return withTable(record, 'trail', trail);
}

/**
 * One more status of a message, reported everywhere as if it had happened so.
 * @param {ProjectRecord} record @param {MessageRow} row @param {string} became
 */
export function withStep(record, row, became) {
  const { trail, entries, events } = record.tables;
  const { messageId, status: was, phone } = row;
  const n = (trail.at(-1)?.n ?? 0) + 1;
  const at = trail.at(-1)?.at ?? 0;
  const event = {
    eventId: 'evt_invented',
    type: `message.${became.toLowerCase()}`,
    messageId,
    version: row.version + 1,
    subject: phone,
    text: null,
    parts: row.parts,
  };
  const tables = {
    ...record.tables,
    trail: [...trail, /** @type {TrailStep} */ ({ n, at, what: 'message', id: messageId, phone, was, became })],
    entries: [...entries, { messageId, entryId: 'ent_invented', kind: 'STATUS', status: became }],
    events: [...events, { ...event, sequence: events.length + 1 }],
  };
  return { ...record, tables, feed: [...record.feed, event.eventId] };
}

/**
 * A request under a key that neither repeats another one nor is repeated.
 * @param {ProjectRecord} record
 */
export function plainOf({ operations }) {
  const repeated = new Set(operations.map(({ of }) => of));
  const isPlain = (/** @type {Operation} */ { id, key, of, what }) =>
    key !== null && of === undefined && what === 'register' && !repeated.has(id);
  return firstOf(operations, isPlain);
}

/** @param {Operation} operation */
export function isSend({ what, items = [] }) {
  const [item] = items;
  return what === 'send' && item !== undefined && item[2] !== null;
}

/** @param {MessageRow} row */
export function isDelivered({ status, phone }) {
  return status === 'DELIVERED' && phone.startsWith('+');
}

/** @param {MessageRow} row */
export function isBlocked({ status }) {
  return status === 'BLOCKED' && ENDS.includes(status);
}
