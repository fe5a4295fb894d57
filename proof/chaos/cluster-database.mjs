/** A three-member MySQL Group Replication cluster on this machine, each member of which can be made to fail. */
import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { killNow, removeAtEnd, startChild } from '../../scripts/lib/children.mjs';
import { initialise } from '../../scripts/lib/embedded-database.mjs';
import { freePort, greets } from '../../scripts/lib/ports.mjs';
import { codeOf, Fail, lastLines } from '../../scripts/lib/progress.mjs';
import { requireMysql } from '../../scripts/lib/real-mysql.mjs';
import { accountStatements, serverOptions } from '../../scripts/lib/server-options.mjs';

// One member of a Group Replication cluster on this machine: its process, and what it says of itself.

const MEBIBYTE = 1024 ** 2;
const BUFFER_POOL_BYTES = 256 * MEBIBYTE;
const MAX_CONNECTIONS = 300;
const START_WAIT_MS = 60_000;
const MEMBER_POLL_MS = 50;
const CONNECT_WAIT_MS = 1_000;
/** The account of the cluster itself, with all privileges: members copy from each other with it. */
const CLUSTER_USER = 'cluster';
/** Options of every server that do not suit a member. */
const UNFIT = /^--(skip-log-bin$|init-file=)/;

/**
 * @typedef {object} Group what all members share
 * @property {import('../../scripts/lib/database-server.mjs').Server} server @property {string} folder
 * @property {string} name of the group, a UUID @property {string} password of all accounts
 * @property {readonly string[]} seeds addresses at which members talk to each other
 * @property {number} expelSeconds @property {string} consistency @property {boolean} allSchemas
 */
/** @typedef {{ state: string, isPrimary: boolean, takesWrites: boolean }} MemberState */

/** What a member says of itself, in one statement. */
const STATE = `SELECT MEMBER_STATE AS state, MEMBER_ROLE = 'PRIMARY' AS isPrimary,
  @@GLOBAL.super_read_only = 0 AND @@GLOBAL.read_only = 0 AS isWritable
FROM performance_schema.replication_group_members WHERE MEMBER_ID = @@GLOBAL.server_uuid`;

export class Member {
  #group;
  #dataDir;
  #runDir;
  /** @type {import('../../scripts/lib/children.mjs').Child | null} */
  #child = null;

  /** @param {Group} group @param {number} number from 1 @param {number} port */
  constructor(group, number, port) {
    this.#group = group;
    this.number = number;
    this.port = port;
    this.#dataDir = join(group.folder, `d${number}`);
    this.#runDir = join(group.folder, `r${number}`);
    this.logFile = join(group.folder, `m${number}.log`);
  }

  get dataDir() {
    return this.#dataDir;
  }

