import { reading } from './statement.js';

/**
 * Whether the server takes writes. `super_read_only`, which MariaDB lacks, turns `read_only` on as well; newer servers
 * show words instead of 0 and 1.
 */
export const IS_WRITABLE = reading(
  'server: is writable',
  { isWritable: 'flag?' },
  `SELECT CAST(@@global.read_only AS CHAR) IN ('0', 'OFF')
    AND CAST(@@global.innodb_read_only AS CHAR) IN ('0', 'OFF') AS isWritable`,
);
