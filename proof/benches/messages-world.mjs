/** What messages are measured on, and the rounds of that: A B A B, so that whatever else goes on falls upon both. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail } from '../../scripts/lib/progress.mjs';
import { withCpuTimes } from '../stage/process-figures.mjs';
import { fillPhones, numberOf, rowsOf, withoutIndexes } from '../stage/world.mjs';

/** @typedef {import('../../scripts/lib/operator.mjs').Project} Project */

const PRICE = 0.0075;
/** High enough that none is reached, but each is counted. */
const CAPS = { numberPerDay: 1_000_000, messagesPerDay: 1_000_000_000, spendPerDay: 100_000_000 };
/** How long after the hand-over receipts come, of both programs. */
export const RECEIPT_MS = 500;
/** A gateway that responds at once. Its receipts come late enough that none overtakes the response. */
const GATEWAY = { name: 'Simulator', kind: 'SIMULATOR', settings: { latencyMs: 0, receiptMs: RECEIPT_MS } };
const ADDRESS_FIRST = 14_155_550_200;
/** Nobody has opted out, and all were reminded lately how to, as most numbers are that get messages. */
const GOOD_NUMBERS = `UPDATE phones SET isOptedOut = 0, optOutReason = NULL, optOutAt = NULL, countryCodeIso2 = 'US',
lastOptOutReminderAt = 1000 * UNIX_TIMESTAMP()`;

/**
 * Projects with a key, a policy and a sender, each of a tenant of its own, all at one simulated gateway; each with so
 * many numbers.
 * @param {string} url of the API @param {string} adminKey @param {import('mysql2/promise').Connection} connection
 * @param {{ projects: number, phones: number }} sizes
 */
export async function makeSendingProjects(url, adminKey, connection, { projects: count, phones }) {
  const operator = new Operator(url, adminKey);
  const { providerId } = await operator.call('POST', '/v1/providers', GATEWAY);
  await operator.call('PUT', `/v1/providers/${providerId}/prices`, { prices: [{ price: PRICE }] });
  /** @type {Project[]} */
  const projects = [];
  for (let index = 0; index < count; index += 1) {
    const project = await operator.makeProject(`Tenant ${index}`, 'Project');
    const path = `/v1/projects/${project.projectId}`;
    await operator.call('PUT', `${path}/sending-policy`, CAPS);
    await operator.call('POST', `${path}/senders`, {
      kind: 'NUMBER',
      address: `+${ADDRESS_FIRST + index}`,
      providerId,
    });
    projects.push(project);
  }
  await withoutIndexes(connection, 'phones', async () => {
    for (const project of projects) await fillPhones(connection, project, phones);
    await connection.query(GOOD_NUMBERS);
  });
  return projects;
}

/** @typedef {import('../stage/environment.mjs').Program<import('./load.mjs').MessageJob,
 *   import('./load.mjs').MessageLoad>} Load */
/** @typedef {import('../../scripts/lib/children.mjs').Child} Child */
/** @typedef {{ url: string, child: Child, connection: import('mysql2/promise').Connection }} Measured */
/** @typedef {Omit<import('./load.mjs').MessageJob, 'url'>} Shape */
/**
 * @typedef {object} Result
 * @property {number} messages @property {number} perSecond @property {number} p50 @property {number} p99
 * @property {number} cpu µs of the program a message @property {number} databaseCpu
 * @property {number} [eventsAMessage] 4; less where a receipt overtook the response
 */
/** @typedef {{ load: Load, databaseChild: Child | null }} Tools */

const POLL_MS = 10;
const DRAIN_MAX_MS = 120_000;
const UNFINISHED = `SELECT 1 FROM messages FORCE INDEX (messages_project_status)
WHERE projectId IN (?) AND status IN ('SCHEDULED', 'QUEUED', 'SENDING', 'SENT') LIMIT 1`;
const UNNUMBERED = 'SELECT 1 FROM events FORCE INDEX (events_waiting) WHERE isDispatched = 0 LIMIT 1';
const EVENTS = 'SELECT COUNT(*) FROM events';
/** QUEUED, SENDING, SENT, DELIVERED. */
const EVENTS_A_MESSAGE = 4;

/**
 * Has each key checked once. That takes bcrypt a twentieth of a second, which is no part of a message.
 * @param {string} url @param {Shape['projects']} projects
 */
export async function checkKeys(url, projects) {
  for (const { projectId, key } of projects) {
    const response = await fetch(`${url}/v1/projects/${projectId}`, { headers: { 'x-api-key': key } });
    if (!response.ok) throw new Fail(`A key is not good: ${await response.text()}`);
    await response.text();
  }
}

/**
 * What one program accepts.
 * @param {Tools} tools @param {Measured} measured @param {Shape} shape @returns {Promise<Result>}
 */
export function acceptRound(tools, measured, shape) {
  return timed(tools, measured, async () => {
    const result = await tools.load.run({ ...shape, url: measured.url });
    if (result.failures.length > 0) throw new Fail('A request to send failed under load:', result.failures.slice(0, 3));
    return result;
  });
}

/**
 * How long a program takes from the first request until the last message is DELIVERED and all events have their place
 * in their sequence, without the wait for the last receipt.
 * @param {Tools} tools @param {Measured} measured @param {Shape & { messages: number }} shape
 */
export async function journeyRound(tools, measured, shape) {
  const { connection } = measured;
  const before = await numberOf(connection, EVENTS);
  const result = await timed(tools, measured, async () => {
    const start = performance.now();
    const load = await tools.load.run({ ...shape, url: measured.url });
    if (load.failures.length > 0) throw new Fail('A batch failed under load:', load.failures.slice(0, 3));
    await drained(connection, shape.projects);
    return { ...load, perSecond: (load.messages * 1_000) / (performance.now() - start - RECEIPT_MS) };
  });
  const recorded = (await numberOf(connection, EVENTS)) - before;
  if (recorded > result.messages * EVENTS_A_MESSAGE || recorded < result.messages * (EVENTS_A_MESSAGE - 1))
    throw new Fail(`${recorded} events of ${result.messages} messages.`);
  return { ...result, eventsAMessage: recorded / result.messages };
}

/** @param {import('mysql2/promise').Connection} connection @param {readonly { projectId: string }[]} projects */
async function drained(connection, projects) {
  const ids = projects.map(({ projectId }) => projectId);
  const start = performance.now();
  for (const sql of [connection.format(UNFINISHED, [ids]), UNNUMBERED])
    while ((await rowsOf(connection, sql)).length > 0) {
      if (performance.now() - start > DRAIN_MAX_MS) throw new Fail('Messages were not delivered in time.');
      await sleep(POLL_MS);
    }
}

/**
 * With the CPU time of the program and of the database for each message.
 * @template {{ messages: number, perSecond: number, p50: number, p99: number }} R
 * @param {Tools} tools @param {Measured} measured @param {() => Promise<R>} run
 */
async function timed({ databaseChild }, { child }, run) {
  const { result, own, database } = await withCpuTimes({ child, databaseChild }, run);
  return { ...result, cpu: own / result.messages, databaseCpu: database / result.messages };
}
