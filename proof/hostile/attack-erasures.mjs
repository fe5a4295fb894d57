/**
 * The attack `erasures` of `npm run hostile`: numbers with a long history erased at once, then one number after the
 * other, as often as the limit of a key allows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { numbersSql } from '../stage/sequence.mjs';
import { count, erasuresLeft, paced } from './hostile-stage.mjs';

const NUMBERS_WITH_HISTORY = 12;
const EVENTS_EACH = 2_500;
/** 6,000 a minute. */
const ERASURES_PER_SECOND = 100;
const FIRST_NUMBER = 3_124_000_000;
const REGISTERED_AT_ONCE = 1_000;
/** So that the limit of the key is not reached before the attack begins. */
const REGISTER_EVERY_MS = 1_100;

/** @typedef {import('./hostile-stage.mjs').Project} Project */

/** @type {import('./hostile-stage.mjs').Attack} */
export const erasures = {
  about:
    `that erases ${NUMBERS_WITH_HISTORY} numbers with ${EVENTS_EACH.toLocaleString('en-US')} events each at once, ` +
    `and then ${ERASURES_PER_SECOND} numbers a second`,
  open: () => ({
    async before(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const wanted = NUMBERS_WITH_HISTORY + seconds * ERASURES_PER_SECOND;
      for (let registered = 0; registered < wanted; registered += REGISTERED_AT_ONCE) {
        const length = Math.min(REGISTERED_AT_ONCE, wanted - registered);
        const phones = Array.from({ length }, (_none, index) => numberAt(registered + index));
        const status = await stage.send('POST', `/v1/projects/${projectId}/phones`, key, { phones });
        if (status !== '200') throw new Error(`The attacker could not register its numbers: ${status}`);
        await sleep(REGISTER_EVERY_MS);
      }
      for (let index = 0; index < NUMBERS_WITH_HISTORY; index += 1)
        await addHistory(stage.connection, stage.attacker, index);
    },
    async attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      /** @type {Record<string, number>} */
      const got = {};
      const erase = async (/** @type {number} */ index) =>
        count(got, await stage.send('DELETE', `/v1/projects/${projectId}/phones/${numberAt(index)}`, key));
      const end = Date.now() + seconds * 1_000;
      await Promise.all(Array.from({ length: NUMBERS_WITH_HISTORY }, (_none, index) => erase(index)));
      await paced(end, ERASURES_PER_SECOND, (turn) => erase(NUMBERS_WITH_HISTORY + turn));
      return { ...got, ...(await erasuresLeft(stage)) };
    },
    async after({ connection, attacker }) {
      await connection.query('UPDATE erasures SET queuedFor = NULL, dueAt = NULL WHERE tenantId = ?', [
        attacker.tenantId,
      ]);
    },
  }),
};

/** @param {number} index */
function numberAt(index) {
  return `+1${FIRST_NUMBER + index}`;
}

/**
 * A registered number has changed very often; all of that was delivered.
 * @param {import('mysql2/promise').Connection} connection @param {Project} project @param {number} index
 */
async function addHistory(connection, { tenantId, projectId }, index) {
  const number = numberAt(index);
  const prefix = `evt_${String(index).padStart(20, '0')}`;
  await connection.query(
    `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence, createdAt)
SELECT CONCAT(?, LPAD(n, 6, '0')), ?, ?, ?, 'phone.validated', ?, 1, -1 - ? - n, 1
FROM (${numbersSql(EVENTS_EACH)}) numbers WHERE n < ?`,
    [
      prefix,
      tenantId,
      projectId,
      number,
      JSON.stringify({ phoneE164: number, version: 1 }),
      index * EVENTS_EACH,
      EVENTS_EACH,
    ],
  );
}
