/**
 * MySQL's own `mysql` and `mysqldump` on machines that have those of MariaDB: Debian's, in the folder that the server
 * stands in, started with that folder's libraries.
 */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtEnd, runOrFail } from './children.mjs';
import { Fail, step } from './progress.mjs';
import { aptEnvironment } from './real-mysql.mjs';

const PACKAGE = 'mysql-client-core';
const PROGRAMS = ['mysql', 'mysqldump'];
const LOADERS = [
  ['lib64/ld-linux-x86-64.so.2', 'usr/lib/x86_64-linux-gnu'],
  ['lib/ld-linux-aarch64.so.1', 'usr/lib/aarch64-linux-gnu'],
];

/**
 * A folder for the front of PATH; '' when the server is the machine's own, which has programs beside it.
 * @param {import('./database-server.mjs').Server} server
 */
export async function mysqlProgramsOf({ family, root }) {
  if (family !== 'mysql' || root === '') return '';
  if (!existsSync(join(root, 'usr/bin/mysqldump')))
    await step("installing MySQL's client programs beside the server", async () => {
      const install = ['apt-get', 'install', '--yes', '--no-install-recommends', PACKAGE];
      const env = { ...(await aptEnvironment()), DEBIAN_FRONTEND: 'noninteractive' };
      await runOrFail(`${PACKAGE} could not be installed:`, 'chroot', [root, ...install], { env });
    });
  const [loader, libraries] = LOADERS.find(([path]) => existsSync(join(root, path ?? ''))) ?? [];
  if (loader === undefined || libraries === undefined)
    throw new Fail(`MySQL's client programs in ${root} cannot be started on this kind of machine.`);
  const folder = mkdtempSync(join(tmpdir(), 'parley-programs-'));
  removeAtEnd(folder);
  for (const name of PROGRAMS) {
    const words = [join(root, loader), '--library-path', join(root, libraries), join(root, 'usr/bin', name)];
    const quoted = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    writeFileSync(join(folder, name), `#!/bin/sh\nexec ${quoted} "$@"\n`, { mode: 0o755 });
  }
  return folder;
}
