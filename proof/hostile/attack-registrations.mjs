/**
 * The attack `registrations` of `npm run hostile`: registrations of as many numbers as one may hold, several times as
 * often as the limit of a key allows.
 */
import { paced } from './hostile-stage.mjs';

const PER_SECOND = 10;
const NUMBERS = 1_000;
const FIRST_NUMBER = 2_122_000_000;

/** @typedef {import('./hostile-stage.mjs').Stage} Stage */

/** @type {import('./hostile-stage.mjs').Attack} */
export const registrations = {
  about: `that registers ${NUMBERS} numbers ${PER_SECOND} times a second`,
  open: () => Promise.resolve(new Registrations()),
};

class Registrations {
  /** @type {Record<string, string>} */
  settings = {};
  /** @type {import('./hostile-stage.mjs').Project | null} */
  #project = null;

  /** @param {Stage} stage */
  async prepare(stage) {
    this.#project = await stage.operator.makeProject('Attacker', 'Project');
  }

  /** @param {Stage} stage @param {number} seconds */
  async attack(stage, seconds) {
    const project = this.#project;
    if (project === null) throw new Error('This attacker was not prepared.');
    /** @type {Record<string, number>} */
    const got = {};
    await paced(Date.now() + seconds * 1_000, PER_SECOND, async (turn) => {
      const phones = Array.from({ length: NUMBERS }, (_none, index) => `+1${FIRST_NUMBER + turn * NUMBERS + index}`);
      const status = await stage.send('POST', `/v1/projects/${project.projectId}/phones`, project.key, {
        phones,
      });
      got[status] = (got[status] ?? 0) + 1;
    });
    return got;
  }

  close() {}
}
