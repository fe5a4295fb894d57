/**
 * What must hold of consent after all: operations, ledger, state and events explain each other. Reads nothing itself.
 */
import {
  checkTraces,
  endsOfLinks,
  isRepeated,
  keyOf,
  RETURNED,
  rulingOf,
  SEEN_WITHIN_MS,
  statesOf,
  storiesOf,
  wasIn,
} from './consent-lives.mjs';
import { Findings, groupBy } from './findings.mjs';

// Whether every response of a run on consent is borne out. Reads nothing itself.

/** Sources of opt-outs other than the page. */
const ELSEWHERE = ['API', 'KEYWORD', 'COMPLAINT', 'PROVIDER_BLOCK', 'IMPORT'];

/** @typedef {import('../chaos/consent-load.mjs').Operation} Operation */
/** @typedef {import('./consent-lives.mjs').Story} Story */
/** @typedef {import('./consent-lives.mjs').States} States */
/** @typedef {import('./consent-lives.mjs').ConsentEvent} ConsentEvent */

/**
 * Every response is borne out: by an entry of its own, or by the state that the number was in meanwhile.
 * @param {readonly Operation[]} operations
 * @param {{ stories: Map<string, Story>, events: ConsentEvent[], mustAllBeAnswered: boolean }} known
 * @param {Findings} findings
 */
export function checkResponses(operations, { stories, events, mustAllBeAnswered }, findings) {
  const entered = new Set(
    [...stories.values()]
      .flatMap(({ lives, current }) => [...lives.flat(), ...current])
      .map(({ requestId }) => requestId),
  );
  const created = groupBy(
    events.filter(({ type }) => type === 'phone.created'),
    ({ token }) => token,
  );
  const erasedAt = endsOfLinks(stories);
  /** @type {Set<string>} */
  const claimed = new Set();
  const statesBy = new Map([...stories].map(([key, story]) => [key, statesOf(story)]));
  for (const operation of operations) {
    const key = keyOf(operation.projectId, operation.phone);
    const fault = faultOf(operation, {
      states: statesBy.get(key) ?? [],
      bornAt: stories.get(key)?.bornAt ?? Infinity,
      isEntered: entered.has(operation.id),
      isErased: (erasedAt.get(operation.token) ?? Infinity) <= operation.respondedAt,
      created,
      claimed,
      mustAllBeAnswered,
    });
    if (fault !== null)
      findings.add(
        fault,
        `${operation.what} ${operation.id} of ${operation.projectId} ${operation.phone ?? ''}: ` +
          `${operation.status} ${operation.text ?? ''}, ${operation.askedAt} to ${operation.respondedAt}`,
      );
  }
}

/**
 * What an operation is judged by.
 * @typedef {object} Known
 * @property {States} states of its number @property {number} bornAt when it was first there
 * @property {boolean} isEntered whether the ledger has an entry of it
 * @property {boolean} isErased whether the life of its link had ended
 * @property {Map<string, ConsentEvent[]>} created events, by link
 * @property {Set<string>} claimed links of numbers that a response said are new @property {boolean} mustAllBeAnswered
 */

/**
 * The rule that an operation breaks, or null.
 * @param {Operation} operation @param {Known} known
 */
function faultOf(operation, { states, bornAt, isEntered, isErased, created, claimed, mustAllBeAnswered }) {
  const { what, status, kind } = operation;
  if (status === 0) return operation.key !== null && mustAllBeAnswered ? 'unanswered' : null;
  const wasAbsent = wasIn(states, 'ERASED', operation) || bornAt + SEEN_WITHIN_MS >= operation.askedAt;
  if (status === 404 && what !== 'register' && operation.token === undefined)
    return !isEnteredAlone(operation, isEntered) && wasAbsent ? null : 'acknowledged';
  if (what === 'register' || operation.of === 'register') return faultOfRegistration(operation, { created, claimed });
  if (what === 'erase')
    return status === 202 && (isEntered || wasIn(states, 'ERASED', operation)) ? null : 'acknowledged';
  if (what === 'repeat') return status === 200 && operation.isReplayed ? null : 'doubled';
  if (what === 'bareOptIn' && status === 400)
    return !isEntered && wasIn(states, 'OPT_OUT', operation) ? null : 'acknowledged';
  if (kind === 'OPT_IN' && status === 409)
    return !isEntered && wasIn(states, 'OPT_OUT', operation, 'PROVIDER_BLOCK') ? null : 'acknowledged';
  if (status !== expectedStatus(operation)) return 'responses';
  if (kind === undefined || what === 'import') return null;
  if (mayBePassedOver(operation, states)) return null;
  return isEntered || isErased || wasIn(states, kind, operation) ? null : 'acknowledged';
}

