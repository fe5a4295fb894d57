/** A database server with the durability of production that can be killed and started again on the same port. */
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killNow, removeAtEnd, startChild, stopChild } from '../../scripts/lib/children.mjs';
import { requireServer } from '../../scripts/lib/database-server.mjs';
import { startDatabase } from '../../scripts/lib/embedded-database.mjs';
import { greets } from '../../scripts/lib/ports.mjs';
import { Fail, lastLines } from '../../scripts/lib/progress.mjs';
import { requireMysql } from '../../scripts/lib/real-mysql.mjs';
import { accountStatements, bufferPoolBytes, serverOptions } from '../../scripts/lib/server-options.mjs';

const LARGEST_POOL_BYTES = 256 * 1024 ** 2;
const MAX_CONNECTIONS = 200;
/** Recovery reads the redo log of a few seconds; a loaded machine takes its time. */
const RESTART_WAIT_MS = 60_000;
const POLL_MS = 20;

export class ChaosDatabase {
  #server;
  #folder;
  #settings;
  #child;
  #port;

  /**
   * @param {import('../../scripts/lib/database-server.mjs').Server} server @param {string} folder
   * @param {import('../../scripts/lib/server-options.mjs').DatabaseSettings} settings
   * @param {{ child: import('../../scripts/lib/children.mjs').Child, port: number }} running
   */
  constructor(server, folder, settings, { child, port }) {
    this.#server = server;
    this.#folder = folder;
    this.#settings = settings;
    this.#child = child;
    this.#port = port;
  }

  /** @param {'any' | 'mysql'} kind */
  static async start(kind) {
    const server = kind === 'mysql' ? await requireMysql() : await requireServer();
    const folder = mkdtempSync(join(server.root === '' ? tmpdir() : `${server.root}/tmp`, 'parley-chaos-'));
    removeAtEnd(folder);
    // Not `unsafe`: every commit is on its way to the disk before it is acknowledged, as in production.
    const settings = {
      password: randomBytes(24).toString('hex'),
      bufferPoolBytes: bufferPoolBytes(LARGEST_POOL_BYTES),
      maxConnections: MAX_CONNECTIONS,
      allSchemas: false,
      unsafe: false,
    };
    const first = await startDatabase({
      server,
      dataDir: join(folder, 'database'),
      logFile: join(folder, 'database.log'),
      settings,
    });
    return new ChaosDatabase(server, folder, settings, first);
  }

  get label() {
    return `${this.#server.label} ${this.#server.version}`;
  }

  get url() {
    return `mysql://parley:${this.#settings.password}@127.0.0.1:${this.#port}/parley`;
  }

  /** kill -9; resolves when the process is gone. */
  async kill() {
    killNow(this.#child);
    await this.#child.ended;
  }

  /** Starts it again where it was; resolves when it greets. */
  async restart() {
    /** @param {string} path */
    const inside = (path) => path.slice(this.#server.root.length);
    const runDir = mkdtempSync(join(this.#folder, 'r'));
    const initFile = join(runDir, 'init.sql');
    writeFileSync(initFile, accountStatements(this.#settings), { mode: 0o600 });
    const paths = {
      dataDir: inside(join(this.#folder, 'database')),
      runDir: inside(runDir),
      initFile: inside(initFile),
    };
    const options = serverOptions(this.#server, { ...this.#settings, port: this.#port, ...paths });
    const logFile = join(this.#folder, 'database-again.log');
    const log = openSync(logFile, 'w', 0o600);
    const [program, ...before] = this.#server.command;
    this.#child = startChild(program, [...before, ...options], { stdio: ['ignore', log, log] });
    closeSync(log);
    let ended = false;
    void this.#child.ended.then(() => (ended = true));
    for (const until = Date.now() + RESTART_WAIT_MS; !(await greets(this.#port)); await sleep(POLL_MS)) {
      if (ended || Date.now() > until)
        throw new Fail('The database did not come back; its last words:', lastLines(readFileSync(logFile, 'utf8')));
    }
  }

  async stop() {
    await stopChild(this.#child);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
