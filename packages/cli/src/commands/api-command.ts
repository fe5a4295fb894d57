import { type Command, Option } from 'commander';
import { THROUGH_API } from '../frame/command-list.js';
import type { ConnectionOptions } from '../frame/connection.js';
import type { Context } from '../frame/context.js';

/** What every command through the API is given. */
export interface ApiOptions extends ConnectionOptions {
  readonly json?: true;
}

/**
 * A command through the API below another one, with the options that all of them take: `--profile`, `--json`. From
 * its action on an interruption aborts `context.signal`, and its failures are those of `reportFailure`.
 */
export function apiCommand(parent: Command, name: string, context: Context): Command {
  return parent
    .command(name)
    .addOption(profileOption())
    .addOption(new Option('--json', "print the API's body, or one record a line, and nothing else"))
    .hook('preAction', () => context.begin());
}

/** As `apiCommand`, for one that works in a project. */
export function projectCommand(parent: Command, name: string, context: Context): Command {
  const project = new Option('--project <id>', 'work in this project, prj_…, and not in that of the profile or key');
  return apiCommand(parent, name, context).addOption(project);
}

/** The name of a profile, which wins over the environment. */
export function profileOption(description = 'use this profile, whatever the environment says'): Option {
  return new Option('--profile <name>', description);
}

/** The command that holds others: `phones`, `messages`. */
export function holderOf(parent: Command, name: string, description: string): Command {
  return parent.command(name).helpCommand(false).description(description).commandsGroup(THROUGH_API);
}
