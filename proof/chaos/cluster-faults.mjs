/** Makes the primary of a cluster fail under load, and watches when the group has a new one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { Member } from './cluster-member.mjs';
import { uploadImport } from './imports.mjs';

/** Enough for an import to be in the middle of its rows. */
const IMPORT_BEGINS_MS = 500;
const ELECTED_WITHIN_MS = 60_000;
/** Load after an election: what is not back by then is a breach. */
const AFTER_MS = 6_000;
const POLL_MS = 20;

/** @typedef {import('./cluster-database.mjs').ClusterDatabase} ClusterDatabase */
/** @typedef {'kill' | 'switch' | 'suspend'} How */

/** @type {Record<How, { label: string, fail: (cluster: ClusterDatabase, old: Member) => Promise<void> }>} */
const WAYS = {
  kill: { label: 'kill -9 of the primary', fail: (_cluster, old) => old.kill() },
  switch: { label: 'switch-over to another member', fail: (cluster, old) => switchOver(cluster, old) },
  suspend: { label: 'SIGSTOP of the primary', fail: async (_cluster, old) => old.signal('SIGSTOP') },
};

/**
 * One fault, from quiet to all members there again.
 * @param {How} how
 * @param {{ cluster: ClusterDatabase, history: import('../stage/history.mjs').HistoryWriter, apiUrl: string,
 *   project: import('./world.mjs').ProjectKey, importRows: number, quietMs: number }} stage
 * @returns {Promise<{ fault: import('../checkers/cluster-check.mjs').Fault, importId: string }>}
 */
export async function makeFault(how, { cluster, history, apiUrl, project, importRows, quietMs }) {
  const { label, fail } = WAYS[how];
  await sleep(quietMs);
  const old = await cluster.primary();
  const importId = await uploadImport(apiUrl, project, importRows, history);
  await sleep(IMPORT_BEGINS_MS);
  const election = new Election(cluster.members);
  await election.start();
  const at = Date.now();
  history.write('fault', { how });
  const electedAt = await step(label, async () => {
    const failing = fail(cluster, old);
    const wonAt = await untilWon(election, old);
    await failing;
    await sleep(AFTER_MS);
    return wonAt;
  });
  election.stop();
  const until = Date.now();
  if (how === 'suspend') old.signal('SIGCONT');
  await step('waiting until all members are there again', () => cluster.heal(old));
  return { fault: { how: label, at, electedAt, until }, importId };
}

/** @param {ClusterDatabase} cluster @param {Member} old */
async function switchOver(cluster, old) {
  const next = cluster.members.find((member) => member !== old);
  if (next !== undefined) await cluster.switchTo(next);
}

/** @param {Election} election @param {Member} old */
async function untilWon(election, old) {
  for (const until = Date.now() + ELECTED_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
    const wonAt = election.wonAt(old);
    if (wonAt !== null) return wonAt;
  }
  throw new Fail('The cluster elected no other primary.');
}

export class Election {
  #members;
  #isOver = false;
  /** @type {Map<Member, number>} */
  #takesWritesSince = new Map();
  /** @type {Promise<void>[]} */
  #watches = [];

  /** @param {readonly Member[]} members */
  constructor(members) {
    this.#members = members;
  }

  /** Resolves when every member has been asked once. */
  async start() {
    const asked = this.#members.map(
      (member) => new Promise((resolve) => this.#watches.push(this.#watch(member, () => resolve(null)))),
    );
    await Promise.all(asked);
  }

  /**
   * When another member than `old` first said that it is the primary and takes writes; Unix milliseconds, null while
   * none has.
   * @param {Member} old
   */
  wonAt(old) {
    const times = [...this.#takesWritesSince].flatMap(([member, at]) => (member === old ? [] : [at]));
    return times.length === 0 ? null : Math.min(...times);
  }

  /** A watch of a member that is suspended ends with it. */
  stop() {
    this.#isOver = true;
  }

  /** @param {Member} member @param {() => void} onAsked */
  async #watch(member, onAsked) {
    while (!this.#isOver) {
      try {
        const connection = await member.connect();
        try {
          for (; !this.#isOver; await sleep(POLL_MS)) {
            const { takesWrites } = await Member.stateOf(connection);
            if (!takesWrites) this.#takesWritesSince.delete(member);
            else if (!this.#takesWritesSince.has(member)) this.#takesWritesSince.set(member, Date.now());
            onAsked();
          }
        } finally {
          connection.destroy();
        }
      } catch {
        this.#takesWritesSince.delete(member);
        onAsked();
        await sleep(POLL_MS);
      }
    }
  }
}
