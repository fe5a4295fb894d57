/** What must hold of each message after all, of batches, and of the order of things. Reads nothing itself. */
import { groupBy } from './findings.mjs';
import { unprocessedIn } from './messages-responses.mjs';
import { ENDS, wordsOf } from './messages-tables.mjs';

// What must hold of messages while senders, prices and breakers change around them. Reads nothing itself.

/** Off for less than this, a sender ends nothing that waits for it: 5 s by the service, less what clocks differ by. */
const CLOSED_AFTER_MS = 4_500;
const SEPARATORS = String.raw`[\s().-]*`;
/** Magic numbers (docs/simulator.md). */
const MAGIC = /55501(\d\d)$/;
/** Who is refused for good, and who for now. */
const REJECTED = ['04', '05', '16'];
const UNAVAILABLE = ['05', '15'];
const NEVER_TAKEN = '05';

/** @typedef {import('./findings.mjs').Findings} Findings */
/** @typedef {import('./messages-tables.mjs').Known} Known */
/** @typedef {import('./messages-tables.mjs').Story} Story */
/** @typedef {import('../chaos/messages-load.mjs').Operation} Operation */

/**
 * While no sender is off nothing is blocked for want of one, and what waits is not before one was off for long.
 * @param {Known} known @param {Findings} findings
 */
function checkSenders({ stories, operations }, findings) {
  const offs = timesOff(operations);
  for (const story of stories.values()) {
    if (story.row.status !== 'BLOCKED' || story.row.reason !== 'no_sender') continue;
    const { was = null, at = 0 } = story.steps.at(-1) ?? {};
    const isPossible = offs.some(({ from, ms }) => from <= at && (was === null || ms >= CLOSED_AFTER_MS));
    if (!isPossible) findings.add('senders', `${wordsOf(story)} was blocked by no_sender, and none was off for long`);
  }
}

/**
 * From the request until the response that it is on again; by the service's clocks where these passed more time.
 * @param {Operation[]} operations
 */
function timesOff(operations) {
  const ons = operations.filter(({ what }) => what === 'switchOn').sort((a, b) => a.askedAt - b.askedAt);
  return operations.flatMap(({ what, askedAt, askedAtThere = 0, target }) => {
    if (what !== 'switchOff') return [];
    const on = ons.find((one) => one.target === target && one.askedAt >= askedAt && one.status !== 0);
    const there = (on?.respondedAtThere ?? Infinity) - askedAtThere;
    return [{ from: askedAt, ms: Math.max((on?.respondedAt ?? Infinity) - askedAt, there) }];
  });
}

/**
 * Under a spend cap nothing costs more than was reserved for it, whatever its route costs since. Where the policy
 * changes, what was accepted without a cap may cost more.
 * @param {Known} known @param {Findings} findings
 */
function checkPrices({ stories, caps, operations }, findings) {
  const isCapped = typeof (caps?.['spendPerDay'] ?? caps?.['spendPerMonth']) === 'number';
  if (!isCapped || operations.some(({ what }) => what === 'policy')) return;
  for (const story of stories.values()) {
    const { costMicros, reservedMicros } = story.row;
    if (costMicros > reservedMicros)
      findings.add('prices', `${wordsOf(story)} costs ${costMicros}, and ${reservedMicros} were reserved`);
  }
}

/**
 * Where the gateways take all but some numbers, nobody else is refused. What is refused alone has the reason for it,
 * and is never sent.
 * @param {Known} known @param {Findings} findings
 */
function checkRefused({ stories, submissions, isSteady }, findings) {
  if (!isSteady) return;
  const refused = new Set(submissions.flatMap(({ isRefused, reference }) => (isRefused ? [reference] : [])));
  for (const story of stories.values()) {
    const { row, steps } = story;
    const digits = MAGIC.exec(steps[0]?.phone ?? '')?.[1] ?? '';
    if (row.status === 'FAILED' && (!REJECTED.includes(digits) || row.reason !== 'rejected_by_provider'))
      findings.add('refused', `${wordsOf(story)} to ${steps[0]?.phone} failed: ${row.reason}`);
    if (refused.has(row.clientReference ?? '') && ![...REJECTED, ...UNAVAILABLE].includes(digits))
      findings.add('refused', `${wordsOf(story)} to ${steps[0]?.phone} was refused by the gateway`);
    if (digits === NEVER_TAKEN && (row.status === 'DELIVERED' || steps.some(({ became }) => became === 'SENT')))
      findings.add('refused', `${wordsOf(story)} to ${steps[0]?.phone} was taken`);
  }
}

