/** A caller of batches that does what responses say: what was not processed is sent in a new request. */
import { setTimeout as sleep } from 'node:timers/promises';
import { unprocessedIn } from '../checkers/messages-operation.mjs';

const ROUNDS_MAX = 40;
const AGAIN_AFTER_MS = 50;
const AGAIN_MAX_MS = 1_000;
/** Items that a page of a batch has at most. */
const PAGE = 100;

/** @typedef {import('./messages-acts.mjs').Act} Act */
/** @typedef {import('./messages-acts.mjs').Acts} Acts */
/** @typedef {import('../checkers/messages-operation.mjs').Operation} Operation */
/** @typedef {import('./messages-world.mjs').MessageProject} Project */
/** @typedef {(act: Act, project: Project) => Promise<Operation>} Perform */

export class BatchCaller {
  #acts;
  #perform;
  /** Batches with items of which nobody knows yet. @type {{ act: Act, project: Project, batchId: string }[]} */
  #open = [];
  /** Batches that were not processed as a whole. */
  cut = 0;

  /** @param {Acts} acts @param {Perform} perform */
  constructor(acts, perform) {
    this.#acts = acts;
    this.#perform = perform;
  }

  /**
   * Sends what was not processed, until nothing is left.
   * @param {Act} act a batch @param {Operation} done what came of it @param {Project} project
   */
  async follow(act, done, project) {
    let [last, result] = [act, done];
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const isOpen = result.items?.some(([, , , shown]) => shown === 'pending') === true;
      if (isOpen) this.#open.push({ act: last, project, batchId: result.batchId ?? '' });
      const left = unprocessedIn(result);
      if (isOpen || left.size > 0) this.cut += 1;
      if (left.size === 0) return;
      // The database may be away for a while.
      await sleep(Math.min(AGAIN_MAX_MS, AGAIN_AFTER_MS * 2 ** round));
      last = this.#acts.rest(last, left);
      result = await this.#perform(last, project);
    }
  }

  /**
   * Looks at what was open, once nobody can continue it.
   * @param {string} adminKey
   */
  async settle(adminKey) {
    for (const { act, project, batchId } of this.#open.splice(0)) {
      const { items = [] } = act;
      for (let [from, cursor] = [0, '']; from < items.length; from += PAGE) {
        const looked = this.#acts.look(project, batchId, items.slice(from, from + PAGE), cursor, adminKey);
        const done = await this.#perform(looked, project);
        cursor = done.cursor ?? '';
        const left = unprocessedIn(done);
        if (left.size === 0) continue;
        const rest = this.#acts.rest(act, left);
        await this.follow(rest, await this.#perform(rest, project), project);
      }
    }
  }
}
