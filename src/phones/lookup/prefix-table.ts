/**
 * Digits → text by the longest known prefix. Two sorted arrays instead of an object: the table of the whole world takes
 * a few megabytes, not eighty.
 */
export class PrefixTable {
  private readonly prefixes: Float64Array;
  private readonly places: Uint16Array;
  private readonly texts: readonly string[];
  /** Lengths of prefixes that occur, longest first. */
  private readonly lengths: readonly number[];

  /** Prefixes of up to fifteen digits, and at most 65,536 different texts. */
  constructor(entries: readonly (readonly [prefix: string, text: string])[]) {
    const sorted = entries.map(([prefix, text]) => [keyOf(prefix), text] as const).sort(([a], [b]) => a - b);
    const placeOf = new Map<string, number>();
    for (const [, text] of sorted) if (!placeOf.has(text)) placeOf.set(text, placeOf.size);
    if (placeOf.size > 2 ** 16) throw new Error('A prefix table holds at most 65,536 different texts');
    this.prefixes = Float64Array.from(sorted, ([key]) => key);
    this.places = Uint16Array.from(sorted, ([, text]) => placeOf.get(text) as number);
    this.texts = [...placeOf.keys()];
    this.lengths = [...new Set(entries.map(([prefix]) => prefix.length))].sort((a, b) => b - a);
  }

  /** The text of the longest prefix of these digits; null when none is known. */
  find(digits: string): string | null {
    for (const length of this.lengths) {
      if (length > digits.length) continue;
      const place = this.placeOf(keyOf(digits.slice(0, length)));
      if (place !== null) return this.texts[this.places[place] as number] as string;
    }
    return null;
  }

  private placeOf(key: number): number | null {
    let [low, high] = [0, this.prefixes.length - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.prefixes[middle] as number;
      if (found === key) return middle;
      if (found < key) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }
}

/**
 * A number for digits, leading zeros counting: "06" and "6" are two prefixes. Exact, for sixteen digits stay below
 * 2^53.
 */
function keyOf(digits: string): number {
  return Number(`1${digits}`);
}
