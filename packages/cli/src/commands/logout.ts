import type { Command } from 'commander';
import type { Context } from '../frame/context.js';
import { CommandFailure } from '../frame/failures.js';
import { DEFAULT_PROFILE } from '../frame/profile-folder.js';
import { profileOption } from './api-command.js';

/** `logout`: forgets a profile. The key itself goes on: `api deleteApiKey` ends it. */
export function addLogoutCommand(group: Command, context: Context): void {
  group
    .command('logout')
    .description('forget the service and the key of a profile; the key itself goes on working')
    .addOption(profileOption())
    .hook('preAction', () => context.begin())
    .action(async ({ profile = DEFAULT_PROFILE }: { profile?: string }) => {
      const found = await context.profiles.remove(profile);
      if (!found) throw new CommandFailure(`There is no profile "${profile}".`);
      await context.write(`The profile "${profile}" is forgotten.\n`);
    });
}
