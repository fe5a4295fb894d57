/**
 * A real MySQL for the tests on machines that only have MariaDB: Debian's `mysql-server-core` from the distribution's
 * unstable branch, inserted once in a folder of its own (a chroot), so that nothing of the machine itself changes.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { canInstall, install } from './apt.mjs';
import { runOrFail, runQuietly } from './children.mjs';
import { findServers, readVersion, usable } from './database-server.mjs';
import { Fail, step } from './progress.mjs';

const DEFAULT_FOLDER = '.cache/mysql';
const PROGRAM = '/usr/sbin/mysqld';
const DEBOOTSTRAP = '/usr/sbin/debootstrap';
const BRANCH = 'sid';
const APT_FOLDER = '/etc/apt';
const ELSEWHERE = 'install MySQL 8.0.4 or newer, or set TEST_DATABASE_URL to a MySQL server the tests may use';

/** A MySQL server to start: the machine's own, or the one in the chroot, which is made at the first call. */
export async function requireMysql() {
  const own = usable(findServers().filter((server) => server.family === 'mysql'));
  if (own !== null) return own;
  const folder = resolve(process.env.MYSQL_CHROOT_DIR || DEFAULT_FOLDER);
  if (!existsSync(folder)) await make(folder);
  /** @type {[string, ...string[]]} */
  const command = ['chroot', folder, PROGRAM];
  const { output } = await runOrFail(
    `MySQL in ${folder} does not start; remove the folder and try again.`,
    command[0],
    [...command.slice(1), '--no-defaults', '--version'],
  );
  const version = readVersion(output);
  if (version === null) throw new Fail(`MySQL in ${folder} does not say its version; remove the folder and try again.`);
  return { ...version, command, root: folder, installDb: null };
}

/** @param {string} folder */
async function make(folder) {
  if (!canInstall()) throw new Fail(`No MySQL server was found, and only root on Debian can fetch one; ${ELSEWHERE}.`);
  const mirror = debianMirror();
  if (mirror === null)
    throw new Fail(
      `No MySQL server was found, and apt's sources name no Debian mirror to fetch one from; ${ELSEWHERE}.`,
    );
  if (!existsSync(DEBOOTSTRAP)) await step('installing debootstrap with apt', () => install(['debootstrap']));
  const draft = `${folder}.new`;
  await step('fetching MySQL from Debian (once)', async () => {
    // A debootstrap that was killed leaves these mounted, and nothing below them must be removed.
    for (const mount of ['proc', 'sys']) await runQuietly('umount', [join(draft, mount)]);
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(dirname(folder), { recursive: true });
    const options = ['--variant=minbase', '--include=mysql-server-core', BRANCH, draft, mirror];
    await runOrFail("Debian's MySQL could not be fetched; its last words:", DEBOOTSTRAP, options, {
      env: await aptEnvironment(),
    });
    rmSync(join(draft, 'var/cache/apt/archives'), { recursive: true, force: true });
    renameSync(draft, folder);
  });
}

/** The mirror this machine takes Debian itself from, in either of apt's two notations. */
export function debianMirror() {
  const codename = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  if (codename === undefined || !/^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))) return null;
  const parts = join(APT_FOLDER, 'sources.list.d');
  const files = [
    join(APT_FOLDER, 'sources.list'),
    ...(existsSync(parts) ? readdirSync(parts).map((name) => join(parts, name)) : []),
  ];
  for (const text of files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))) {
    const [, oneLine] = new RegExp(`^deb (?:\\[.*\\] )?(\\S+) ${codename} (?:.* )?main\\b`, 'm').exec(text) ?? [];
    if (oneLine !== undefined) return oneLine;
    const stanza = text
      .split(/\n\s*\n/)
      .find(
        (block) =>
          new RegExp(`^Suites:.*(?<![\\w-])${codename}(?![\\w-])`, 'm').test(block) &&
          /^Components:.*\bmain\b/m.test(block),
      );
    const [, uri] = /^URIs:\s*(\S+)/m.exec(stanza ?? '') ?? [];
    if (uri !== undefined) return uri;
  }
  return null;
}

/** debootstrap fetches by itself, so it is given the proxy that only apt knows. */
export async function aptEnvironment() {
  const { stdout } = await runQuietly('apt-config', ['shell', 'proxy', 'Acquire::http::Proxy']);
  const [, proxy] = /^proxy='(.+)'$/m.exec(stdout) ?? [];
  return proxy === undefined ? process.env : { ...process.env, http_proxy: proxy, https_proxy: proxy };
}
