import { open, mkdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { CommandFailure, UsageFailure } from './failures.js';

/** The profile of those who name none. */
export const DEFAULT_PROFILE = 'default';
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
const FILE_BYTES_MAX = 16_384;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;
const HAS_MODES = process.platform !== 'win32';

/** What a profile keeps: where a service is, the key for it, and what `listen` signs with. */
export interface Profile {
  readonly url: string;
  readonly apiKey: string;
  readonly projectId: string;
  /** Made once, when `listen` first asks for it. */
  readonly webhookSecret?: string;
}

/**
 * The folder of the user's profiles, a file each, which nobody else may read: what others can read is refused, with
 * the command that mends it.
 */
export class ProfileFolder {
  private readonly path: string;

  constructor(env: Readonly<Record<string, string | undefined>>, home: () => string = homedir) {
    const base = env['XDG_CONFIG_HOME'] ?? '';
    // A relative one is to be ignored, says the XDG Base Directory Specification.
    this.path = join(isAbsolute(base) ? base : join(env['HOME'] || homeOf(home), '.config'), 'parley');
  }

  /** The file of a profile. Throws `UsageFailure` when its name is none. */
  fileOf(name: string): string {
    if (!NAME.test(name))
      throw new UsageFailure(
        'A profile is named by up to 64 letters, digits, ".", "_" and "-", beginning with a letter.',
      );
    return join(this.path, `${name}.json`);
  }

  /** Null when there is none. Throws when others can read it, or when it is no profile. */
  async read(name: string): Promise<Profile | null> {
    const file = this.fileOf(name);
    const handle = await open(file).catch(nullIfMissing);
    if (handle === null) return null;
    try {
      requireOwn(this.path, await stat(this.path), FOLDER_MODE);
      requireOwn(file, await handle.stat(), FILE_MODE);
      return parse(file, await firstBytes(handle));
    } finally {
      await handle.close();
    }
  }

  /** Writes it as a whole, so that a reader sees the old one or the new one. */
  async write(name: string, profile: Profile): Promise<void> {
    const file = this.fileOf(name);
    await mkdir(this.path, { recursive: true, mode: FOLDER_MODE });
    requireOwn(this.path, await stat(this.path), FOLDER_MODE);
    const draft = `${file}.${process.pid}`;
    await rm(draft, { force: true });
    const handle = await open(draft, 'wx', FILE_MODE);
    try {
      await handle.writeFile(`${JSON.stringify(profile, null, 2)}\n`);
      await handle.sync();
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  }

  /** @returns whether there was one */
  async remove(name: string): Promise<boolean> {
    return (await rm(this.fileOf(name)).catch(nullIfMissing)) !== null;
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

function requireOwn(path: string, { mode, uid }: Stats, wanted: number): void {
  if (!HAS_MODES) return;
  const me = process.getuid?.();
  if (uid !== me) throw new CommandFailure(`${path} belongs to another user (${uid}): it is not used.`);
  if ((mode & OTHERS) !== 0)
    throw new CommandFailure(
      `${path} can be read by others, and holds an API key. Run: chmod ${wanted.toString(8)} ${quoted(path)}`,
    );
}

/** For a shell: quotes only where they are needed. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll(`'`, String.raw`'\''`)}'`;
}

async function firstBytes(handle: FileHandle): Promise<string> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(FILE_BYTES_MAX + 1), 0, FILE_BYTES_MAX + 1, 0);
  return bytesRead > FILE_BYTES_MAX ? '' : buffer.toString('utf8', 0, bytesRead);
}

function parse(file: string, text: string): Profile {
  try {
    const { url, apiKey, projectId, webhookSecret } = JSON.parse(text) as Partial<Record<keyof Profile, unknown>>;
    if (typeof url === 'string' && typeof apiKey === 'string' && typeof projectId === 'string')
      return { url, apiKey, projectId, ...(typeof webhookSecret === 'string' ? { webhookSecret } : {}) };
  } catch {
    // The sentence below is for this, too.
  }
  throw new CommandFailure(`${file} is no profile of parley: remove it, and run parley login.`);
}

/** The home of the user; where no list of users has him, as in a container, what Debian gives to those without one. */
function homeOf(home: () => string): string {
  try {
    return home();
  } catch {
    return '/nonexistent';
  }
}
