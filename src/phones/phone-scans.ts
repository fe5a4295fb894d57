import type { SqlValue } from '../platform/database/database.js';
import { placeholders } from '../platform/database/statement.js';
import type { ReachedScope } from '../tenants/project-access.js';
import { ENDING_DIGITS } from './phone.entity.js';
import { endOf, type NumberRange, type PhoneSearch, rangesOfCountry } from './search-text.js';

/** A statement and the values of its placeholders. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** A project, a tenant, or the whole table: each has indexes that begin with it. */
export type Partition = { readonly family: 'project' | 'tenant'; readonly id: string } | { readonly family: 'all' };

/** A way to read numbers in their order: one index under fixed values of its leading columns. */
export interface Scan {
  readonly index: 'number' | 'opted' | 'country' | 'ending';
  /**
   * Conditions on the entries, each beginning with AND; an entry fulfils one of them. They are read in one statement,
   * because a number that changes its opt-out between two would be in neither.
   */
  readonly cases: readonly Statement[];
  /**
   * Some of the conditions are about columns that the index does not begin with: many entries may be read for one that
   * fits.
   */
  readonly isSifted: boolean;
  /** Only numbers in these ranges; null = all. */
  readonly ranges: readonly NumberRange[] | null;
}

/** The entries after one number and up to another (null: no bound), so many at most. */
export interface Bounds {
  readonly after: string | null;
  readonly upTo: string | null;
  readonly limit: number;
}

/** No condition. */
export const NOTHING: Statement = { sql: '', values: [] };
/** What is read of a lane, that is of one scan in one partition. */
export interface LaneRead {
  readonly partition: Partition;
  readonly scan: Scan;
  readonly bounds: Bounds;
}

/** What an index of a family begins with. */
export const COLUMN = { project: 'projectId', tenant: 'tenantId' } as const;

/** The partitions that a scope is made of. */
export function partitionsOf(scope: ReachedScope): Partition[] {
  if (scope.kind === 'all') return [{ family: 'all' }];
  const family = scope.kind === 'projects' ? 'project' : 'tenant';
  return scope.ids.map((id) => ({ family, id }));
}

/**
 * Numbers of a lane, in their order, each once: one index is read in its order and reading stops at the limit, whatever
 * the depth of the page. The index is named, because an optimizer that guesses wrong once reads millions of rows.
 */
export function laneStatement(
  partition: Partition,
  scan: Scan,
  oneCase: Statement,
  bounds: Bounds,
  columns: string,
): Statement {
  const conditions = conditionsOf(oneCase, scan.ranges, bounds);
  const within = withinPartition(partition);
  // Outside of a single project, a number may stand in several rows.
  const distinct = partition.family === 'project' ? '' : 'DISTINCT ';
  return {
    sql: `SELECT ${distinct}${columns} FROM phones FORCE INDEX (${indexName(partition.family, scan.index)})
WHERE 1 = 1${within.sql}${conditions.sql} ORDER BY phoneE164 LIMIT ${bounds.limit}`,
    values: [...within.values, ...conditions.values],
  };
}

/**
 * Numbers of several lanes in one statement, so many of each case: rows of `lane` and `caseIndex`, their places in the
 * lists, and `phoneE164`.
 */
export function lanesStatement(lanes: readonly LaneRead[]): Statement {
  return unionOf(
    lanes.flatMap(({ partition, scan, bounds }, lane) =>
      scan.cases.map((oneCase, place) =>
        laneStatement(partition, scan, oneCase, bounds, `${lane} AS lane, ${place} AS caseIndex, phoneE164`),
      ),
    ),
  );
}

/**
 * The same of several partitions of one family, in no order and with every row of a number: one range of the index for
 * each. Rows of `caseIndex` and `phoneE164`.
 */
export function restStatement(partitions: readonly Partition[], scan: Scan, bounds: Bounds): Statement {
  const family = partitions[0]?.family ?? 'all';
  const ids = partitions.flatMap((partition) => (partition.family === 'all' ? [] : [partition.id]));
  const within = family === 'all' ? '' : ` AND ${COLUMN[family]} IN (${placeholders(ids)})`;
  return unionOf(
    scan.cases.map((oneCase, place) => {
      const conditions = conditionsOf(oneCase, scan.ranges, bounds);
      return {
        sql: `SELECT ${place} AS caseIndex, phoneE164 FROM phones FORCE INDEX (${indexName(family, scan.index)})
WHERE 1 = 1${within}${conditions.sql} LIMIT ${bounds.limit}`,
        values: [...ids, ...conditions.values],
      };
    }),
  );
}

