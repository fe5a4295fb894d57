/** Another Node than this one, from npm's packages that carry the binary; kept in `.cache`. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runOrFail } from './children.mjs';
import { step } from './progress.mjs';
import { PROJECT } from './project-build.mjs';

/** The Node of the image, and of one half of continuous integration. */
export const IMAGE_NODE_VERSION = '24.21.0';

/**
 * The folder that holds this version's `node`; fetched at the first call.
 * @param {string} version
 */
export async function nodeFolder(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(PROJECT, '.cache', `node-${version}`);
  const bin = `node_modules/${name}/bin`;
  if (!existsSync(join(folder, bin, 'node'))) {
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', draft, `${name}@${version}`];
    await step(`fetching Node ${version} with npm (once)`, () =>
      runOrFail(`npm could not fetch ${name}@${version}:`, 'npm', args, { cwd: dirname(folder) }),
    );
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  }
  return join(folder, bin);
}
