import { isDatabaseAway, isReadOnly } from '../platform/database/database-errors.js';
import { ConfigFaults } from '../platform/config/read-config.js';

/** Prints a line for the person at the terminal. */
export type Say = (line: string) => void;

/** A failure that the person at the terminal can mend: printed as it is, without a stack. */
export class CommandFailure extends Error {}

/** The command was not written as it must be. */
export class UsageFailure extends CommandFailure {}

const REFUSED = ['ER_ACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR', 'ER_BAD_DB_ERROR'];
const NO_SCHEMA = ['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR'];

/** What went wrong, and what to do about it, in a sentence; never a stack. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CommandFailure || error instanceof ConfigFaults) return error.message;
  const { code = '', message = '' } = error as Partial<NodeJS.ErrnoException>;
  if (isReadOnly(error)) return `The database takes no writes (${code}): does DATABASE_URL name a replica?`;
  if (isDatabaseAway(error))
    return `The database cannot be reached (${code || message}): is it running, and does DATABASE_URL name it?`;
  if (REFUSED.includes(code)) return `The database refuses the user or the schema of DATABASE_URL: ${message}`;
  if (NO_SCHEMA.includes(code)) return 'The database lacks migrations: run "parley migrate" first.';
  return message === '' ? `The command failed: ${code === '' ? String(error) : code}` : message;
}
