/**
 * Starts a private MariaDB or MySQL server: TCP on 127.0.0.1 for the application, a socket in a private folder for
 * nobody.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeAtEnd, runQuietly, startChild, stopChild } from './children.mjs';
import { compareVersions, LABELS } from './database-server.mjs';
import { freePort, greets } from './ports.mjs';
import { Fail, lastLines, parseObject } from './progress.mjs';
import { accountStatements, serverOptions } from './server-options.mjs';

/** @typedef {import('./database-server.mjs').Server} Server */

/** Recovery after a crash reads the whole redo log; an idle start takes a second. */
const START_WAIT_MS = 180_000;
const POLL_MS = 100;
const PORT_ATTEMPTS = 3;
/** Who made a data folder; kept inside it, so that the two can never part. */
const MARKER = 'parley-server.json';

/** @typedef {import('./children.mjs').Child} Child */
/** @typedef {Pick<Server, 'family' | 'version'>} Marker */
/**
 * What to start, and where; on a free port unless one is given. `onStarted` is called with the child process before it
 * is ready.
 * @typedef {object} Start
 * @property {Server} server @property {string} dataDir @property {string} logFile
 * @property {import('./server-options.mjs').DatabaseSettings} settings @property {(child: Child) => void} [onStarted]
 * @property {number} [port]
 */
/** @typedef {Awaited<ReturnType<typeof startDatabase>>} Database */

/**
 * The family that made a data folder, or null when there is none yet.
 * @param {string} dataDir
 */
export function familyOf(dataDir) {
  return readMarker(dataDir)?.family ?? null;
}

/**
 * Starts `server` on `dataDir`, which is made when it is missing.
 * @param {Start} start
 */
export async function startDatabase({ server, dataDir, logFile, settings, onStarted = () => {}, port: given }) {
  if (!existsSync(dataDir)) await initialise(server, dataDir);
  requireFitting(server, dataDir);
  const runDir = makeRunDir(server);
  const initFile = join(runDir, 'init.sql');
  writeFileSync(initFile, accountStatements(settings), { mode: 0o600 });
  try {
    const start = { server, dataDir, runDir, initFile, logFile, settings, onStarted };
    const { child, port } = await startOnPort(given, start);
    writeMarker(server, dataDir);
    const stop = async () => {
      await stopChild(child);
      rmSync(runDir, { recursive: true, force: true });
    };
    const url = (schema = '') => `mysql://parley:${settings.password}@127.0.0.1:${port}/${schema}`;
    return { child, port, url, stop, log: () => lastLines(readFileSync(logFile, 'utf8')) };
  } catch (error) {
    rmSync(runDir, { recursive: true, force: true });
    throw error;
  } finally {
    // It holds the password, and the server has read it before it greeted anybody.
    rmSync(initFile, { force: true });
  }
}

/**
 * @param {number | undefined} given
 * @param {Required<Omit<Start, 'port'>> & { runDir: string, initFile: string }} start
 */
