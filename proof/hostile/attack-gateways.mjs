/**
 * The attack `gateways` of `npm run hostile`: queues of messages at a gateway that is down. One of the others sends
 * through a gateway that is up meanwhile.
 */
import { percentile } from '../stage/report.mjs';
import { rowsOf } from '../stage/world.mjs';
import { Counts, paced } from './hostile-stage.mjs';

const QUEUED = 4_000;
const BATCH = 1_000;
const BYSTANDER_PER_SECOND = 5;
/** Nobody listens there. */
const DOWN = {
  sendUrl: 'http://127.0.0.1:9/cgi-bin/sendsms',
  username: 'parley',
  password: 'a long random text',
  callbackCidrs: ['127.0.0.1/32'],
};
const ADDRESSES = { down: '+12125550101', up: '+12125550102' };
const FIRST_NUMBER = 14_155_552_000;

/** @typedef {import('./hostile-stage.mjs').Project} Project */

/** @type {import('./hostile-stage.mjs').Attack} */
export const gateways = {
  about: `with ${QUEUED} messages that wait for a gateway that is down`,
  open() {
    /** @type {Project | null} */
    let bystander = null;
    return {
      async prepare({ operator, attacker }) {
        bystander = await operator.makeProject('Bystander', 'Project');
        const down = await operator.makeProvider({ name: 'Down', kind: 'KANNEL', settings: DOWN });
        const up = await operator.makeProvider({ name: 'Up', kind: 'SIMULATOR', settings: { latencyMs: 0 } });
        await operator.makeSender(attacker.projectId, down, ADDRESSES.down);
        await operator.makeSender(bystander.projectId, up, ADDRESSES.up);
      },
      async attack(stage, seconds) {
        if (bystander === null) throw new Error('This attacker was not prepared.');
        const { projectId, key } = bystander;
        const end = Date.now() + seconds * 1_000;
        const got = new Counts();
        await Promise.all([
          fillQueue(stage, got),
          paced(end, BYSTANDER_PER_SECOND, async (turn) => {
            const body = { to: `+${FIRST_NUMBER + (turn % BATCH)}`, text: 'Your table is ready.' };
            const status = await stage.send('POST', `/v1/projects/${projectId}/messages`, key, body);
            if (status !== '202') got.add(`bystander ${status}`);
          }),
        ]);
        return { ...got.words, ...(await waitsOf(stage, bystander)) };
      },
    };
  },
};

/** @param {import('./hostile-stage.mjs').Stage} stage @param {Counts} got */
async function fillQueue(stage, got) {
  const { projectId, key } = stage.attacker;
  for (let queued = 0; queued < QUEUED; queued += BATCH) {
    const messages = Array.from({ length: BATCH }, (_none, index) => ({
      to: `+${FIRST_NUMBER + index}`,
      text: 'Hello',
    }));
    got.add(await stage.send('POST', `/v1/projects/${projectId}/messages/batches`, key, { messages }));
  }
}

/**
 * How long messages of the bystander waited until they were sent, in milliseconds.
 * @param {import('./hostile-stage.mjs').Stage} stage @param {Project} project
 */
async function waitsOf({ connection }, { projectId }) {
  const rows = await rowsOf(connection, 'SELECT sentAt - createdAt AS ms FROM messages WHERE projectId = ?', [
    projectId,
  ]);
  const waits = rows.flatMap(({ ms }) => (ms === null ? [] : [Number(ms)]));
  return {
    'bystander sent': waits.length,
    'bystander unsent': rows.length - waits.length,
    'bystander p50 ms': percentile(waits, 0.5),
    'bystander p99 ms': percentile(waits, 0.99),
  };
}
