/**
 * What the checker of messages reads of the database: one project at a time, a run would not fit into memory; and the
 * trail that the database itself keeps.
 */
import mysql from 'mysql2/promise';
import { groupBy } from './findings.mjs';

// What is known of one project of a run, put together for the rules: the story of each message.

/** @typedef {import('../chaos/messages-load.mjs').Operation} Operation */
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
 * @property {import('./messages-gateway.mjs').ProjectWire | null} wire what passed at real gateways
 */
/**
 * One message from its making to its end.
 * @typedef {object} Story
 * @property {MessageRow} row @property {TrailStep[]} steps by the database's own record
 * @property {EntryRow[]} entries
 * @property {EventRow[]} events
 * @property {AttemptRow[]} attempts
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

// The trail that the database itself keeps of every change, for the checker of messages.

const NOW = 'CAST(UNIX_TIMESTAMP(NOW(6)) * 1000 AS SIGNED)';
const INSERT = `INSERT INTO chaos_trail (at, what, projectId, id, phone, was, became) VALUES (${NOW},`;

/** A breaker that is open for so long, counted from the last message that its gateway took, opened beside others. */
const OPENED_WITHIN_MS = 50_000;

const STATEMENTS = [
  `CREATE TABLE chaos_trail (
  n BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
  at BIGINT NOT NULL,
  what VARCHAR(8) NOT NULL,
  projectId VARCHAR(30) NOT NULL,
  id VARCHAR(64) NULL,
  phone VARCHAR(64) NULL,
  was VARCHAR(16) NULL,
  became VARCHAR(16) NOT NULL
) CHARACTER SET ascii COLLATE ascii_bin`,
  `CREATE TRIGGER chaos_message_made AFTER INSERT ON messages FOR EACH ROW
${INSERT} 'message', NEW.projectId, NEW.messageId, NEW.phone, NULL, NEW.status)`,
  `CREATE TRIGGER chaos_message_changed AFTER UPDATE ON messages FOR EACH ROW
IF NEW.status <> OLD.status THEN
  ${INSERT} 'message', NEW.projectId, NEW.messageId, NEW.phone, OLD.status, NEW.status);
END IF`,
  `CREATE TRIGGER chaos_phone_made AFTER INSERT ON phones FOR EACH ROW
${INSERT} 'phone', NEW.projectId, NULL, NEW.phoneE164, NULL, 'MADE')`,
  `CREATE TRIGGER chaos_phone_gone AFTER DELETE ON phones FOR EACH ROW
${INSERT} 'phone', OLD.projectId, NULL, OLD.phoneE164, NULL, 'GONE')`,
  `CREATE TRIGGER chaos_consent AFTER INSERT ON consent_entries FOR EACH ROW
${INSERT} 'consent', NEW.projectId, NEW.requestId, NEW.phoneE164, NEW.source, NEW.kind)`,
  `CREATE TRIGGER chaos_project_changed AFTER UPDATE ON projects FOR EACH ROW
IF NEW.status <> OLD.status THEN
  ${INSERT} 'project', NEW.projectId, NULL, NULL, OLD.status, NEW.status);
END IF`,
  `CREATE TRIGGER chaos_tenant_changed AFTER UPDATE ON tenants FOR EACH ROW
IF NEW.status <> OLD.status THEN
  INSERT INTO chaos_trail (at, what, projectId, id, phone, was, became)
  SELECT ${NOW}, 'tenant', projectId, NULL, NULL, OLD.status, NEW.status FROM projects WHERE tenantId = NEW.tenantId;
END IF`,
  // By the clock of the service: the first time it is open for 5 s, and one that accepts is noted every 5 s.
  `CREATE TRIGGER chaos_breaker AFTER UPDATE ON providers FOR EACH ROW
IF NEW.downUntil IS NOT NULL AND NOT NEW.downUntil <=> OLD.downUntil
  AND NEW.downUntil - NEW.acceptedAt < ${OPENED_WITHIN_MS} THEN
  INSERT INTO chaos_trail (at, what, projectId, id, phone, was, became)
  SELECT DISTINCT ${NOW}, 'breaker', projectId, NEW.providerId, NULL, NULL, 'OPENED'
  FROM senders WHERE providerId = NEW.providerId;
END IF`,
];

/**
 * A step of the trail. `id` is that of the message, of the provider whose breaker opened while it took others, or the
 * request of a consent entry, whose `was` is its source.
 * @typedef {object} TrailStep
 * @property {number} n @property {number} at Unix milliseconds by the database, which nobody moves
 * @property {'message' | 'phone' | 'consent' | 'project' | 'tenant' | 'breaker'} what @property {string | null} id
 * @property {string | null} phone @property {string | null} was @property {string} became
 */

