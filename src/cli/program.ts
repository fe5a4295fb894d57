import 'reflect-metadata';
import { type Command, Option } from 'commander';
import { ON_MACHINE } from 'parley-cli/frame/command-list';
import { Context } from 'parley-cli/frame/context';
import { EXIT } from 'parley-cli/frame/failures';
import { addApiCommands, newProgram, run } from 'parley-cli/program';
import { serviceVersion } from '../platform/text.js';
import type { OwnDatabase } from './command.js';

const DATABASE_NOTE = `
The database is the one that DATABASE_URL and MASTER_KEY name, in the environment or in .env;
without DATABASE_URL, that of quickstart in DATA_DIR (.data), whether quickstart is running or not.`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs one command of `parley`. Its lines go to standard output, a failure to standard error in a sentence.
 * @param ownDatabase where to find a database when no setting names one
 * @returns the exit code: 0, 1 when it failed, 2 when it was not written as it must be; more for those through the API
 */
export async function runParley(args: readonly string[], ownDatabase: OwnDatabase | null): Promise<number> {
  const context = Context.ofProcess();
  let release = async (): Promise<void> => {};
  const program = parley(context).hook('preAction', async (_program, command) => {
    if (isOnMachine(command)) release = await (await import('./command.js')).fillDatabaseSettings(ownDatabase);
  });
  try {
    return await run(program, args, context, reportFailure);
  } finally {
    await release();
  }
}

/** What went wrong in a command on this machine; those through the API word their own failures. */
async function reportFailure(error: unknown): Promise<number> {
  const { sentenceOf, UsageFailure } = await import('./command.js');
  process.stderr.write(`${sentenceOf(error)}\n`);
  return error instanceof UsageFailure ? EXIT.WRONG_USAGE : EXIT.FAILED;
}

function parley(context: Context): Command {
  const program = newProgram('Operates an installation of Parley.', serviceVersion(), context).addHelpText(
    'afterAll',
    ({ command }) => ([command, ...command.commands].some(isOnMachine) ? DATABASE_NOTE : ''),
  );
  addApiCommands(program, context);
  program.commandsGroup(ON_MACHINE);
  addInstallation(program);
  addBackup(program);
  addConsent(program);
  addProofKey(program);
  addMessages(program);
  addPhones(program);
  return program;
}

/** Whether it works on the database of this machine, as all below a command that does. */
function isOnMachine(command: Command): boolean {
  const group = command.helpGroup();
  return group === ON_MACHINE || (group === '' && command.parent !== null && isOnMachine(command.parent));
}

/** Commands that make an installation. Each loads what it needs when it runs: help must be quick. */
function addInstallation(program: Command): void {
  program
    .command('migrate')
    .description('apply the migrations that are missing; safe when started twice at once')
    .action(async () => (await import('./database-commands.js')).migrateDatabase(say));
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
    .action(async (options: { to: string }) => (await import('./database-commands.js')).backup(options, say));
  program
    .command('restore')
    .description('bring a backup into an empty schema, compare every row, and begin a new epoch of the events')
    .requiredOption('--from <file>', 'a file that the command backup has made')
    .option('--epoch <number>', 'at least this one; needed when a backup is restored that was restored before')
    .action(async (options: { from: string; epoch?: string }) =>
      (await import('./database-commands.js')).restore(options, say),
    );
}

function addConsent(program: Command): void {
  const consent = program
    .command('consent')
    .helpCommand(false)
    .description('compare numbers with the consent ledger, or repair them');
  consent
    .command('check')
    .description('compare the opt-out state of every number with the ledger; fails when any differs')
    .action(async () => (await import('./database-commands.js')).checkConsent(say));
  consent
    .command('rebuild')
    .description('give numbers that differ the state of their last entry; receivers of webhooks hear of it')
    .action(async () => (await import('./database-commands.js')).rebuildConsent(say));
}

function addProofKey(program: Command): void {
  program
    .command('proof-key')
    .helpCommand(false)
    .description('the key that signs consent files')
    .command('rotate')
    .description('make another key sign consent files from now on; those before stay listed')
    .action(async () => (await import('./database-commands.js')).rotateProofKey(say));
}

function addMessages(program: Command): void {
  heldBy(program, 'messages')
    .command('release')
    .helpGroup(ON_MACHINE)
    .description('let the messages go that are held since a restore, once opt-outs since the backup are brought in')
    .option('--project <id>', 'only those of this project, prj_…')
    .action(async (options: { project?: string }) =>
      (await import('./database-commands.js')).releaseMessages(options, say),
    );
}

function addPhones(program: Command): void {
  const phones = heldBy(program, 'phones');
  phones
    .command('import')
    .helpGroup(ON_MACHINE)
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
    .helpGroup(ON_MACHINE)
    .description('write the numbers of a project as CSV, which can be imported as it is')
    .addOption(projectOption())
    .option('--out <file>', 'write into this file, which is there once it is complete; otherwise to standard output')
    .action(async (options: { project: string; out?: string }) =>
      (await import('./phones.js')).exportNumbers(options, say),
    );
}

/** The command that holds those through the API, to which one on this machine is added. */
function heldBy(program: Command, name: string): Command {
  return program.commands.find((command) => command.name() === name) ?? program.command(name);
}

function projectOption(): Option {
  return new Option('--project <id>', 'the project, prj_…').makeOptionMandatory();
}
