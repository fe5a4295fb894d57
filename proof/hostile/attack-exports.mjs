/** The attack `exports` of `npm run hostile`: many numbers downloaded as CSV, again and again. */
import { fillPhones } from '../stage/phones-table.mjs';

const PER_SECOND = 5;
const NUMBERS = 80_000;

/** @type {import('./hostile-stage.mjs').Attack} */
export const exports = {
  about: `that downloads ${NUMBERS.toLocaleString('en-US')} numbers ${PER_SECOND} times a second`,
  open: () => ({
    prepare: ({ connection, attacker }) => fillPhones(connection, attacker, NUMBERS),
    attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const requests = [{ path: `/v1/projects/${projectId}/phones/export`, key }];
      // A process of its own: to read so much would hold up the one that measures.
      return stage.flood({ perSecond: PER_SECOND, seconds, requests, cutAtEnd: true });
    },
  }),
};
