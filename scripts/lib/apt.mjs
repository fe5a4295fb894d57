/** Debian's and Ubuntu's package manager, used only as root and only for what the scripts need. */
import { accessSync, constants, readFileSync } from 'node:fs';
import { runQuietly } from './children.mjs';
import { Fail, lastLines } from './progress.mjs';

const LOCK_WAIT_SECONDS = 120;

/** Whether packages can be installed here: root, on Debian, Ubuntu or a child of theirs. */
export function canInstall() {
  if (process.getuid?.() !== 0) return false;
  try {
    accessSync('/usr/bin/apt-get', constants.X_OK);
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Installs the first of several sets of packages that the machine's package lists know.
 * @param {...string[]} alternatives
 */
export async function install(...alternatives) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (/** @type {string[]} */ ...args) =>
    runQuietly('apt-get', ['-o', `DPkg::Lock::Timeout=${LOCK_WAIT_SECONDS}`, ...args], { env });
  let result = await aptGet('update');
  if (result.code !== 0)
    throw new Fail('apt-get update failed, so nothing can be installed here.', lastLines(result.output));
  for (const packages of alternatives) {
    result = await aptGet('install', '--yes', '--no-install-recommends', ...packages);
    if (result.code === 0) return;
  }
  throw new Fail(`apt-get could not install ${alternatives[0]?.join(' and ')}.`, lastLines(result.output));
}
