/** What a run on messages asks for, and how often. */

/** By weight: a bit of all that can happen, or mostly what opts numbers out and in. */
const MIXES = {
  all: {
    send: 25,
    batch: 30,
    cutBatch: 5,
    cancel: 14,
    optOut: 4,
    link: 2,
    optIn: 6,
    stop: 4,
    start: 5,
    register: 3,
    erase: 5,
    repeat: 6,
    pause: 2,
    pauseTenant: 2,
    policy: 1,
    provider: 1,
    switch: 4,
    price: 3,
  },
  consent: {
    send: 34,
    batch: 2,
    cutBatch: 0.2,
    optOut: 9,
    link: 9,
    optIn: 8,
    stop: 14,
    start: 18,
    register: 4,
    erase: 1,
    repeat: 1,
    pause: 1,
    pauseTenant: 2,
    provider: 0.5,
  },
};
export const MIX_NAMES = /** @type {const} */ (['all', 'consent']);
/** Messages of a batch at most: each is a step, so large ones leave less to all else. */
export const BATCH_MAX = { all: 100, consent: 5 };

/** @typedef {(typeof MIX_NAMES)[number]} Mix */

/** @param {import('../stage/random.mjs').Random} random @param {Mix} mix */
export function drawnKind(random, mix) {
  const kinds = Object.entries(MIXES[mix]);
  let left = random.between(
    0,
    kinds.reduce((sum, [, weight]) => sum + weight, 0),
  );
  for (const [kind, weight] of kinds) {
    left -= weight;
    if (left < 0) return kind;
  }
  return 'send';
}

/**
 * @template {string} W
 * @param {readonly W[]} words @param {string} word @returns {word is W}
 */
export function isOneOf(words, word) {
  return words.some((one) => one === word);
}
