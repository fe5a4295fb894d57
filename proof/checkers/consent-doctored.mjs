/** Spoils what a run has left, one fault at a time, to see that the checker of consent would have noticed. */
import { judgeConsent } from './consent-rules.mjs';

/** @typedef {import('./consent-lives.mjs').ConsentEvent} ConsentEvent */
/** @typedef {import('./consent-lives.mjs').Row} Row */

/** Longer than what the checker allows a registration to be seen. */
const SETTLED_MS = 6_000;

/** @typedef {import('../chaos/consent-load.mjs').Operation} Operation */
/** @typedef {import('./consent-lives.mjs').Entry} Entry */
/** @typedef {import('./consent-lives.mjs').ConsentTables} ConsentTables */
/** @typedef {ConsentTables & { operations: Operation[] }} Copies */

/**
 * What is spoilt, and how: each changes copies of the operations and tables; returns false when there is nothing to
 * spoil.
 * @type {Record<string, (copies: Copies) => boolean>}
 */
const SPOILT = {
  'an entry is lost': ({ entries }) => remove(entries, isDeclared),
  'the last entry of a number is lost': ({ entries, rows }) =>
    remove(entries, ({ projectId, phoneE164, declaredAt }) =>
      rows.some((row) => row.projectId === projectId && row.phoneE164 === phoneE164 && row.optOutAt === declaredAt),
    ),
  'a place is left out': ({ entries }) =>
    change(
      entries,
      ({ place }) => place > 1,
      ({ place }) => ({ place: place + 1 }),
    ),
  'an entry says something else': ({ entries }) =>
    change(entries, isDeclared, ({ kind }) => ({ kind: kind === 'OPT_OUT' ? 'OPT_IN' : 'OPT_OUT' })),
  'an entry was declared with other words': ({ entries }) =>
    change(entries, isDeclared, () => ({ note: 'Other words.' })),
  'an entry came through an old link': ({ operations, entries }) =>
    change(
      operations,
      ({ id, token }) => token !== undefined && entries.some(({ requestId }) => requestId === id),
      () => ({ token: 'a-link-of-another-life' }),
    ),
  'an entry was declared by nobody': ({ entries }) =>
    change(entries, isDeclared, () => ({ requestId: 'nobody-asked-for-this' })),
  'a request has two entries': ({ entries }) => double(entries),
  'an erasure has left no entry': ({ entries }) => remove(entries, ({ kind }) => kind === 'ERASED'),
  'a state is another': ({ rows }) =>
    change(
      rows,
      () => true,
      ({ isOptedOut }) => ({ isOptedOut: /** @type {0 | 1} */ (1 - isOptedOut) }),
    ),
  'a state is of another time': ({ rows }) =>
    change(
      rows,
      ({ isOptedOut }) => isOptedOut === 1,
      ({ optOutAt }) => ({ optOutAt: (optOutAt ?? 0) + 1 }),
    ),
  'an event is lost': ({ events }) => remove(events, ({ type }) => type === 'phone.opted_out'),
  'an event of an opt-in is lost': ({ events }) => remove(events, ({ type }) => type === 'phone.opted_in'),
  'an event is recorded twice': ({ events }) =>
    copy(
      events,
      ({ type }) => type === 'phone.opted_in',
      (event) => ({ eventId: `${event.eventId}X` }),
    ),
  'an event names a number that is erased': ({ events }) =>
    change(
      events,
      ({ type, subject }) => type === 'phone.created' && subject.startsWith('erased_'),
      () => ({ phone: '+12122000001' }),
    ),
  'an event is recorded of what changed nothing': ({ events }) =>
    copy(
      events,
      ({ type }) => type === 'phone.created',
      (event) => ({ type: 'phone.opted_in', version: event.version + 0.5 }),
    ),
  'an opt-out was acknowledged of which nothing is known': ({ operations, entries }) =>
    invent(operations, entries, 'OPT_IN', { what: 'optOut', kind: 'OPT_OUT', status: 200 }),
  'an opt-in was acknowledged of which nothing is known': ({ operations, entries }) =>
    invent(operations, entries, 'OPT_OUT', { what: 'optIn', kind: 'OPT_IN', status: 200 }),
  'an opt-in was refused that needed no evidence': ({ operations, entries }) =>
    invent(operations, entries, 'OPT_IN', { what: 'bareOptIn', kind: 'OPT_IN', status: 400 }),
  'a number was called unknown that was there': ({ operations, entries }) =>
    invent(operations, entries, 'OPT_OUT', { what: 'optOut', kind: 'OPT_OUT', status: 404 }),
  'a repetition was done instead of shown': ({ operations }) =>
    change(
      operations,
      ({ what, status }) => what === 'repeat' && status === 200,
      () => ({ isReplayed: false }),
    ),
};