/**
 * Entries of all projects or tenants: rows of `scan` and `caseIndex`, their places in the lists, `phoneE164`, and
 * `partitionId`, the project or tenant. In the same statement, with `scan` null, reads of a few lanes.
 */
export function commonStatement(
  family: 'project' | 'tenant',
  scans: readonly Scan[],
  bounds: Bounds,
  lanes: readonly LaneRead[],
): Statement {
  const columnsOf = (scan: number | null, caseIndex: number): string =>
    `${scan} AS scan, ${caseIndex} AS caseIndex, phoneE164, ${COLUMN[family]} AS partitionId`;
  const common = scans.flatMap(({ index, cases, ranges }, scan) =>
    cases.map((oneCase, place) => {
      const conditions = conditionsOf(oneCase, ranges, bounds);
      return {
        sql: `SELECT ${columnsOf(scan, place)} FROM phones FORCE INDEX (${indexName('all', index)})
WHERE 1 = 1${conditions.sql} ORDER BY phoneE164 LIMIT ${bounds.limit}`,
        values: conditions.values,
      };
    }),
  );
  return unionOf([
    ...common,
    ...lanes.flatMap((lane) =>
      lane.scan.cases.map((oneCase, place) =>
        laneStatement(lane.partition, lane.scan, oneCase, lane.bounds, columnsOf(null, place)),
      ),
    ),
  ]);
}

/** The last digits of a number as the index on endings has them. */
function endingOf(end: string): string {
  return end.slice(-ENDING_DIGITS);
}

/**
 * Statements as one. Its rows are not merged: each statement reads as far as its bounds, and no table holds them
 * meanwhile.
 */
function unionOf(statements: readonly Statement[]): Statement {
  const [only] = statements;
  if (only !== undefined && statements.length === 1) return only;
  return {
    sql: statements.map(({ sql }) => `(${sql})`).join(' UNION ALL '),
    values: statements.flatMap(({ values }) => values),
  };
}

/** The index of a partition's family that has its entries in the order of numbers under a scan's columns. */
export function indexName(family: Partition['family'], index: Scan['index']): string {
  return family === 'project' && index === 'number' ? 'PRIMARY' : `phones_${family}_${index}`;
}

function conditionsOf(
  oneCase: Statement,
  ranges: readonly NumberRange[] | null,
  { after, upTo }: Omit<Bounds, 'limit'>,
): Statement {
  const values = [...oneCase.values];
  let { sql } = oneCase;
  if (ranges !== null) {
    const within = ranges.filter(
      ([from, below]) => (after === null || below > after) && (upTo === null || from <= upTo),
    );
    sql +=
      within.length === 0
        ? ' AND 1 = 0'
        : // Planned in half the time that two comparisons for each range take.
          ` AND (${within.map(() => 'phoneE164 LIKE ?').join(' OR ')})`;
    values.push(...within.map(([beginning]) => `${beginning}%`));
  }
  if (after !== null) {
    sql += ' AND phoneE164 > ?';
    values.push(after);
  }
  if (upTo !== null) {
    sql += ' AND phoneE164 <= ?';
    values.push(upTo);
  }
  return { sql, values };
}

/** The condition that a row is in scope; like all conditions here it begins with AND, or is nothing. */
export function withinScope(scope: ReachedScope): Statement {
  if (scope.kind === 'all') return NOTHING;
  return {
    sql: ` AND ${COLUMN[scope.kind === 'tenants' ? 'tenant' : 'project']} IN (${placeholders(scope.ids)})`,
    values: scope.ids,
  };
}

/** The condition that a row is in the partition. */
export function withinPartition(partition: Partition): Statement {
  return partition.family === 'all' ? NOTHING : { sql: ` AND ${COLUMN[partition.family]} = ?`, values: [partition.id] };
}

/** What the rows of a number must be, besides in scope. */
export interface PhoneFilters {
  readonly countryCodeIso2: string | null;
  readonly isOptedOut: boolean | null;
  readonly search: PhoneSearch | null;
}

/** What the indexes must be read for: every number that fits stands in one of these scans, or has the long end. */
export interface Plan {
  readonly scans: readonly Scan[];
  /** More digits at the end than the index on endings holds; null = none asked for. */
  readonly longEnd: string | null;
}

