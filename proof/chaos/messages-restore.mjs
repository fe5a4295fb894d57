/**
 * A restore while processes of the service live, of a backup that was made while they sent: what waited in it has been
 * sent since, and is not sent again. Before the load, so that it costs the same however long the run is.
 */
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { runQuietly } from '../../scripts/lib/children.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, lastMessages } from '../../scripts/lib/progress.mjs';
import { Findings, groupBy } from '../checkers/findings.mjs';
import { command } from '../stage/environment.mjs';
import { readAsked } from '../checkers/messages-judge.mjs';

const MESSAGES = 40;
/** Half of them are sent after so long: they wait in the backup. */
const LATER_MS = 4_000;
const SENT_WITHIN_MS = 30_000;
const POLL_MS = 20;
/** When the processes wake, from the mark on: the restore waits for 3 s before it loads anything. */
const WAKES_MS = /** @type {const} */ ([0, 1_500]);
/** A process that still had something in its hands would have sent it by then. */
const STILL_MS = 2_000;
const RESTORES_MAX = 5;
const FIRST_NUMBER = 12_125_552_000;
const FIRST_SENDER = 12_125_559_000;
const SCHEMA = 'parley';
const LOCK_WAIT_S = 3;
const CONNECTIONS = `SELECT id FROM information_schema.PROCESSLIST WHERE db = '${SCHEMA}'`;
const IS_MARKED = `SELECT COUNT(*) AS marked FROM information_schema.TABLES
WHERE TABLE_SCHEMA = '${SCHEMA}' AND TABLE_NAME = 'unfinished_restore'`;

/** @typedef {import('../checkers/messages-judge.mjs').AskedOnce} AskedOnce */
/** @typedef {import('mysql2/promise').Connection} Connection */
/** @typedef {import('../stage/fleet.mjs').Fleet} Fleet */
/** @typedef {import('../stage/stage.mjs').Stage & { fleet: Fleet, gatewayFile: string }} Stage */

/**
 * @param {Stage} stage @param {import('./messages-world.mjs').MovedClock} clock
 * @param {import('../stage/random.mjs').Random} random @param {number} turn which one of the run it is
 */
export async function restoreUnderLife(stage, clock, random, turn) {
  const { fleet, history, database, gatewayFile } = stage;
  const findings = new Findings();
  const file = join(dirname(stage.dist), `backup-${turn}.sql.gz`);
  const connection = await mysql.createConnection(new URL('/', database.url).href);
  const waiting = await sendSome(fleet.apiUrls[0] ?? '', stage.adminKey, clock.now(), turn);
  await command(stage, 'backup', '--to', file);
  await untilAsked(gatewayFile, MESSAGES * (turn + 1));
  const live = await restore(stage, file);
  if (live.code !== 1) findings.add('restored', `a schema in use was restored into: ${live.said}`);
  history.write('restore');
  const before = incarnationsOf(fleet);
  let result = await restoreAsleep(stage, file, connection, random.between(...WAKES_MS));
  // What is suspended keeps its connections, so that the first one may be refused. On a busy machine a process may need
  // more than the 3 s to end; then another one is refused.
  for (let count = 1; result.code !== 0 && count < RESTORES_MAX; count += 1)
    result = await restoreAsleep(stage, file, connection, 0, true);
  if (result.code !== 0) throw new Fail('The backup could not be restored:', [result.said]);
  await fleet.settle();
  await sleep(STILL_MS);
  history.write('restored');
  for (const [place, incarnation] of incarnationsOf(fleet))
    if (before.get(place) === incarnation) findings.add('restored', `${place} went on with a schema that was restored`);
  checkOnce(await readAsked(gatewayFile), findings);
  await waiting.end(fleet.apiUrls[0] ?? '');
  await connection.end();
  return findings.all;
}

/**
 * Restores while the processes are suspended, and lets them go on meanwhile.
 * @param {Stage} stage @param {string} file @param {Connection} connection @param {number} afterMs
 * @param {boolean} [areEnded] whether their connections are ended first
 */
