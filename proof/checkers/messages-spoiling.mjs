/** How the record of a project is spoilt in one place. */
import { ENDS } from './messages-known.mjs';
import { changed, firstOf } from './spoiling.mjs';

/** @typedef {import('./messages-known.mjs').ProjectRecord} ProjectRecord */
/** @typedef {import('../chaos/messages-load.mjs').Operation} Operation */
/** @typedef {import('./messages-tables.mjs').ProjectTables} Tables */
/** @typedef {import('./messages-tables.mjs').MessageRow} MessageRow */
/** @typedef {import('./messages-trail.mjs').TrailStep} TrailStep */
/**
 * A fault: the rule that must notice it, and how the record of a project is spoilt. Throws when it cannot be.
 * @typedef {{ rule: string, spoil: (record: ProjectRecord) => ProjectRecord }} Fault
 */

/**
 * @template {keyof Tables} N
 * @param {ProjectRecord} record @param {N} name @param {Tables[N]} rows @returns {ProjectRecord}
 */
export const withTable = (record, name, rows) => ({ ...record, tables: { ...record.tables, [name]: rows } });

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
