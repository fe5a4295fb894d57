import 'reflect-metadata';
import { Command, CommanderError, Option } from 'commander';
import { serviceVersion } from '../platform/service-version.js';
import { fillDatabaseSettings, type OwnDatabase } from './own-database.js';
import { sentenceOf, UsageFailure } from './command-failure.js';

const FAILED = 1;
const WRONG_USAGE = 2;
const DATABASE_NOTE = `
The database is the one that DATABASE_URL and MASTER_KEY name, in the environment or in .env;
without DATABASE_URL, that of quickstart in DATA_DIR (.data), whether quickstart is running or not.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs one command of `parley`. Its lines go to standard output, a failure to standard error in a sentence.
 * @param ownDatabase where to find a database when no setting names one
 * @returns the exit code: 0, 1 when it failed, 2 when it was not written as it must be
 */
export async function runParley(args: readonly string[], ownDatabase: OwnDatabase | null): Promise<number> {
  let release = async (): Promise<void> => {};
  const program = parley().hook('preAction', async () => {
    release = await fillDatabaseSettings(ownDatabase);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed help, version, or what is wrong already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE;
    process.stderr.write(`${sentenceOf(error)}\n`);
    return error instanceof UsageFailure ? WRONG_USAGE : FAILED;
  } finally {
    await release();
  }
}

function parley(): Command {
  // Set before the commands are added: they take these over.
  const program = new Command('parley')
    .description('Operates an installation of Parley.')
    .version(serviceVersion(), '--version', 'print the version')
    .helpOption('-h, --help', 'print how to use this command')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(oneSentence(text)) })
    .addHelpText('afterAll', DATABASE_NOTE);
  addInstallation(program);
  addBackup(program);
  addConsent(program);
  addMessages(program);
  addPhones(program);
  return program;
}

/** Commands that make an installation. Each loads what it needs when it runs: help must be quick. */
function addInstallation(program: Command): void {
  program
    .command('migrate')
    .description('apply the migrations that are missing; safe when started twice at once')
    .action(async () => (await import('./migrate.js')).migrateDatabase(say));
  program
    .command('seed')
    .description('make a tenant, a project and the first ADMIN key, which is printed once')
    .option('--force', 'make another one when there is an active ADMIN key already')
    .option('--if-missing', 'it is no failure when there is one already')
    .option('--json', 'print one line of JSON, for scripts')
    .action(async (options: { force?: true; ifMissing?: true; json?: true }) =>
      (await import('./seed.js')).seed(options, say),
    );
  program
    .command('new-key')
    .description('make another ADMIN key, in the project of the first one; it is printed once')
    .option('--project <id>', 'in this project, prj_…')
    .option('--json', 'print one line of JSON, for scripts')
    .action(async (options: { project?: string; json?: true }) => (await import('./seed.js')).newKey(options, say));
}

function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write a consistent copy of the database into a file, while the service runs')
    .requiredOption('--to <file>', 'the file to make, such as parley-2026-11-21.sql.gz')
    .action(async (options: { to: string }) => (await import('./backup.js')).backup(options, say));
  program
    .command('restore')
    .description('bring a backup into an empty schema, compare every row, and begin a new epoch of the events')
    .requiredOption('--from <file>', 'a file that the command backup has made')
    .option('--epoch <number>', 'at least this one; needed when a backup is restored that was restored before')
    .action(async (options: { from: string; epoch?: string }) => (await import('./backup.js')).restore(options, say));
}

function addConsent(program: Command): void {
  const consent = program
    .command('consent')
    .helpCommand(false)
    .description('compare numbers with the consent ledger, or repair them');
  consent
    .command('check')
    .description('compare the opt-out state of every number with the ledger; fails when any differs')
    .action(async () => (await import('./consent.js')).checkConsent(say));
  consent
    .command('rebuild')
    .description('give numbers that differ the state of their last entry; receivers of webhooks hear of it')
    .action(async () => (await import('./consent.js')).rebuildConsent(say));
}

function addMessages(program: Command): void {
  program
    .command('messages')
    .helpCommand(false)
    .description('let messages go that a restore holds')
    .command('release')
    .description('let the messages go that are held since a restore, once opt-outs since the backup are brought in')
    .option('--project <id>', 'only those of this project, prj_…')
    .action(async (options: { project?: string }) => (await import('./messages.js')).releaseMessages(options, say));
}

function addPhones(program: Command): void {
  const phones = program.command('phones').helpCommand(false).description('import or export the numbers of a project');
  phones
    .command('import')
    .description('import a CSV file, here, with a progress bar; killed and given again it goes on where it was')
    .argument('<file>', 'CSV in UTF-8, up to 1 GiB; its first row names the columns')
    .addOption(projectOption())
    .option('--country <code>', 'country of numbers without a calling code, such as US')
    .option('--errors <file>', 'write the rows that are not taken into this file')
    .action(async (file: string, options: { project: string; country?: string; errors?: string }) =>
      (await import('./phones.js')).importNumbers({ ...options, file }, say),
    );
  phones
    .command('export')
    .description('write the numbers of a project as CSV, which can be imported as it is')
    .addOption(projectOption())
    .option('--out <file>', 'write into this file, which is there once it is complete; otherwise to standard output')
    .action(async (options: { project: string; out?: string }) =>
      (await import('./phones.js')).exportNumbers(options, say),
    );
}

function projectOption(): Option {
  return new Option('--project <id>', 'the project, prj_…').makeOptionMandatory();
}

/** What commander says, `error: unknown command 'sed'` and `(Did you mean seed?)` in two lines, as sentences. */
function oneSentence(text: string): string {
  const [first = '', ...more] = text
    .replace(/^error: /, '')
    .trim()
    .split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/[^.]$/, '$&.');
  return `${[sentence, ...more.map((line) => line.replace(/^\((.*)\)$/, '$1'))].join(' ')} See parley --help.\n`;
}

/** Ends the process once all is printed: an application whose start failed may leave connections that keep it alive. */
export function exitWhenPrinted(code: number): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
}
