import type { ReachedScope } from '../../tenants/read-scope.js';
import { reading, readingBy, type RowOf } from '../../platform/database/statement.js';
import { PHONE, PHONE_COLUMNS } from '../record/record.sql.js';
import {
  commonStatement,
  type LaneRead,
  lanesStatement,
  NOTHING,
  type Partition,
  type Scan,
  type Statement,
  type Bounds,
  restStatement,
} from './phone-list.sql.js';
import { countriesStatement, longEndStatement, rangesInUseStatement } from './phone-dives.sql.js';
import { pageStatement, rowsInManyStatement, rowsOfNumbersStatement } from './phone-page.sql.js';
import { type PhoneFilters, planOf } from './phone-scans.js';

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
