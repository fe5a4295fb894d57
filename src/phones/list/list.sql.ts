import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, readingBy, type RowOf } from '../../platform/database/statement.js';
import { Project } from '../../tenants/project.entity.js';
import { PHONE, PHONE_COLUMNS } from '../record/record.sql.js';
import {
  commonStatement,
  countriesStatement,
  type LaneStretch,
  lanesStatement,
  longEndStatement,
  NOTHING,
  type Part,
  projectsOfTenantsStatement,
  rangesInUseStatement,
  type ReachedScope,
  type Shape,
  type Statement,
  type Stretch,
  windowStatement,
} from './phone-list.sql.js';
import { pageStatement, rowsOfNumbersStatement } from './phone-page.sql.js';
import { type PhoneFilters, planOf } from './phone-shapes.js';

/** The statements of the list are built of parts; these samples stand for all that differ in their columns. */
const PROJECT: Part = { family: 'project', id: 'prj_1' };
const TENANT: Part = { family: 'tenant', id: 'tnt_1' };
const STRETCH: Stretch = { after: '+4911', upTo: '+4999', limit: 21 };
const FILTERS: readonly PhoneFilters[] = [
  { countryCodeIso2: null, isOptedOut: null, search: null },
  { countryCodeIso2: 'DE', isOptedOut: true, search: null },
  { countryCodeIso2: 'DE', isOptedOut: null, search: { digits: '1234', isInternational: false } },
  { countryCodeIso2: null, isOptedOut: false, search: { digits: '123456', isInternational: false } },
];
const PARTS: readonly Part[] = [PROJECT, TENANT, { family: 'all' }];
const SCOPES: readonly ReachedScope[] = [
  { kind: 'projects', ids: ['prj_1', 'prj_2'], tenantIds: null },
  { kind: 'tenants', ids: ['tnt_1', 'tnt_2', 'tnt_3', 'tnt_4', 'tnt_5', 'tnt_6'] },
  { kind: 'all' },
];
const RANGES = [['+491', '+492']] as const;
const shapes = (): Shape[] => FILTERS.flatMap((filters) => [...planOf(filters, RANGES).shapes]);
const lanes = (): LaneStretch[] =>
  PARTS.flatMap((part) => shapes().map((shape) => ({ part, shape, stretch: STRETCH })));
const pages = (): Statement[] =>
  PARTS.flatMap((part) =>
    FILTERS.flatMap((filters) => pageStatement(part, planOf(filters, RANGES), filters, '+4911', 21) ?? []),
  );

/** Stretches of several lanes: `lane` and `variant` are their places in the lists. */
export const LANES = readingBy(
  'list: lanes',
  { lane: 'number', variant: 'number', phoneE164: 'text' },
  lanesStatement,
  (): [LaneStretch[]][] => [[lanes()]],
);

/** The entries of lanes of one shape up to a bound, in no order. */
export const WINDOW = readingBy('list: window', { variant: 'number', phoneE164: 'text' }, windowStatement, () =>
  shapes().map((shape) => [[PROJECT, { ...PROJECT, id: 'prj_2' }], shape, STRETCH] as const),
);

/** Entries of all projects or tenants; `shape` is null for those of a lane, `part` is the project or tenant. */
export const COMMON = readingBy(
  'list: common',
  { shape: 'number?', variant: 'number', phoneE164: 'text', part: 'text' },
  commonStatement,
  (): ['project' | 'tenant', Shape[], Stretch, LaneStretch[]][] => [
    ['project', shapes(), STRETCH, lanes()],
    ['tenant', shapes(), STRETCH, []],
  ],
);

/** Numbers with a longer end than the index on endings holds. */
export const LONG_END = readingBy(
  'list: long end',
  { phoneE164: 'text' },
  (within: Statement, end: string, filters: Statement, stretch: Stretch) =>
    longEndStatement(within, end, filters, stretch),
  [[NOTHING, '123456', NOTHING, STRETCH]],
);

/** The countries of all numbers. */
export const COUNTRIES = reading('list: countries', { country: 'text?' }, countriesStatement().sql);

/** In which of the ranges of a shape there is anything: `place` is that in their list. */
export const RANGES_IN_USE = readingBy('list: ranges in use', { place: 'number' }, rangesInUseStatement, () =>
  shapes()
    .filter(({ ranges }) => ranges !== null)
    .map((shape) => [shape] as const),
);

/** Which of some projects belong to one of some tenants. */
export const PROJECTS_OF_TENANTS = readingBy(
  'list: projects of tenants',
  columnsOf(Project, 'projectId'),
  projectsOfTenantsStatement,
  [[['prj_1'], ['tnt_1']]],
);

/** A page of one part: the statement of `pageStatement`. */
export const PAGE = readingBy(
  'list: page',
  PHONE,
  (page: Statement) => page,
  () => pages().map((page) => [page] as const),
);

/** All rows in scope of some numbers. */
export const ROWS_OF_NUMBERS = readingBy('list: rows of numbers', PHONE, rowsOfNumbersStatement, () =>
  SCOPES.map((scope) => [scope, ['+4911', '+4912']] as const),
);

/** One number of a project. */
export const PHONE_OF_PROJECT = reading(
  'list: phone of a project',
  PHONE,
  `SELECT ${PHONE_COLUMNS} FROM phones WHERE projectId = ? AND phoneE164 = ?`,
);

export type CommonRow = RowOf<typeof COMMON>;
export type LaneRow = RowOf<typeof LANES>;
