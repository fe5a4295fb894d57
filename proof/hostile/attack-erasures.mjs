/** The attacks `erasures` and `redactions` of `npm run hostile`: numbers with a long history, erased. */
import { setTimeout as sleep } from 'node:timers/promises';
import { numbersSql } from '../stage/phones-table.mjs';
import { numberOf } from '../stage/world.mjs';
import { Counts } from './hostile-stage.mjs';

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
      const got = new Counts();
      const erase = (/** @type {number} */ index) =>
        stage.send('DELETE', `/v1/projects/${projectId}/phones/${numberAt(index)}`, key);
      const end = Date.now() + seconds * 1_000;
      const atOnce = Array.from({ length: NUMBERS_WITH_HISTORY }, (_none, index) => erase(index));
      for (const status of await Promise.all(atOnce)) got.add(status);
      await got.paced(end, ERASURES_PER_SECOND, (turn) => erase(NUMBERS_WITH_HISTORY + turn));
      return { ...got.words, ...(await erasuresLeft(stage)) };
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

const NUMBERS = 5;
const BATCHES = 4;
const BATCH = 1_000;
const TEXT_CHARACTERS = 1_500;
/** Each may begin a number, or a text in base64, at every place. */
const RUNS = ['+', '(', '+(', 'A'];
const ADDRESS = '+12125550103';
const FIRST_TEXTED = 14_155_552_000;
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
          to: textedAt(index % NUMBERS),
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
      const got = new Counts();
      for (let index = 0; index < NUMBERS; index += 1)
        got.add(await stage.send('DELETE', `/v1/projects/${projectId}/phones/${textedAt(index)}`, key));
      await sleep(Math.max(0, end - Date.now()));
      return { ...got.words, ...(await erasuresLeft(stage)) };
    },
  }),
};

/** @param {number} index */
function textedAt(index) {
  return `+${FIRST_TEXTED + index}`;
}

/** @param {string} run */
function textOf(run) {
  return run.repeat(TEXT_CHARACTERS / run.length);
}

/**
 * How many erasures of the attacker have not ended.
 * @param {import('./hostile-stage.mjs').Stage} stage @returns {Promise<Record<string, number>>}
 */
async function erasuresLeft({ connection, attacker }) {
  const left = 'SELECT COUNT(*) FROM erasures WHERE tenantId = ? AND queuedFor IS NOT NULL';
  return { 'erasures left at the end': await numberOf(connection, left, [attacker.tenantId]) };
}
