/** What must hold of a service that was restored from a backup made under load; breaches in words. */
import { Findings, groupBy, pairOf } from './findings.mjs';
import { linesOf } from '../stage/history.mjs';
import { checkRegistrations, checkSequences } from './verdict.mjs';

/** @typedef {import('../stage/history.mjs').History} History */
/** @typedef {import('./tables.mjs').Tables} Tables */
/**
 * @typedef {object} Restored
 * @property {History} history of both services
 * @property {Tables} before what was restored, before a service used it @property {Tables} after what it made of it
 * @property {{ from: number, to: number }} backup when the backup was made @property {string} process the new service
 */

const OPTED_OUT = 'phone.opted_out';

/** @param {Restored} restored */
export function judgeBackup({ history, before, after, backup, process }) {
  const findings = new Findings();
  for (const { key, status, text } of linesOf(history, 'response'))
    findings.add('responses', `${key} got ${status}: ${text}`);
  for (const { process: ended, code, signal } of linesOf(history, 'exit'))
    findings.add('exits', `${ended} ended by itself with ${signal ?? code}`);
  const kept = withoutLater(history, backup);
  checkRegistrations(kept, withoutOthers(kept, before), findings);
  checkOptOuts(history, before, backup, findings);
  checkSequences(history, after, findings);
  const again = checkSent(history, before, after, process, findings);
  return { faults: findings.all, figures: { events: before.events.length, again } };
}

/**
 * Registrations that were acknowledged before the backup began: all of them must be in it.
 * @param {History} history @param {Restored['backup']} backup @returns {History}
 */
function withoutLater(history, { from }) {
  const acks = linesOf(history, 'ack').filter(({ at }) => at < from);
  const keys = new Set(acks.map(({ key }) => key));
  return [...linesOf(history, 'ask').filter(({ key }) => keys.has(key)), ...acks];
}

/**
 * The events of those registrations.
 * @param {History} history @param {Tables} tables @returns {Tables}
 */
function withoutOthers(history, tables) {
  const asked = new Set(
    linesOf(history, 'ask').flatMap(({ projectId, phones }) => phones.map((phone) => `${projectId} ${phone}`)),
  );
  const events = tables.events.filter(
    ({ type, projectId, phone }) => type !== OPTED_OUT && asked.has(`${projectId} ${phone}`),
  );
  return { ...tables, events };
}

/**
 * Opt-outs that were acknowledged before the backup began are in it.
 * @param {History} history @param {Tables} tables @param {Restored['backup']} backup @param {Findings} findings
 */
function checkOptOuts(history, tables, { from }, findings) {
  const early = new Set(
    linesOf(history, 'opted-out')
      .filter(({ at }) => at < from)
      .map(({ key }) => key),
  );
  const found = new Set(
    tables.events.filter(({ type }) => type === OPTED_OUT).map((event) => `${event.projectId} ${event.phone}`),
  );
  for (const { key, projectId, phone } of linesOf(history, 'opt-out'))
    if (early.has(key) && !found.has(`${projectId} ${phone}`))
      findings.add('opt-outs', `${phone} of ${projectId} was opted out before the backup, which does not hold it`);
}

/**
 * The restored service sends what waited in the backup and what is new, each once, and nothing else. Returns how many
 * deliveries the first service had sent before.
 * @param {History} history @param {Tables} before @param {Tables} after @param {string} process
 * @param {Findings} findings
 */
function checkSent(history, before, after, process, findings) {
  const labels = new Map(linesOf(history, 'config').map(({ webhookConfigId, label }) => [webhookConfigId, label]));
  const ended = new Set(
    before.deliveries
      .filter(({ queuedFor }) => queuedFor === null)
      .map(({ webhookConfigId, eventId }) => pairOf(labels.get(webhookConfigId) ?? '', eventId)),
  );
  const digests = new Map(after.events.map(({ eventId, digest }) => [eventId, digest]));
  const receipts = groupBy(linesOf(history, 'receipt'), (line) => pairOf(line.label, line.eventId));
  let again = 0;
  for (const [pair, all] of receipts) {
    const own = all.filter((receipt) => receipt.process === process);
    const [first] = own;
    if (first === undefined) continue;
    if (own.length < all.length) again += 1;
    if (ended.has(pair)) findings.add('sent twice', `${pair} had been delivered before the backup`);
    if (own.filter(({ isTaken }) => isTaken).length > 1) findings.add('sent twice', `${pair} was sent twice`);
    if (own.some(({ digest }) => digest !== digests.get(first.eventId)))
      findings.add('sent wrongly', `${pair} was sent as something else than its event`);
  }
  for (const { webhookConfigId, eventId, status } of after.deliveries)
    if (status === 'DELIVERED' && !receipts.has(pairOf(labels.get(webhookConfigId) ?? '', eventId)))
      findings.add('not sent', `${eventId} never reached the receiver of ${webhookConfigId}`);
  return again;
}
