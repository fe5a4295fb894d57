/**
 * The attack `redactions` of `npm run hostile`: numbers are erased whose messages are as hard to read for numbers as a
 * text can be.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { count, erasuresLeft } from './hostile-stage.mjs';

const NUMBERS = 5;
const BATCHES = 4;
const BATCH = 1_000;
const TEXT_CHARACTERS = 1_500;
/** Each may begin a number, or a text in base64, at every place. */
const RUNS = ['+', '(', '+(', 'A'];
const ADDRESS = '+12125550103';
const FIRST_NUMBER = 14_155_552_000;
/** So that the limit of the key is not reached before the attack begins. */
const BATCH_EVERY_MS = 1_000;

/** @type {import('./hostile-stage.mjs').Attack} */
export const redactions = {
  about: `that erases ${NUMBERS} numbers with ${(BATCHES * BATCH) / NUMBERS} messages each of ${RUNS.join(' and ')}`,
  open: () => ({
    async prepare({ operator, attacker }) {
      const providerId = await operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR' });
      await operator.makeSender(attacker.projectId, providerId, ADDRESS);
    },
    async before(stage) {
      const { projectId, key } = stage.attacker;
      for (let batch = 0; batch < BATCHES; batch += 1) {
        const messages = Array.from({ length: BATCH }, (_none, index) => ({
          to: numberAt(index % NUMBERS),
          text: textOf(RUNS[index % RUNS.length] ?? ''),
          category: 'URGENT',
        }));
        const status = await stage.send('POST', `/v1/projects/${projectId}/messages/batches`, key, { messages });
        if (status !== '202') throw new Error(`The attacker could not send its messages: ${status}`);
        await sleep(BATCH_EVERY_MS);
      }
    },
    async attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const end = Date.now() + seconds * 1_000;
      /** @type {Record<string, number>} */
      const got = {};
      for (let index = 0; index < NUMBERS; index += 1)
        count(got, await stage.send('DELETE', `/v1/projects/${projectId}/phones/${numberAt(index)}`, key));
      await sleep(Math.max(0, end - Date.now()));
      return { ...got, ...(await erasuresLeft(stage)) };
    },
  }),
};

/** @param {number} index */
function numberAt(index) {
  return `+${FIRST_NUMBER + index}`;
}

/** @param {string} run */
function textOf(run) {
  return run.repeat(TEXT_CHARACTERS / run.length);
}
