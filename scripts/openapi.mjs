/** `npm run openapi`: writes openapi.json as the code has it, and what the SDK has of it. */
import './lib/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrFail } from './lib/children.mjs';
import { readCommandLine } from './lib/command-line.mjs';
import { printFailure, step } from './lib/progress.mjs';
import { ensureBuild, ensureDependencies, fromBuild, PROJECT } from './lib/project-build.mjs';

readCommandLine({
  usage: 'npm run openapi --',
  about:
    'Generates openapi.json from the code, and the types and operations of packages/sdk from it. Needs no database.',
  options: {},
});

try {
  await ensureDependencies();
  await ensureBuild();
  await step('writing openapi.json', async () => {
    await import('reflect-metadata');
    const { openApiText } = /** @type {typeof import('../src/openapi/document.js')} */ (
      await fromBuild('openapi/document.js')
    );
    writeFileSync(join(PROJECT, 'openapi.json'), await openApiText());
  });
  await step('writing what the SDK has of it', () =>
    runOrFail('The SDK cannot be made from openapi.json:', process.execPath, ['packages/sdk/scripts/generate.mjs'], {
      cwd: PROJECT,
    }),
  );
} catch (error) {
  printFailure(error);
  process.exit(1);
}
