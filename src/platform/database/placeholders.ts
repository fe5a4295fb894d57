/** The place of a list of values in a statement: `?, ?, ?`. An empty list has no place in SQL: callers ask before. */
export function placeholders(values: Iterable<unknown>): string {
  return Array.from(values, () => '?').join(', ');
}

/** The same for so many values. */
export function placeholdersOf(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ');
}
