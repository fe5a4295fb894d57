/**
 * The database of quickstart for one command: the server of the quickstart that runs, or one started for the command.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stopAllChildren } from './children.mjs';
import { databasePassword, keptPublicUrl, masterKey, readRunning, takeFolder } from './data-folder.mjs';
import { findServers, LABELS, usable } from './database-server.mjs';
import { familyOf, startDatabase } from './embedded-database.mjs';
import { Fail } from './progress.mjs';
import { PROJECT } from './project-build.mjs';
import { bufferPoolBytes } from './server-options.mjs';

const MAX_CONNECTIONS = 50;
const SCHEMA = 'parley';

/**
 * @returns `{ settings: { DATABASE_URL, MASTER_KEY, PUBLIC_URL }, release() }`; fails in a sentence when there is none
 */
export async function quickstartDatabase() {
  const dataDir = resolve(process.env.DATA_DIR || join(PROJECT, '.data'));
  if (!existsSync(join(dataDir, 'database')))
    throw new Fail(
      `No database was found: DATABASE_URL is not set, and ${dataDir} holds none. ` +
        'Set DATABASE_URL and MASTER_KEY, start one with `npm run quickstart`, or name its folder with DATA_DIR.',
    );
  const own = {
    MASTER_KEY: process.env.MASTER_KEY || masterKey(dataDir),
    PUBLIC_URL: process.env.PUBLIC_URL || keptPublicUrl(dataDir),
  };
  const port = readRunning(dataDir)?.databasePort;
  if (port !== undefined) {
    const url = `mysql://parley:${databasePassword(dataDir)}@127.0.0.1:${port}/${SCHEMA}`;
    return { settings: { DATABASE_URL: url, ...own }, release: async () => {} };
  }
  const folder = await takeFolder(dataDir);
  try {
    const database = await start(dataDir, folder);
    const release = async () => {
      await stopAllChildren();
      folder.release();
    };
    return { settings: { DATABASE_URL: database.url(SCHEMA), ...own }, release };
  } catch (error) {
    await stopAllChildren();
    folder.release();
    throw error;
  }
}

/** @param {ReturnType<typeof familyOf>} family */
function labelOf(family) {
  return (family === null ? undefined : LABELS[family]) ?? 'database';
}

/**
 * Standard output belongs to the command, so nothing is said here but failures.
 * @param {string} dataDir
 * @param {Awaited<ReturnType<typeof takeFolder>>} folder
 */
async function start(dataDir, folder) {
  const databaseDir = join(dataDir, 'database');
  const family = familyOf(databaseDir);
  const server = usable(findServers(), family);
  if (server === null) throw new Fail(`The ${labelOf(family)} server of ${dataDir} was not found on this machine.`);
  return startDatabase({
    server,
    dataDir: databaseDir,
    logFile: join(dataDir, 'database.log'),
    settings: {
      password: databasePassword(dataDir),
      bufferPoolBytes: bufferPoolBytes(),
      maxConnections: MAX_CONNECTIONS,
    },
    onStarted: (child) => folder.addChild(child),
  });
}
