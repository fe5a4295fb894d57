/** Makes another ADMIN key, in the database of the running quickstart or in the one DATABASE_URL names. */
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { onInterrupt, startChild, stopAllChildren } from './lib/children.mjs';
import { databasePassword, masterKey, readRunning } from './lib/data-folder.mjs';
import { Fail, printFailure } from './lib/progress.mjs';
import { PROJECT } from './lib/project-build.mjs';

onInterrupt(1, stopAllChildren);
try {
  if (existsSync(join(PROJECT, '.env'))) process.loadEnvFile(join(PROJECT, '.env'));
  const seed = startChild(process.execPath, [join(PROJECT, 'dist/src/cli/seed.js'), '--force'], {
    cwd: PROJECT,
    env: { ...process.env, ...(process.env.DATABASE_URL ? {} : embeddedSettings()) },
  });
  const { code } = await seed.ended;
  await stopAllChildren();
  process.exitCode = code ?? 1;
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}

function embeddedSettings() {
  const dataDir = resolve(process.env.DATA_DIR || join(PROJECT, '.data'));
  const port = readRunning(dataDir)?.databasePort;
  if (port === undefined)
    throw new Fail(
      `No quickstart is running on ${dataDir}; start it with \`npm run quickstart\` and call this beside it.`,
    );
  return {
    DATABASE_URL: `mysql://parley:${databasePassword(dataDir)}@127.0.0.1:${port}/parley`,
    MASTER_KEY: process.env.MASTER_KEY || masterKey(dataDir),
  };
}
