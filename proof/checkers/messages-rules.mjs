/** What must hold of each message after all, of batches, and of the order of things. Reads nothing itself. */
import { groupBy } from './findings.mjs';
import { ENDS, wordsOf } from './messages-known.mjs';
import { unprocessedIn } from './messages-operation.mjs';

/** How a message begins, and the one way back. */
const FIRST = [',QUEUED', ',SCHEDULED', ',BLOCKED', ',RECEIVED', 'SENDING,QUEUED'];
const RANKS = ['SCHEDULED', 'QUEUED', 'SENDING', 'SENT'];

/** @typedef {import('./findings.mjs').Findings} Findings */
/** @typedef {import('./messages-known.mjs').Known} Known */
/** @typedef {import('./messages-known.mjs').Story} Story */
/** @typedef {import('./messages-trail.mjs').TrailStep} TrailStep */

/**
 * Every message has one end; after UNDELIVERED it may be DELIVERED late.
 * @param {Known} known @param {Findings} findings
 */
function checkEnds({ stories }, findings) {
  for (const story of stories.values()) {
    const ends = story.steps.filter(({ became }) => ENDS.includes(became)).map(({ became }) => became);
    const isOne = ends.length === 1 || ends.join() === 'UNDELIVERED,DELIVERED';
    if (!isOne) findings.add('ends', `${wordsOf(story)} has ${ends.length} ends`);
    else if (ends.at(-1) !== story.row.status) findings.add('ends', `${wordsOf(story)} is ${story.row.status}`);
  }
}

/** @param {string} status */
const rankOf = (status) => (RANKS.includes(status) ? RANKS.indexOf(status) : RANKS.length);

/**
 * No status goes back, but for what the provider certainly refused. From end to end is a matter of the rule on ends.
 * @param {Known} known @param {Findings} findings
 */
function checkDirection({ stories }, findings) {
  for (const story of stories.values())
    for (const { was, became } of story.steps) {
      const isAllowed = FIRST.includes(`${was ?? ''},${became}`) || (ENDS.includes(was ?? '') && ENDS.includes(became));
      if (!isAllowed && (was === null || rankOf(became) <= rankOf(was)))
        findings.add('direction', `${wordsOf(story)}: ${was} became ${became}`);
    }
}

/**
 * The timeline says what happened, in that order.
 * @param {Known} known @param {Findings} findings
 */
function checkTimelines({ stories }, findings) {
  for (const story of stories.values()) {
    const found = story.entries.map(({ kind, status }) => `${kind} ${status}`).join(', ');
    const expected = story.steps.map(({ was, became }) => {
      const isReturn = was === 'SENDING' && became === 'QUEUED';
      return `${isReturn ? 'RETURN' : 'STATUS'} ${became}`;
    });
    if (found !== expected.join(', ')) findings.add('timeline', `${wordsOf(story)}: its timeline says ${found}`);
  }
}

/**
 * One event for each status, QUEUED and SENDING reported once, in the order of their sequences.
 * @param {Known} known @param {Findings} findings
 */
function checkEvents({ stories, tables }, findings) {
  for (const story of stories.values()) {
    const found = story.events.map(({ type }) => type).join(', ');
    const expected = story.steps.filter(isReported).map(({ became }) => `message.${became.toLowerCase()}`);
    if (found !== expected.join(', ')) findings.add('events', `${wordsOf(story)}: its events are ${found}`);
    const isBack = story.events.some(({ version }, index) => version <= (story.events[index - 1]?.version ?? 0));
    if (isBack) findings.add('events', `${wordsOf(story)}: the versions of its events do not grow`);
  }
  const strange = tables.events.filter(({ type, messageId }) => type.startsWith('message.') && !stories.has(messageId));
  for (const { eventId, messageId } of strange) findings.add('events', `${eventId} is of ${messageId}, unknown`);
}

/** @param {TrailStep} step @param {number} index @param {TrailStep[]} steps */
function isReported({ was, became }, index, steps) {
  if (became === 'QUEUED') return was !== 'SENDING';
  return became !== 'SENDING' || steps.findIndex((step) => step.became === 'SENDING') === index;
}

/**
 * Nothing is added to a text after the acceptance, nor to its parts; the footer may be taken away.
 * @param {Known} known @param {Findings} findings
 */
function checkTexts({ stories }, findings) {
  for (const story of stories.values()) {
    const texts = story.events.flatMap(({ text }) => (text === null ? [] : [text]));
    const later = texts.find((text, index) => index > 0 && !texts[index - 1]?.startsWith(text));
    if (later !== undefined) findings.add('texts', `${wordsOf(story)} was ${texts[0]}, and then ${later}`);
    const parts = story.events.map((event) => event.parts);
    if (parts.some((count, index) => count > (parts[index - 1] ?? Infinity)))
      findings.add('texts', `${wordsOf(story)} had ${parts.join(', then ')} parts`);
  }
}

