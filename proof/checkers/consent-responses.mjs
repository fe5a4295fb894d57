/** Whether every response of a run on consent is borne out. Reads nothing itself. */
import { endsOfLinks, keyOf, SEEN_WITHIN_MS, statesOf, wasIn } from './consent-lives.mjs';
import { groupBy } from './findings.mjs';

/** Sources of opt-outs other than the page. */
const ELSEWHERE = ['API', 'KEYWORD', 'COMPLAINT', 'PROVIDER_BLOCK', 'IMPORT'];

/** @typedef {import('./findings.mjs').Findings} Findings */
/** @typedef {import('../chaos/consent-load.mjs').Operation} Operation */
/** @typedef {import('./consent-lives.mjs').Story} Story */
/** @typedef {import('./consent-lives.mjs').States} States */
/** @typedef {import('./consent-tables.mjs').ConsentEvent} ConsentEvent */

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
