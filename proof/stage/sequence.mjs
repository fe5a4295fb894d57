/** Numbers from 0 on, from which one statement makes many rows: MySQL and MariaDB share no series. */

const DIGITS = Array.from({ length: 10 }, (_, digit) => (digit === 0 ? 'SELECT 0 AS d' : `SELECT ${digit}`)).join(
  ' UNION ALL ',
);

/**
 * The numbers `n` from `start` on, at least `rows` of them and in no order: as many digits as that takes, crossed with
 * each other.
 * @param {number} rows @param {string} [start] an expression
 */
export function numbersSql(rows, start = '0') {
  const places = Array.from({ length: Math.max(1, Math.ceil(Math.log10(rows))) }, (_, place) => place);
  const sum = places.map((place) => `${10 ** place} * d${place}.d`).join(' + ');
  return `SELECT ${start} + ${sum} AS n FROM ${places.map((place) => `(${DIGITS}) d${place}`).join(', ')}`;
}

/**
 * Makes `bench_sequence` with the numbers `n` below `rows`.
 * @param {import('mysql2/promise').Connection} connection @param {number} rows
 */
export async function makeSequence(connection, rows) {
  await connection.query('CREATE TABLE bench_sequence (n int unsigned NOT NULL PRIMARY KEY) ENGINE=InnoDB');
  await connection.query(
    `INSERT INTO bench_sequence SELECT n FROM (${numbersSql(rows)}) numbers WHERE n < ${rows} ORDER BY n`,
  );
}
