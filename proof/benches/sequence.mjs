/** A table of the numbers from 0 on, from which one statement makes many rows: MySQL and MariaDB share no series. */

const DIGITS = Array.from({ length: 10 }, (_, digit) => (digit === 0 ? 'SELECT 0 AS d' : `SELECT ${digit}`)).join(
  ' UNION ALL ',
);

/**
 * Makes `bench_sequence` with the numbers `n` below `rows`, which is a digit with zeros after it.
 * @param {import('mysql2/promise').Connection} connection @param {number} rows
 */
export async function makeSequence(connection, rows) {
  const places = Array.from({ length: Math.ceil(Math.log10(rows)) }, (_, place) => place);
  await connection.query('CREATE TABLE bench_sequence (n int unsigned NOT NULL PRIMARY KEY) ENGINE=InnoDB');
  await connection.query(
    `INSERT INTO bench_sequence SELECT ${places.map((place) => `${10 ** place} * d${place}.d`).join(' + ')} AS n
FROM ${places
      .toReversed()
      .map((place) => `(${DIGITS}) d${place}`)
      .join(', ')} WHERE d${places.length - 1}.d < ${rows / 10 ** (places.length - 1)}`,
  );
}
