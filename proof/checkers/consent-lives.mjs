/**
 * The story of each number, put together from the ledger: its lives, each from a registration to an erasure, with its
 * entries in order and the states that these make. Entries of lives that have ended stand under a pseudonym, which an
 * erasure that was asked for explains.
 */
import mysql from 'mysql2/promise';
import { groupBy } from './findings.mjs';

// What the checker of consent needs of the database: rows, ledger and events of numbers.

const CHUNK = 5_000;
const KINDS = ['phone.created', 'phone.opted_out', 'phone.opted_in', 'phone.erased'];

/** @typedef {import('mysql2').RowDataPacket} Packet */
/**
 * @typedef {object} Row a number
 * @property {string} projectId @property {string} phoneE164 @property {0 | 1} isOptedOut
 * @property {string | null} optOutReason @property {number | null} optOutAt
 */
/**
 * @typedef {object} Entry of the ledger
 * @property {string} projectId @property {string} phoneE164 @property {number} place @property {string} kind
 * @property {string} source @property {string | null} note @property {string | null} requestId
 * @property {number} declaredAt @property {0 | 1} needsReview
 * @property {0 | 1} isSpread whether it was carried from another project @property {string | null} spreadFrom
 */
/**
 * @typedef {object} ConsentEvent
 * @property {string} eventId @property {string} projectId @property {string} subject @property {string} type
 * @property {string} phone as its data has it @property {number} createdAt @property {string} token
 * @property {number} version @property {number | null} optOutAt
 */
/** @typedef {{ projectId: string, phone: string, at: number }} Sending when a message was being handed over */
/** @typedef {{ rows: Row[], entries: Entry[], events: ConsentEvent[], sendings: Sending[] }} ConsentTables */

/** @param {string} url @returns {Promise<ConsentTables>} */
export async function readConsent(url) {
  const connection = await mysql.createConnection({ uri: url, timezone: 'Z' });
  try {
    const [rows] = await connection.query(
      'SELECT projectId, phoneE164, isOptedOut, optOutReason, optOutAt FROM phones',
    );
    const [entries] = await connection.query(
      `SELECT projectId, phoneE164, place, kind, source, note, requestId, declaredAt, needsReview, isSpread, spreadFrom
       FROM consent_entries ORDER BY projectId, phoneE164, place`,
    );
    const [sendings] = await connection.query(
      `SELECT m.projectId, m.phone, e.at FROM messages m JOIN message_entries e ON e.messageId = m.messageId
       WHERE m.direction = 'OUTBOUND' AND m.repliesTo IS NULL AND e.kind = 'STATUS' AND e.status = 'SENDING'`,
    );
    return {
      rows: /** @type {Row[]} */ (rows),
      entries: /** @type {Entry[]} */ (entries),
      sendings: /** @type {Sending[]} */ (sendings),
      events: await readEvents(connection),
    };
  } finally {
    await connection.end();
  }
}

/** @param {import('mysql2/promise').Connection} connection */
async function readEvents(connection) {
  /** @type {ConsentEvent[]} */
  const events = [];
  for (let after = ''; ;) {
    const [chunk] = /** @type {[Packet[], unknown]} */ (
      await connection.query(
        `SELECT eventId, projectId, subject, type, createdAt, data FROM events
         WHERE eventId > ? ORDER BY eventId LIMIT ${CHUNK}`,
        [after],
      )
    );
    for (const { eventId, projectId, subject, type, createdAt, data } of chunk) {
      if (!KINDS.includes(type)) continue;
      const { phoneE164, optOutToken, version, optOutAt } = JSON.parse(data);
      events.push({
        eventId,
        projectId,
        subject,
        type,
        phone: phoneE164,
        createdAt: Number(createdAt),
        token: optOutToken,
        version,
        optOutAt: optOutAt ?? null,
      });
    }
    if (chunk.length < CHUNK) return events;
    after = chunk.at(-1)?.['eventId'];
  }
}

