import { reading } from './statement.js';

/** The migrations that the database has seen. */
export const APPLIED_MIGRATIONS = reading('migrations: applied', { name: 'text' }, 'SELECT name FROM migrations');
