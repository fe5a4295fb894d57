/** Projects that can send: each with a key, a policy, a sender and numbers that have been known for long. */
import { Fail } from '../../../scripts/lib/progress.mjs';
import { fillPhones, withoutIndexes } from '../../stage/phones-table.mjs';

/** Nobody has opted out, and all were reminded lately how to, as most numbers are that get messages. */
const GOOD_NUMBERS = `UPDATE phones SET isOptedOut = 0, optOutReason = NULL, optOutAt = NULL, countryCodeIso2 = 'US',
lastOptOutReminderAt = 1000 * UNIX_TIMESTAMP() + 86400000`;
/** Nothing but what a part sets may block or hold messages. */
const POLICY = { marketingNeedsOptIn: false, newNumbersPerPrefixPerHour: null };
const FIRST_ADDRESS = 12_125_550_200;
let made = 0;

/** @typedef {import('../../../scripts/lib/operator.mjs').Operator} Operator */
/** @typedef {import('../../../scripts/lib/operator.mjs').Project} Project */
/** @typedef {Project & { from: string, senderId: string }} SendingProject */

/**
 * A tenant of its own with one project.
 * @param {Operator} operator @param {string} providerId @param {object} [policy] besides @param {object} [sender]
 * @returns {Promise<SendingProject>}
 */
export async function makeSendingProject(operator, providerId, policy = {}, sender = {}) {
  const project = await operator.makeProject(`Tenant ${made}`, 'Project');
  const path = `/v1/projects/${project.projectId}`;
  const from = `+${FIRST_ADDRESS + made}`;
  made += 1;
  await operator.call('PUT', `${path}/sending-policy`, { ...POLICY, ...policy });
  const body = { kind: 'NUMBER', address: from, providerId, ...sender };
  const { senderId } = await operator.call('POST', `${path}/senders`, body);
  return { ...project, from, senderId };
}

/**
 * Gives projects their numbers, as many each (`numberAt`).
 * @param {import('mysql2/promise').Connection} connection
 * @param {readonly (readonly [readonly Project[], number])[]} groups
 */
export function fillProjects(connection, groups) {
  return withoutIndexes(connection, 'phones', async () => {
    for (const [projects, numbers] of groups)
      for (const project of projects) await fillPhones(connection, project, numbers);
    await connection.query(GOOD_NUMBERS);
  });
}

/**
 * Has each key checked once. That takes bcrypt a twentieth of a second, which is no part of a message.
 * @param {string} url @param {readonly Project[]} projects
 */
export async function checkKeys(url, projects) {
  for (const { projectId, key } of projects) {
    const response = await fetch(`${url}/v1/projects/${projectId}`, { headers: { 'x-api-key': key } });
    const said = await response.text();
    if (!response.ok) throw new Fail(`A key is not good: ${said}`);
  }
}
