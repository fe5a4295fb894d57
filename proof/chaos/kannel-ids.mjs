/** Ids as SMSCs of every alphabet give them, in the place of those of the fake one. */

/** Those of one count differ by little: to cut, decode or replace what does not fit makes two of them one. */
const WRITINGS = /** @type {((count: number) => string)[]} */ ([
  (count) => `id-${count}`,
  (count) => `id%2d${count}`,
  (count) => `id%2D${count}`,
  (count) => `ид-${count}`,
  (count) => `ід-${count}`,
  (count) => `i d - ${count}`,
  (count) => `𝒾𝒹-${count}`,
  (count) => `𝓲𝓭-${count}`,
  (count) => `編號-${count}`,
  (count) => `${'long '.repeat(40)}${count}`,
  (count) => `${'long '.repeat(40)}${count}-`,
]);

export class SmscIds {
  /** @type {Map<string, string>} */
  #ids = new Map();

  /**
   * The same for the same thing, and another one for each other.
   * @param {string} key
   */
  of(key) {
    const count = this.#ids.size;
    const writing = WRITINGS[count % WRITINGS.length];
    const id = this.#ids.get(key) ?? writing?.(Math.floor(count / WRITINGS.length)) ?? key;
    this.#ids.set(key, id);
    return id;
  }

  /**
   * A callback with the id of its attempt, or of the message that came in: all else of it as it came.
   * @param {string} target @param {URLSearchParams} query of it
   */
  within(target, query) {
    const key = query.get('attempt') ?? query.get('id') ?? '';
    return target.replace(/([?&]id=)[^&]*/, (_all, name) => name + encodeURIComponent(this.of(key)));
  }
}
