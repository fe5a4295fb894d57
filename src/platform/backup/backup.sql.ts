import { reading } from '../database/statement.js';

/** How many other connections use the schema, as far as this account may see. */
export const OTHER_CONNECTIONS = reading(
  'backup: other connections',
  { others: 'number' },
  `SELECT COUNT(*) AS others FROM information_schema.PROCESSLIST
  WHERE DB = DATABASE() AND ID <> CONNECTION_ID()`,
);

/** What is backed up, or restored into. */
export const SERVER_AND_SCHEMA = reading(
  'backup: server and schema',
  { version: 'text?', tables: 'number?' },
  `SELECT VERSION() AS version,
  (SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()) AS tables`,
);
