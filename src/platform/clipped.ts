/** The beginning of a text, of at most so many code points: so much its column holds. */
export function clipped(text: string, max: number): string {
  // Never all code points of a text that may be megabytes: no code point takes more than two units.
  return text.length <= max
    ? text
    : Array.from(text.slice(0, 2 * max))
        .slice(0, max)
        .join('');
}