/** The scan of all numbers with a country or opt-out state, wherever they begin or end. */
export function orderedScan(filters: Omit<PhoneFilters, 'search'>, ranges: readonly NumberRange[] | null): Scan {
  const { countryCodeIso2, isOptedOut } = filters;
  const index = countryCodeIso2 !== null ? 'country' : isOptedOut !== null ? 'opted' : 'number';
  const states = index === 'number' ? [null] : statesOf(filters);
  return { index, cases: states.map((state) => rowConditions(countryCodeIso2, state)), isSifted: false, ranges };
}

/** The plan for some filters, `ranges` being those of the search's beginnings. */
export function planOf(filters: PhoneFilters, ranges: readonly NumberRange[] | null): Plan {
  const ordered = ranges?.length === 0 ? [] : [orderedScan(filters, ranges)];
  const end = filters.search === null ? null : endOf(filters.search);
  if (end === null) return { scans: ordered, longEnd: null };
  if (end.length > ENDING_DIGITS) return { scans: ordered, longEnd: end };
  return { scans: [...ordered, endingScan(filters, end)], longEnd: null };
}

/**
 * The scan of numbers with their last four digits; of those, only the ones under the country's calling code are sifted
 * by country.
 */
function endingScan(filters: PhoneFilters, end: string): Scan {
  const { countryCodeIso2 } = filters;
  const cases = statesOf(filters).map((state): Statement => {
    const rows = rowConditions(countryCodeIso2, state);
    return { sql: ` AND phoneEnding = ?${rows.sql}`, values: [endingOf(end), ...rows.values] };
  });
  return {
    index: 'ending',
    cases,
    isSifted: countryCodeIso2 !== null,
    ranges: countryCodeIso2 === null ? null : rangesOfCountry(countryCodeIso2),
  };
}

/** Country and opt-out as conditions on a row. */
export function filterConditions({ countryCodeIso2, isOptedOut }: PhoneFilters): Statement {
  return rowConditions(countryCodeIso2, isOptedOut === null ? null : isOptedOut ? 1 : 0);
}

/** An index with opt-out before the number gives the order of numbers only within one state: one case for each. */
function statesOf({ isOptedOut }: Omit<PhoneFilters, 'search'>): (0 | 1)[] {
  return isOptedOut === null ? [0, 1] : [isOptedOut ? 1 : 0];
}

function rowConditions(country: string | null, state: 0 | 1 | null): Statement {
  const byState = state === null ? '' : ` AND isOptedOut = ${state}`;
  if (country === null) return byState === '' ? NOTHING : { sql: byState, values: [] };
  const values: SqlValue[] = [country];
  return { sql: ` AND countryCodeIso2 = ?${byState}`, values };
}

/**
 * Numbers with a longer end than the index on endings holds: few, wherever they stand; they are sorted. `within` is the
 * scope's condition.
 */
export function longEndStatement(
  within: Statement,
  end: string,
  filters: Statement,
  { after, limit }: Bounds,
  columns = 'phoneE164',
): Statement {
  const from = after === null ? NOTHING : { sql: ' AND phoneE164 > ?', values: [after] };
  return {
    sql: `SELECT DISTINCT ${columns} FROM phones FORCE INDEX (phones_all_reversed)
WHERE phoneReversed LIKE ?${within.sql}${filters.sql}${from.sql} ORDER BY phoneE164 LIMIT ${limit}`,
    values: [`${[...end].reverse().join('')}%`, ...within.values, ...filters.values, ...from.values],
  };
}

/** The countries of all numbers, null among them: rows of `country`, found by one index dive each. */
export function countriesStatement(): Statement {
  return {
    sql: 'SELECT countryCodeIso2 AS country FROM phones FORCE INDEX (phones_all_country) GROUP BY countryCodeIso2',
    values: [],
  };
}

/** In which of the ranges of a scan there is anything at all: rows of `place`, that of the range in their list. */
export function rangesInUseStatement({ index, cases, ranges }: Scan): Statement {
  return unionOf(
    cases.flatMap((oneCase) =>
      (ranges ?? []).map((range, place) => {
        const conditions = conditionsOf(oneCase, [range], { after: null, upTo: null });
        return {
          sql: `SELECT ${place} AS place FROM phones FORCE INDEX (${indexName('all', index)})
WHERE 1 = 1${conditions.sql} ORDER BY phoneE164 LIMIT 1`,
          values: conditions.values,
        };
      }),
    ),
  );
}
