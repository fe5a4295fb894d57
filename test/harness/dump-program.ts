import { spawnSync } from 'node:child_process';
import { sharedFamily } from './own-server.js';

/** Whether the machine has the program that writes backups of the server that all tests share. */
export async function hasDumpProgram(): Promise<boolean> {
  const family = await sharedFamily();
  return ['mysqldump', 'mariadb-dump'].some((name) => {
    const { status, stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' });
    return status === 0 && /mariadb/i.test(stdout) === (family === 'mariadb');
  });
}