/** @typedef {import('./findings.mjs').Findings} Findings */
/**
 * @typedef {object} Story of a number
 * @property {string} key project and number
 * @property {string | null} pseudonym what stands for it in lives that have ended
 * @property {Entry[][]} lives that have ended @property {Entry[]} current
 * @property {Row | null} row
 * @property {string[]} tokens the links of its lives, as its events show them
 * @property {number} bornAt when it was first there, by its events
 */

/** @param {string} projectId @param {string | null} phone */
export const keyOf = (projectId, phone) => `${projectId} ${phone}`;

/**
 * @returns {Map<string, Story>} by project and number
 * @param {readonly import('../chaos/consent-load.mjs').Operation[]} operations
 * @param {ConsentTables} tables @param {Findings} findings
 */
export function storiesOf(operations, { rows, entries: found }, findings) {
  const entries = withRequests(operations, found);
  const erasures = new Map(
    operations.filter(({ what }) => what === 'erase').map((operation) => [operation.id, operation]),
  );
  /** @type {Map<string, Story>} */
  const stories = new Map();
  const storyOf = (/** @type {string} */ key) => {
    /** @type {Story} */
    const story = stories.get(key) ?? {
      key,
      pseudonym: null,
      lives: [],
      current: [],
      row: null,
      tokens: [],
      bornAt: Infinity,
    };
    stories.set(key, story);
    return story;
  };
  for (const row of rows) storyOf(keyOf(row.projectId, row.phoneE164)).row = row;
  for (const [key, own] of groupBy(entries, (entry) => keyOf(entry.projectId, entry.phoneE164))) {
    const [first] = own;
    if (first === undefined) continue;
    checkPlaces(key, own, findings);
    if (first.phoneE164.startsWith('+')) {
      storyOf(key).current = own;
      continue;
    }
    const numbers = new Set(
      own.filter(({ kind }) => kind === 'ERASED').map(({ requestId }) => erasures.get(requestId ?? '')?.phone),
    );
    const [phone] = numbers;
    if (numbers.size !== 1 || phone === undefined) {
      findings.add('pseudonyms', `${key} stands for ${numbers.size} numbers`);
      continue;
    }
    const story = storyOf(keyOf(first.projectId, phone));
    story.pseudonym = first.phoneE164;
    story.lives = livesOf(own, findings);
  }
  return stories;
}

/**
 * What people write has no request: here no text is written twice, and stands for one.
 * @param {readonly import('../chaos/consent-load.mjs').Operation[]} operations @param {readonly Entry[]} entries
 */
function withRequests(operations, entries) {
  const texts = new Map(operations.flatMap(({ id, source, note }) => (source === 'KEYWORD' ? [[note, id]] : [])));
  return entries.map((entry) => ({ ...entry, requestId: entry.requestId ?? texts.get(entry.note) ?? null }));
}

/**
 * 1, 2, 3 …
 * @param {string} key @param {Entry[]} own
 * @param {Findings} findings
 */
function checkPlaces(key, own, findings) {
  const wrong = own.findIndex(({ place }, index) => place !== index + 1);
  if (wrong !== -1) findings.add('places', `${key}: where ${wrong + 1} should be, ${own[wrong]?.place} is`);
}

/** @param {Entry[]} entries @param {Findings} findings */
function livesOf(entries, findings) {
  /** @type {Entry[][]} */
  const lives = [];
  /** @type {Entry[]} */
  let life = [];
  for (const entry of entries) {
    life.push(entry);
    if (entry.kind !== 'ERASED') continue;
    lives.push(life);
    life = [];
  }
  if (life[0] !== undefined) findings.add('pseudonyms', `${life[0].phoneE164}: its last entry is no erasure`);
  return lives;
}

/**
 * No event of a life that has ended names the number.
 * @param {string} key @param {readonly ConsentEvent[]} events
 * @param {string | null} pseudonym @param {Findings} findings
 */