async function startOnPort(given, { server, dataDir, runDir, initFile, logFile, settings, onStarted }) {
  for (let attempt = 1; ; attempt += 1) {
    const port = given ?? (await freePort());
    const inside = (/** @type {string} */ path) => path.slice(server.root.length);
    const options = serverOptions(server, {
      ...settings,
      port,
      dataDir: inside(dataDir),
      runDir: inside(runDir),
      initFile: inside(initFile),
    });
    const log = openSync(logFile, 'w', 0o600);
    const child = startChild(server.command[0], [...server.command.slice(1), ...options], {
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    onStarted(child);
    if (await untilReady(child, port)) return { child, port };
    await stopChild(child);
    const text = readFileSync(logFile, 'utf8');
    const portTaken = /Address already in use|Can't start server: Bind on TCP/.test(text);
    if (!portTaken || attempt === PORT_ATTEMPTS) throw new Fail(startFault(server, dataDir, text), lastLines(text));
  }
}

/**
 * True when the server greets, false when it ended first or never became ready.
 * @param {import('./children.mjs').Child} child @param {number} port
 */
async function untilReady(child, port) {
  let ended = false;
  void child.ended.then(() => (ended = true));
  const deadline = Date.now() + START_WAIT_MS;
  while (!ended && Date.now() < deadline) {
    if (await greets(port)) return !ended;
    await sleep(POLL_MS);
  }
  return false;
}

/** @param {Server} server @param {string} dataDir @param {string} text */
function startFault(server, dataDir, text) {
  if (/exclusive lock|Unable to lock \.\/ibdata1|Another process with pid/.test(text)) {
    return (
      `The data folder ${dataDir} is in use by another database server; stop that one, or set DATA_DIR to ` +
      'another folder.'
    );
  }
  if (/No space left on device|Disk is full/i.test(text))
    return `There is no space left for the database in ${dataDir}.`;
  return `${server.label} ${server.version} did not start on ${dataDir}; its last words:`;
}

/**
 * Made beside its place and renamed: a folder that exists is a whole one, whenever the machine went down.
 * @param {Server} server @param {string} dataDir
 */
export async function initialise(server, dataDir) {
  const draft = `${dataDir}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  // A server that starts removes the temporary tables it finds; in a shared folder it would remove another one's.
  const temporary = makeRunDir(server);
  try {
    const result = await runInitialiser(server, draft, temporary);
    if (result.code !== 0) {
      const fault = `${server.label} ${server.version} could not make a new database in ${dataDir}:`;
      const errors = result.output.split('\n').filter((line) => /\berror\b/i.test(line));
      throw new Fail(fault, lastLines(errors.length > 0 ? errors.join('\n') : result.output));
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  writeMarker(server, draft);
  renameSync(draft, dataDir);
}

/** @param {Server} server @param {string} draft @param {string} temporary */
function runInitialiser(server, draft, temporary) {
  const inside = (/** @type {string} */ path) => path.slice(server.root.length);
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const options = ['--no-defaults', `--datadir=${inside(draft)}`, `--tmpdir=${inside(temporary)}`, ...user];
  if (server.family === 'mariadb') {
    const more = ['--auth-root-authentication-method=normal', '--skip-test-db'];
    return runQuietly(server.installDb ?? '', [...options, ...more]);
  }
  const [program, ...before] = server.command;
  return runQuietly(program, [...before, ...options, '--initialize-insecure']);
}

/**
 * A private folder, removed at the end. Unix sockets have paths of at most 107 bytes, so it is not in the data folder.
 * @param {Server} server
 */
function makeRunDir(server) {
  const folder = mkdtempSync(join(server.root === '' ? tmpdir() : `${server.root}/tmp`, 'parley-'));
  removeAtEnd(folder);
  return folder;
}

/**
 * Fails when another family, or a newer version, made the data folder: a server that opens it could damage it.
 * @param {Server} server @param {string} dataDir
 */
function requireFitting(server, dataDir) {
  const marker = readMarker(dataDir);
  if (marker === null) {
    const what = readdirSync(dataDir).length === 0 ? 'is empty' : 'was not made by Parley';
    throw new Fail(`The database folder ${dataDir} ${what}; remove it, or set DATA_DIR to another folder.`);
  }
  const made = `${LABELS[marker.family]} ${marker.version}`;
  const found = `${server.label} ${server.version}`;
  if (marker.family !== server.family) {
    throw new Fail(
      `The database in ${dataDir} was made by ${made}, but only ${found} was found here; install ` +
        `${LABELS[marker.family]}, or set DATA_DIR to another folder.`,
    );
  }
  if (compareVersions(server.version, marker.version) < 0 && !sameSeries(server, marker)) {
    throw new Fail(
      `The database in ${dataDir} was last used by ${made}, which is newer than the ${found} found here; ` +
        'install the newer one, or set DATA_DIR to another folder.',
    );
  }
}

/**
 * MariaDB reads the files of all patch versions of a series; MySQL goes back to no older version at all.
 * @param {Server} server @param {Marker} marker
 */
function sameSeries(server, marker) {
  const series = (/** @type {string} */ version) => version.split('.').slice(0, 2).join('.');
  return server.family === 'mariadb' && series(server.version) === series(marker.version);
}

/** @param {string} dataDir */
function readMarker(dataDir) {
  try {
    return /** @type {Marker | null} */ (parseObject(readFileSync(join(dataDir, MARKER), 'utf8')));
  } catch {
    return null;
  }
}

/** @param {Marker} server @param {string} dataDir */
function writeMarker({ family, version }, dataDir) {
  writeFileSync(join(dataDir, MARKER), `${JSON.stringify({ family, version })}\n`);
}
