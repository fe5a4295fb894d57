/**
 * What must hold of events, their sequence, their deliveries, receipts and the feed; each rule writes its breaches
 * down.
 */
import { linesOf } from '../stage/history.mjs';
import { groupBy, pairOf } from './findings.mjs';

/** @typedef {import('./findings.mjs').Findings} Findings */
/** @typedef {import('./tables.mjs').Tables} Tables */
/** @typedef {import('../stage/history.mjs').History} History */

/** @type {Record<string, string>} */
const KINDS = { 'phone.created': 'created', 'phone.validated': 'validity', 'phone.validation_failed': 'validity' };

/**
 * Every acknowledged registration is there with both events of each number, once; nobody else's events are.
 * @param {History} history @param {Tables} tables
 * @param {Findings} findings
 */
export function checkRegistrations(history, tables, findings) {
  const acknowledged = new Set(linesOf(history, 'ack').map((line) => line.key));
  const found = groupBy(tables.events, (event) => `${event.projectId} ${event.phone}`);
  for (const { key, projectId, phones } of linesOf(history, 'ask')) {
    if (!acknowledged.has(key)) findings.add('unanswered', `${key}: a registration never got a response`);
    for (const phone of phones) {
      const kinds = (found.get(`${projectId} ${phone}`) ?? []).map((event) => KINDS[event.type] ?? event.type).sort();
      found.delete(`${projectId} ${phone}`);
      const isComplete = kinds.join() === 'created,validity';
      if (acknowledged.has(key) && !isComplete)
        findings.add(
          'acknowledged',
          `${phone} of ${key} was acknowledged, but its events are: ${kinds.join(', ') || 'none'}`,
        );
      if (!acknowledged.has(key) && !isComplete && kinds.length > 0)
        findings.add('atomic', `${phone} of ${key} left half of its events: ${kinds.join(', ')}`);
    }
  }
  for (const what of found.keys()) findings.add('unasked', `events of ${what}, which nobody registered`);
}

/**
 * 1, 2, 3 … in every project, and its counter stands at the last.
 * @param {History} history @param {Tables} tables
 * @param {Findings} findings
 */
export function checkSequences(history, tables, findings) {
  const counters = new Map(tables.counters.map(({ projectId, lastSequence }) => [projectId, Number(lastSequence)]));
  const byProject = groupBy(tables.events, (event) => event.projectId);
  for (const { projectId } of linesOf(history, 'project')) {
    const sequences = (byProject.get(projectId) ?? [])
      .map((event) => event.sequence)
      .sort((a, b) => (a ?? 0) - (b ?? 0));
    const wrong = sequences.findIndex((sequence, index) => sequence !== index + 1);
    if (wrong !== -1) findings.add('sequence', `${projectId}: where ${wrong + 1} should be, ${sequences[wrong]} is`);
    if ((counters.get(projectId) ?? 0) !== sequences.length)
      findings.add(
        'sequence',
        `${projectId}: ${sequences.length} events, but its counter stands at ${counters.get(projectId)}`,
      );
  }
}

/**
 * One delivery for each event and config that wants it, ended as it should.
 * @param {History} history @param {Tables} tables
 * @param {Findings} findings
 */
export function checkDeliveries(history, tables, findings) {
  const events = groupBy(tables.events, (event) => event.projectId);
  const deliveries = groupBy(tables.deliveries, (delivery) => pairOf(delivery.webhookConfigId, delivery.eventId));
  const outcomes = new Map(
    tables.attempts.map((attempt) => [pairOf(attempt.webhookConfigId, attempt.eventId), attempt.outcomes]),
  );
  for (const { config, event } of wanted(history, events)) {
    const pair = pairOf(config.webhookConfigId, event.eventId);
    const own = deliveries.get(pair) ?? [];
    deliveries.delete(pair);
    const status = config.isActive ? 'DELIVERED' : 'SKIPPED';
    if (own.length !== 1 || own[0]?.status !== status || own[0].queuedFor !== null)
      findings.add('deliveries', `${pair}: should be one that is ${status}, but is ${JSON.stringify(own)}`);
    const successes = (outcomes.get(pair) ?? []).filter((outcome) => outcome === 'SUCCESS').length;
    if (config.isActive ? successes === 0 : successes > 0)
      findings.add('attempts', `${pair} is ${status} with ${successes} successful attempts`);
  }
  for (const pair of deliveries.keys()) findings.add('deliveries', `${pair}: a delivery that no config wanted`);
}

/**
 * Every config that wanted an event got it and took it, unaltered; no other got anything.
 * @param {History} history @param {Tables} tables
 * @param {Findings} findings
 */
export function checkReceipts(history, tables, findings) {
  const events = groupBy(tables.events, (event) => event.projectId);
  const receipts = groupBy(linesOf(history, 'receipt'), (line) => pairOf(line.label, line.eventId));
  for (const { config, event } of wanted(history, events)) {
    const pair = pairOf(config.label, event.eventId);
    const own = receipts.get(pair) ?? [];
    if (!config.isActive) continue;
    receipts.delete(pair);
    if (!own.some((receipt) => receipt.isTaken))
      findings.add('lost', `${pair} never reached its receiver (${event.projectId}, ${event.sequence})`);
    const altered = own.find((receipt) => receipt.sequence !== event.sequence || receipt.digest !== event.digest);
    if (altered !== undefined)
      findings.add(
        'altered',
        `${pair} was received as ${altered.sequence} ${altered.digest}, but is ${event.sequence} ${event.digest}`,
      );
  }
  for (const pair of receipts.keys()) findings.add('unwanted', `${pair} was sent to a config that did not want it`);
}

/**
 * The pull feed shows exactly the events, in sequence.
 * @param {History} history @param {Tables} tables
 * @param {Findings} findings
 */
export function checkFeed(history, tables, findings) {
  const events = groupBy(tables.events, (event) => event.projectId);
  const pages = groupBy(linesOf(history, 'feed'), (line) => line.projectId);
  for (const { projectId } of linesOf(history, 'project')) {
    const expected = (events.get(projectId) ?? [])
      .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
      .map(({ eventId, type, sequence, digest }) => [eventId, type, sequence, digest].join(' '));
    const shown = (pages.get(projectId) ?? []).flatMap((page) => page.events.map((event) => event.join(' ')));
    const at = expected.findIndex((event, index) => event !== shown[index]);
    if (at !== -1)
      findings.add('feed', `${projectId}: where the feed should show ${expected[at]}, it shows ${shown[at]}`);
    if (shown.length !== expected.length)
      findings.add('feed', `${projectId}: the feed shows ${shown.length} events of ${expected.length}`);
  }
}

/**
 * Every event of every project with every config that wants it.
 * @param {History} history
 * @param {Map<string, import('./tables.mjs').EventRow[]>} eventsByProject
 */
function* wanted(history, eventsByProject) {
  for (const config of linesOf(history, 'config')) {
    const types = new Set(config.phoneEvents.map((name) => `phone.${name.toLowerCase()}`));
    for (const event of eventsByProject.get(config.projectId) ?? []) if (types.has(event.type)) yield { config, event };
  }
}
