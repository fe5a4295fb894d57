/** What must hold of batches that were not processed as a whole. Reads nothing itself. */
import { unprocessedIn } from './messages-operation.mjs';

/** @typedef {import('./findings.mjs').Findings} Findings */
/** @typedef {import('./messages-known.mjs').Known} Known */
/** @typedef {import('../chaos/messages-load.mjs').Operation} Operation */

/**
 * Of what was not processed there is no message, and nobody is left out by it: sent again, as the response says, all
 * are processed in the end, unless the project was archived.
 * @param {Known} known @param {Findings} findings
 */
export function checkBatches({ operations, tables, mustAllBeAnswered }, findings) {
  const made = new Map(tables.messages.map(({ clientReference, messageId }) => [clientReference, messageId]));
  const isArchived = tables.trail.some(({ what, became }) => what === 'project' && became === 'archived');
  for (const [reference, operation] of lastSent(operations)) {
    if (!unprocessedIn(operation).has(reference)) continue;
    const messageId = made.get(reference);
    if (messageId !== undefined)
      findings.add('batches', `${reference} was said not to be processed by ${operation.id}, and is ${messageId}`);
    else if (mustAllBeAnswered && !isArchived)
      findings.add('batches', `${reference} was left out: ${operation.id} did not process it, nor any request since`);
  }
}

/**
 * The last request that asked for a message, by reference.
 * @param {Operation[]} operations
 */
function lastSent(operations) {
  /** @type {Map<string, Operation>} */
  const last = new Map();
  for (const operation of operations)
    for (const [reference] of operation.items ?? [])
      if (operation.of === undefined && operation.askedAt >= (last.get(reference)?.askedAt ?? 0))
        last.set(reference, operation);
  return last;
}
