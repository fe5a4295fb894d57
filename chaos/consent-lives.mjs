/**
 * The story of each number, put together from the ledger: its lives, each from a registration to an erasure, each with its
 * entries in order. Entries of lives that have ended stand under a pseudonym, which an erasure that was asked for explains.
 */
import { groupBy } from './findings.mjs';

export const keyOf = (projectId, phone) => `${projectId} ${phone}`;

/**
 * @returns {Map<string, Story>} by project and number
 * @typedef {{ key: string, pseudonym: string | null, lives: object[][], current: object[], row: object | null }} Story
 */
export function storiesOf(operations, { rows, entries }, findings) {
  const erasures = new Map(
    operations.filter(({ what }) => what === 'erase').map((operation) => [operation.id, operation]),
  );
  const stories = new Map();
  const storyOf = (key) => {
    if (!stories.has(key)) stories.set(key, { key, pseudonym: null, lives: [], current: [], row: null });
    return stories.get(key);
  };
  for (const row of rows) storyOf(keyOf(row.projectId, row.phoneE164)).row = row;
  for (const [key, own] of groupBy(entries, (entry) => keyOf(entry.projectId, entry.phoneE164))) {
    checkPlaces(key, own, findings);
    if (own[0].phoneE164.startsWith('+')) {
      storyOf(key).current = own;
      continue;
    }
    const numbers = new Set(
      own.filter(({ kind }) => kind === 'ERASED').map(({ requestId }) => erasures.get(requestId)?.phone),
    );
    const [phone] = numbers;
    if (numbers.size !== 1 || phone === undefined) {
      findings.add('pseudonyms', `${key} stands for ${numbers.size} numbers`);
      continue;
    }
    const story = storyOf(keyOf(own[0].projectId, phone));
    story.pseudonym = own[0].phoneE164;
    story.lives = livesOf(own, findings);
  }
  return stories;
}

/** 1, 2, 3 … */
function checkPlaces(key, own, findings) {
  const wrong = own.findIndex(({ place }, index) => place !== index + 1);
  if (wrong !== -1) findings.add('places', `${key}: where ${wrong + 1} should be, ${own[wrong].place} is`);
}

function livesOf(entries, findings) {
  const lives = [[]];
  for (const entry of entries) {
    lives.at(-1).push(entry);
    if (entry.kind === 'ERASED') lives.push([]);
  }
  const rest = lives.pop();
  if (rest.length > 0) findings.add('pseudonyms', `${rest[0].phoneE164}: its last entry is no erasure`);
  return lives;
}

/** Every state that a number was in, as `{ kind, from, until }`; `kind` is that of the entry that made it, ERASED for none. */
export function statesOf({ lives, current }) {
  const entries = [...lives.flat(), ...current];
  return entries.map(({ kind, declaredAt }, index) => ({
    kind,
    from: declaredAt,
    until: entries[index + 1]?.declaredAt ?? Infinity,
  }));
}
