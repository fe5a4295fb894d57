/** Attacks of `npm run hostile` by requests that are valid, large, and as many as the limit of a key allows. */
import { fillPhones } from '../stage/phones-table.mjs';
import { Counts } from './hostile-stage.mjs';

const EXPORTS_PER_SECOND = 5;
const EXPORTED = 80_000;

/** @type {import('./hostile-stage.mjs').Attack} */
export const exports = {
  about: `that downloads ${EXPORTED.toLocaleString('en-US')} numbers ${EXPORTS_PER_SECOND} times a second`,
  open: () => ({
    prepare: ({ connection, attacker }) => fillPhones(connection, attacker, EXPORTED),
    attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const requests = [{ path: `/v1/projects/${projectId}/phones/export`, key }];
      // A process of its own: to read so much would hold up the one that measures.
      return stage.flood({ perSecond: EXPORTS_PER_SECOND, seconds, requests, cutAtEnd: true });
    },
  }),
};

/** 6,000 a minute. */
const BODIES_PER_SECOND = 100;
const BODY_BYTES = 298_000;

/** @type {import('./hostile-stage.mjs').Attack} */
export const fields = {
  about: `that sends ${BODIES_PER_SECOND} bodies of ${BODY_BYTES / 1_000} kB a second, full of unknown fields`,
  open: () => ({
    attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const requests = [{ path: `/v1/projects/${projectId}/phones`, key, body: bodyOfUnknownFields() }];
      return stage.flood({ perSecond: BODIES_PER_SECOND, seconds, requests });
    },
  }),
};

/** Names as short as they can be: what costs is each field. */
function bodyOfUnknownFields() {
  const parts = ['{"phones":["+14155552601"]'];
  for (let index = 0, bytes = 0; bytes < BODY_BYTES; index += 1) {
    const part = `,"${index.toString(36)}":0`;
    bytes += part.length;
    parts.push(part);
  }
  return `${parts.slice(0, -10).join('')}}`;
}

const REGISTRATIONS_PER_SECOND = 10;
const NUMBERS = 1_000;
const FIRST_REGISTERED = 2_122_000_000;

/** @type {import('./hostile-stage.mjs').Attack} */
export const registrations = {
  about: `that registers ${NUMBERS} numbers ${REGISTRATIONS_PER_SECOND} times a second`,
  open: () => ({
    async attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const got = new Counts();
      await got.paced(Date.now() + seconds * 1_000, REGISTRATIONS_PER_SECOND, (turn) => {
        const first = FIRST_REGISTERED + turn * NUMBERS;
        const phones = Array.from({ length: NUMBERS }, (_none, index) => `+1${first + index}`);
        return stage.send('POST', `/v1/projects/${projectId}/phones`, key, { phones });
      });
      return got.words;
    },
  }),
};

const INBOUND_PER_SECOND = 80;
const LONG_PER_SECOND = 1;
/** Eighteen letters each, once it is in its compatible form. */
const EXPANDER = '\u{FDFA}';
const INBOUND_CHARACTERS = 1_530;
const LONG_CHARACTERS = 7_900_000;
const ADDRESS = '+12125550100';
const FIRST_WRITER = 4_155_550_000;

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
          body: { from: `+1${FIRST_WRITER + index}`, to: ADDRESS, text },
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
