/** More changes than this, or than a third of the word's letters, and it is another word. */
const CHANGES_MAX = 4;
const SHOWN_MAX = 2;
/** Nobody mistypes more; comparing costs the product of both lengths. */
const GIVEN_MAX = 64;

/** The words that somebody who wrote `text` may have meant, likeliest first; none when nothing is like it. */
export function likeliest(text: string, words: readonly string[]): string[] {
  if (text.length > GIVEN_MAX) return [];
  const given = text.toLowerCase();
  return words
    .map((word) => ({ word, changes: isPart(given, word) ? 0 : changesBetween(given, word.toLowerCase()) }))
    .filter(({ word, changes }) => changes <= Math.min(CHANGES_MAX, Math.ceil(word.length / 3)))
    .sort((one, other) => one.changes - other.changes)
    .slice(0, SHOWN_MAX)
    .map(({ word }) => word);
}

/** `opted_out` or `OPTED_OUT` for `phone.opted_out`. */
function isPart(given: string, word: string): boolean {
  return word.toLowerCase().split('.').includes(given);
}

/** How many letters must be put in, taken out or replaced (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_none, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at += 1)
      next.push(
        Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
