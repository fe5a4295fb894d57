/** A three-member MySQL Group Replication cluster on this machine, each member of which can be made to fail. */
import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeAtEnd } from '../../scripts/lib/children.mjs';
import { initialise } from '../../scripts/lib/embedded-database.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { Fail } from '../../scripts/lib/progress.mjs';
import { requireMysql } from '../../scripts/lib/real-mysql.mjs';
import { Member } from './cluster-member.mjs';

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

  /** @param {import('./cluster-member.mjs').Group} group @param {readonly Member[]} members */
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
