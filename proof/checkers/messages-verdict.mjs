/** The checker of messages: what a run has left of one project in, breaches out. Reads nothing itself. */
import { Findings, groupBy } from './findings.mjs';
import { GATEWAY_RULES, REFUSED } from './messages-gateway.mjs';
import { RESPONSE_RULES } from './messages-responses.mjs';
import { CONSENT_RULES, MESSAGE_RULES, SENDER_RULES } from './messages-rules.mjs';
import { knownOf, wordsOf } from './messages-tables.mjs';

// Counters, usage and caps: each must be the sum over the messages. Reads nothing itself.

const FAILED = ['UNDELIVERED', 'FAILED', 'EXPIRED'];
/** A message that ends so was never taken by a provider, or came in: it costs nothing and holds nothing of the caps. */
const NEVER_TAKEN = ['BLOCKED', 'EXPIRED', 'CANCELED', 'FAILED', 'RECEIVED'];
const MICROS = 1_000_000;
const HOUR_MS = 3_600_000;

/** @typedef {import('./messages-tables.mjs').Known} Known */
/** @typedef {import('./messages-tables.mjs').MessageRow} MessageRow */

/**
 * When each number was registered or erased last, by the place in the trail.
 * @param {Known} known
 */
function livesOf({ tables }) {
  return new Map(
    tables.trail.flatMap((one) => (one.what === 'phone' ? [/** @type {const} */ ([one.phone ?? '', one])] : [])),
  );
}

/**
 * No message names a number that was erased after it was accepted.
 * @param {Known} known @param {Findings} findings
 */
function checkTraces(known, findings) {
  const lives = livesOf(known);
  for (const story of known.stories.values()) {
    const life = lives.get(story.row.phone);
    const isOlder = life !== undefined && life.n > (story.steps[0]?.n ?? 0);
    if (isOlder) findings.add('traces', `${wordsOf(story)} names ${story.row.phone}, which was erased since`);
    const event = story.row.phone.startsWith('+')
      ? undefined
      : story.events.find(({ subject }) => subject.startsWith('+'));
    if (event !== undefined)
      findings.add('traces', `${event.eventId} of ${wordsOf(story)} names ${event.subject}, erased`);
  }
}

/**
 * The counters of a number say what became of the messages of its present life.
 * @param {Known} known @param {Findings} findings
 */
function checkCounters(known, findings) {
  const { projectId, stories, tables } = known;
  const lives = livesOf(known);
  const byPhone = groupBy(stories.values(), ({ row }) => row.phone);
  for (const phone of tables.phones) {
    const since = lives.get(phone.phoneE164)?.n ?? 0;
    const all = byPhone.get(phone.phoneE164) ?? [];
    const own = all.filter(({ row, steps }) => row.direction === 'OUTBOUND' && (steps[0]?.n ?? 0) > since);
    const count = (/** @type {(status: string) => boolean} */ is) => own.filter(({ row }) => is(row.status)).length;
    const expected = [
      own.filter(({ steps }) => steps[0]?.became !== 'BLOCKED').length,
      count((status) => status === 'DELIVERED'),
      count((status) => FAILED.includes(status)),
      count((status) => status === 'BLOCKED'),
      own.reduce((sum, { row }) => sum + row.costMicros, 0),
    ].join();
    const { messageCount, deliveredCount, failedCount, blockedCount, totalCostMicros } = phone;
    const actual = [messageCount, deliveredCount, failedCount, blockedCount, totalCostMicros].join();
    if (actual !== expected)
      findings.add('counters', `${projectId} ${phone.phoneE164} counts ${actual}, its messages ${expected}`);
  }
}

/**
 * Usage is the sum over messages, by day of creation, country, category and status.
 * @param {Known} known @param {Findings} findings
 */
function checkUsage({ projectId, tables }, findings) {
  const groups = groupBy(tables.messages, ({ createdAt, country, category, status }) =>
    [dayOf(createdAt), country ?? '', category, status].join(),
  );
  const expected = new Map([...groups].map(([key, group]) => [key, sumsOf(group)]));
  for (const { day, country, category, status, messages, parts, costMicros } of tables.usage) {
    const key = [day, country, category, status].join();
    const actual = [messages, parts, costMicros].join();
    const wanted = expected.get(key) ?? '0,0,0';
    if (actual !== wanted) findings.add('usage', `${projectId} ${key}: ${actual}, its messages ${wanted}`);
    expected.delete(key);
  }
  for (const key of expected.keys()) findings.add('usage', `${projectId} ${key}: there is none, but messages`);
}

/**
 * Activity is the sum over messages, by hour of creation and status.
 * @param {Known} known @param {Findings} findings
 */
