/** What must hold of messages while senders, prices and breakers change around them. Reads nothing itself. */
import { wordsOf } from './messages-known.mjs';

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
/** @typedef {import('./messages-known.mjs').Known} Known */
/** @typedef {import('./messages-known.mjs').Story} Story */
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