/** @param {string} url */
export async function layTrail(url) {
  const connection = await mysql.createConnection(url);
  try {
    for (const statement of STATEMENTS) await connection.query(statement);
  } finally {
    await connection.end();
  }
}

const CHUNK = 20_000;

/**
 * @typedef {object} MessageRow
 * @property {string} messageId @property {string} phone @property {string} status @property {string | null} reason
 * @property {string} category @property {string | null} country @property {string | null} clientReference
 * @property {number} parts @property {number} costMicros
 * @property {number} isReserved @property {number} reservedMicros
 * @property {number} sendAt @property {number} createdAt @property {number} attemptCount @property {number} version
 * @property {'OUTBOUND' | 'INBOUND'} direction @property {string | null} repliesTo the keyword that it replies to
 */
/** @typedef {{ messageId: string, entryId: string, kind: string, status: string }} EntryRow */
/**
 * @typedef {object} AttemptRow
 * @property {string} messageId @property {string} attemptId @property {string} status
 * @property {string | null} providerMessageId
 */
/** @typedef {{ attemptId: string, status: string }} ReceiptRow */
/**
 * @typedef {object} PhoneRow
 * @property {string} phoneE164 @property {number} isOptedOut @property {number} messageCount
 * @property {number} deliveredCount @property {number} failedCount @property {number} blockedCount
 * @property {number} totalCostMicros
 */
/**
 * @typedef {object} UsageRow
 * @property {string} day @property {string} country @property {string} category @property {string} status
 * @property {number} messages @property {number} parts @property {number} costMicros
 */
/** @typedef {{ hour: number, status: string, messages: number, costMicros: number }} HourRow */
/** @typedef {{ messageId: string, words: string }} WordsRow */
/** @typedef {{ cap: string, period: string, used: number }} CapRow */
/**
 * @typedef {object} EventRow
 * @property {string} eventId @property {string} type @property {string} subject @property {number | null} sequence
 * @property {string} messageId @property {number} version
 * @property {number} parts of it
 * @property {string | null} text of the message; null in what is URGENT, and once it is forgotten
 */
/**
 * @typedef {object} ProjectTables
 * @property {MessageRow[]} messages @property {EntryRow[]} entries statuses and returns, in the order of a timeline
 * @property {ReceiptRow[]} receipts in the timelines, where they are compared with what a real gateway reported
 * @property {AttemptRow[]} attempts @property {PhoneRow[]} phones @property {UsageRow[]} usage
 * @property {HourRow[]} hours activity, folded and not
 * @property {CapRow[]} caps @property {EventRow[]} events of messages and all others, in their sequence
 * @property {TrailStep[]} trail in its order
 * @property {WordsRow[]} words that are kept of messages whose number was erased
 */

/** Reads project after project over one connection. */
export class TableReader {
  #connection;

  /** @param {mysql.Connection} connection */
  constructor(connection) {
    this.#connection = connection;
  }

  /** @param {string} url */
  static async open(url) {
    const reader = new TableReader(await mysql.createConnection({ uri: url, timezone: 'Z' }));
    await reader.rows('ALTER TABLE chaos_trail ADD INDEX (projectId, n)');
    return reader;
  }

  async close() {
    await this.#connection.end();
  }

  /** @returns {Promise<string[]>} projects that have messages */
  async projects() {
    const rows = await this.rows('SELECT DISTINCT projectId FROM messages');
    return rows.map((row) => /** @type {string} */ (row['projectId'])).sort();
  }

