/** Whether both programs have written the same rows for the same number. */
import { Fail } from '../../scripts/lib/progress.mjs';
import { comparable } from './messages-compare.mjs';
import { rowsOf } from '../stage/world.mjs';

/** @typedef {import('mysql2/promise').Connection} Connection */

/** Tokens and instants differ from run to run. */
const OWN = { columns: /Token$|At$/, fields: /"(\w+(?:At|Token|Url))":("[^"]*"|\d+)/g };

/** By project: the rows of its first number. */
const STATEMENTS = {
  phones: 'SELECT * FROM phones WHERE projectId = ? ORDER BY phoneE164 LIMIT 1',
  events: `SELECT tenantId, projectId, subject, type, data, isDispatched, sequence FROM events
WHERE projectId = ? ORDER BY subject, eventId LIMIT 2`,
  counts: `SELECT tenantId, CAST(SUM(phones) AS SIGNED) AS phones FROM phone_counts
WHERE tenantId = (SELECT tenantId FROM projects WHERE projectId = ?) GROUP BY tenantId`,
};

/**
 * Fails unless a number of both is the same in every table.
 * @param {Connection} one @param {Connection} other @param {string} projectId
 */
export async function compareRegistrations(one, other, projectId) {
  for (const [name, sql] of Object.entries(STATEMENTS)) {
    const found = async (/** @type {Connection} */ connection) =>
      comparable(await rowsOf(connection, sql, [projectId]), OWN);
    const [ours, theirs] = [await found(one), await found(other)];
    if (ours === '[]') throw new Fail(`The API has written nothing of ${name}.`);
    if (ours !== theirs) throw new Fail(`The programs write different ${name}:`, [ours, theirs]);
  }
}
