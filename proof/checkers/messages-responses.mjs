/**
 * What a request of a run on messages came to, and that what responses said is still true; nothing may be there that
 * nobody asked for. Reads nothing itself.
 */
import { groupBy } from './findings.mjs';
import { WAITING, wordsOf } from './messages-tables.mjs';

// What a request of a run on messages came to, as the checker reads it.

const TEXT_KEPT = 200;
const UNAVAILABLE = 503;

/**
 * What was asked for, and what came of it. Status 0: nobody knows. Times are the machine's.
 * @typedef {object} Operation
 * @property {string} what @property {string} id @property {string | null} key @property {string} projectId
 * @property {string | null} phone @property {string} [of]
 * @property {string} [messageId] of what is canceled, or came in and was shown
 * @property {number} askedAt @property {number} respondedAt @property {number} status @property {number} attempts
 * @property {boolean} isReplayed @property {string} [text] @property {ItemResult[]} [items]
 * @property {string} [target] what is switched @property {number} [askedAtThere] by the service's clock, and
 * @property {number} [respondedAtThere]
 * @property {number} [said] the status of an unknown outcome at last
 * @property {string} [batchId] @property {string} [cursor] of the next page of a batch
 */
/**
 * `messageId` is null for an item that was refused, and where nobody knows.
 * @typedef {[reference: string, phone: string, messageId: string | null, status: string]} ItemResult
 */
/**
 * @typedef {{ messageId?: string, status?: string, message?: { messageId: string, status: string } | null,
 *   phone?: { optOutToken: string } | null }} Shown
 */
/** @typedef {{ data?: Shown[], batchId?: string, cursor?: string | null }} Page */
/** @typedef {Awaited<ReturnType<import('../chaos/client.mjs').ConsentClient['send']>>} Response */

/**
 * @param {import('../chaos/messages-acts.mjs').Act} act @param {number} askedAt @param {Response} response just now
 * @returns {Operation}
 */
export function operationOf({ method: _1, path: _2, apiKey: _3, body: _4, items, ...facts }, askedAt, response) {
  const { status, attempts, isReplayed, said } = response;
  const body = /** @type {Shown & Page} */ (response.body);
  /** @type {Operation} */
  const done = { ...facts, askedAt, respondedAt: Date.now(), status, attempts, isReplayed };
  const isWritten = facts.what === 'stop' || facts.what === 'start';
  if (isWritten && status === 202 && body.messageId !== undefined) done.messageId = body.messageId;
  if (status === 0) done.said = said;
  if (body.batchId !== undefined) done.batchId = body.batchId;
  if (typeof body.cursor === 'string') done.cursor = body.cursor;
  if (items !== undefined) done.items = resultsOf(items, status === 202 || status === 200 ? (body.data ?? [body]) : []);
  if (status >= 400) done.text = JSON.stringify(body).slice(0, TEXT_KEPT);
  return done;
}

/**
 * The link to the opt-out page in the response to a registration.
 * @param {Operation} operation @param {Response} response
 */
export function linkIn({ what }, { body }) {
  const { data } = /** @type {{ data?: Shown[] }} */ (body);
  return what === 'register' ? data?.[0]?.phone?.optOutToken : undefined;
}

/** @param {import('../chaos/messages-acts.mjs').Item[]} items @param {Shown[]} shown @returns {ItemResult[]} */
function resultsOf(items, shown) {
  return items.map(([reference, phone], index) => {
    const one = shown[index];
    const message = one?.message === undefined ? one : one.message;
    return [reference, phone, message?.messageId ?? null, message?.status ?? one?.status ?? ''];
  });
}

/**
 * The items of a batch of which it says that they are not processed, by reference.
 * @param {Operation} operation
 */
export function unprocessedIn({ what, status, said, key, items = [] }) {
  if (what === 'send') return /** @type {Set<string>} */ (new Set());
  const isNothingDone = status === 0 && key === null && said === UNAVAILABLE;
  return new Set(
    items.flatMap(([reference, , , shown]) => (isNothingDone || shown === 'not_processed' ? [reference] : [])),
  );
}

/** The statuses that each request may get. */
const STATUSES = /** @type {Record<string, number[]>} */ ({
  send: [202, 409],
  batch: [202, 409],
  look: [200],
  cancel: [200, 409],
  optOut: [200, 404],
  optIn: [200, 404, 409],
  register: [200, 409],
  erase: [202, 404],
  link: [303],
  stop: [202, 409],
  start: [202, 409],
  active: [200],
  suspended: [200],
  archived: [200],
  policy: [200],
  provider: [200],
  switchOff: [200],
  switchOn: [200],
  price: [200],
  repeat: [200, 202],
});
const CONFLICT = 409;
const DONE = [200, 202, 303];
const SIMULATED = 'SIMULATED';
/** A slice of a batch whose COMMIT got no response is read again no sooner (continued-work.ts). */
const READ_AGAIN_AFTER_MS = 250;
/** Requests that a project refuses with 409 only once it is archived. */
const OF_LIVE = ['send', 'batch', 'register', 'stop', 'start'];

