/**
 * Finds a program that can serve as the embedded database: MariaDB or MySQL, on this machine or installed by apt.
 * A server is `{ family, label, version, command, root, installDb }`; `command` is what to start, `root` the folder it
 * takes for `/` ('' unless it runs in a chroot), `installDb` MariaDB's tool for new data folders.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { canInstall, install } from './apt.mjs';
import { Fail, step } from './progress.mjs';

/** @typedef {'mariadb' | 'mysql'} Family */
/** @typedef {{ family: Family, label: string, version: string }} ServerVersion */
/** @typedef {ServerVersion & { command: [string, ...string[]], root: string, installDb: string | null }} Server */

/** The floors come from `SKIP LOCKED`, with which workers claim rows, and `JSON_TABLE`. */
const OLDEST = { mariadb: '10.6.0', mysql: '8.0.4' };
export const LABELS = { mariadb: 'MariaDB', mysql: 'MySQL' };

const PROGRAMS = ['mariadbd', 'mysqld'];
const INSTALL_TOOLS = ['mariadb-install-db', 'mysql_install_db'];
const VERSION_WAIT_MS = 10_000;
const USUAL_FOLDERS = [
  '/usr/sbin',
  '/usr/bin',
  '/usr/libexec',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/local/mysql/bin',
  '/usr/local/mariadb/bin',
  ...['/opt/homebrew', '/usr/local', '/home/linuxbrew/.linuxbrew'].flatMap((brew) => [
    `${brew}/bin`,
    ...['mariadb', 'mysql', 'mysql@8.4', 'mysql@8.0'].map((formula) => `${brew}/opt/${formula}/bin`),
  ]),
];

const ELSEWHERE =
  'Install one (macOS: `brew install mariadb`; Debian or Ubuntu: `apt-get install mariadb-server-core ' +
  'mariadb-client-core`), ' +
  'or start one with Docker (`docker compose up` runs everything), or set DATABASE_URL and MASTER_KEY to use a ' +
  'server you have.';

/**
 * The server to embed; `preferred` is the family that made the data folder, if there is one already.
 * @param {Family | null} [preferred]
 */
export async function requireServer(preferred = null) {
  const found = usable(findServers(), preferred);
  if (found !== null) return found;
  if (!canInstall()) throw new Fail(`No MariaDB or MySQL server was found on this machine. ${ELSEWHERE}`);
  await step('installing MariaDB with apt', () =>
    install(['mariadb-server-core', 'mariadb-client-core'], ['mariadb-server-core-10.6', 'mariadb-client-core-10.6']),
  );
  const installed = usable(findServers(), preferred);
  if (installed !== null) return installed;
  throw new Fail(`apt installed MariaDB, but no server program appeared. ${ELSEWHERE}`);
}

/** All servers in the folders of PATH and in the usual places, too old ones included. */
export function findServers(folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_FOLDERS]) {
  /** @type {Map<string, Server | null>} */
  const servers = new Map();
  for (const program of PROGRAMS) {
    for (const folder of folders.filter((name) => name !== '')) {
      const path = executable(join(folder, program));
      if (path !== null && !servers.has(path)) servers.set(path, describe(path));
    }
  }
  return [...servers.values()].filter((server) => server !== null);
}

/**
 * The best of the servers found, or null; when all that was found is too old, fails and says so.
 * @param {Server[]} servers @param {Family | null} [preferred]
 */
export function usable(servers, preferred = null) {
  const young = servers.filter((server) => compareVersions(server.version, OLDEST[server.family]) >= 0);
  const [old] = servers;
  if (young.length === 0 && old !== undefined) {
    throw new Fail(
      `${old.label} ${old.version} (${old.command[0]}) is too old: Parley needs MariaDB ${OLDEST.mariadb} or ` +
        `MySQL ${OLDEST.mysql}, or newer.`,
    );
  }
  const complete = young.filter((server) => server.family === 'mysql' || server.installDb !== null);
  return complete.find((server) => server.family === preferred) ?? complete[0] ?? null;
}

/**
 * Negative, zero or positive as the first version is older, equal or newer.
 * @param {string} left @param {string} right
 */
export function compareVersions(left, right) {
  const a = left.split('.').map(Number);
  const b = right.split('.').map(Number);
  const at = a.findIndex((part, index) => part !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/**
 * Reads a server out of what it prints for `--version`; null when it is none.
 * @param {string} text @returns {ServerVersion | null}
 */
export function readVersion(text) {
  const [, version] = /Ver (\d+\.\d+\.\d+)/.exec(text) ?? [];
  if (version === undefined) return null;
  const family = /mariadb/i.test(text) ? 'mariadb' : 'mysql';
  return { family, label: LABELS[family], version };
}

/** @param {string} path @returns {Server | null} */
function describe(path) {
  try {
    /** @type {import('node:child_process').ExecFileSyncOptionsWithStringEncoding} */
    const options = { encoding: 'utf8', timeout: VERSION_WAIT_MS, stdio: ['ignore', 'pipe', 'ignore'] };
    const version = readVersion(execFileSync(path, ['--no-defaults', '--version'], options));
    if (version === null) return null;
    return {
      ...version,
      command: [path],
      root: '',
      installDb: version.family === 'mariadb' ? findInstallDb(path) : null,
    };
  } catch {
    return null;
  }
}

/** @param {string} serverPath */
function findInstallDb(serverPath) {
  const home = dirname(dirname(serverPath));
  const folders = [
    join(home, 'bin'),
    join(home, 'scripts'),
    ...(process.env.PATH ?? '').split(delimiter),
    ...USUAL_FOLDERS,
  ];
  for (const tool of INSTALL_TOOLS) {
    for (const folder of folders) {
      const path = executable(join(folder, tool));
      if (path !== null) return path;
    }
  }
  return null;
}

/** @param {string} path */
function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return realpathSync(path);
  } catch {
    return null;
  }
}
