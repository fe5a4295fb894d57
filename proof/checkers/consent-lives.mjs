/**
 * The story of each number, put together from the ledger: its lives, each from a registration to an erasure, each with
 * its entries in order. Entries of lives that have ended stand under a pseudonym, which an erasure that was asked for
 * explains.
 */
import { groupBy } from './findings.mjs';

/** @typedef {import('./findings.mjs').Findings} Findings */
/** @typedef {import('./consent-tables.mjs').Entry} Entry */
/**
 * @typedef {object} Story of a number
 * @property {string} key project and number
 * @property {string | null} pseudonym what stands for it in lives that have ended
 * @property {Entry[][]} lives that have ended @property {Entry[]} current
 * @property {import('./consent-tables.mjs').Row | null} row
 * @property {string[]} tokens the links of its lives, as its events show them
 */

/** @param {string} projectId @param {string | null} phone */
export const keyOf = (projectId, phone) => `${projectId} ${phone}`;

/**
 * @returns {Map<string, Story>} by project and number
 * @param {readonly import('../chaos/consent-load.mjs').Operation[]} operations
 * @param {import('./consent-tables.mjs').ConsentTables} tables @param {Findings} findings
 */
export function storiesOf(operations, { rows, entries }, findings) {
  const erasures = new Map(
    operations.filter(({ what }) => what === 'erase').map((operation) => [operation.id, operation]),
  );
  /** @type {Map<string, Story>} */
  const stories = new Map();
  const storyOf = (/** @type {string} */ key) => {
    /** @type {Story} */
    const story = stories.get(key) ?? { key, pseudonym: null, lives: [], current: [], row: null, tokens: [] };
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
 * 1, 2, 3 …
 * @param {string} key @param {import('./consent-tables.mjs').Entry[]} own
 * @param {Findings} findings
 */
function checkPlaces(key, own, findings) {
  const wrong = own.findIndex(({ place }, index) => place !== index + 1);
  if (wrong !== -1) findings.add('places', `${key}: where ${wrong + 1} should be, ${own[wrong]?.place} is`);
}

/** @param {import('./consent-tables.mjs').Entry[]} entries @param {Findings} findings */
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
 * @param {string} key @param {readonly import('./consent-tables.mjs').ConsentEvent[]} events
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