/** @typedef {import('./findings.mjs').Findings} Findings */
/** @typedef {import('./messages-tables.mjs').Known} Known */

/**
 * Every request gets a response, with a status that it may have.
 * @param {Known} known @param {Findings} findings
 */
function checkResponses({ operations, tables, mustAllBeAnswered }, findings) {
  const archivedAt = archivingOf(tables);
  const states = statesOf(tables);
  for (const operation of operations) {
    const { what, status, key, respondedAt, text } = operation;
    const isUnanswered = status === 0 && key !== null && mustAllBeAnswered;
    const isTooSoon = status === CONFLICT && OF_LIVE.includes(what) && archivedAt > respondedAt;
    const isStrange = status !== 0 && !(STATUSES[what] ?? []).includes(status) && !showsErased(states, operation);
    if (isUnanswered || isTooSoon || isStrange)
      findings.add('responses', `${what} ${operation.id}: ${status} ${text ?? ''}`);
    if (status < CONFLICT && operation.items?.some((item) => isRefused(operation, item)) === true)
      findings.add(
        'responses',
        `${what} ${operation.id}: an item of it was refused: ${JSON.stringify(operation.items)}`,
      );
  }
}

/**
 * What is not processed of a batch is sent again; without a key what is in doubt is pending, until nobody continues it.
 * @param {Operation} operation @param {ItemResult} item
 */
function isRefused({ what, status, key }, [, , messageId, shown]) {
  if (status === 0 || messageId !== null) return false;
  return shown !== 'not_processed' && !(shown === 'pending' && what === 'batch' && key === null);
}

/**
 * Every message that was acknowledged is there, as it was asked for; blocked, if it was said to be.
 * @param {Known} known @param {Findings} findings
 */
function checkAcknowledged({ operations, stories }, findings) {
  for (const operation of operations) {
    const { items = [] } = operation;
    const isAsMade = showsAsMade(operation);
    for (const [reference, phone, messageId, shown] of items) {
      if (messageId === null) continue;
      const story = stories.get(messageId);
      if (story === undefined) {
        findings.add('acknowledged', `${reference} was acknowledged as ${messageId}, which is not there`);
        continue;
      }
      const { row, steps } = story;
      const isErased = !row.phone.startsWith('+');
      const isOther = row.phone !== phone && !isErased;
      if (isOther || (row.clientReference !== reference && !isErased))
        findings.add('acknowledged', `${wordsOf(story)} is ${row.clientReference} to ${row.phone}, not ${reference}`);
      const wasThat = steps.some(({ became, at }) => became === shown && at <= operation.respondedAt);
      if (isAsMade ? steps[0]?.became !== shown : !wasThat)
        findings.add('acknowledged', `${wordsOf(story)} was acknowledged as ${shown}`);
    }
  }
}

/**
 * Whether messages are shown as they were made. What was stored is read again for a request that is repeated and for a
 * batch that was cut, and shown as it is by then: a batch may be cut by the database, and go on in the same attempt.
 * @param {Operation} operation
 */
function showsAsMade({ what, attempts, isReplayed, askedAt, respondedAt, items = [] }) {
  const isCut = items.some(([, , , shown]) => shown === 'not_processed');
  const mayBeCut = what === 'batch' && respondedAt - askedAt >= READ_AGAIN_AFTER_MS;
  return what !== 'look' && attempts === 1 && !isReplayed && !isCut && !mayBeCut;
}

/**
 * A cancellation that was acknowledged holds; one that came too late had something to be late for.
 * @param {Known} known @param {Findings} findings
 */
function checkCancellations({ operations, stories, tables }, findings) {
  const archivedAt = archivingOf(tables);
  for (const { what, messageId = '', status, askedAt, respondedAt } of operations) {
    const story = stories.get(messageId);
    if (what !== 'cancel' || story === undefined) continue;
    const { row, steps } = story;
    if (status === 200 && row.status !== 'CANCELED')
      findings.add('cancellations', `${wordsOf(story)} was canceled, and is not`);
    if (status !== CONFLICT || archivedAt <= respondedAt) continue;
    const wasLate = steps.some(
      ({ became, at }, index) =>
        !WAITING.includes(became) && at <= respondedAt && (steps[index + 1]?.at ?? Infinity) >= askedAt,
    );
    if (!wasLate) findings.add('cancellations', `${wordsOf(story)} could not be canceled, though it waited`);
  }
}