/**
 * `{ copies, missed }`: how many copies were spoilt, and which of them the checker passed.
 * @param {readonly Operation[]} operations @param {ConsentTables} tables @param {boolean} mustAllBeAnswered
 */
export function missedConsent(operations, tables, mustAllBeAnswered) {
  /** @type {string[]} */
  const missed = [];
  let copies = 0;
  for (const [what, spoil] of Object.entries(SPOILT)) {
    const spoilt = {
      ...tables,
      operations: [...operations],
      rows: [...tables.rows],
      entries: [...tables.entries],
      events: [...tables.events],
    };
    if (!spoil(spoilt)) {
      missed.push(`${what}: the run has nothing of the kind`);
      continue;
    }
    copies += 1;
    if (judgeConsent(spoilt.operations, spoilt, mustAllBeAnswered).length === 0) missed.push(what);
  }
  return { copies, missed };
}

/** @param {Entry} entry */
function isDeclared({ kind, requestId }) {
  return kind !== 'ERASED' && requestId !== null;
}

/**
 * One from the middle: what is special about the first or the last says little.
 * @template T
 * @param {T[]} things @param {(thing: T) => boolean} isIt
 */
function placeOf(things, isIt) {
  const middle = Math.floor(things.length / 2);
  const after = things.findIndex((thing, index) => index >= middle && isIt(thing));
  return after === -1 ? things.findIndex(isIt) : after;
}

/**
 * @template T
 * @param {T[]} things @param {(thing: T) => boolean} isIt @param {(thing: T) => Partial<T>} changes
 */
function change(things, isIt, changes) {
  const place = placeOf(things, isIt);
  const thing = things[place];
  if (thing === undefined) return false;
  things[place] = { ...thing, ...changes(thing) };
  return true;
}

/**
 * @template T
 * @param {T[]} things @param {(thing: T) => boolean} isIt
 */
function remove(things, isIt) {
  const place = placeOf(things, isIt);
  if (place !== -1) things.splice(place, 1);
  return place !== -1;
}

/**
 * @template T
 * @param {T[]} things @param {(thing: T) => boolean} isIt @param {(thing: T) => Partial<T>} changes
 */
function copy(things, isIt, changes) {
  const thing = things[placeOf(things, isIt)];
  if (thing === undefined) return false;
  things.push({ ...thing, ...changes(thing) });
  return true;
}

/**
 * The request of one entry is that of the one two places before, too.
 * @param {Entry[]} entries
 */
function double(entries) {
  /** @param {Entry} entry */
  const oneBefore = (entry) => entries[entries.indexOf(entry) - 2];
  const again = placeOf(entries, (entry) => {
    const before = oneBefore(entry);
    return isDeclared(entry) && entry.place > 2 && before !== undefined && isDeclared(before);
  });
  const [entry, before] = [entries[again], entries[again - 2]];
  if (entry === undefined || before === undefined) return false;
  const { requestId, note, source } = before;
  entries[again] = { ...entry, requestId, note, source };
  return true;
}

/**
 * An operation with a response that it cannot have got while its number was in a state, well before that ended.
 * @param {Operation[]} operations @param {Entry[]} entries @param {string} kind
 * @param {Pick<Operation, 'what' | 'kind' | 'status'>} facts
 */
function invent(operations, entries, kind, facts) {
  const entry = entries.find(
    (one, index) =>
      one.kind === kind &&
      one.phoneE164.startsWith('+') &&
      isSettled(one, entries[index - one.place + 1], entries[index + 1]),
  );
  if (entry === undefined) return false;
  const { projectId, phoneE164, declaredAt } = entry;
  operations.push({
    id: 'invented-operation',
    key: null,
    projectId,
    phone: phoneE164,
    askedAt: declaredAt + 1,
    respondedAt: declaredAt + 2,
    attempts: 1,
    isReplayed: false,
    ...facts,
  });
  return true;
}

/**
 * The number has been there for a while, and stayed in this state for a moment.
 * @param {Entry} entry @param {Entry | undefined} first @param {Entry | undefined} next
 */
function isSettled({ phoneE164, declaredAt, place }, first, next) {
  if (first === undefined) return false;
  const isOld = declaredAt - first.declaredAt > SETTLED_MS;
  return place > 1 && isOld && (next?.phoneE164 !== phoneE164 || next.declaredAt > declaredAt + 2);
}
