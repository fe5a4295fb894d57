import { readFileSync } from 'node:fs';

/** The beginning of a text, of at most so many code points: so much its column holds. */
export function clipped(text: string, max: number): string {
  // Never all code points of a text that may be megabytes: no code point takes more than two units.
  return text.length <= max
    ? text
    : Array.from(text.slice(0, 2 * max))
        .slice(0, max)
        .join('');
}

/** The items by a key of theirs, keys in the order of their first item. (`Map.groupBy` needs Node 21.) */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The items in their order, in lists of `size`; the last one holds the rest. */
export function inSlices<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_none, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

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

/** What a word of the API means, and what to do about it, unless nothing is. Both are sentences. */
export interface Meaning {
  readonly meaning: string;
  readonly remedy?: string;
}

/** The meaning of each word of a list. */
export type Meanings<Word extends string = string> = Readonly<Record<Word, Meaning>>;

/** The words with their meanings, as OpenAPI descriptions list them. */
export function listOf(meanings: Meanings): string {
  return Object.entries(meanings)
    .map(([word, { meaning }]) => `\n- \`${word}\`: ${meaning}`)
    .join('');
}

/** As seen from the compiled form of this file. */
const PACKAGE = new URL('../../../package.json', import.meta.url);

/** The version of the service, as its package says. */
export function serviceVersion(): string {
  return (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version;
}
