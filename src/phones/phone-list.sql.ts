import { placeholders, reading, readingBy, type RowOf } from '../platform/database/statement.js';
import type { ReachedScope } from '../tenants/project-access.js';
import {
  type Bounds,
  COLUMN,
  commonStatement,
  countriesStatement,
  filterConditions,
  indexName,
  type LaneRead,
  lanesStatement,
  laneStatement,
  longEndStatement,
  NOTHING,
  type Partition,
  partitionsOf,
  type PhoneFilters,
  type Plan,
  planOf,
  rangesInUseStatement,
  restStatement,
  type Scan,
  type Statement,
  withinPartition,
  withinScope,
} from './phone-scans.js';
import { E164_LENGTH } from './phone.entity.js';
import { PHONE, PHONE_COLUMNS } from './phones.sql.js';

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
function rowsOfNumbersStatement(scope: ReachedScope, numbers: readonly string[]): Statement {
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
function rowsInManyStatement(family: 'project' | 'tenant'): string {
  const type = `varchar(${E164_LENGTH}) CHARACTER SET ascii COLLATE ascii_bin`;
  return `SELECT ${PHONE_COLUMNS} FROM JSON_TABLE(?, '$[*]' COLUMNS (onPage ${type} PATH '$')) AS page
STRAIGHT_JOIN phones FORCE INDEX (${indexName('all', 'number')})
WHERE phoneE164 = onPage AND FIND_IN_SET(${COLUMN[family]}, ?) > 0`;
}

/** The statements of the list are built of partitions; these samples stand for all that differ in their columns. */
const PROJECT: Partition = { family: 'project', id: 'prj_1' };
const TENANT: Partition = { family: 'tenant', id: 'tnt_1' };
const BOUNDS: Bounds = { after: '+4911', upTo: '+4999', limit: 21 };
const FILTERS: readonly PhoneFilters[] = [
  { countryCodeIso2: null, isOptedOut: null, search: null },
  { countryCodeIso2: 'DE', isOptedOut: true, search: null },
  { countryCodeIso2: 'DE', isOptedOut: null, search: { digits: '1234', isInternational: false } },
  { countryCodeIso2: null, isOptedOut: false, search: { digits: '123456', isInternational: false } },
];
const PARTITIONS: readonly Partition[] = [PROJECT, TENANT, { family: 'all' }];
const SCOPES: readonly ReachedScope[] = [
  { kind: 'projects', ids: ['prj_1', 'prj_2'] },
  { kind: 'tenants', ids: ['tnt_1', 'tnt_2', 'tnt_3', 'tnt_4', 'tnt_5', 'tnt_6'] },
  { kind: 'all' },
];
const RANGES = [['+491', '+492']] as const;
const scans = (): Scan[] => FILTERS.flatMap((filters) => [...planOf(filters, RANGES).scans]);
const lanes = (): LaneRead[] =>
  PARTITIONS.flatMap((partition) => scans().map((scan) => ({ partition, scan, bounds: BOUNDS })));
const pages = (): Statement[] =>
  PARTITIONS.flatMap((partition) =>
    FILTERS.map((filters) => pageStatement(partition, planOf(filters, RANGES), filters, '+4911', 21)),
  );

/** Numbers of several lanes: `lane` and `caseIndex` are their places in the lists. */
export const LANES = readingBy(
  'list: lanes',
  { lane: 'number', caseIndex: 'number', phoneE164: 'text' },
  lanesStatement,
  (): [LaneRead[]][] => [[lanes()]],
);

/** The entries of lanes of one scan up to a bound, in no order. */
export const REST = readingBy('list: rest', { caseIndex: 'number', phoneE164: 'text' }, restStatement, () =>
  scans().map((scan) => [[PROJECT, { ...PROJECT, id: 'prj_2' }], scan, BOUNDS] as const),
);

/** Entries of all projects or tenants; `scan` is null for those of a lane, `partitionId` is the project or tenant. */
export const COMMON = readingBy(
  'list: common',
  { scan: 'number?', caseIndex: 'number', phoneE164: 'text', partitionId: 'text' },
  commonStatement,
  (): ['project' | 'tenant', Scan[], Bounds, LaneRead[]][] => [
    ['project', scans(), BOUNDS, lanes()],
    ['tenant', scans(), BOUNDS, []],
  ],
);

/** Numbers with a longer end than the index on endings holds. */
export const LONG_END = readingBy(
  'list: long end',
  { phoneE164: 'text' },
  (within: Statement, end: string, filters: Statement, bounds: Bounds) =>
    longEndStatement(within, end, filters, bounds),
  [[NOTHING, '123456', NOTHING, BOUNDS]],
);

/** The countries of all numbers. */
export const COUNTRIES = reading('list: countries', { country: 'text?' }, countriesStatement().sql);

/** In which of the ranges of a scan there is anything: `place` is that in their list. */
export const RANGES_IN_USE = readingBy('list: ranges in use', { place: 'number' }, rangesInUseStatement, () =>
  scans()
    .filter(({ ranges }) => ranges !== null)
    .map((scan) => [scan] as const),
);

/** A page of one partition: the statement of `pageStatement`. */
export const PAGE = readingBy(
  'list: page',
  PHONE,
  (page: Statement) => page,
  () => pages().map((page) => [page] as const),
);

/**
 * The numbers of one project in their order: what a key reads that asks for its own without a filter. By the primary
 * key, which holds them in this order. Values: the project, the number that they come after, and how many.
 */
export const PHONES_AFTER = reading(
  'list: phones after',
  PHONE,
  `SELECT ${PHONE_COLUMNS} FROM phones FORCE INDEX (PRIMARY)
WHERE projectId = ? AND phoneE164 > ? ORDER BY phoneE164 LIMIT ?`,
);

/** All rows in scope of some numbers. */
export const ROWS_OF_NUMBERS = readingBy('list: rows of numbers', PHONE, rowsOfNumbersStatement, () =>
  SCOPES.map((scope) => [scope, ['+4911', '+4912']] as const),
);

/** The same in many projects or tenants. Values: the numbers as a list in JSON, the ids with commas between them. */
export const ROWS_IN_MANY = {
  project: reading('list: rows in many projects', PHONE, rowsInManyStatement('project')),
  tenant: reading('list: rows in many tenants', PHONE, rowsInManyStatement('tenant')),
};

/** One number of a project. */
export const PHONE_OF_PROJECT = reading(
  'list: phone of a project',
  PHONE,
  `SELECT ${PHONE_COLUMNS} FROM phones WHERE projectId = ? AND phoneE164 = ?`,
);

export type CommonRow = RowOf<typeof COMMON>;
export type LaneRow = RowOf<typeof LANES>;