/**
 * A breaker stays closed while its gateway takes all but some numbers: these concern nobody else.
 * @param {Known} known @param {Findings} findings
 */
function checkBreakers({ tables, isSteady }, findings) {
  if (!isSteady) return;
  for (const { what, id, n } of tables.trail)
    if (what === 'breaker') findings.add('breakers', `the breaker of ${id} opened at ${n}, though it took others`);
}

/**
 * What was delivered was taken, whatever its gateway responded after the receipt.
 * @param {Known} known @param {Findings} findings
 */
function checkAttempts({ stories }, findings) {
  for (const story of stories.values()) {
    const found = story.attempts.map(({ status }) => status);
    if (story.row.status === 'DELIVERED' && !found.includes('ACCEPTED'))
      findings.add('attempts', `${wordsOf(story)} was delivered, and its attempts are ${found.join(', ')}`);
  }
}

/**
 * No words that are kept of a message hold the number that it had before an erasure.
 * @param {Known} known @param {Findings} findings
 */
function checkWords({ stories, tables }, findings) {
  for (const { messageId, words } of tables.words) {
    const story = stories.get(messageId);
    const digits = /^\+(\d+)$/.exec(story?.steps[0]?.phone ?? '')?.[1];
    if (story === undefined || digits === undefined || story.row.phone.startsWith('+')) continue;
    if (new RegExp([...digits].join(SEPARATORS)).test(words))
      findings.add('words', `${wordsOf(story)} was to ${digits}, erased, and says: ${words}`);
  }
}

export const SENDER_RULES = [checkSenders, checkPrices, checkRefused, checkBreakers, checkAttempts, checkWords];

// What must hold of consent, of what people write, and of suspensions. Reads nothing itself.

/** The time in a ULID, after `msg_`. */
const TIME_OF_ID = /^msg_(.{10})/;
/** Opt-outs by a text that came in. @type {readonly (string | null)[]} */
const BY_TEXT = ['KEYWORD', 'SIMULATED'];
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @typedef {{ state: string, source: string | null }} NumberState */

/**
 * Nothing becomes SENDING after an opt-out or an erasure of its number, by the order under the number's lock: but the
 * confirmation of an opt-out by text, while the number is out by nothing stronger. What is simulated ends only what was
 * simulated.
 * @param {Known} known @param {Findings} findings
 */
function checkConsent({ tables, stories }, findings) {
  /** @type {Map<string | null, NumberState>} */
  const states = new Map();
  for (const { n, what, id, phone, was, became } of tables.trail) {
    if (what === 'phone') states.set(phone, { state: became, source: null });
    if (what === 'consent') {
      const before = states.get(phone);
      if (became === 'OPT_IN' && was === 'SIMULATED' && before?.state === 'OPT_OUT' && before.source !== was)
        findings.add('consent', `a simulated opt-in of ${phone} ended its opt-out by ${before.source} at ${n}`);
      states.set(phone, stateAfter(before, became, was));
    }
    const { state, source } = states.get(phone) ?? { state: '', source: null };
    if (what !== 'message' || became !== 'SENDING' || (state !== 'OPT_OUT' && state !== 'GONE')) continue;
    const isConfirming =
      stories.get(id ?? '')?.row.repliesTo === 'STOP' && state === 'OPT_OUT' && BY_TEXT.includes(source);
    if (!isConfirming) findings.add('consent', `${id} became SENDING at ${n}: the number was ${state} by ${source}`);
  }
}

