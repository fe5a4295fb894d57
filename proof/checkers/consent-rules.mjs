/**
 * What must hold of consent after all: operations, ledger, state and events explain each other. Reads nothing itself.
 */
import { checkTraces, isRepeated, keyOf, RETURNED, rulingOf, storiesOf } from './consent-lives.mjs';
import { checkResponses } from './consent-responses.mjs';
import { Findings, groupBy } from './findings.mjs';

/** @typedef {import('../chaos/consent-load.mjs').Operation} Operation */
/** @typedef {import('./consent-lives.mjs').Story} Story */
/** @typedef {import('./consent-tables.mjs').ConsentEvent} ConsentEvent */
/** @typedef {import('./consent-tables.mjs').Entry} Entry */

/** @type {Record<string, string>} */
const EVENT_OF = { OPT_OUT: 'phone.opted_out', OPT_IN: 'phone.opted_in', ERASED: 'phone.erased' };

/**
 * @param {readonly Operation[]} operations @param {import('./consent-tables.mjs').ConsentTables} tables
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
