/**
 * The folder that holds what an embedded installation must keep: the database, its password, the master key. One
 * running instance owns it through `running.json`, which also names the processes to stop when that instance was
 * killed.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeOf, Fail, parseObject } from './progress.mjs';
import { startOf, stopGroup } from './process-group.mjs';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const LOCK_ATTEMPTS = 3;
const PUBLIC_URL_FILE = 'public-url';

/**
 * A process, distinguished from a later one of the same number by when it began.
 * @typedef {{ pid: number | undefined, start: string | null }} Identity
 */
/** @typedef {Identity & { children: Identity[], databasePort?: number }} RunningRecord */

/**
 * Makes the folder if need be and returns its absolute path; fails in one sentence when nothing can be written there.
 * @param {string} folder
 */
export function requireWritable(folder) {
  const path = resolve(folder);
  const probe = join(path, `.probe-${process.pid}`);
  try {
    mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
    writeFileSync(probe, '');
    rmSync(probe);
    return path;
  } catch (error) {
    throw new Fail(
      `Cannot write to the data folder ${path} (${codeOf(error)}); set DATA_DIR to a folder this user may write to.`,
    );
  }
}

/**
 * A secret kept in a file only its owner can read; made at the first call.
 * @param {string} path @param {() => string} make
 */
export function secretFile(path, make) {
  try {
    writeFileSync(path, `${make()}\n`, { mode: PRIVATE_FILE, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * The password of the embedded database's accounts: 192 random bits, hexadecimal so that it needs no quoting anywhere.
 * @param {string} folder
 */
export function databasePassword(folder) {
  return secretFile(join(folder, 'database.password'), () => randomBytes(24).toString('hex'));
}

/**
 * The master key of this folder. One that is lost cannot be made again: the database could not be read with it.
 * @param {string} folder
 */
export function masterKey(folder) {
  const path = join(folder, 'master.key');
  if (!existsSync(path) && existsSync(join(folder, 'database'))) {
    throw new Fail(
      `${path} is missing, and the database beside it cannot be read without it; put the file back or set MASTER_KEY.`,
    );
  }
  return secretFile(path, () => randomBytes(32).toString('base64'));
}

/**
 * Keeps the PUBLIC_URL of this folder's service for commands that are given later.
 * @param {string} folder @param {string} url
 */
export function keepPublicUrl(folder, url) {
  writeFileSync(join(folder, PUBLIC_URL_FILE), `${url}\n`, { mode: PRIVATE_FILE });
}

/**
 * The PUBLIC_URL that was kept last; empty when none was.
 * @param {string} folder
 */
export function keptPublicUrl(folder) {
  const path = join(folder, PUBLIC_URL_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

/**
 * What the running instance has written down, or null when none runs.
 * @param {string} folder
 */
export function readRunning(folder) {
  const record = readRecord(join(folder, 'running.json'));
  return record !== null && isAlive(record) ? record : null;
}

/**
 * Takes the folder for this process; ends what an instance that was killed has left behind.
 * @param {string} folder
 */
export async function takeFolder(folder) {
  const path = join(folder, 'running.json');
  /** @type {RunningRecord} */
  const record = { ...identity(process.pid), children: [] };
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
    if (createOnce(path, record)) return owned(path, record);
    const holder = readRecord(path);
    if (holder !== null && isAlive(holder)) {
      throw new Fail(
        `${folder} is in use by another instance (process ${holder.pid}); stop that one, or set DATA_DIR to ` +
          'another folder.',
      );
    }
    for (const child of [...(holder?.children ?? [])].reverse()) {
      if (child.pid !== undefined && isAlive(child)) await stopGroup(child.pid);
    }
    rmSync(path, { force: true });
  }
  throw new Fail(
    `Another instance is starting in ${folder} at this moment; stop it, or set DATA_DIR to another folder.`,
  );
}

/** @param {string} path @param {RunningRecord} record */
function owned(path, record) {
  const write = () => {
    writeFileSync(`${path}.new`, JSON.stringify(record), { mode: PRIVATE_FILE });
    renameSync(`${path}.new`, path);
  };
  return {
    /** Writes down a child, so that the next start can stop it if all else fails. */
    addChild(/** @type {import('./children.mjs').Child} */ child) {
      record.children.push(identity(child.pid));
      write();
    },
    /** Writes down facts that other scripts of this folder need, such as the database's port. */
    note(/** @type {Pick<RunningRecord, 'databasePort'>} */ facts) {
      Object.assign(record, facts);
      write();
    },
    release: () => rmSync(path, { force: true }),
  };
}

/**
 * Written elsewhere and linked into place: nobody ever reads half a record, and only one process can make it.
 * @param {string} path @param {RunningRecord} record
 */
function createOnce(path, record) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(record), { mode: PRIVATE_FILE });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @param {string} path */
function readRecord(path) {
  try {
    return /** @type {RunningRecord | null} */ (parseObject(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

/** @param {number | undefined} pid */
function identity(pid) {
  return { pid, start: pid === undefined ? null : startOf(pid) };
}

/** @param {Identity} identity_ */
function isAlive({ pid, start }) {
  return pid !== undefined && Number.isInteger(pid) && start !== null && startOf(pid) === start;
}
