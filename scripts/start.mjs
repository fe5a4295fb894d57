/** `npm start`: the service, in this process; or one sentence on what it lacks. */
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from './lib/command-line.mjs';
import { codeOf, Fail, printFailure } from './lib/progress.mjs';
import { PROJECT } from './lib/project-build.mjs';

const MAIN = join(PROJECT, 'dist/src/main.js');
const NOT_BUILT = 'Parley is not built yet: npm ci && npm run build, or npm run quickstart.';

readCommandLine({
  usage: 'npm start --',
  about:
    'Runs the service until SIGTERM or Ctrl-C. Its settings come from the environment and .env; see docs/operating.md.',
  options: {},
});
try {
  if (!existsSync(MAIN)) throw new Fail(NOT_BUILT);
  await import(MAIN);
} catch (error) {
  printFailure(codeOf(error) === 'ERR_MODULE_NOT_FOUND' ? new Fail(NOT_BUILT) : error);
  process.exitCode = 1;
}
