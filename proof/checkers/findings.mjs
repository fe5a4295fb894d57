/** Breaches by rule; each rule keeps its count and its first few breaches in words. */
const SHOWN = 5;

/** @typedef {{ rule: string, count: number, examples: string[] }} Finding */

export class Findings {
  /** @type {Map<string, Finding>} */
  #byRule = new Map();

  /** @param {string} rule @param {string} text */
  add(rule, text) {
    const found = this.#byRule.get(rule) ?? { rule, count: 0, examples: [] };
    found.count += 1;
    if (found.examples.length < SHOWN) found.examples.push(text);
    this.#byRule.set(rule, found);
  }

  /** @returns {Finding[]} */
  get all() {
    return [...this.#byRule.values()];
  }
}

/**
 * Things by a key.
 * @template T
 * @param {Iterable<T>} things @param {(thing: T) => string} keyOf
 */
export function groupBy(things, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}

/**
 * What one config is to get of one event, as a key.
 * @param {string} label @param {string} eventId
 */
export const pairOf = (label, eventId) => `${label} ${eventId}`;