/**
 * Of the opt-outs since the last opt-in, a block at the provider takes the place of all others, and any of one that was
 * simulated; nobody complains here.
 * @param {NumberState | undefined} before @param {string} became @param {string | null} source @returns {NumberState}
 */
function stateAfter(before, became, source) {
  const isOver =
    before?.state === 'OPT_OUT' && became === 'OPT_OUT' && consentRankOf(source) <= consentRankOf(before.source);
  return { state: became, source: isOver ? before.source : source };
}

/** @param {string | null} source */
function consentRankOf(source) {
  return ['SIMULATED', null, 'PROVIDER_BLOCK'].indexOf(
    source === 'SIMULATED' || source === 'PROVIDER_BLOCK' ? source : null,
  );
}

/**
 * Nothing becomes SENDING while its project or its tenant is suspended or archived, by the order under their locks.
 * @param {Known} known @param {Findings} findings
 */
function checkSuspension({ tables }, findings) {
  const statuses = { project: 'active', tenant: 'active' };
  for (const { n, what, id, became } of tables.trail) {
    if (what === 'project' || what === 'tenant') statuses[what] = became;
    if (what !== 'message' || became !== 'SENDING') continue;
    const wrong = Object.entries(statuses).find(([, status]) => status !== 'active');
    if (wrong !== undefined)
      findings.add('suspension', `${id} became SENDING at ${n}: the ${wrong[0]} was ${wrong[1]}`);
  }
}

/**
 * What came in and was acknowledged is there; a reply goes to a number that wrote before, once a day for each keyword.
 * @param {Known} known @param {Findings} findings
 */
function checkReceived({ operations, stories, tables }, findings) {
  const cameIn = tables.trail.filter(({ what, became }) => what === 'message' && became === 'RECEIVED');
  const atOf = groupBy(cameIn, ({ phone }) => phone ?? '');
  for (const { what, status, messageId, phone, askedAt, respondedAt } of operations) {
    if ((what !== 'stop' && what !== 'start') || status !== 202) continue;
    // The response to a text that comes through a gateway does not say what it became.
    const isThere =
      messageId === undefined
        ? atOf.get(phone ?? '')?.some(({ at }) => at >= askedAt && at <= respondedAt) === true
        : stories.get(messageId)?.row.status === 'RECEIVED';
    if (!isThere)
      findings.add('received', `${what} of ${phone} was acknowledged as ${messageId}, which did not come in`);
  }
  /** @type {Set<string | null>} */
  const wrote = new Set();
  for (const { what, id, phone, was, became } of tables.trail) {
    if (what !== 'message' || was !== null) continue;
    if (became === 'RECEIVED') wrote.add(phone);
    const story = stories.get(id ?? '');
    if (story !== undefined && story.row.repliesTo !== null && !wrote.has(phone))
      findings.add('received', `${wordsOf(story)} replies to ${phone}, which has not written`);
  }
  const replies = tables.messages.filter(({ repliesTo }) => repliesTo !== null);
  for (const [key, group] of groupBy(replies, (row) => `${row.phone} ${row.repliesTo} ${dayOf(row.messageId)}`))
    if (group.length > 1) findings.add('received', `${key}: ${group.length} replies on one day`);
}

/**
 * The UTC day on which an id was made.
 * @param {string} id
 */
export function dayOf(id) {
  const [, time = ''] = TIME_OF_ID.exec(id) ?? [];
  const at = [...time].reduce((sum, character) => sum * 32 + CROCKFORD.indexOf(character), 0);
  return new Date(Number.isFinite(at) && at > 0 ? at : 0).toISOString().slice(0, 10);
}

export const CONSENT_RULES = [checkConsent, checkSuspension, checkReceived];

/** How a message begins, and the one way back. */
const FIRST = [',QUEUED', ',SCHEDULED', ',BLOCKED', ',RECEIVED', 'SENDING,QUEUED'];
const RANKS = ['SCHEDULED', 'QUEUED', 'SENDING', 'SENT'];

/** @typedef {import('./messages-tables.mjs').TrailStep} TrailStep */

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
