/**
 * The attack `texts` of `npm run hostile`: texts that grow when they are read, as often as the limit of a key allows,
 * and messages whose text is as long as a body may be.
 */
import { paced } from './hostile-stage.mjs';

const INBOUND_PER_SECOND = 80;
const LONG_PER_SECOND = 1;
/** Eighteen letters each, once it is in its compatible form. */
const EXPANDER = '\u{FDFA}';
const INBOUND_CHARACTERS = 1_530;
const LONG_CHARACTERS = 7_900_000;
const ADDRESS = '+12125550100';
const FIRST_NUMBER = 4_155_550_000;
const NUMBERS = 10_000;

/** @typedef {import('./hostile-stage.mjs').Stage} Stage */

/** @type {import('./hostile-stage.mjs').Attack} */
export const texts = {
  about:
    `that sends ${INBOUND_PER_SECOND} texts of ${INBOUND_CHARACTERS} characters that grow, and ${LONG_PER_SECOND} of ` +
    `${LONG_CHARACTERS / 1e6} MB, a second`,
  open: () => Promise.resolve(new GrowingTexts()),
};

class GrowingTexts {
  /** @type {Record<string, string>} */
  settings = {};
  /** @type {import('./hostile-stage.mjs').Project | null} */
  #project = null;

  /** @param {Stage} stage */
  async prepare({ operator }) {
    const project = await operator.makeProject('Attacker', 'Project');
    const providerId = await operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR' });
    await operator.makeSender(project.projectId, providerId, ADDRESS);
    this.#project = project;
  }

  /** @param {Stage} stage @param {number} seconds */
  async attack(stage, seconds) {
    if (this.#project === null) throw new Error('This attacker was not prepared.');
    const { projectId, key } = this.#project;
    const path = `/v1/projects/${projectId}`;
    const growing = EXPANDER.repeat(INBOUND_CHARACTERS);
    const long = { messages: [{ to: '+14155552671', text: 'x'.repeat(LONG_CHARACTERS) }] };
    const end = Date.now() + seconds * 1_000;
    /** @type {Record<string, number>} */
    const got = {};
    const post = async (/** @type {string} */ rest, /** @type {object} */ body) => {
      const status = await stage.send('POST', `${path}${rest}`, key, body);
      got[status] = (got[status] ?? 0) + 1;
    };
    await Promise.all([
      paced(end, INBOUND_PER_SECOND, (turn) =>
        post('/simulator/inbound', { from: `+1${FIRST_NUMBER + (turn % NUMBERS)}`, to: ADDRESS, text: growing }),
      ),
      paced(end, LONG_PER_SECOND, () => post('/messages/batches', long)),
    ]);
    return got;
  }

  close() {}
}