export function checkTraces(key, events, pseudonym, findings) {
  const left = events.filter(({ subject, phone }) => subject !== pseudonym || phone !== pseudonym);
  if (left.length > 0) findings.add('traces', `${key}: ${left.length} events name it after its erasure`);
}

/**
 * When each link ended: with the erasure of its life.
 * @param {Map<string, Story>} stories
 */
export function endsOfLinks(stories) {
  return new Map(
    [...stories.values()].flatMap(({ lives, tokens }) =>
      lives.map((life, index) => [tokens[index], life.at(-1)?.declaredAt ?? Infinity]),
    ),
  );
}

/** @typedef {import('../chaos/consent-load.mjs').Operation} Operation */
/** @typedef {ReturnType<typeof statesOf>} States */

/** A registration is in the ledger a moment before it is seen by others. */
export const SEEN_WITHIN_MS = 5_000;

/** What the first entry of a number says that comes back after an erasure. */
export const RETURNED = 'Registered again after its erasure.';
/** Opt-outs by strength; a source that is not here is as strong as most. */
const STRONGEST_LAST = ['SIMULATED', '', 'PROVIDER_BLOCK', 'COMPLAINT'];
/** An opt-in that only has other evidence is entered after fewer entries. */
const EVIDENCE_MAX = 100;

/** @param {Pick<Entry, 'source'>} entry */
function strengthOf({ source }) {
  return STRONGEST_LAST.indexOf(STRONGEST_LAST.includes(source) ? source : '');
}

/**
 * The entry that says what the state is after a life's entries: its last opt-in, or the first of the strongest opt-outs
 * since then.
 * @param {readonly Entry[]} entries
 */
export function rulingOf(entries) {
  const since = entries.slice(entries.findLastIndex(({ kind }) => kind === 'OPT_IN') + 1);
  const strongest = Math.max(...since.map(strengthOf));
  return since.find((entry) => strengthOf(entry) === strongest) ?? entries.at(-1);
}

/**
 * Every state that a number was in, as `{ kind, source, from, until }`: those of the entry that rules, ERASED for none.
 * @param {Story} story
 */
export function statesOf({ lives, current }) {
  const states = [...lives, current].flatMap((life) =>
    life.map(({ kind, source, declaredAt }, index) => ({
      kind,
      source: kind === 'OPT_OUT' ? rulingOf(life.slice(0, index + 1))?.source : source,
      from: declaredAt,
    })),
  );
  return states.map((state, index) => ({ ...state, until: states[index + 1]?.from ?? Infinity }));
}

/**
 * Whether an entry says what is known. Other evidence of an opt-in is not, nor a stop after a doubtful one, nor a
 * stronger opt-out.
 * @param {Entry} entry @param {readonly Entry[]} before
 */
export function isRepeated(entry, before) {
  const last = before.at(-1);
  if (entry.kind !== last?.kind) return false;
  if (entry.kind === 'OPT_IN') return entry.note === null || entry.note === last.note || before.length >= EVIDENCE_MAX;
  if (last.needsReview === 1 && entry.needsReview === 0) return false;
  const isKnown = [last.source, rulingOf(before)?.source].includes(entry.source);
  return isKnown || strengthOf(entry) <= strengthOf({ source: 'API' });
}

/**
 * Whether a number was in a state at some moment of an operation; by this source, where one is named.
 * @param {States} states @param {string | undefined} kind @param {Operation} operation @param {string} [source]
 */
export function wasIn(states, kind, { askedAt, respondedAt }, source) {
  const seenLateMs = kind === 'ERASED' ? SEEN_WITHIN_MS : 0;
  const isMeant = (/** @type {States[number]} */ state) =>
    state.kind === kind && (source === undefined || state.source === source);
  return states.some((state) => isMeant(state) && state.from <= respondedAt && state.until + seenLateMs >= askedAt);
}
