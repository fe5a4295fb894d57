/**
 * The attack `gateways` of `npm run hostile`: queues of messages at a gateway that is down. One of the others sends
 * through a gateway that is up meanwhile.
 */
import { paced } from './hostile-stage.mjs';
import { percentile } from '../stage/report.mjs';
import { rowsOf } from '../stage/world.mjs';

const QUEUED = 4_000;
const BATCH = 1_000;
const BYSTANDER_PER_SECOND = 5;
/** Nobody listens there. */
const DOWN_URL = 'http://127.0.0.1:9/cgi-bin/sendsms';
const ADDRESSES = { down: '+12125550101', up: '+12125550102' };
const FIRST_NUMBER = 14_155_552_000;

/** @typedef {import('./hostile-stage.mjs').Stage} Stage */
/** @typedef {import('./hostile-stage.mjs').Project} Project */

/** @type {import('./hostile-stage.mjs').Attack} */
export const gateways = {
  about: `with ${QUEUED} messages that wait for a gateway that is down`,
  open: () => Promise.resolve(new DeadGateway()),
};

class DeadGateway {
  /** @type {Record<string, string>} */
  settings = {};
  /** @type {{ attacker: Project, bystander: Project } | null} */
  #made = null;

  /** @param {Stage} stage */
  async prepare({ operator }) {
    const attacker = await operator.makeProject('Attacker', 'Project');
    const bystander = await operator.makeProject('Bystander', 'Project');
    const settings = {
      sendUrl: DOWN_URL,
      username: 'parley',
      password: 'a long random text',
      callbackCidrs: ['127.0.0.1/32'],
    };
    const down = await operator.makeProvider({ name: 'Down', kind: 'KANNEL', settings });
    const up = await operator.makeProvider({ name: 'Up', kind: 'SIMULATOR', settings: { latencyMs: 0 } });
    await operator.makeSender(attacker.projectId, down, ADDRESSES.down);
    await operator.makeSender(bystander.projectId, up, ADDRESSES.up);
    this.#made = { attacker, bystander };
  }

  /** @param {Stage} stage @param {number} seconds */
  async attack(stage, seconds) {
    if (this.#made === null) throw new Error('This attacker was not prepared.');
    const { attacker, bystander } = this.#made;
    const end = Date.now() + seconds * 1_000;
    /** @type {Record<string, number>} */
    const got = {};
    await Promise.all([
      this.#queue(stage, attacker, got),
      paced(end, BYSTANDER_PER_SECOND, async (turn) => {
        const body = { to: `+${FIRST_NUMBER + (turn % BATCH)}`, text: 'Your table is ready.' };
        const status = await stage.send('POST', `/v1/projects/${bystander.projectId}/messages`, bystander.key, body);
        if (status !== '202') got[`bystander ${status}`] = (got[`bystander ${status}`] ?? 0) + 1;
      }),
    ]);
    return { ...got, ...(await waitsOf(stage, bystander)) };
  }

  /** @param {Stage} stage @param {Project} project @param {Record<string, number>} got */
  async #queue(stage, { projectId, key }, got) {
    for (let queued = 0; queued < QUEUED; queued += BATCH) {
      const messages = Array.from({ length: BATCH }, (_none, index) => ({
        to: `+${FIRST_NUMBER + index}`,
        text: 'Hello',
      }));
      const status = await stage.send('POST', `/v1/projects/${projectId}/messages/batches`, key, { messages });
      got[status] = (got[status] ?? 0) + 1;
    }
  }

  close() {}
}

/**
 * How long messages of the bystander waited until they were sent, in milliseconds.
 * @param {Stage} stage @param {Project} project
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
