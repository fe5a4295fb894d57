/** The attack `exports` of `npm run hostile`: many numbers downloaded as CSV, again and again. */
import { fillPhones } from '../stage/phones-table.mjs';

const PER_SECOND = 5;
const NUMBERS = 80_000;

/** @typedef {import('./hostile-stage.mjs').Stage} Stage */
/** @typedef {import('./hostile-stage.mjs').Project} Project */

/** @type {import('./hostile-stage.mjs').Attack} */
export const exports = {
  about: `that downloads ${NUMBERS.toLocaleString('en-US')} numbers ${PER_SECOND} times a second`,
  open: () => Promise.resolve(new Downloads()),
};

class Downloads {
  /** @type {Record<string, string>} */
  settings = {};
  /** @type {Project | null} */
  #project = null;

  /** @param {Stage} stage */
  async prepare(stage) {
    this.#project = await stage.operator.makeProject('Attacker', 'Project');
    await fillPhones(stage.connection, this.#project, NUMBERS);
  }

  /** @param {Stage} stage @param {number} seconds */
  async attack(stage, seconds) {
    const project = this.#project;
    if (project === null) throw new Error('This attacker was not prepared.');
    const { projectId, key } = project;
    const requests = [{ path: `/v1/projects/${projectId}/phones/export`, key }];
    // A process of its own: to read so much would hold up the one that measures.
    return stage.flood({ perSecond: PER_SECOND, seconds, requests, cutAtEnd: true });
  }

  close() {}
}
