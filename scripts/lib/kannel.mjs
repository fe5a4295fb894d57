/**
 * A Kannel for the tests: the machine's own, or Debian's packages, unpacked once in a folder of their own. They are not
 * installed, since an installed one starts by itself.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canInstall, install } from './apt.mjs';
import { runOrFail } from './children.mjs';
import { Fail, step } from './progress.mjs';

const FOLDER = '.cache/kannel';
const PACKAGES = ['kannel', 'kannel-extras'];
const PROGRAMS = ['usr/sbin/bearerbox', 'usr/sbin/smsbox', 'usr/lib/kannel/test/fakesmsc'];
const FAILED = "Debian's Kannel could not be fetched; its last words:";

/** The folder below which Kannel's programs stand; null where there is none and none can be fetched. */
export async function findOrFetchKannel() {
  const folder = resolve(FOLDER);
  const found = ['/', folder].find((root) => PROGRAMS.every((program) => existsSync(join(root, program))));
  if (found !== undefined || !canInstall()) return found ?? null;
  try {
    await step('fetching Kannel with apt (once)', () => fetch(folder));
  } catch (error) {
    if (!(error instanceof Fail)) throw error;
    return null;
  }
  return folder;
}

/** @param {string} folder */
async function fetch(folder) {
  const { stdout } = await runOrFail(FAILED, 'apt-cache', ['depends', ...PACKAGES]);
  const libraries = [...stdout.matchAll(/^\s*Depends: (lib\S+)$/gm)].map(([, name = '']) => name);
  if (libraries.length === 0) throw new Fail('The package lists of this machine know no Kannel.');
  await install([...new Set(libraries)]);
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await runOrFail(FAILED, 'apt-get', ['download', ...PACKAGES], { cwd: draft });
  for (const archive of readdirSync(draft)) {
    await runOrFail(FAILED, 'dpkg-deb', ['--extract', join(draft, archive), draft]);
    rmSync(join(draft, archive));
  }
  renameSync(draft, folder);
}
