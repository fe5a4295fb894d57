import type { ProjectWorld, World } from './world.js';

/** What a list of numbers is narrowed by. */
export interface PhoneFilters {
  readonly search?: string;
  readonly tenantIds?: readonly string[];
  readonly projectIds?: readonly string[];
  readonly country?: string;
  readonly isOptedOut?: boolean;
}

/** A row as the filters see it. */
export interface FilteredRow {
  readonly phoneE164: string;
  readonly projectId: string;
  readonly tenantId: string;
  readonly countryCodeIso2: string | null;
}

/** One page as it came. */
export interface WalkedPage {
  readonly data: readonly { readonly phoneE164: string; readonly isOptedOut: boolean }[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** The calling codes of the numbers that tests make. */
const CALLING_CODES = ['1', '49', '44', '33'];
const SUFFIX_DIGITS_MIN = 4;

/** The rows of each number that a reader (null: ADMIN) may reach and asked for, in the order of numbers. */
export function inView<Row extends FilteredRow>(
  rows: readonly Row[],
  reader: ProjectWorld | null,
  filters: PhoneFilters,
): Row[][] {
  const seen = rows.filter(
    (row) =>
      (reader === null || row.projectId === reader.projectId) &&
      (filters.projectIds?.includes(row.projectId) ?? true) &&
      (filters.tenantIds?.includes(row.tenantId) ?? true),
  );
  const groups = new Map<string, Row[]>();
  for (const row of seen) groups.set(row.phoneE164, [...(groups.get(row.phoneE164) ?? []), row]);
  return [...groups.values()].sort(([a], [b]) => (String(a?.phoneE164) < String(b?.phoneE164) ? -1 : 1));
}

/** Whether a number is what `country` and `search` ask for. */
export function isAskedFor({ phoneE164, countryCodeIso2 }: FilteredRow, { country, search }: PhoneFilters): boolean {
  if (country !== undefined && countryCodeIso2 !== country) return false;
  if (search === undefined) return true;
  const compact = search.replace(/[()\-. ]/g, '');
  if (compact.startsWith('+')) return phoneE164.startsWith(compact);
  return (
    ['', ...CALLING_CODES].some((code) => phoneE164.startsWith(`+${code}${compact}`)) ||
    (compact.length >= SUFFIX_DIGITS_MIN && phoneE164.endsWith(compact))
  );
}

/** All pages of a list, one after the other. Throws unless each is returned 200. */
export async function walkPages(
  world: World,
  key: string,
  filters: PhoneFilters,
  limit: number,
): Promise<WalkedPage[]> {
  const query = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]: [string, unknown]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
  query.set('limit', String(limit));
  const pages: WalkedPage[] = [];
  for (let cursor = '', more = true; more;) {
    const { body, status, text } = await world.send('get', `/v1/phones?${query.toString()}&cursor=${cursor}`, key);
    if (status !== 200) throw new Error(`The list answered ${status}: ${text}`);
    const page = body as WalkedPage;
    pages.push(page);
    ({ cursor, hasMore: more } = page);
  }
  return pages;
}
