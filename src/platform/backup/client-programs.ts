import { type ChildProcess, execFile, spawn, type SpawnOptions } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hostsOf } from '../config/database-url.js';
import { trustedAuthorities } from '../config/trusted-authorities.js';
import { BackupFault } from './backup-fault.js';

/** Which kind a server or program is. */
export type Family = 'mysql' | 'mariadb';
/** One of the database's own command line programs. */
export interface Program {
  readonly name: string;
  readonly family: Family;
}
/** What a program needs in order to reach the database. */
interface Account {
  readonly databaseUrl: string;
  readonly databaseTls: boolean;
}

const NAMES = {
  dump: { mysql: 'mysqldump', mariadb: 'mariadb-dump' },
  client: { mysql: 'mysql', mariadb: 'mariadb' },
} as const;
const COMPLAINT_KEPT_CHARS = 2_000;
const run = promisify(execFile);

/**
 * The program for a server, which must be of its own family: MariaDB's writes values of generated columns, which MySQL
 * refuses when they are restored. Throws BackupFault.
 */
export async function findProgram(purpose: keyof typeof NAMES, family: Family): Promise<Program> {
  const names = NAMES[purpose];
  // The older name is shared by both.
  for (const name of [names[family], names.mysql]) {
    const version = await run(name, ['--version']).catch(() => null);
    if (version !== null && /mariadb/i.test(version.stdout) === (family === 'mariadb')) return { name, family };
  }
  const [label, packages] = family === 'mysql' ? ['MySQL', 'mysql-client'] : ['MariaDB', 'mariadb-client'];
  throw new BackupFault(
    `${label}'s program ${names[family]} is not installed: it comes with the client programs of ${label} (package ` +
      `${packages} of Debian and Ubuntu). That of the other family does not write backups that ${label} takes back.`,
  );
}

/** Those of some options that a program has. */
export async function optionsOf({ name }: Program, wanted: Readonly<Record<string, string>>): Promise<string[]> {
  const { stdout } = await run(name, ['--no-defaults', '--help'], { maxBuffer: 2 ** 24 });
  return Object.entries(wanted).flatMap(([option, whole]) => (stdout.includes(`--${option}`) ? [whole] : []));
}

/** Gives work the options with which a program reaches the database; the password is in a file of this user only. */
export async function withAccount<T>(
  account: Account,
  { family }: Program,
  work: (options: readonly string[], schema: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-'));
  try {
    const file = join(folder, 'options.cnf');
    const authorities = join(folder, 'ca.pem');
    if (account.databaseTls) await writeFile(authorities, await trustedAuthorities(), { mode: 0o600 });
    await writeFile(file, optionFile(account, family, authorities), { mode: 0o600 });
    return await work([`--defaults-file=${file}`], decodeURIComponent(new URL(single(account)).pathname.slice(1)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a program. `ended` resolves when it has ended well, and otherwise rejects with what it complained of. */
export function start(
  { name }: Program,
  options: readonly string[],
  stdio: SpawnOptions['stdio'],
): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn(name, options, { stdio });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_KEPT_CHARS);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new BackupFault(`${name} could not be started: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new BackupFault(`${name} failed (${signal ?? `exit code ${code}`}): ${lastLine(complaint)}`));
    });
  });
  // It may end before anybody asks.
  ended.catch(() => undefined);
  return { child, ended };
}

/** The lines before it may show the statement, with the data of somebody. */
function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

function single({ databaseUrl }: Account): string {
  if (hostsOf(databaseUrl).length !== 1) throw new Error('One server must be chosen first');
  return databaseUrl;
}

function optionFile(account: Account, family: Family, authorities: string): string {
  const { username, password } = new URL(single(account));
  const [server] = hostsOf(account.databaseUrl);
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  const verified = family === 'mysql' ? 'ssl-mode=VERIFY_CA' : 'ssl-verify-server-cert';
  return [
    '[client]',
    `host=${server?.host}`,
    `port=${server?.port}`,
    'protocol=TCP',
    `user=${quoted(decodeURIComponent(username))}`,
    `password=${quoted(decodeURIComponent(password))}`,
    ...(account.databaseTls ? [`ssl-ca=${authorities}`, verified] : []),
    '',
  ].join('\n');
}
