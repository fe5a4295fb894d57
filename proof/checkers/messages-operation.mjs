/** What a request of a run on messages came to, as the checker reads it. */

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