/**
 * A browser is led to a page; what comes through a gateway, or goes on later, is taken.
 * @param {Operation} operation
 */
function expectedStatus({ token, source, what }) {
  if (token !== undefined) return 303;
  return source === 'KEYWORD' || what === 'import' || what === 'send' ? 202 : 200;
}

/**
 * The page takes back only what was declared there, and START no complaint.
 * @param {Operation} operation @param {States} states
 */
function mayBePassedOver(operation, states) {
  if (operation.kind !== 'OPT_IN') return false;
  if (operation.source === 'KEYWORD') return wasIn(states, 'OPT_OUT', operation, 'COMPLAINT');
  if (operation.source !== 'LINK') return false;
  return (
    !wasIn(states, 'OPT_OUT', operation, 'LINK') ||
    ELSEWHERE.some((source) => wasIn(states, 'OPT_OUT', operation, source))
  );
}

/**
 * What was returned 404 has left nothing; a repetition may, for what it repeats has.
 * @param {Operation} operation @param {boolean} isEntered
 */
function isEnteredAlone({ what }, isEntered) {
  return isEntered && what !== 'repeat';
}

/**
 * At most one response says that a number is new, and then it is.
 * @param {Operation} operation @param {Pick<Known, 'created' | 'claimed'>} known
 */
function faultOfRegistration({ what, status, isReplayed, created: tokens = [] }, { created, claimed }) {
  if (status !== 200) return 'responses';
  if (what === 'repeat') return isReplayed ? null : 'doubled';
  if (tokens.some((token) => claimed.has(token) || created.get(token)?.length !== 1)) return 'acknowledged';
  for (const token of tokens) claimed.add(token);
  return null;
}

/** @typedef {import('./consent-lives.mjs').Entry} Entry */

/** @type {Record<string, string>} */
const EVENT_OF = { OPT_OUT: 'phone.opted_out', OPT_IN: 'phone.opted_in', ERASED: 'phone.erased' };

/**
 * @param {readonly Operation[]} operations @param {import('./consent-lives.mjs').ConsentTables} tables
 * @param {boolean} mustAllBeAnswered
 */
export function judgeConsent(operations, tables, mustAllBeAnswered) {
  const findings = new Findings();
  const stories = storiesOf(operations, tables, findings);
  for (const story of stories.values()) {
    checkLives(story, findings);
    checkState(story, findings);
  }
  checkEvents(stories, tables.events, findings);
  checkEntries(operations, stories, findings);
  checkResponses(operations, { stories, events: tables.events, mustAllBeAnswered }, findings);
  return findings.all;
}

/**
 * An entry changes something; a number that comes back after an erasure is out.
 * @param {Story} story @param {Findings} findings
 */
function checkLives({ key, lives, current, row }, findings) {
  const all = row === null && current.length === 0 ? lives : [...lives, current];
  if (row === null && current.length > 0) findings.add('lives', `${key} has entries, but is not there`);
  for (const [index, entries] of all.entries()) {
    const repeated = entries.findIndex((entry, place) => isRepeated(entry, entries.slice(0, place)));
    if (repeated !== -1) findings.add('lives', `${key}: an entry says ${entries[repeated]?.kind} again`);
    const isReturn = entries[0]?.kind === 'OPT_OUT' && entries[0].requestId === null && entries[0].note === RETURNED;
    if (isReturn !== index > 0)
      findings.add('lives', `${key}: life ${index + 1} begins with ${JSON.stringify(entries[0])}`);
  }
}

/**
 * The state is what the entry says that rules.
 * @param {Story} story @param {Findings} findings
 */
function checkState({ key, current, row }, findings) {
  if (row === null) return;
  const ruling = rulingOf(current);
  const expected = ruling?.kind === 'OPT_OUT' ? [1, ruling.source, ruling.declaredAt] : [0, null, null];
  const actual = [row.isOptedOut, row.optOutReason, row.optOutAt];
  if (expected.join() !== actual.join())
    findings.add('state', `${key} is ${actual.join()}, but its ledger says ${expected.join()}`);
}

/**
 * One event for each change of state, with its time, in order; none for anything else.
 * @param {Map<string, Story>} stories @param {ConsentEvent[]} events @param {Findings} findings
 */