/**
 * Sequences have no gap, and the feed gave every event in their order.
 * @param {Known} known @param {Findings} findings
 */
function checkFeed({ projectId, tables, feed }, findings) {
  const wrong = tables.events.findIndex(({ sequence }, index) => sequence !== index + 1);
  if (wrong !== -1)
    findings.add('feed', `${projectId}: where ${wrong + 1} should be, ${tables.events[wrong]?.sequence} is`);
  const differing = tables.events.findIndex(({ eventId }, index) => feed[index] !== eventId);
  if (differing !== -1 || feed.length !== tables.events.length)
    findings.add('feed', `${projectId}: the feed gave ${feed.length} of ${tables.events.length} events, or others`);
}

/**
 * No gateway is asked again for what it did not certainly refuse; each time a message became SENDING there is an
 * attempt, and no request without one.
 * @param {Known} known @param {Findings} findings
 */
function checkSubmissions({ stories, submissions }, findings) {
  const byReference = groupBy(submissions, ({ reference }) => reference);
  for (const story of stories.values()) {
    const { row, steps, attempts } = story;
    const asked = byReference.get(row.clientReference ?? '') ?? [];
    byReference.delete(row.clientReference ?? '');
    if (asked.slice(0, -1).some(({ isRefused }) => !isRefused))
      findings.add('submissions', `${wordsOf(story)} was submitted again: ${JSON.stringify(asked)}`);
    const ids = new Set(attempts.map(({ attemptId }) => attemptId));
    if (asked.some(({ attemptId }) => !ids.has(attemptId)))
      findings.add('submissions', `${wordsOf(story)} was submitted without an attempt: ${JSON.stringify(asked)}`);
    const sending = steps.filter(({ became }) => became === 'SENDING').length;
    if (sending !== ids.size || sending !== row.attemptCount)
      findings.add('submissions', `${wordsOf(story)}: ${ids.size} attempts, and it counts ${row.attemptCount}`);
  }
  for (const reference of byReference.keys())
    findings.add('submissions', `${reference} was submitted, and there is no such message`);
}

/**
 * What is blocked because its number was erased or had opted out is to a number that had been. Of an opt-out that a
 * provider reports after an erasure nothing is entered.
 * @param {Known} known @param {Findings} findings
 */
function checkBlocked({ stories, tables }, findings) {
  const wanted = /** @type {Record<string, string[]>} */ ({ erased: ['GONE'], opted_out: ['OPT_OUT', 'GONE'] });
  const seen = new Set(tables.trail.map(({ phone, became }) => `${phone} ${became}`));
  for (const story of stories.values()) {
    const { reason } = story.row;
    const states = wanted[reason ?? ''];
    const phone = story.steps[0]?.phone ?? '';
    if (states !== undefined && phone.startsWith('+') && !states.some((state) => seen.has(`${phone} ${state}`)))
      findings.add('blocked', `${wordsOf(story)} was blocked by ${reason}, and ${phone} never was`);
  }
}

/** @typedef {import('../chaos/messages-load.mjs').Operation} Operation */

/**
 * Of what was not processed there is no message, and nobody is left out by it: sent again, as the response says, all
 * are processed in the end, unless the project was archived.
 * @param {Known} known @param {Findings} findings
 */
function checkBatches({ operations, tables, mustAllBeAnswered }, findings) {
  const made = new Map(tables.messages.map(({ clientReference, messageId }) => [clientReference, messageId]));
  const isArchived = tables.trail.some(({ what, became }) => what === 'project' && became === 'archived');
  for (const [reference, operation] of lastSent(operations)) {
    if (!unprocessedIn(operation).has(reference)) continue;
    const messageId = made.get(reference);
    if (messageId !== undefined)
      findings.add('batches', `${reference} was said not to be processed by ${operation.id}, and is ${messageId}`);
    else if (mustAllBeAnswered && !isArchived)
      findings.add('batches', `${reference} was left out: ${operation.id} did not process it, nor any request since`);
  }
}

/**
 * The last request that asked for a message, by reference.
 * @param {Operation[]} operations
 */
function lastSent(operations) {
  /** @type {Map<string, Operation>} */
  const last = new Map();
  for (const operation of operations)
    for (const [reference] of operation.items ?? [])
      if (operation.of === undefined && operation.askedAt >= (last.get(reference)?.askedAt ?? 0))
        last.set(reference, operation);
  return last;
}

export const MESSAGE_RULES = [
  checkEnds,
  checkDirection,
  checkTimelines,
  checkEvents,
  checkTexts,
  checkFeed,
  checkSubmissions,
  checkBlocked,
  checkBatches,
];
