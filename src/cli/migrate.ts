import { databaseSettings } from '../platform/config/read-config.js';
import { migrate } from '../platform/database/migrator.js';
import { SCHEMA } from '../schema.js';

/** Applies the migrations that are missing; safe when started twice at once. */
export async function migrateDatabase(say: (line: string) => void): Promise<void> {
  const applied = await migrate(databaseSettings(process.env), SCHEMA);
  say(
    applied.length === 0
      ? 'The database is up to date.'
      : `Applied ${applied.length} migrations: ${applied.join(', ')}.`,
  );
}
