/**
 * Compiles the application into a folder of its own, so that nobody who builds meanwhile pulls it from under a restart.
 */
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runOrFail } from '../../scripts/lib/children.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';

/**
 * @param {string} folder an empty one; gets `dist`, `package.json` and a link to `node_modules`
 * @returns {Promise<string>} the path of `dist`
 */
export async function buildInto(folder) {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(PROJECT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  const dist = join(folder, 'dist');
  const compiler = join(PROJECT, 'node_modules/typescript/bin/tsc');
  const options = ['-p', 'tsconfig.build.json', '--outDir', dist];
  await runOrFail('The application does not compile:', process.execPath, [compiler, ...options], { cwd: PROJECT });
  return dist;
}

/**
 * Takes an application that is compiled already, from a folder in which no `.env` speaks.
 * @returns {string} the path of `dist`
 * @param {string} folder @param {string} compiled
 */
export function linkInto(folder, compiled) {
  const dist = join(folder, 'dist');
  symlinkSync(resolve(compiled), dist);
  return dist;
}
