/**
 * What must hold between messages and what passed at real gateways (kannel-wire.mjs); a run on the simulator has no
 * such record, and nothing to break these rules. Reads nothing itself.
 */
import { groupBy } from './findings.mjs';
import { DELIVERED, NOT_DELIVERED, REFUSED } from './kannel-wire.mjs';
import { wordsOf } from './messages-known.mjs';

/** What Kannel's kinds of receipts say, as the timeline calls it; 2, not delivered, may have several reasons. */
const SAYS = /** @type {Record<string, string[]>} */ ({
  1: ['DELIVERED'],
  2: ['UNDELIVERED', 'EXPIRED', 'FAILED', 'SENT'],
  4: ['SENT'],
  8: ['SENT'],
  16: ['FAILED'],
});
/** Ends of a message that no gateway has. */
export const NEVER_OUT = ['BLOCKED', 'EXPIRED', 'CANCELED'];
/** What may be said of one that no receipt reports as delivered. */
const UNCERTAIN = ['outcome_unknown', 'validity_ended'];

/** @typedef {import('./findings.mjs').Findings} Findings */
/** @typedef {import('./messages-known.mjs').Known} Known */
/** @typedef {import('./messages-known.mjs').Story} Story */
/** @typedef {import('./kannel-wire.mjs').Arrival} Arrival */

/**
 * What a gateway confirmed never comes again, to it or to another one, nor what it may have taken: what broke before
 * its response. Nothing comes twice under one attempt, and what came out somewhere was not refused there.
 * @param {Known} known @param {Findings} findings
 */
function checkConfirmed({ stories, wire }, findings) {
  if (wire === null) return;
  const byAttempt = groupBy(wire.arrivals, ({ attemptId }) => attemptId);
  for (const story of stories.values()) {
    const arrivals = arrivalsOf(story, byAttempt);
    if (arrivals.some((one) => byAttempt.get(one.attemptId)?.length !== 1))
      findings.add('confirmed', `${wordsOf(story)}: an attempt came twice: ${JSON.stringify(arrivals)}`);
    else if (arrivals.slice(0, -1).some(({ isRefused }) => !isRefused))
      findings.add('confirmed', `${wordsOf(story)} came again: ${JSON.stringify(arrivals)}`);
    const taken = new Set(arrivals.filter(({ isRefused }) => !isRefused).map(({ gateway }) => gateway));
    const strange = wire.carried.get(arrivals[0]?.reference ?? '')?.find((gateway) => !taken.has(gateway));
    if (strange !== undefined)
      findings.add('confirmed', `${wordsOf(story)} came out at ${strange}: ${JSON.stringify(arrivals)}`);
  }
}

/**
 * Every receipt that was taken stands in the timeline, and one that says so has the message delivered, but one that had
 * ended otherwise.
 * @param {Known} known @param {Findings} findings
 */
function checkReceipts({ stories, tables, wire }, findings) {
  if (wire === null) return;
  const reported = groupBy(tables.receipts, ({ attemptId }) => attemptId);
  const messageOf = new Map(tables.attempts.map(({ attemptId, messageId }) => [attemptId, messageId]));
  for (const { attemptId, type } of wire.receipts) {
    const story = stories.get(messageOf.get(attemptId) ?? '');
    const said = SAYS[type] ?? [];
    const isThere = reported.get(attemptId)?.some(({ status }) => said.includes(status)) ?? false;
    if (story === undefined || !isThere)
      findings.add('receipts', `${attemptId}: a receipt ${type} was taken, and no timeline has it`);
    else if (type === DELIVERED && story.row.status !== 'DELIVERED' && story.row.status !== 'FAILED')
      findings.add('receipts', `${wordsOf(story)}: a receipt said that it was delivered`);
  }
}

/**
 * Gateways that repeat what was not taken have had all of it taken after all.
 * @param {Known} known @param {Findings} findings
 */
function checkTaken({ tables, wire }, findings) {
  if (wire === null || !wire.isRepeated) return;
  const taken = new Set(wire.receipts.map(({ attemptId, type }) => `${attemptId} ${type}`));
  for (const { attemptId } of tables.attempts)
    for (const type of new Set(wire.reported.get(attemptId)))
      if (!taken.has(`${attemptId} ${type}`))
        findings.add('untaken', `${attemptId}: a receipt ${type} was reported, and never taken`);
}

/**
 * Every end is borne out by the gateway. DELIVERED: it said so, and a response that was lost does not undo it.
 * UNDELIVERED: it said so, or was asked, and no receipt was taken. FAILED: it refused. All else: it has none of it.
 * @param {Known} known @param {Findings} findings
 */
function checkBorneOut({ stories, wire }, findings) {
  if (wire === null) return;
  const byAttempt = groupBy(wire.arrivals, ({ attemptId }) => attemptId);
  for (const story of stories.values()) {
    const { row, attempts } = story;
    const arrivals = arrivalsOf(story, byAttempt);
    const types = attempts.flatMap(({ attemptId }) => wire.reported.get(attemptId) ?? []);
    /** @type {Record<string, boolean>} */
    const borneOut = {
      DELIVERED: types.includes(DELIVERED),
      UNDELIVERED: types.includes(NOT_DELIVERED) || (attempts.length > 0 && UNCERTAIN.includes(row.reason ?? '')),
      FAILED: types.includes(REFUSED) || arrivals.some(({ isRefused }) => isRefused),
    };
    const isOut = arrivals.some(({ isRefused }) => !isRefused);
    if (!(borneOut[row.status] ?? true) || (NEVER_OUT.includes(row.status) && isOut))
      findings.add('borne-out', `${wordsOf(story)} (${row.reason}): the gateways have ${JSON.stringify(arrivals)}`);
  }
}

/**
 * Ids of gateways, which differ, are stored so that they differ.
 * @param {Known} known @param {Findings} findings
 */
function checkIds({ tables, wire }, findings) {
  if (wire === null) return;
  for (const [id, attempts] of groupBy(tables.attempts, ({ providerMessageId }) => providerMessageId ?? ''))
    if (id !== '' && attempts.length > 1)
      findings.add('ids', `${attempts.map(({ attemptId }) => attemptId).join(' and ')} are both stored as ${id}`);
}

/** @param {Story} story @param {Map<string, Arrival[]>} byAttempt */
function arrivalsOf({ attempts }, byAttempt) {
  return attempts.flatMap(({ attemptId }) => byAttempt.get(attemptId) ?? []).sort((a, b) => a.order - b.order);
}

export const GATEWAY_RULES = [checkConfirmed, checkReceipts, checkTaken, checkBorneOut, checkIds];
