/** Watches the roles of a cluster's members, each by itself, to know when the group has a new primary. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Member } from './cluster-member.mjs';

const POLL_MS = 20;

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