function checkActivity({ projectId, tables }, findings) {
  const groups = groupBy(tables.messages, ({ createdAt, status }) => [Math.floor(createdAt / HOUR_MS), status].join());
  const expected = new Map([...groups].map(([key, group]) => [key, hourSumsOf(group)]));
  for (const { hour, status, messages, costMicros } of tables.hours) {
    const key = [hour, status].join();
    const wanted = expected.get(key) ?? '0,0';
    const actual = [messages, costMicros].join();
    if (actual !== wanted) findings.add('activity', `${projectId} ${key}: ${actual}, its messages ${wanted}`);
    expected.delete(key);
  }
  for (const key of expected.keys()) findings.add('activity', `${projectId} ${key}: there is none, but messages`);
}

/** @param {MessageRow[]} messages */
function hourSumsOf(messages) {
  return [messages.length, messages.reduce((total, { costMicros }) => total + costMicros, 0)].join();
}

/** @param {MessageRow[]} messages */
function sumsOf(messages) {
  const sum = (/** @type {(row: MessageRow) => number} */ of) => messages.reduce((total, row) => total + of(row), 0);
  return [messages.length, sum(({ parts }) => parts), sum(({ costMicros }) => costMicros)].join();
}

/**
 * Counters of caps are the sums over the messages that hold something of them, and none is exceeded.
 * @param {Known} known @param {Findings} findings
 */
function checkCaps({ projectId, tables, caps, operations }, findings) {
  const held = tables.messages.filter(({ isReserved }) => isReserved === 1);
  for (const { cap, period, used } of tables.caps) {
    const own = held.filter(({ sendAt }) => dayOf(sendAt).startsWith(period));
    const expected = cap === 'MESSAGES_DAY' ? own.length : own.reduce((sum, row) => sum + row.reservedMicros, 0);
    if (used !== expected) findings.add('caps', `${projectId} ${cap} ${period} says ${used}, its messages ${expected}`);
    const max = maxOf(caps, cap);
    if (used > max) findings.add('caps', `${projectId} ${cap} ${period}: ${used} of ${max} are used`);
  }
  const perDay = caps?.['numberPerDay'] ?? Infinity;
  // An erasure does not begin a number's day again: it was asked for by its number.
  const asked = new Map(
    operations.flatMap(({ items = [] }) => items.map(([, to, messageId]) => /** @type {const} */ ([messageId, to]))),
  );
  const numberOf = (/** @type {MessageRow} */ { messageId, phone }) => asked.get(messageId) ?? phone;
  for (const [key, group] of groupBy(held, (row) => `${numberOf(row)} ${dayOf(row.sendAt)}`))
    if (key.startsWith('+') && group.length > perDay)
      findings.add('caps', `${projectId} ${key}: ${group.length} messages of ${perDay}`);
}

/** @param {Record<string, number | null> | null} caps @param {string} cap */
function maxOf(caps, cap) {
  if (cap === 'MESSAGES_DAY') return caps?.['messagesPerDay'] ?? Infinity;
  const money = cap === 'SPEND_DAY' ? caps?.['spendPerDay'] : caps?.['spendPerMonth'];
  return (money ?? Infinity) * MICROS;
}

/**
 * What no provider took costs nothing and holds nothing of the caps; all else does, such as what a gateway took and
 * reported as failed.
 * @param {Known} known @param {Findings} findings
 */
function checkReservations({ stories, wire }, findings) {
  for (const story of stories.values()) {
    const { status, isReserved, costMicros } = story.row;
    const isReported = story.attempts.some(({ attemptId }) => wire?.reported.get(attemptId)?.includes(REFUSED));
    const isFree = NEVER_TAKEN.includes(status) && !isReported;
    if (isFree === (isReserved === 1))
      findings.add('reservations', `${wordsOf(story)} holds ${isReserved} of the caps`);
    if (isFree && costMicros !== 0) findings.add('reservations', `${wordsOf(story)} costs ${costMicros}`);
  }
}

/** @param {number} at the UTC day, such as `20261122` */
function dayOf(at) {
  return new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
}

const SUM_RULES = [checkTraces, checkCounters, checkUsage, checkActivity, checkCaps, checkReservations];

const RULES = [RESPONSE_RULES, MESSAGE_RULES, CONSENT_RULES, GATEWAY_RULES, SUM_RULES, SENDER_RULES].flat();

/** @param {import('./messages-tables.mjs').ProjectRecord} record */
export function judgeMessages(record, findings = new Findings()) {
  const known = knownOf(record);
  for (const check of RULES) check(known, findings);
  return findings;
}
