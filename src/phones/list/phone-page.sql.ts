import type { ReachedScope } from '../../tenants/read-scope.js';
import { E164_LENGTH } from '../record/phone.entity.js';
import { PHONE_COLUMNS } from '../record/record.sql.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { longEndStatement } from './phone-dives.sql.js';
import {
  COLUMN,
  indexName,
  laneStatement,
  type Partition,
  partitionsOf,
  type Statement,
  type Bounds,
  withinPartition,
  withinScope,
} from './phone-list.sql.js';
import { filterConditions, type PhoneFilters, type Plan } from './phone-scans.js';

/** Of more projects or tenants, the rows of a page are found by their numbers alone: most stand in few projects. */
export const PARTITIONS_BY_INDEX_MAX = 5;

/**
 * All rows in one partition of its first numbers that fit: found and read in one statement, for a second one would cost
 * as much again. In one project they are in the order of numbers, else in none. The plan has something to read.
 */
export function pageStatement(
  partition: Partition,
  { scans, longEnd }: Plan,
  filters: PhoneFilters,
  after: string | null,
  limit: number,
): Statement {
  const bounds: Bounds = { after, upTo: null, limit };
  const lanesOf = (columns: string): Statement[] =>
    scans.flatMap((scan) => scan.cases.map((oneCase) => laneStatement(partition, scan, oneCase, bounds, columns)));
  const [lane, ...others] = lanesOf(PHONE_COLUMNS);
  // In one project a number is one row: those of a single lane are read as they are found.
  if (partition.family === 'project' && longEnd === null && lane !== undefined && others.length === 0) return lane;
  const within = withinPartition(partition);
  const onPage = 'phoneE164 AS onPage';
  const found = [
    ...lanesOf(onPage),
    ...(longEnd === null ? [] : [longEndStatement(within, longEnd, filterConditions(filters), bounds, onPage)]),
  ];
  const page =
    found.length === 1
      ? String(found[0]?.sql)
      : `${found.map(({ sql }) => `(${sql})`).join(' UNION ')} ORDER BY onPage LIMIT ${limit}`;
  return {
    sql: `SELECT ${PHONE_COLUMNS}
FROM (${page}) AS page STRAIGHT_JOIN phones FORCE INDEX (${indexName(partition.family, 'number')})
WHERE phoneE164 = onPage${within.sql}${partition.family === 'project' ? ` ORDER BY onPage LIMIT ${limit}` : ''}`,
    values: [...found.flatMap(({ values }) => values), ...within.values],
  };
}

/** All rows in scope of some numbers, in no order. */
export function rowsOfNumbersStatement(scope: ReachedScope, numbers: readonly string[]): Statement {
  const { sql, values } = withinScope(scope);
  const index = indexName(partitionsOf(scope)[0]?.family ?? 'all', 'number');
  return {
    sql: `SELECT ${PHONE_COLUMNS} FROM phones FORCE INDEX (${index})
WHERE phoneE164 IN (${placeholders(numbers)})${sql}`,
    values: [...numbers, ...values],
  };
}

/**
 * The same for many projects or tenants, by a text that is always the same: a server would parse and plan each of a
 * hundred literals again, which takes it longer than to read the rows. A condition on the projects by themselves would
 * be a dive for each number and project, since servers add the primary key to an index.
 */
export function rowsInManyStatement(family: 'project' | 'tenant'): string {
  const type = `varchar(${E164_LENGTH}) CHARACTER SET ascii COLLATE ascii_bin`;
  return `SELECT ${PHONE_COLUMNS} FROM JSON_TABLE(?, '$[*]' COLUMNS (onPage ${type} PATH '$')) AS page
STRAIGHT_JOIN phones FORCE INDEX (${indexName('all', 'number')})
WHERE phoneE164 = onPage AND FIND_IN_SET(${COLUMN[family]}, ?) > 0`;
}