async function restoreAsleep(stage, file, connection, afterMs, areEnded = false) {
  const { fleet } = stage;
  const restoring = { isOver: false };
  fleet.signal('SIGSTOP');
  try {
    if (areEnded) await endAll(connection);
    await empty(connection);
    const woken = wake(connection, fleet, restoring, afterMs);
    const result = await restore(stage, file);
    restoring.isOver = true;
    await woken;
    return result;
  } finally {
    fleet.signal('SIGCONT');
  }
}

/** @param {Fleet} fleet */
function incarnationsOf({ places }) {
  return new Map(places.map(({ name, incarnation }) => [name, incarnation]));
}

/**
 * Nothing is asked of a gateway twice.
 * @param {AskedOnce[]} asked @param {Findings} findings
 */
function checkOnce(asked, findings) {
  for (const [reference, group] of groupBy(asked, (one) => one.reference))
    if (group.length > 1)
      findings.add('restored', `${reference} was sent again by ${group.at(-1)?.process} after the restore`);
}

/**
 * @param {string} url @param {string} adminKey @param {number} now by the service's clock @param {number} turn
 */
async function sendSome(url, adminKey, now, turn) {
  const operator = new Operator(url, adminKey);
  const { projectId } = await operator.makeProject('Tenant restored', 'Project restored');
  const providerId = await operator.makeProvider({ name: `restored-${turn}`, kind: 'SIMULATOR' });
  await operator.makeSender(projectId, providerId, `+${FIRST_SENDER + turn}`);
  const messages = Array.from({ length: MESSAGES }, (_none, index) => ({
    to: `+${FIRST_NUMBER + index}`,
    text: `Message #before-${turn}-${index}`,
    ...(index % 2 === 0 ? {} : { sendAt: now + LATER_MS }),
  }));
  await operator.call('POST', `/v1/projects/${projectId}/messages/batches`, { messages });
  // What waits is held since the restore: an archived project ends it.
  return {
    end: (/** @type {string} */ to) =>
      new Operator(to, adminKey).call('PATCH', `/v1/projects/${projectId}`, { status: 'archived' }),
  };
}

/** @param {string} gatewayFile @param {number} count */
async function untilAsked(gatewayFile, count) {
  for (const end = Date.now() + SENT_WITHIN_MS; Date.now() < end; await sleep(POLL_MS))
    if ((await readAsked(gatewayFile)).length >= count) return;
  throw new Fail('The messages before the restore were not sent.');
}

/**
 * The command as a person runs it.
 * @param {Stage} stage @param {string} file
 */
async function restore({ dist, env }, file) {
  const args = [join(dist, 'src/cli/parley.js'), 'restore', '--from', file];
  const { code, output } = await runQuietly(process.execPath, args, { cwd: dirname(dist), env });
  return { code, said: lastMessages(output).join(' ') };
}

/**
 * Drops the schema and makes it again. A process that was suspended in a transaction keeps it: then an operator ends
 * all connections.
 * @param {Connection} connection
 */
async function empty(connection) {
  await connection.query(`SET SESSION lock_wait_timeout = ${LOCK_WAIT_S}`);
  await connection.query(`DROP DATABASE ${SCHEMA}`).catch(async () => {
    await endAll(connection);
    await connection.query(`DROP DATABASE ${SCHEMA}`);
  });
  await connection.query(`CREATE DATABASE ${SCHEMA} CHARACTER SET utf8mb4`);
}

/** Ends every connection to the schema. @param {Connection} connection */
async function endAll(connection) {
  const [rows] = /** @type {[import('mysql2').RowDataPacket[], unknown]} */ (await connection.query(CONNECTIONS));
  for (const { id } of rows) await connection.query('KILL ?', [id]).catch(() => undefined);
}

/**
 * Lets the processes go on once the schema is marked, or is not going to be.
 * @param {Connection} connection @param {Fleet} fleet @param {{ isOver: boolean }} restoring
 * @param {number} afterMs
 */
async function wake(connection, fleet, restoring, afterMs) {
  for (let isMarked = false; !isMarked && !restoring.isOver; await sleep(POLL_MS)) {
    const [rows] = /** @type {[import('mysql2').RowDataPacket[], unknown]} */ (await connection.query(IS_MARKED));
    isMarked = Number(rows[0]?.['marked']) > 0;
  }
  await sleep(afterMs);
  fleet.signal('SIGCONT');
}
