/** What a run works on: projects with their keys and webhook configs, made over HTTP as an operator would. */
import { randomUUID } from 'node:crypto';
import { Operator } from '../../scripts/lib/operator.mjs';

/** @typedef {import('../stage/history.mjs').HistoryWriter} HistoryWriter */

const PROJECTS = 6;
/** The shortest deadline there is: the shorter it is, the sooner a lease of a dead worker ends. */
const TIMEOUT_MS = 1_000;
const ALL = ['CREATED', 'VALIDATED', 'VALIDATION_FAILED', 'OPTED_OUT', 'OPTED_IN', 'OPT_OUT_REMINDER_SENT', 'ERASED'];
/** The configs of the first, second … project; what comes after has one that wants everything. */
const CONFIGS = [
  [
    { isActive: true, phoneEvents: ALL },
    { isActive: true, phoneEvents: ['CREATED'] },
  ],
  [
    { isActive: true, phoneEvents: ALL },
    { isActive: false, phoneEvents: ALL },
  ],
  [
    { isActive: true, phoneEvents: ALL },
    { isActive: true, phoneEvents: [] },
  ],
];
const USUAL = [{ isActive: true, phoneEvents: ALL }];

/** @typedef {{ projectId: string, key: string }} ProjectKey */

/**
 * Makes it and writes it into the history.
 * @returns {Promise<ProjectKey[]>}
 * @param {string} apiUrl @param {string} adminKey @param {string} receiverUrl
 * @param {HistoryWriter} history
 */
export async function makeWorld(apiUrl, adminKey, receiverUrl, history) {
  const operator = new Operator(apiUrl, adminKey);
  const projects = [];
  for (let index = 0; index < PROJECTS; index += 1) {
    const { projectId, key } = await operator.makeProject(`Tenant ${index}`, `Project ${index}`);
    history.write('project', { projectId });
    for (const config of CONFIGS[index] ?? USUAL) await makeConfig(operator, projectId, config, receiverUrl, history);
    projects.push({ projectId, key });
  }
  return projects;
}

/**
 * @param {Operator} operator @param {string} projectId
 * @param {{ isActive: boolean, phoneEvents: readonly string[] }} config @param {string} receiverUrl
 * @param {HistoryWriter} history
 */
async function makeConfig(operator, projectId, { isActive, phoneEvents }, receiverUrl, history) {
  const label = randomUUID();
  const { webhookConfigId } = await operator.call('POST', `/v1/projects/${projectId}/webhook-configs`, {
    endpoint: { url: `${receiverUrl}/${label}`, timeoutMs: TIMEOUT_MS, isActive },
    subscriptions: { phoneEvents },
  });
  history.write('config', { webhookConfigId, projectId, label, isActive, phoneEvents });
}
