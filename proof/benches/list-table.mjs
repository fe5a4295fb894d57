/** The table of the list benchmark: ten million phones of many projects, their numbers, and how large it is. */
import { Operator } from '../../scripts/lib/operator.mjs';
import { insertPhonesSql, makeSequence } from '../stage/phones-table.mjs';
import { fixed } from '../stage/report.mjs';
import { rowsOf } from '../stage/world.mjs';

export const BLOCK_NUMBERS = 100_000;
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
export const LINE_SQL = `(${FIRST_LINE} + (g % ${BLOCK_NUMBERS}) * ${LINE_STEP} + (g * 7919) % ${LINE_STEP})`;

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
