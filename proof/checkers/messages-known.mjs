/** What is known of one project of a run, put together for the rules: the story of each message. */
import { groupBy } from './findings.mjs';

/** @typedef {import('../chaos/messages-load.mjs').Operation} Operation */
/** @typedef {import('./messages-tables.mjs').ProjectTables} ProjectTables */
/** @typedef {import('./messages-trail.mjs').TrailStep} TrailStep */
/**
 * What our own hand noted of a request to a gateway, in the order of requests.
 * @typedef {object} Submission
 * @property {string} attemptId @property {string} reference what the text says that the message is called
 * @property {boolean} isRefused whether the gateway certainly did not take it, and may be asked again
 */
/**
 * All that a run has left of one project. `caps` of the policy that it had all along, or null; `feed` the ids of its
 * events as a reader of the feed was given them.
 * @typedef {object} ProjectRecord
 * @property {string} projectId @property {Operation[]} operations @property {ProjectTables} tables
 * @property {Submission[]} submissions @property {string[]} feed @property {Record<string, number | null> | null} caps
 * @property {boolean} mustAllBeAnswered @property {boolean} isSteady whether its gateways take all but magic numbers
 * @property {import('./kannel-wire.mjs').ProjectWire | null} wire what passed at gateways, when they were real ones
 */
/**
 * One message from its making to its end.
 * @typedef {object} Story
 * @property {import('./messages-tables.mjs').MessageRow} row @property {TrailStep[]} steps by the database's own record
 * @property {import('./messages-tables.mjs').EntryRow[]} entries
 * @property {import('./messages-tables.mjs').EventRow[]} events
 * @property {import('./messages-tables.mjs').AttemptRow[]} attempts
 */
/** @typedef {ProjectRecord & { stories: Map<string, Story> }} Known */

export const WAITING = ['SCHEDULED', 'QUEUED'];
export const ENDS = ['DELIVERED', 'UNDELIVERED', 'FAILED', 'BLOCKED', 'EXPIRED', 'CANCELED', 'RECEIVED'];

/** @param {ProjectRecord} record @returns {Known} */
export function knownOf(record) {
  const { messages, entries, events, attempts, trail } = record.tables;
  const stepsOf = groupBy(
    trail.filter(({ what }) => what === 'message'),
    ({ id }) => id ?? '',
  );
  const entriesOf = groupBy(entries, ({ messageId }) => messageId);
  const eventsOf = groupBy(
    events.filter(({ type }) => type.startsWith('message.')),
    ({ messageId }) => messageId,
  );
  const attemptsOf = groupBy(attempts, ({ messageId }) => messageId);
  const stories = new Map(
    messages.map((row) => [
      row.messageId,
      {
        row,
        steps: stepsOf.get(row.messageId) ?? [],
        entries: entriesOf.get(row.messageId) ?? [],
        events: eventsOf.get(row.messageId) ?? [],
        attempts: attemptsOf.get(row.messageId) ?? [],
      },
    ]),
  );
  return { ...record, stories };
}

/**
 * How a message went, for a person to read.
 * @param {Story} story
 */
export function wordsOf({ row, steps }) {
  return `${row.messageId} (${steps.map(({ became }) => became).join(', ')})`;
}
