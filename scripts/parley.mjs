#!/usr/bin/env node
/**
 * The commands of an installation: `npm run parley -- --help`. Where no setting names a database they work on that
 * of quickstart, through its server while it runs, and otherwise through one that is started for the command.
 */
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onInterrupt, stopAllChildren } from './lib/children.mjs';
import { Fail, printFailure } from './lib/progress.mjs';
import { PROJECT } from './lib/project-build.mjs';
import { quickstartDatabase } from './lib/quickstart-database.mjs';

const PROGRAM = join(PROJECT, 'dist/src/cli/program.js');
const INTERRUPTED = 130;

try {
  if (!existsSync(PROGRAM)) throw new Fail('Parley is not built yet: npm ci && npm run build, or npm run quickstart.');
  if (existsSync(join(PROJECT, '.env'))) process.loadEnvFile(join(PROJECT, '.env'));
  const { exitWhenPrinted } = await import('parley-cli/program');
  const { runParley } = await import(PROGRAM);
  const code = await runParley(process.argv.slice(2), async () => {
    onInterrupt(INTERRUPTED, stopAllChildren);
    return quickstartDatabase();
  });
  exitWhenPrinted(code);
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
