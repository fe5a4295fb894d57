/**
 * The table of the list benchmark: ten million phones of many projects, their numbers, how large it is, and what can be
 * asked of it.
 */
import { Operator } from '../../scripts/lib/operator.mjs';
import { fixed } from '../stage/report.mjs';
import { insertPhonesSql, makeSequence, rowsOf } from '../stage/world.mjs';

const BLOCK_NUMBERS = 100_000;
/** Seven digits after the beginning; those of a block begin here, as no subscriber's number begins with 0 or 1. */
const FIRST_LINE = 2_000_000;
/** Neighbours of a block are so far apart at most. */
const LINE_STEP = 79;

const AREA_CODES = Array.from({ length: 370 }, (_, index) => 201 + 2 * index).filter((code) => code % 100 !== 11);
/** Every so many of them are Canadian. */
const CANADIAN_EVERY = 40;

/**
 * Beginnings of numbers elsewhere, one to three blocks a country.
 * @type {readonly [country: string, beginnings: string[]][]}
 */
const ELSEWHERE = [
  ['ZA', ['+27823']],
  ['GR', ['+306944']],
  ['NL', ['+31612']],
  ['BE', ['+32477']],
  ['FR', ['+3361', '+3367', '+3376']],
  ['ES', ['+34612', '+34655']],
  ['IT', ['+39347', '+393331']],
  ['GB', ['+447700', '+447812', '+447911']],
  ['SE', ['+46701']],
  ['DE', ['+491512', '+491601', '+491773']],
  ['MX', ['+52551', '+52811']],
  ['BR', ['+551198', '+552199']],
  ['AU', ['+6141', '+6142']],
  ['JP', ['+81901', '+81803']],
  ['IN', ['+91981', '+91992']],
  ['IL', ['+972541']],
];

/** A country with a handful of numbers, and one with none. */
export const RARE = { country: 'IS', beginning: '+354', firstLine: 6_100_000 };
export const ABSENT = 'FJ';

/** `{ beginning, country }` in the order of E.164. */
export const BLOCKS = [
  ...AREA_CODES.map((code, index) => ({ beginning: `+1${code}`, country: index % CANADIAN_EVERY === 0 ? 'CA' : 'US' })),
  ...ELSEWHERE.flatMap(([country, beginnings]) => beginnings.map((beginning) => ({ beginning, country }))),
].sort((a, b) => (a.beginning < b.beginning ? -1 : 1));

/** How many numbers there are to choose from. */
export const ALL_NUMBERS = BLOCKS.length * BLOCK_NUMBERS;

/** SQL for the last seven digits of the number at place `g`, ascending within a block. */
const LINE_SQL = `(${FIRST_LINE} + (g % ${BLOCK_NUMBERS}) * ${LINE_STEP} + (g * 7919) % ${LINE_STEP})`;

/**
 * The number in E.164 at a place.
 * @param {number} place
 */
export function numberAt(place) {
  const beginning = BLOCKS[Math.floor(place / BLOCK_NUMBERS)]?.beginning ?? '';
  return `${beginning}${FIRST_LINE + (place % BLOCK_NUMBERS) * LINE_STEP + ((place * 7919) % LINE_STEP)}`;
}

/** @typedef {{ tenantId: string, projectId: string, rows: number }} ListProject */
/** @typedef {ListProject & { keyId: string, key: string }} BigProject */
/** @typedef {{ projects: ListProject[], big: BigProject, others: ListProject[], adminKey: string }} ListWorld */

/** One project holds this share of the rows. */
const BIG_SHARE = 0.6;
const PROJECTS_PER_TENANT = 20;

const CHUNK_ROWS = 200_000;
/** Every so many rows have been opted out: about four in a hundred. */
const OPTED_OUT_EVERY = 25;
/** So many rows of the rare country stand in the big project, and one in every so many others. */
const RARE_IN_BIG = 7;
const RARE_EVERY_PROJECTS = 50;
/** Of the place of a row among all numbers: unlike in each project, so that only some numbers stand in several. */
const SCATTER = 104_729;

/**
 * Fills `phones`. The secondary indexes should be away meanwhile (withoutIndexes).
 * @param {import('mysql2/promise').Connection} connection @param {readonly ListProject[]} projects
 */
