import { CommandFailure, UsageFailure } from './failures.js';
import { DEFAULT_PROFILE, type ProfileFolder } from './profile-folder.js';

/** Options of every command through the API. */
export interface ConnectionOptions {
  readonly profile?: string;
  readonly project?: string;
}

/** Where the service is, the key for it, and what names the project. */
export interface Connection {
  readonly url: string;
  readonly apiKey: string;
  /** Null when nothing names one: then it is that of the key. */
  readonly projectId: string | null;
  /** The profile whose key this is; null when it comes from the environment. */
  readonly profile: string | null;
}

/**
 * Where to go and with which key: `--project` and `--profile` win over `PARLEY_URL`, `PARLEY_API_KEY` and
 * `PARLEY_PROJECT`, and these over the profile that nobody named. Throws in a sentence when there is none.
 */
export async function connectionOf(
  env: Readonly<Record<string, string | undefined>>,
  profiles: ProfileFolder,
  options: ConnectionOptions,
): Promise<Connection> {
  // What is named on the command line is meant, whatever the environment says.
  const said = options.profile === undefined ? env : {};
  const [url, apiKey] = [said['PARLEY_URL'] || undefined, said['PARLEY_API_KEY'] || undefined];
  const project = options.project ?? (said['PARLEY_PROJECT'] || undefined);
  if (url !== undefined && apiKey !== undefined) return { url, apiKey, projectId: project ?? null, profile: null };
  const name = options.profile ?? DEFAULT_PROFILE;
  const profile = await profiles.read(name);
  if (profile === null)
    throw new CommandFailure(
      options.profile === undefined
        ? 'No service is known: run parley login URL, or set PARLEY_URL and PARLEY_API_KEY.'
        : `There is no profile "${name}": run parley login URL --profile ${name}.`,
    );
  // A key goes to the service that it was entered for, and to no other that a variable names.
  if (url !== undefined && !isSameService(url, profile.url))
    throw new UsageFailure(`PARLEY_URL names another service than the profile "${name}": set PARLEY_API_KEY too.`);
  if (apiKey !== undefined) return { url: profile.url, apiKey, projectId: project ?? null, profile: null };
  return { url: profile.url, apiKey: profile.apiKey, projectId: project ?? profile.projectId, profile: name };
}

/** What is wrong with sending a key to this address: it is readable on the way. Null when nothing is. */
export function warningAbout(url: string): string | null {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  return protocol === 'http:' && !isHere
    ? `Warning: ${hostname} is reached by plain http: others on the way can read the key and all messages. Use https.`
    : null;
}

function isSameService(one: string, other: string): boolean {
  return one.replace(/\/+$/, '') === other.replace(/\/+$/, '');
}
