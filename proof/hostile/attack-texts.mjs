/**
 * The attack `texts` of `npm run hostile`: texts that grow when they are read, and messages whose text is as long as a
 * body may be, each as often as the limit of a key allows.
 */
const INBOUND_PER_SECOND = 80;
const LONG_PER_SECOND = 1;
/** Eighteen letters each, once it is in its compatible form. */
const EXPANDER = '\u{FDFA}';
const INBOUND_CHARACTERS = 1_530;
const LONG_CHARACTERS = 7_900_000;
const ADDRESS = '+12125550100';
const FIRST_NUMBER = 4_155_550_000;
const NUMBERS = 1_000;

/** @typedef {import('./hostile-stage.mjs').Stage} Stage */
/** @typedef {import('./hostile-stage.mjs').Project} Project */

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
  /** @type {{ growing: Project, long: Project } | null} */
  #projects = null;

  /** @param {Stage} stage */
  async prepare(stage) {
    const growing = await stage.operator.makeProject('Attacker', 'Project');
    const providerId = await stage.operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR' });
    await stage.operator.makeSender(growing.projectId, providerId, ADDRESS);
    // A key of its own: a long body costs as much of the limit as many texts.
    this.#projects = { growing, long: await stage.anotherProject(growing, 'Long') };
  }

  /** @param {Stage} stage @param {number} seconds */
  async attack(stage, seconds) {
    if (this.#projects === null) throw new Error('This attacker was not prepared.');
    const { growing, long } = this.#projects;
    const text = EXPANDER.repeat(INBOUND_CHARACTERS);
    const requests = Array.from({ length: NUMBERS }, (_none, index) => ({
      path: `/v1/projects/${growing.projectId}/simulator/inbound`,
      key: growing.key,
      body: { from: `+1${FIRST_NUMBER + index}`, to: ADDRESS, text },
    }));
    const body = JSON.stringify({ messages: [{ to: '+14155552671', text: 'x'.repeat(LONG_CHARACTERS) }] });
    const longRequests = [{ path: `/v1/projects/${long.projectId}/messages/batches`, key: long.key, body }];
    // Processes of their own: to make these bodies would hold up the one that measures.
    const [ofTexts, ofLong] = await Promise.all([
      stage.flood({ perSecond: INBOUND_PER_SECOND, seconds, requests }),
      stage.flood({ perSecond: LONG_PER_SECOND, seconds, requests: longRequests }),
    ]);
    return { ...named('texts', ofTexts), ...named('long', ofLong) };
  }

  close() {}
}

/** @param {string} what @param {Record<string, number>} statuses */
function named(what, statuses) {
  return Object.fromEntries(Object.entries(statuses).map(([status, count]) => [`${what} ${status}`, count]));
}