export async function fillList(connection, projects) {
  // Nothing here is worth a check: the rows are unlike by construction, and nobody will miss them.
  await connection.query('SET SESSION unique_checks = 0, foreign_key_checks = 0');
  await makeSequence(connection, CHUNK_ROWS);
  await makeBlocks(connection);
  for (const [index, project] of projects.entries()) {
    const stride = ALL_NUMBERS / project.rows;
    for (let start = 0; start < project.rows; start += CHUNK_ROWS) {
      const end = Math.min(project.rows, start + CHUNK_ROWS);
      await connection.query(
        insertSql(`CONCAT(b.beginning, ${LINE_SQL})`, placesSql(start, end - start, stride, index), index),
        [project.projectId, project.tenantId, project.projectId],
      );
    }
    const rare = index === 0 ? RARE_IN_BIG : index % RARE_EVERY_PROJECTS === 0 ? 1 : 0;
    if (rare > 0)
      await connection.query(
        insertSql(
          `CONCAT(b.beginning, ${RARE.firstLine} + n * 137 + ${index})`,
          `(SELECT n FROM bench_sequence WHERE n < ${rare}) s JOIN bench_blocks b ON b.block = ${BLOCKS.length}`,
          index,
        ),
        [project.projectId, project.tenantId, project.projectId],
      );
  }
  await connection.query('DROP TABLE bench_sequence, bench_blocks');
}

/**
 * The rows `n` of a project from a start on, each with the place `g` of its number among all.
 * @param {number} start @param {number} rows @param {number} stride @param {number} index
 */
function placesSql(start, rows, stride, index) {
  const scattered = `(n * ${SCATTER} + ${index * 7}) % ${Math.max(1, Math.floor(stride))}`;
  return `(SELECT n, FLOOR(n * ${stride}) + ${scattered} AS g FROM (SELECT ${start} + n AS n FROM bench_sequence
WHERE n < ${rows}) q) s
    STRAIGHT_JOIN bench_blocks b ON b.block = FLOOR(g / ${BLOCK_NUMBERS})`;
}

/**
 * After the last block stands the beginning of the rare country.
 * @param {import('mysql2/promise').Connection} connection
 */
async function makeBlocks(connection) {
  const ascii = 'CHARACTER SET ascii COLLATE ascii_bin NOT NULL';
  await connection.query(
    `CREATE TABLE bench_blocks (block int unsigned NOT NULL PRIMARY KEY, beginning varchar(9) ${ascii},
country char(2) ${ascii}) ENGINE=InnoDB`,
  );
  const rows = [...BLOCKS, RARE].map(({ beginning, country }, block) => [block, beginning.slice(1), country]);
  if (rows.some(([, , country]) => country === ABSENT)) throw new Error(`${ABSENT} is to be absent.`);
  await connection.query('INSERT INTO bench_blocks VALUES ?', [rows]);
}

/** @param {string} number without its plus sign @param {string} from @param {number} salt */
function insertSql(number, from, salt) {
  const columns = {
    digits: 'p.digits',
    isOptedOut: `CRC32(CONCAT('+', p.digits, p.salt)) % ${OPTED_OUT_EVERY} = 7`,
    token: "UNHEX(SHA2(CONCAT(?, '+', p.digits), 256))",
    country: 'p.country',
    city: 'NULL',
    timezone: 'NULL',
  };
  return insertPhonesSql(columns, `(SELECT n, ${salt} AS salt, ${number} AS digits, b.country FROM ${from}) p`);
}

/**
 * The projects of the rows: one that holds most of them, and others of the same size, of a few tenants.
 * @returns `{ projects, big, others, adminKey }`
 * @param {import('../stage/environment.mjs').Bench} bench @param {import('../stage/environment.mjs').Started} api
 * @param {{ rows: number, projects: number }} size
 */
export async function makeListWorld(bench, api, { rows, projects: count }) {
  const { plainApiKey } = await bench.seed();
  const operator = new Operator(api.url, plainApiKey);
  const big = { ...(await operator.makeProject('Big tenant', 'Big project')), rows: rows * BIG_SHARE };
  /** @type {ListProject[]} */
  const others = [];
  let tenantId = '';
  for (let index = 0; index < count - 1; index += 1) {
    if (index % PROJECTS_PER_TENANT === 0) tenantId = await operator.makeTenant(`Tenant ${index}`);
    const projectId = await operator.makeProjectOf(tenantId, `Project ${index}`);
    others.push({ tenantId, projectId, rows: Math.round((rows - big.rows) / (count - 1)) });
  }
  return { projects: [big, ...others], big, others, adminKey: plainApiKey };
}

/**
 * Prints the size of a table, of its indexes and of the buffer pool.
 * @param {import('mysql2/promise').Connection} connection @param {string} name
 */
export async function printTable(connection, name) {
  const [size] = await rowsOf(
    connection,
    `SELECT data_length AS data, index_length AS indexes FROM information_schema.tables
     WHERE table_schema = DATABASE() AND table_name = '${name}'`,
  );
  const [setting] = await rowsOf(connection, "SHOW VARIABLES LIKE 'innodb_buffer_pool_size'");
  const gigabytes = (/** @type {unknown} */ bytes) => `${fixed(Number(bytes) / 1e9, 1)} GB`;
  console.log(
    `  ${name} has ${gigabytes(size?.['data'])} of rows and ${gigabytes(size?.['indexes'])} of indexes; ` +
      `the buffer pool holds ${gigabytes(setting?.['Value'])}`,
  );
}

// What a list of phones can be asked for: filters alone and in pairs, within every kind of scope.

