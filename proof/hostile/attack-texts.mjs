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

/** @type {import('./hostile-stage.mjs').Attack} */
export const texts = {
  about:
    `that sends ${INBOUND_PER_SECOND} texts of ${INBOUND_CHARACTERS} characters that grow, and ${LONG_PER_SECOND} of ` +
    `${LONG_CHARACTERS / 1e6} MB, a second`,
  open() {
    /** @type {import('./hostile-stage.mjs').Project | null} */
    let long = null;
    return {
      async prepare(stage) {
        const { operator, attacker } = stage;
        const providerId = await operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR' });
        await operator.makeSender(attacker.projectId, providerId, ADDRESS);
        // A key of its own: a long body costs as much of the limit as many texts.
        long = await stage.anotherProject(attacker, 'Long');
      },
      async attack(stage, seconds) {
        if (long === null) throw new Error('This attacker was not prepared.');
        const { projectId, key } = stage.attacker;
        const text = EXPANDER.repeat(INBOUND_CHARACTERS);
        const requests = Array.from({ length: NUMBERS }, (_none, index) => ({
          path: `/v1/projects/${projectId}/simulator/inbound`,
          key,
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
      },
    };
  },
};

/** @param {string} what @param {Record<string, number>} statuses */
function named(what, statuses) {
  return Object.fromEntries(Object.entries(statuses).map(([status, count]) => [`${what} ${status}`, count]));
}