/**
 * An opt-out, an opt-in or an erasure that was acknowledged is in the record, or the number was so already. What is
 * simulated ends no opt-out of a person.
 * @param {Known} known @param {Findings} findings
 */
function checkDeclarations({ operations, tables, wire }, findings) {
  const wanted = /** @type {Record<string, string[]>} */ ({
    optOut: ['OPT_OUT'],
    optIn: ['OPT_IN', 'MADE'],
    erase: ['GONE'],
    link: ['OPT_OUT'],
    stop: ['OPT_OUT'],
    start: ['OPT_IN'],
  });
  const states = statesOf(tables);
  for (const operation of operations) {
    const { what, phone, status, id } = operation;
    const kinds = wanted[what];
    if (kinds === undefined || phone === null || !DONE.includes(status)) continue;
    // A link speaks for the life of the number that it was shown in.
    const isOver = what === 'link' && states.get(phone)?.some(({ became }) => became === 'GONE') === true;
    const isWithout = what === 'start' && wire === null && wasIn(states, operation, ['OPT_OUT'], SIMULATED);
    if (!isOver && !isWithout && !wasIn(states, operation, kinds))
      findings.add('declarations', `${what} ${id} of ${phone} was acknowledged, and left nothing`);
  }
}

/**
 * One message for each that was asked for, and none that was not; a repetition was shown the same.
 * @param {Known} known @param {Findings} findings
 */
function checkDoubled({ operations, tables }, findings) {
  const asked = new Set(operations.flatMap(({ items = [] }) => items.map(([reference]) => reference)));
  const named = tables.messages.filter(({ clientReference }) => clientReference !== null);
  for (const [reference, group] of groupBy(named, ({ clientReference }) => clientReference ?? '')) {
    if (!asked.has(reference)) findings.add('unasked', `${group[0]?.messageId} is ${reference}, asked for by nobody`);
    if (group.length > 1)
      findings.add('doubled', `${reference} is ${group.map(({ messageId }) => messageId).join(' and ')}`);
  }
  const states = statesOf(tables);
  const originals = new Map(
    operations.filter(({ of }) => of === undefined).map((operation) => [operation.id, operation]),
  );
  for (const operation of operations) {
    const original = operation.of === undefined ? undefined : originals.get(operation.of);
    if (original === undefined || operation.status === 0 || showsErased(states, operation)) continue;
    if (idsOf(operation) !== idsOf(original) || operation.status !== original.status)
      findings.add('doubled', `${operation.id} repeats ${original.id}, and got another response`);
  }
}

/**
 * What became of each number, in order.
 * @param {Known['tables']} tables
 */
function statesOf({ trail }) {
  return groupBy(
    trail.filter(({ what, became }) => what === 'phone' || (what === 'consent' && became !== 'ERASED')),
    ({ phone }) => phone ?? '',
  );
}

/**
 * Whether the number of an operation was in one of these states at some moment of it, by another source than one.
 * @param {ReturnType<typeof statesOf>} states @param {Operation} operation @param {readonly string[]} kinds
 */
function wasIn(states, { phone, askedAt, respondedAt }, kinds, except = '') {
  const own = states.get(phone ?? '') ?? [];
  // A statement that waited for a lock says when it began: what follows may have an earlier time.
  return own.some(({ was, became, at }, index) => {
    const until = Math.max(at, own[index + 1]?.at ?? Infinity);
    return kinds.includes(became) && was !== except && at <= respondedAt && until >= askedAt;
  });
}

/**
 * A repetition shows a number as it is: not at all, once it is erased.
 * @param {ReturnType<typeof statesOf>} states @param {Operation} operation
 */
function showsErased(states, operation) {
  return operation.of !== undefined && operation.status === 404 && wasIn(states, operation, ['GONE']);
}

/** @param {Operation} operation */
function idsOf({ items = [] }) {
  return items.map(([, , messageId, shown]) => messageId ?? shown).join();
}

/**
 * When the project was archived.
 * @param {Known['tables']} tables
 */
function archivingOf({ trail }) {
  return trail.find(({ what, became }) => what === 'project' && became === 'archived')?.at ?? Infinity;
}

export const RESPONSE_RULES = [checkResponses, checkAcknowledged, checkCancellations, checkDeclarations, checkDoubled];
