/** `npm run openapi`: writes openapi.json as the code has it. */
import './lib/node-version.mjs';
import { startChild } from './lib/children.mjs';
import { readCommandLine } from './lib/command-line.mjs';
import { PROJECT } from './lib/project-build.mjs';

readCommandLine({
  usage: 'npm run openapi --',
  about: 'Generates openapi.json from the code. It does so through the test that holds the two together.',
  options: {},
});

const { code } = await startChild(process.execPath, ['scripts/test.mjs', '--only', 'e2e', 'openapi'], {
  cwd: PROJECT,
  env: { ...process.env, UPDATE_OPENAPI: '1' },
}).ended;
process.exit(code ?? 1);
