import type { NameAndStatusQuery } from './name-and-status.query.js';

/**
 * No index finds a part of a name: so many rows are looked through for one page, and the next page goes on after them.
 */
export const SIFTED_ROWS_MAX = 5_000;

/** Known to MySQL and MariaDB alike; ignores case and accents, and distinguishes one emoji from another. */
const COLLATION = 'utf8mb4_unicode_520_ci';

/** Whether rows are left out by something that no index knows. */
export function isSifted({ search, status }: NameAndStatusQuery): boolean {
  return search !== undefined || status !== undefined;
}

/** The condition that a name holds a text; `pattern` is the placeholder of the text's `patternOf`. */
export function nameCondition(column: string, pattern: string): string {
  return `${column} COLLATE ${COLLATION} LIKE ${pattern} ESCAPE '!'`;
}

/** The pattern of names that hold this text, its wildcards taken for themselves. */
export function patternOf(search: string): string {
  return `%${search.trim().normalize('NFC').replace(/[!%_]/g, '!$&')}%`;
}

/** What a cursor is bound to: the same for the same filters in another order. */
export function filtersOf({ search, status }: NameAndStatusQuery): unknown[] {
  return [search?.trim() ?? null, status?.toSorted() ?? null];
}
