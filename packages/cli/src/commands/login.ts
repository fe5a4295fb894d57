import type { Command } from 'commander';
import { Parley } from 'parley-sdk';
import { warningAbout } from '../frame/connection.js';
import type { Context } from '../frame/context.js';
import { CommandFailure, UsageFailure } from '../frame/failures.js';
import { readSecret, secretIn } from '../frame/hidden-prompt.js';
import { DEFAULT_PROFILE } from '../frame/profile-folder.js';
import { profileOption } from './api-command.js';

interface LoginOptions {
  readonly profile?: string;
  readonly project?: string;
  readonly keyFile?: string;
}

/** `login URL`: keeps a service and a key as a profile, once the service has taken the key. */
export function addLoginCommand(group: Command, context: Context): void {
  group
    .command('login')
    .description('keep a service and an API key, which is asked for or comes through a pipe, as a profile')
    .argument('<url>', 'where the service is: https://parley.example.com')
    .option('--key-file <file>', 'read the key from this file')
    .option('--project <id>', 'work in this project, prj_…; default: that of the key')
    .addOption(profileOption(`keep it under this name; default: ${DEFAULT_PROFILE}`))
    .hook('preAction', () => context.begin())
    .action((url: string, options: LoginOptions) => login(context, url, options));
}

async function login(context: Context, url: string, options: LoginOptions): Promise<void> {
  const { profile: name = DEFAULT_PROFILE, project, keyFile } = options;
  context.profiles.fileOf(name);
  requireWeb(url);
  const warning = warningAbout(url);
  if (warning !== null) context.note(warning);
  let apiKey = '';
  // Says what is wrong with the address before it asks for the key.
  const parley = new Parley({ baseUrl: url, apiKey: () => Promise.resolve(apiKey) });
  apiKey = keyFile === undefined ? await readSecret(context, `API key for ${url}: `) : await secretIn(context, keyFile);
  if (apiKey === '') throw new CommandFailure('No key was entered.');
  const key = await parley.readCurrentApiKey({}, { signal: context.signal });
  const projectId = project ?? key.projectId;
  if (project !== undefined) await parley.readProject({ projectId }, { signal: context.signal });
  // The secret of `listen` stays: receivers know it.
  await context.profiles.write(name, { ...(await context.profiles.read(name)), url, apiKey, projectId });
  await context
    .printer({})
    .say(`Logged in to ${url} with the ${key.role} key "${key.name}", for ${projectId}, as profile "${name}".`);
}

/** Most often the scheme is missing. */
function requireWeb(url: string): void {
  const { protocol = '' } = URL.canParse(url) ? new URL(url) : {};
  if (!/^https?:$/.test(protocol))
    throw new UsageFailure(`${url} is no http or https URL, such as https://parley.example.com.`);
}
