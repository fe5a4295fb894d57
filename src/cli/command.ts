import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { ConfigFaults, fillEnvironment, loadConfig } from '../platform/config/read-config.js';
import { isDatabaseAway, isReadOnly } from '../platform/database/database-errors.js';
import { Database } from '../platform/database/database.js';
import { ID_PATTERN } from '../platform/ids.js';
import { createLog } from '../platform/log.js';
import { Project } from '../tenants/tenant.entity.js';

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

/** The settings of a database that was found or started for one command, and how to let it go. */
interface FoundDatabase {
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

/** The application without its server and its background work, for one command. */
export async function withApplication(work: (app: INestApplicationContext) => Promise<void>): Promise<void> {
  const app = await NestFactory.createApplicationContext(AppModule.forCommand(loadConfig(), createLog('silent')), {
    logger: false,
    abortOnError: false,
  });
  try {
    await work(app);
  } finally {
    await app.close();
  }
}

/** The project that the option `--project` names, with its tenant. Fails in a sentence when there is none. */
export async function givenProject(app: INestApplicationContext, projectId: string): Promise<Project> {
  const { entities } = app.get(Database);
  const project = ID_PATTERN.test(projectId)
    ? await entities.findOne(Project, { where: { projectId }, relations: { tenant: true } })
    : null;
  if (project === null) throw new CommandFailure(`--project names no project of this installation: ${projectId}`);
  return project;
}
