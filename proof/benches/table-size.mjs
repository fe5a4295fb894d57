/** How large a table is beside the memory of its server. */
import { fixed } from '../stage/report.mjs';
import { rowsOf } from '../stage/world.mjs';

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
