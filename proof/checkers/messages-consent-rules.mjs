/** What must hold of consent, of what people write, and of suspensions. Reads nothing itself. */
import { wordsOf } from './messages-known.mjs';
import { groupBy } from './findings.mjs';

/** The time in a ULID, after `msg_`. */
const TIME_OF_ID = /^msg_(.{10})/;
/** Opt-outs by a text that came in. @type {readonly (string | null)[]} */
const BY_TEXT = ['KEYWORD', 'SIMULATED'];
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @typedef {import('./findings.mjs').Findings} Findings */
/** @typedef {import('./messages-known.mjs').Known} Known */
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
  const isOver = before?.state === 'OPT_OUT' && became === 'OPT_OUT' && rankOf(source) <= rankOf(before.source);
  return { state: became, source: isOver ? before.source : source };
}

/** @param {string | null} source */
function rankOf(source) {
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
