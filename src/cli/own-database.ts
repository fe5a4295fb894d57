import { fillEnvironment } from '../platform/config/read-config.js';

/** The settings of a database that was found or started for one command, and how to let it go. */
export interface FoundDatabase {
  readonly settings: { readonly DATABASE_URL: string; readonly MASTER_KEY: string; readonly PUBLIC_URL: string };
  readonly release: () => Promise<void>;
}

/**
 * Finds the database of this machine's quickstart, and starts it when it is down. Throws in a sentence when there is
 * none.
 */
export type OwnDatabase = () => Promise<FoundDatabase>;

/** Fills the environment with what names the database. The returned function lets go what was started for it. */
export async function fillDatabaseSettings(ownDatabase: OwnDatabase | null): Promise<() => Promise<void>> {
  fillEnvironment();
  if ((process.env['DATABASE_URL'] ?? '') !== '' || ownDatabase === null) return async () => {};
  const { settings, release } = await ownDatabase();
  Object.assign(process.env, settings);
  return release;
}
