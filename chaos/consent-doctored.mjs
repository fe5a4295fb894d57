/** Spoils what a run has left, one fault at a time, to see that the checker of consent would have noticed. */
import { judgeConsent } from './consent-rules.mjs';

/** Longer than what the checker allows a registration to be seen. */
const SETTLED_MS = 6_000;

/** What is spoilt, and how: each changes copies of the operations and tables; returns false when there is nothing to spoil. */
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
      ({ isOptedOut }) => ({ isOptedOut: 1 - isOptedOut }),
    ),
  'a state is of another time': ({ rows }) =>
    change(
      rows,
      ({ isOptedOut }) => isOptedOut === 1,
      ({ optOutAt }) => ({ optOutAt: optOutAt + 1 }),
    ),
  'an event is lost': ({ events }) => remove(events, ({ type }) => type === 'phone.opted_out'),
  'an event of an opt-in is lost': ({ events }) => remove(events, ({ type }) => type === 'phone.opted_in'),
  'an event is told twice': ({ events }) =>
    copy(
      events,
      ({ type }) => type === 'phone.opted_in',
      (event) => ({ eventId: `${event.eventId}X` }),
    ),
  'an event is told of what changed nothing': ({ events }) =>
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

/** `{ tried, missed }`: how many copies were spoilt, and which of them the checker passed. */
export function missedConsent(operations, tables, mustAllBeAnswered) {
  const missed = [];
  let tried = 0;
  for (const [what, spoil] of Object.entries(SPOILT)) {
    const spoilt = {
      operations: [...operations],
      rows: [...tables.rows],
      entries: [...tables.entries],
      events: [...tables.events],
    };
    if (!spoil(spoilt)) {
      missed.push(`${what}: the run has nothing of the kind`);
      continue;
    }
    tried += 1;
    if (judgeConsent(spoilt.operations, spoilt, mustAllBeAnswered).length === 0) missed.push(what);
  }
  return { tried, missed };
}

function isDeclared({ kind, requestId }) {
  return kind !== 'ERASED' && requestId !== null;
}

/** One from the middle: what is special about the first or the last says little. */
function placeOf(things, isIt) {
  const middle = Math.floor(things.length / 2);
  const after = things.findIndex((thing, index) => index >= middle && isIt(thing));
  return after === -1 ? things.findIndex(isIt) : after;
}

function change(things, isIt, changes) {
  const place = placeOf(things, isIt);
  if (place !== -1) things[place] = { ...things[place], ...changes(things[place]) };
  return place !== -1;
}

function remove(things, isIt) {
  const place = placeOf(things, isIt);
  if (place !== -1) things.splice(place, 1);
  return place !== -1;
}

function copy(things, isIt, changes) {
  const place = placeOf(things, isIt);
  if (place !== -1) things.push({ ...things[place], ...changes(things[place]) });
  return place !== -1;
}

/** The request of one entry is that of the one two places before, too. */
function double(entries) {
  const again = placeOf(
    entries,
    (entry) => isDeclared(entry) && entry.place > 2 && isDeclared(entries[entries.indexOf(entry) - 2]),
  );
  if (again === -1) return false;
  const { requestId, note, source } = entries[again - 2];
  entries[again] = { ...entries[again], requestId, note, source };
  return true;
}

/** An operation that was answered as it cannot have been while its number was in a state, well before that ended. */
function invent(operations, entries, kind, facts) {
  const place = entries.findIndex(
    (entry, index) =>
      entry.kind === kind &&
      entry.phoneE164.startsWith('+') &&
      isSettled(entry, entries[index - entry.place + 1], entries[index + 1]),
  );
  if (place === -1) return false;
  const { projectId, phoneE164, declaredAt } = entries[place];
  operations.push({
    id: 'invented-operation',
    key: null,
    projectId,
    phone: phoneE164,
    askedAt: declaredAt + 1,
    answeredAt: declaredAt + 2,
    tries: 1,
    isReplayed: false,
    ...facts,
  });
  return true;
}

/** The number has been there for a while, and stayed in this state for a moment. */
function isSettled({ phoneE164, declaredAt, place }, first, next) {
  const isOld = first.requestId !== null || declaredAt - first.declaredAt > SETTLED_MS;
  return place > 1 && isOld && (next?.phoneE164 !== phoneE164 || next.declaredAt > declaredAt + 2);
}