  /**
   * Starts its server, outside of the group; the first time with the accounts, which every member makes for itself.
   * @param {{ isFirst: boolean }} start
   */
  async start({ isFirst }) {
    const initFile = join(this.#runDir, 'init.sql');
    mkdirSync(this.#runDir, { recursive: true, mode: 0o700 });
    if (isFirst) writeFileSync(initFile, this.#accounts(), { mode: 0o600 });
    const log = openSync(this.logFile, 'a', 0o600);
    const [program, ...before] = this.#group.server.command;
    const child = startChild(program, [...before, ...this.#options(isFirst ? initFile : null)], {
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child = child;
    let ended = false;
    void child.ended.then(() => (ended = true));
    for (const until = Date.now() + START_WAIT_MS; !(await greets(this.port)); await sleep(MEMBER_POLL_MS)) {
      if (ended || Date.now() > until)
        throw new Fail(`Member ${this.number} did not start; its last words:`, lastLines(this.#log()));
    }
    rmSync(initFile, { force: true });
  }

  /** kill -9; resolves when the process is gone. */
  async kill() {
    if (this.#child === null) return;
    killNow(this.#child);
    await this.#child.ended;
    this.#child = null;
  }

  /**
   * SIGSTOP or SIGCONT.
   * @param {'SIGSTOP' | 'SIGCONT'} signal
   */
  signal(signal) {
    if (this.#child?.pid !== undefined) process.kill(this.#child.pid, signal);
  }

  /** Makes it the first of a new group. */
  async bootstrap() {
    await this.run('RESET BINARY LOGS AND GTIDS');
    await this.run('SET GLOBAL group_replication_bootstrap_group = ON');
    await this.join();
    await this.run('SET GLOBAL group_replication_bootstrap_group = OFF');
  }

  /** Joins the group that is there. */
  async join() {
    const account = `USER = '${CLUSTER_USER}', PASSWORD = '${this.#group.password}'`;
    await this.run(`START GROUP_REPLICATION ${account}`).catch((error) => {
      // Not the statement: it holds the password.
      throw new Fail(`Member ${this.number} cannot join the group (${codeOf(error)}):`, lastLines(this.#log()));
    });
  }

  /** Leaves the group, and comes back: what a member that was expelled may need. */
  async rejoin() {
    await this.run('STOP GROUP_REPLICATION');
    await this.join();
  }

  /**
   * Runs statements of the cluster's own account on a connection of their own; returns the rows of the last.
   * @param {...string} statements @returns {Promise<import('mysql2').RowDataPacket[]>}
   */
  async run(...statements) {
    const connection = await this.connect();
    try {
      let rows;
      for (const statement of statements) [rows] = await connection.query(statement);
      return /** @type {import('mysql2').RowDataPacket[]} */ (rows);
    } finally {
      connection.destroy();
    }
  }

  /** A connection of the cluster's own account; its fatal errors are for the caller that uses it next. */
  async connect() {
    const { password } = this.#group;
    const address = { host: '127.0.0.1', port: this.port, connectTimeout: CONNECT_WAIT_MS };
    const connection = await mysql.createConnection({ ...address, user: CLUSTER_USER, password });
    connection.on('error', () => {});
    return connection;
  }

  /**
   * What it says of itself.
   * @param {import('mysql2/promise').Connection} connection @returns {Promise<MemberState>}
   */
  static async stateOf(connection) {
    const [rows] = /** @type {[import('mysql2').RowDataPacket[], unknown]} */ (await connection.query(STATE));
    const [row] = rows;
    const [state, isPrimary] = [String(row?.['state'] ?? 'OFFLINE'), Number(row?.['isPrimary']) === 1];
    return { state, isPrimary, takesWrites: state === 'ONLINE' && isPrimary && Number(row?.['isWritable']) === 1 };
  }

  /** The state, or null when it does not respond. */
  async state() {
    try {
      const connection = await this.connect();
      try {
        return await Promise.race([Member.stateOf(connection), sleep(CONNECT_WAIT_MS, null, { ref: false })]);
      } finally {
        connection.destroy();
      }
    } catch {
      return null;
    }
  }

  #log() {
    return readFileSync(this.logFile, 'utf8');
  }

  /** None of it is for the group: each member has done the same. */
  #accounts() {
    const account = `'${CLUSTER_USER}'@'127.0.0.1'`;
    const { password, allSchemas } = this.#group;
    return [
      'SET sql_log_bin = 0;',
      accountStatements({ password, allSchemas }).trimEnd().replaceAll('\nON', ' ON'),
      `CREATE USER ${account} IDENTIFIED BY '${password}';`,
      `GRANT ALL PRIVILEGES ON *.* TO ${account};`,
      '',
    ].join('\n');
  }

  /** @param {string | null} initFile */
  #options(initFile) {
    const { server, name, seeds, expelSeconds, consistency } = this.#group;
    const inside = (/** @type {string} */ path) => path.slice(server.root.length);
    const common = serverOptions(server, {
      port: this.port,
      dataDir: inside(this.#dataDir),
      runDir: inside(this.#runDir),
      initFile: '',
      bufferPoolBytes: BUFFER_POOL_BYTES,
      maxConnections: MAX_CONNECTIONS,
    });
    return [
      ...common.filter((option) => !UNFIT.test(option)),
      ...(initFile === null ? [] : [`--init-file=${inside(initFile)}`]),
      `--server-id=${this.number}`,
      '--log-bin=binlog',
      '--gtid-mode=ON',
      '--enforce-gtid-consistency=ON',
      '--report-host=127.0.0.1',
      '--sql-require-primary-key=ON',
      '--plugin-load-add=group_replication.so',
      `--loose-group-replication-group-name=${name}`,
      `--loose-group-replication-local-address=${seeds[this.number - 1]}`,
      `--loose-group-replication-group-seeds=${seeds.join(',')}`,
      '--loose-group-replication-start-on-boot=OFF',
      '--loose-group-replication-recovery-get-public-key=ON',
      // The default, 60, is how long a member waits that found its donor busy.
      '--loose-group-replication-recovery-reconnect-interval=1',
      `--loose-group-replication-consistency=${consistency}`,
      `--loose-group-replication-member-expel-timeout=${expelSeconds}`,
      // What was written survives the end of a process without these; three servers would measure their one disk.
      '--innodb-flush-log-at-trx-commit=2',
      '--sync-binlog=0',
    ];
  }
}

const MEMBERS = 3;
/**
 * The default since MySQL 8.4: a new primary makes transactions wait until it has applied what the old one had
 * acknowledged, so nobody reads a state that is older than a response.
 */
const CONSISTENCY = 'BEFORE_ON_PRIMARY_FAILOVER';
/**
 * On top of the five seconds after which a silent member is suspected. The default, five more, is for networks that
 * lose packets; loopback does not, and what is measured is the service, not the patience of the group.
 */
const EXPEL_SECONDS = 0;
const WHOLE_WITHIN_MS = 90_000;
const POLL_MS = 100;
/** A member that was expelled comes back by itself; after this long it is made to. */
const REJOIN_AFTER_MS = 5_000;

export class ClusterDatabase {
  #group;
  members;

  /** @param {Group} group @param {readonly Member[]} members */
  constructor(group, members) {
    this.#group = group;
    this.members = members;
  }

  /** @param {{ allSchemas: boolean }} options whether the account may make schemas */
  static async start({ allSchemas }) {
    const server = await requireMysql();
    const folder = mkdtempSync(join(server.root === '' ? tmpdir() : `${server.root}/tmp`, 'parley-cluster-'));
    removeAtEnd(folder);
    const ports = [];
    for (let count = 0; count < 2 * MEMBERS; count += 1) ports.push(await freePort());
    const group = {
      server,
      folder,
      name: randomUUID(),
      password: randomBytes(16).toString('hex'),
      seeds: ports.slice(MEMBERS).map((port) => `127.0.0.1:${port}`),
      expelSeconds: EXPEL_SECONDS,
      consistency: CONSISTENCY,
      allSchemas,
    };
    const members = ports.slice(0, MEMBERS).map((port, index) => new Member(group, index + 1, port));
    const cluster = new ClusterDatabase(group, members);
    await cluster.#begin();
    return cluster;
  }

  get label() {
    return `${MEMBERS} members of ${this.#group.server.label} ${this.#group.server.version}, ${CONSISTENCY}`;
  }

  /** With all members. */
  get url() {
    return this.#urlOf(this.members.map(({ port }) => port));
  }

  /** Of one member alone. @param {Member} member */
  urlOf({ port }) {
    return this.#urlOf([port]);
  }

  /** The member that takes writes now. */
  async primary() {
    for (const until = Date.now() + WHOLE_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
      const states = await Promise.all(this.members.map((member) => member.state()));
      const [index, another] = states.flatMap((state, place) => (state?.takesWrites === true ? [place] : []));
      const member = this.members[index ?? -1];
      if (member !== undefined && another === undefined) return member;
    }
    throw new Fail('No member of the cluster takes writes, or several do.');
  }

  /**
   * Makes another member the primary; resolves when the group has done so.
   * @param {Member} member
   */
  async switchTo(member) {
    await member.run('SELECT group_replication_set_as_primary(@@server_uuid)');
  }

  /**
   * Brings a member back that was killed or expelled; resolves when the others count it in.
   * @param {Member} failed
   */
  async heal(failed) {
    if ((await failed.state()) === null) await failed.start({ isFirst: false });
    let toldAt = Date.now();
    for (const until = Date.now() + WHOLE_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
      const state = await failed.state();
      // One that has just woken up does not know yet that it was expelled.
      if (state?.state === 'ONLINE' && (await this.#isWhole())) return;
      if (state?.state === 'OFFLINE') await failed.join();
      if (state?.state !== 'ERROR' || Date.now() - toldAt < REJOIN_AFTER_MS) continue;
      toldAt = Date.now();
      await failed.rejoin();
    }
    throw new Fail(`Member ${failed.number} did not come back.`);
  }

  /** Without any grace: its data is thrown away. */
  async stop() {
    await Promise.all(this.members.map((member) => member.kill()));
    rmSync(this.#group.folder, { recursive: true, force: true });
  }

  async #begin() {
    const [first, ...others] = this.members;
    if (first === undefined) throw new Error('A cluster has members');
    await initialise(this.#group.server, first.dataDir);
    // Without the file that names the server, each gives itself a name of its own.
    for (const { dataDir } of others) cpSync(first.dataDir, dataDir, { recursive: true });
    for (const { dataDir } of this.members) rmSync(join(dataDir, 'auto.cnf'), { force: true });
    await Promise.all(this.members.map((member) => member.start({ isFirst: true })));
    await first.bootstrap();
    for (const member of others) {
      await member.run('RESET BINARY LOGS AND GTIDS');
      await member.join();
      await this.#online(member);
    }
  }

  /** Whether the primary sees all members. */
  async #isWhole() {
    const [row] = await (
      await this.primary()
    ).run("SELECT COUNT(*) AS online FROM performance_schema.replication_group_members WHERE MEMBER_STATE = 'ONLINE'");
    return Number(row?.['online']) === MEMBERS;
  }

  /** @param {Member} member */
  async #online(member) {
    for (const until = Date.now() + WHOLE_WITHIN_MS; Date.now() < until; await sleep(POLL_MS))
      if ((await member.state())?.state === 'ONLINE') return;
    throw new Fail(`Member ${member.number} did not join the group; see ${member.logFile}.`);
  }

  /** @param {readonly number[]} ports */
  #urlOf(ports) {
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
    return `mysql://parley:${this.#group.password}@${hosts}/parley`;
  }
}
