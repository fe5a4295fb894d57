import 'reflect-metadata';
import { databaseSettings, fillEnvironment } from '../platform/config/read-config.js';
import { migrate } from '../platform/database/migrator.js';
import { SCHEMA } from '../schema.js';
import { runCommand } from './run-command.js';

/** `npm run migrate`: applies the migrations that are missing; safe when started twice at once. */
await runCommand(async (say) => {
  fillEnvironment();
  const applied = await migrate(databaseSettings(process.env), SCHEMA);
  say(
    applied.length === 0
      ? 'The database is up to date.'
      : `Applied ${applied.length} migrations: ${applied.join(', ')}.`,
  );
});
