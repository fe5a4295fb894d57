import { type Command, CommanderError } from 'commander';
import { addApiCommand } from './commands/api.js';
import { addDeliveriesCommand } from './commands/deliveries.js';
import { addDoctorCommand } from './commands/doctor.js';
import { addEventsCommand } from './commands/events.js';
import { addListenCommand } from './commands/listen.js';
import { addLoginCommand } from './commands/login.js';
import { addLogoutCommand } from './commands/logout.js';
import { addMessagesCommand } from './commands/messages.js';
import { addPhonesCommand } from './commands/phones.js';
import { addSendCommand } from './commands/send.js';
import { addTimelineCommand } from './commands/timeline.js';
import { addWebhooksCommand } from './commands/webhooks.js';
import { addWhoamiCommand } from './commands/whoami.js';
import { Program, THROUGH_API } from './frame/command-list.js';
import type { Context } from './frame/context.js';
import { reportFailure } from './frame/failure-report.js';
import { EXIT } from './frame/failures.js';
import { visible } from './frame/visible-text.js';

/** All commands through the API, in the order in which help shows them. */
const COMMANDS: readonly ((group: Command, context: Context) => void)[] = [
  addLoginCommand,
  addLogoutCommand,
  addWhoamiCommand,
  addSendCommand,
  addMessagesCommand,
  addTimelineCommand,
  addPhonesCommand,
  addDeliveriesCommand,
  addWebhooksCommand,
  addEventsCommand,
  addListenCommand,
  addDoctorCommand,
  addApiCommand,
];

/** The command `parley` without any commands: its help, and how it says what is wrong. */
export function newProgram(description: string, version: string, context: Context): Command {
  const { stdout, stderr } = context.around;
  const widthOf = ({ isTTY, columns }: { isTTY?: boolean; columns?: number }): number | undefined =>
    isTTY === true ? columns : undefined;
  // Set before the commands are added: they take these over.
  return new Program('parley')
    .description(description)
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'print how to use this command')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      getOutHelpWidth: () => widthOf(stdout) ?? 80,
      getErrHelpWidth: () => widthOf(stdout) ?? 80,
      outputError: (text, write) => write(`${visible(oneSentence(text))}\n`),
    });
}

/** Adds the commands that do all by the API: they need neither a database nor the application. */
export function addApiCommands(program: Command, context: Context): void {
  program.commandsGroup(THROUGH_API);
  for (const add of COMMANDS) add(program, context);
}

/**
 * Runs one command. What it prints goes to standard output, a failure to standard error in a sentence.
 * @param otherwise words the failures of commands that are not through the API, and returns their exit code
 * @returns the exit code, one of `EXIT`
 */
export async function run(
  program: Command,
  args: readonly string[],
  context: Context,
  otherwise: (error: unknown) => Promise<number> = async (error) => reportFailure(error, context),
): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT.DONE;
  } catch (error) {
    // Commander has printed help, version, or what is wrong already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.DONE : EXIT.WRONG_USAGE;
    return context.hasBegun ? reportFailure(error, context) : await otherwise(error);
  }
}

/** What commander says, `error: unknown command 'sed'` and `(Did you mean seed?)` in two lines, as sentences. */
function oneSentence(text: string): string {
  const [first = '', ...more] = text
    .replace(/^error: /, '')
    .trim()
    .split('\n');
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`.replace(/[^.]$/, '$&.');
  return `${[sentence, ...more.map((line) => line.replace(/^\((.*)\)$/, '$1'))].join(' ')} See parley --help.`;
}

/** Ends the process once all is printed: what a command has started may keep it alive. */
export function exitWhenPrinted(code: number): void {
  process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
}