/**
 * The query of a list, as the API takes it.
 * @typedef {object} ListQuery
 * @property {string} [search] @property {string[]} [tenantIds] @property {string[]} [projectIds]
 * @property {string} [country]
 * @property {boolean} [isOptedOut] @property {string} [cursor]
 */
/** @typedef {[name: string, query: ListQuery]} Named */
/** @typedef {{ name: string, key: string, query: ListQuery }} Combination */
/** @typedef {[name: string, key: string, within: ListQuery]} Scope */

/**
 * Named values of the query.
 * @type {readonly Named[]}
 */
const COUNTRIES = [
  ['country common', { country: 'US' }],
  ['country seldom', { country: 'GB' }],
  ['country rare', { country: RARE.country }],
  ['country absent', { country: ABSENT }],
];
/** @type {readonly Named[]} */
const STATES = [
  ['opted out', { isOptedOut: true }],
  ['not opted out', { isOptedOut: false }],
];
/**
 * No area code begins with 0: four digits that do are an end only; 2053 is a beginning after +1 as well.
 * @type {readonly Named[]}
 */
const SEARCHES = [
  ['prefix', { search: '+1415' }],
  ['suffix', { search: '0137' }],
  ['long suffix', { search: '600137' }],
  ['text', { search: '2053' }],
  ['short text', { search: '55' }],
  ['search for nothing', { search: '00000000' }],
];
const SINGLE = [...COUNTRIES, ...STATES, ...SEARCHES];

/**
 * Every combination. With an ADMIN key over all and with the TENANT key of the big project all filters and their pairs,
 * in the other scopes every filter alone.
 * @param {Pick<ListWorld, 'big' | 'others' | 'adminKey'>} world
 */
export function combinationsOf({ big, others, adminKey }) {
  /** @type {readonly Named[]} */
  const filters = [
    ['no filter', {}],
    ...SINGLE,
    ...pairs(COUNTRIES, STATES),
    ...pairs(COUNTRIES, SEARCHES),
    ...pairs(STATES, SEARCHES),
  ];
  /** @type {readonly Scope[]} */
  const whole = [
    ['ADMIN', adminKey, {}],
    ['TENANT key', big.key, {}],
  ];
  const narrow = scopesOf(big, others).map(([name, query]) => /** @type {Scope} */ ([name, adminKey, query]));
  const combine = (/** @type {readonly Scope[]} */ scopes, /** @type {readonly Named[]} */ list) =>
    scopes.flatMap(([scope, key, within]) =>
      list.map(([name, query]) => ({ name: `${scope}, ${name}`, key, query: { ...within, ...query } })),
    );
  return [...combine(whole, filters), ...combine(narrow, [['no filter', {}], ...SINGLE])];
}

/**
 * @param {BigProject} big @param {ListProject[]} others
 * @returns {readonly Named[]}
 */
function scopesOf(big, others) {
  const projects = (/** @type {number} */ count, from = 0) =>
    others.slice(from, from + count).map(({ projectId }) => projectId);
  const tenants = (/** @type {number} */ count) => [...new Set(others.map(({ tenantId }) => tenantId))].slice(0, count);
  return [
    ['big project', { projectIds: [big.projectId] }],
    ['small project', { projectIds: projects(1) }],
    ['2 projects', { projectIds: [big.projectId, ...projects(1)] }],
    ['20 projects', { projectIds: projects(20) }],
    ['99 projects', { projectIds: projects(99) }],
    ['99 projects with the big one', { projectIds: [big.projectId, ...projects(98)] }],
    ['big tenant', { tenantIds: [big.tenantId] }],
    ['small tenant', { tenantIds: tenants(1) }],
    ['20 tenants', { tenantIds: tenants(20) }],
    ['tenant and its project', { tenantIds: [big.tenantId], projectIds: [big.projectId] }],
    ['tenant and the project of another', { tenantIds: tenants(1), projectIds: [big.projectId] }],
  ];
}

/**
 * Each of some filters with each of others.
 * @template Q
 * @param {readonly [string, Q][]} some @param {readonly [string, Q][]} others @returns {[string, Q][]}
 */
export function pairs(some, others) {
  return some.flatMap(([name, query]) =>
    others.map(([other, more]) => /** @type {[string, Q]} */ ([`${name}, ${other}`, { ...query, ...more }])),
  );
}

/**
 * A query as text.
 * @param {object} query
 */
export function queryText(query) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(/** @type {Record<string, unknown>} */ (query)))
    for (const one of [value].flat()) parameters.append(name, String(one));
  return parameters.toString();
}

/**
 * The filters as the API binds them into a cursor.
 * @param {ListQuery} query
 */
export function filtersOf({ search, tenantIds, projectIds, country, isOptedOut }) {
  return [
    search ?? null,
    tenantIds?.toSorted() ?? null,
    projectIds?.toSorted() ?? null,
    country ?? null,
    isOptedOut ?? null,
  ];
}
