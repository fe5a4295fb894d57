/**
 * The attack `registrations` of `npm run hostile`: registrations of as many numbers as one may hold, several times as
 * often as the limit of a key allows.
 */
import { count, paced } from './hostile-stage.mjs';

const PER_SECOND = 10;
const NUMBERS = 1_000;
const FIRST_NUMBER = 2_122_000_000;

/** @type {import('./hostile-stage.mjs').Attack} */
export const registrations = {
  about: `that registers ${NUMBERS} numbers ${PER_SECOND} times a second`,
  open: () => ({
    async attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      /** @type {Record<string, number>} */
      const got = {};
      await paced(Date.now() + seconds * 1_000, PER_SECOND, async (turn) => {
        const phones = Array.from({ length: NUMBERS }, (_none, index) => `+1${FIRST_NUMBER + turn * NUMBERS + index}`);
        count(got, await stage.send('POST', `/v1/projects/${projectId}/phones`, key, { phones }));
      });
      return got;
    },
  }),
};