function checkEvents(stories, events, findings) {
  const bySubject = groupBy(events, (event) => keyOf(event.projectId, event.subject));
  for (const story of stories.values()) {
    const { key, lives, current, row, pseudonym } = story;
    const [projectId = ''] = key.split(' ');
    const own = [
      ...(pseudonym === null ? [] : (bySubject.get(keyOf(projectId, pseudonym)) ?? [])),
      ...(bySubject.get(key) ?? []),
    ];
    bySubject.delete(key);
    if (pseudonym !== null) bySubject.delete(keyOf(projectId, pseudonym));
    const byLife = groupBy(
      own.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1)),
      (event) => event.token,
    );
    story.tokens = [...byLife.keys()];
    story.bornAt = Math.min(...own.map(({ createdAt }) => createdAt));
    checkTraces(key, [...byLife.values()].slice(0, lives.length).flat(), pseudonym, findings);
    const found = [...byLife.values()].map(wordsOf);
    const expected = [...lives, ...(row === null ? [] : [current])].map((entries) =>
      ['phone.created', ...entries.flatMap(changeOf)].join(', '),
    );
    const wrong = expected.findIndex((words, index) => words !== found[index]);
    if (wrong !== -1)
      findings.add('events', `${key}, life ${wrong + 1}: ${found[wrong]} was recorded, not ${expected[wrong]}`);
    if (found.length !== expected.length)
      findings.add('events', `${key}: ${found.length} lives have events, not ${expected.length}`);
  }
  for (const key of bySubject.keys()) findings.add('events', `events of ${key}, which has no story`);
}

/** @param {ConsentEvent[]} events */
function wordsOf(events) {
  return events
    .toSorted((a, b) => a.version - b.version)
    .map(({ type, optOutAt }) => (type === 'phone.opted_out' ? `${type} ${optOutAt}` : type))
    .join(', ');
}

/**
 * The first opt-in of a number that never was out changes nothing, nor does a complaint of one that is out.
 * @param {Entry} entry @param {number} index @param {readonly Entry[]} entries
 */
function changeOf({ kind, declaredAt }, index, entries) {
  if ((kind === 'OPT_IN' && index === 0) || kind === entries[index - 1]?.kind) return [];
  return [kind === 'OPT_OUT' ? `${EVENT_OF[kind]} ${declaredAt}` : (EVENT_OF[kind] ?? kind)];
}

/**
 * Every entry was asked for, once, in these words, while its request was under way; through a link, by the link of that
 * life. Nobody asks for the first entry after an erasure, or for one that was carried from another project, which has
 * rules of its own.
 * @param {readonly Operation[]} operations @param {Map<string, Story>} stories @param {Findings} findings
 */
function checkEntries(operations, stories, findings) {
  const asked = new Map(
    operations.filter(({ what }) => what !== 'repeat').map((operation) => [operation.id, operation]),
  );
  const seen = new Set();
  for (const [key, { lives, current, tokens }] of stories) {
    const entries = [...lives, current].flatMap((life, index) =>
      life.map((entry) => ({ ...entry, token: tokens[index] })),
    );
    for (const entry of entries) {
      const { requestId, isSpread, note } = entry;
      if (requestId === null && (isSpread === 1 || note === RETURNED)) continue;
      const operation = asked.get(requestId ?? '');
      const once = `${requestId} ${operation?.what === 'import' ? key : ''}`;
      if (seen.has(once)) findings.add('doubled', `${key}: two entries of request ${requestId} (${operation?.what})`);
      seen.add(once);
      const fault = isOf(operation, key) ? faultOfEntry(entry, operation) : 'was asked for by nobody';
      if (fault !== null)
        findings.add('unasked', `${key}: ${JSON.stringify(entry)} ${fault} (${JSON.stringify(operation)})`);
    }
  }
}

/**
 * Whether it is about this number of this project.
 * @param {Operation | undefined} operation @param {string} key @returns {operation is Operation}
 */
function isOf(operation, key) {
  if (operation === undefined) return false;
  const { projectId, phone, phones } = operation;
  return (phones ?? [phone]).some((number) => keyOf(projectId, number) === key);
}

/** @param {Entry & { token: string | undefined }} entry @param {Operation} operation */
function faultOfEntry(entry, { what, kind, source, note, token, askedAt, respondedAt, status }) {
  const isErasure = what === 'erase';
  if (entry.kind !== (isErasure ? 'ERASED' : kind) || (!isErasure && (entry.source !== source || entry.note !== note)))
    return 'is not what was asked for';
  if (token !== undefined && token !== entry.token) return 'came through the link of another life';
  // An import goes on after its response.
  return entry.declaredAt < askedAt || (status > 0 && what !== 'import' && entry.declaredAt > respondedAt)
    ? 'was entered when nobody asked'
    : null;
}
