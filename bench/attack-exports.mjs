/** The attack `exports` of `npm run hostile`: many numbers downloaded as CSV, again and again. */
import { paced } from './hostile-stage.mjs';
import { fillPhones } from './phones-table.mjs';

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
    const ends = new AbortController();
    /** @type {Record<string, number>} */
    const got = {};
    const end = Date.now() + seconds * 1_000;
    // Those that still run when the attack is over are cut.
    const timer = setTimeout(() => ends.abort(), seconds * 1_000);
    await paced(end, PER_SECOND, async () => {
      const status = await download(stage.api.url, project, ends.signal);
      got[status] = (got[status] ?? 0) + 1;
    });
    clearTimeout(timer);
    return got;
  }

  close() {}
}

/** @param {string} url @param {Project} project @param {AbortSignal} signal */
async function download(url, { projectId, key }, signal) {
  try {
    const path = `/v1/projects/${projectId}/phones/export`;
    const response = await fetch(url + path, { headers: { 'x-api-key': key }, signal });
    for await (const _chunk of response.body ?? []) if (signal.aborted) break;
    return String(response.status);
  } catch {
    return signal.aborted ? 'cut at the end' : 'no response';
  }
}