  /** @param {string} projectId @param {boolean} withReceipts @returns {Promise<ProjectTables>} */
  async read(projectId, withReceipts) {
    const of = (/** @type {string} */ text) => this.rows(text, [projectId]);
    const of2 = (/** @type {string} */ text) => this.rows(text, [projectId, projectId]);
    const messages = await of(`SELECT messageId, phone, status, reason, category, country, clientReference, parts,
costMicros, isReserved, reservedMicros, sendAt, createdAt, attemptCount, version, direction,
repliesTo FROM messages WHERE projectId = ?`);
    const entries = await of(`SELECT e.messageId, e.entryId, e.kind, e.status FROM messages m
JOIN message_entries e ON e.messageId = m.messageId
WHERE m.projectId = ? AND e.kind IN ('STATUS', 'RETURN') ORDER BY e.messageId, e.entryId`);
    const attempts = await of(
      'SELECT messageId, attemptId, status, providerMessageId FROM message_attempts WHERE projectId = ?',
    );
    const receipts = withReceipts
      ? await of(`SELECT e.attemptId, e.status FROM messages m JOIN message_entries e ON e.messageId = m.messageId
WHERE m.projectId = ? AND e.kind = 'RECEIPT'`)
      : [];
    const phones = await of(`SELECT phoneE164, isOptedOut, messageCount, deliveredCount, failedCount, blockedCount,
totalCostMicros FROM phones WHERE projectId = ?`);
    const usage = await of2(`SELECT day, country, category, status, CAST(SUM(messages) AS SIGNED) AS messages,
CAST(SUM(parts) AS SIGNED) AS parts, CAST(SUM(costMicros) AS SIGNED) AS costMicros FROM (
  SELECT day, country, category, status, messages, parts, costMicros FROM usage_days WHERE projectId = ? UNION ALL
  SELECT day, country, category, status, messages, parts, costMicros FROM usage_deltas WHERE projectId = ?) AS u
GROUP BY day, country, category, status`);
    const hours = await of2(`SELECT hour, status, CAST(SUM(messages) AS SIGNED) AS messages,
CAST(SUM(costMicros) AS SIGNED) AS costMicros FROM (
  SELECT hour, status, messages, costMicros FROM usage_hours WHERE projectId = ? UNION ALL
  SELECT hour, status, messages, costMicros FROM usage_deltas WHERE projectId = ?) AS u GROUP BY hour, status`);
    const caps = await of('SELECT cap, period, used FROM cap_uses WHERE projectId = ?');
    const trail = await of(
      'SELECT n, at, what, id, phone, was, became FROM chaos_trail WHERE projectId = ? ORDER BY n',
    );
    const events = await this.#events(projectId);
    const words = await this.#words(projectId);
    return /** @type {ProjectTables} */ (
      /** @type {unknown} */ ({
        messages,
        entries,
        attempts,
        receipts,
        phones,
        usage,
        hours,
        caps,
        trail,
        events,
        words,
      })
    );
  }

  /** @param {string} projectId @returns {Promise<EventRow[]>} those without a sequence last */
  async #events(projectId) {
    const rowsAfter = (/** @type {number} */ after) =>
      this.rows(
        `SELECT eventId, type, sequence, subject, data FROM events
WHERE projectId = ? AND sequence > ? ORDER BY sequence LIMIT ${CHUNK}`,
        [projectId, after],
      );
    const events = [];
    for (let last = 0, isMore = true; isMore;) {
      const chunk = await rowsAfter(last);
      events.push(...chunk.map(eventOf));
      last = events.at(-1)?.sequence ?? 0;
      isMore = chunk.length === CHUNK;
    }
    const left = 'SELECT eventId, type, sequence, subject, data FROM events WHERE projectId = ? AND isDispatched = 0';
    return [...events, ...(await this.rows(left, [projectId])).map(eventOf)];
  }

  /** @param {string} projectId @returns {Promise<WordsRow[]>} */
  async #words(projectId) {
    const erased = "m.projectId = ? AND m.phone NOT LIKE '+%'";
    const texts = [
      `SELECT m.messageId, m.reasonDetail AS words FROM messages m WHERE ${erased} AND m.reasonDetail IS NOT NULL`,
      ...['message_entries', 'message_attempts'].map(
        (table) => `SELECT m.messageId, d.detail AS words FROM messages m JOIN ${table} d ON d.messageId = m.messageId
WHERE ${erased} AND d.detail IS NOT NULL`,
      ),
      "SELECT data AS words FROM events m WHERE m.projectId = ? AND m.subject NOT LIKE '+%'",
    ];
    const rows = [];
    for (const text of texts) rows.push(...(await this.rows(text, [projectId])));
    return rows.map(({ messageId, words }) => ({ messageId: messageId ?? messageIn(words), words: String(words) }));
  }

  /** @param {string} text @param {(string | number)[]} [values] */
  async rows(text, values = []) {
    const [rows] = /** @type {[import('mysql2').RowDataPacket[], unknown]} */ (
      await this.#connection.query(text, values)
    );
    return rows;
  }
}

/** @param {import('mysql2').RowDataPacket} row @returns {EventRow} */
function eventOf({ eventId, type, sequence, subject, data }) {
  const facts = /** @type {Partial<Pick<EventRow, 'messageId' | 'version' | 'text' | 'parts'>>} */ (JSON.parse(data));
  const { messageId = '', version = 0, text = null, parts = 0 } = facts;
  return {
    eventId,
    type,
    subject,
    sequence: sequence === null ? null : Number(sequence),
    messageId,
    version,
    text,
    parts,
  };
}

/** @param {string} data of an event; others than those of messages name none */
function messageIn(data) {
  return /** @type {{ messageId?: string }} */ (JSON.parse(data)).messageId ?? '';
}
