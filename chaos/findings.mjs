/** Breaches by rule; each rule keeps its count and its first few breaches in words. */
const SHOWN = 5;

export class Findings {
  #byRule = new Map();

  /** @param {string} rule @param {string} text */
  add(rule, text) {
    const found = this.#byRule.get(rule) ?? { rule, count: 0, examples: [] };
    found.count += 1;
    if (found.examples.length < SHOWN) found.examples.push(text);
    this.#byRule.set(rule, found);
  }

  /** @returns {{ rule: string, count: number, examples: string[] }[]} */
  get all() {
    return [...this.#byRule.values()];
  }
}

/** Things by a key. */
export function groupBy(things, keyOf) {
  const groups = new Map();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [thing]);
    else group.push(thing);
  }
  return groups;
}

/** What one config is to get of one event, as a key. */
export const pairOf = (label, eventId) => `${label} ${eventId}`;
