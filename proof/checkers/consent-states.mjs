/** The states that a number was in, as its entries in the ledger make them. */

/** @typedef {import('./consent-lives.mjs').Story} Story */
/** @typedef {import('../chaos/consent-load.mjs').Operation} Operation */
/** @typedef {import('./consent-tables.mjs').Entry} Entry */
/** @typedef {ReturnType<typeof statesOf>} States */

/** A registration is in the ledger a moment before it is seen by others. */
const SEEN_WITHIN_MS = 5_000;

/**
 * The entry that says what the state is after a life's entries: its last opt-in, or the first of the strongest opt-outs
 * since then.
 * @param {readonly Entry[]} entries
 */
export function rulingOf(entries) {
  const since = entries.slice(entries.findLastIndex(({ kind }) => kind === 'OPT_IN') + 1);
  const real = since.find(({ source }) => source !== 'SIMULATED');
  return since.find(({ source }) => source === 'COMPLAINT') ?? real ?? since[0] ?? entries.at(-1);
}

/**
 * Every state that a number was in, as `{ kind, source, from, until }`: those of the entry that rules, ERASED for none.
 * @param {Story} story
 */
export function statesOf({ lives, current }) {
  const states = [...lives, current].flatMap((life) =>
    life.map(({ kind, source, declaredAt }, index) => ({
      kind,
      source: kind === 'OPT_OUT' ? rulingOf(life.slice(0, index + 1))?.source : source,
      from: declaredAt,
    })),
  );
  return states.map((state, index) => ({ ...state, until: states[index + 1]?.from ?? Infinity }));
}

/**
 * A complaint is entered over an opt-out that is none.
 * @param {Entry} entry @param {readonly Entry[]} before
 */
export function isRepeated({ kind, source }, before) {
  if (kind !== before.at(-1)?.kind) return false;
  return kind !== 'OPT_OUT' || source !== 'COMPLAINT' || rulingOf(before)?.source === 'COMPLAINT';
}

/**
 * Whether a number was in a state at some moment of an operation; by this source, where one is named.
 * @param {States} states @param {string | undefined} kind @param {Operation} operation @param {string} [source]
 */
export function wasIn(states, kind, { askedAt, respondedAt }, source) {
  const seenLateMs = kind === 'ERASED' ? SEEN_WITHIN_MS : 0;
  const isMeant = (/** @type {States[number]} */ state) =>
    state.kind === kind && (source === undefined || state.source === source);
  return states.some((state) => isMeant(state) && state.from <= respondedAt && state.until + seenLateMs >= askedAt);
}
