import { reading } from '../database/statement.js';

/** What is backed up, or restored into. */
export const SERVER_AND_SCHEMA = reading(
  'backup: server and schema',
  { version: 'text?', tables: 'number?' },
  `SELECT VERSION() AS version,
  (SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()) AS tables`,
);
