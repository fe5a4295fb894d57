import type { Sql } from './sql.js';

const DIGITS = Array.from({ length: 10 }, (_none, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ');

/**
 * Hands the work a derived table `seq` of as many numbers `n`, from 0 or a later one on, below a million: MySQL and
 * MariaDB have no series in common.
 */
export async function withSeries(
  sql: Sql,
  work: (seq: (count: number, from?: number) => string) => Promise<void>,
): Promise<void> {
  await sql.rows(`CREATE TABLE digits (PRIMARY KEY (d)) AS ${DIGITS}`);
  await work(
    (count, from = 0) =>
      `(SELECT a.d + b.d * 10 + c.d * 100 + e.d * 1000 + f.d * 10000 + g.d * 100000 AS n FROM digits a, digits b,
digits c, digits e, digits f, digits g ORDER BY n LIMIT ${from}, ${count}) AS seq`,
  );
  await sql.rows('DROP TABLE digits');
}
