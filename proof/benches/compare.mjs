/**
 * Programs beside each other in one run: builds of other checkouts, rounds in turns, ratios, and whether they have
 * written the same rows for the same message, and for the same number.
 */
import { resolve } from 'node:path';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { spread, table } from '../stage/report.mjs';

/** @typedef {import('mysql2/promise').Connection} Connection */

/**
 * The builds that `--against` names.
 * @param {string | undefined} against checkouts, separated by commas
 */
export function buildsOf(against) {
  return (against?.split(',') ?? []).map((folder) => ({ name: `build of ${folder}`, project: resolve(folder) }));
}

/**
 * Rounds of A B C, and of C B A every other time: whatever else the machine does falls upon all of them.
 * @template {{ name: string }} P
 * @template R
 * @param {readonly P[]} programs @param {number} count @param {string} what
 * @param {(program: P) => Promise<R>} round @returns {Promise<{ name: string, rounds: R[] }[]>}
 */
export async function inTurns(programs, count, what, round) {
  const measured = programs.map((program) => ({ program, name: program.name, rounds: /** @type {R[]} */ ([]) }));
  for (let index = 1; index <= count; index += 1)
    await step(`${what}, round ${index} of ${count}`, async () => {
      for (const one of index % 2 === 1 ? measured : measured.toReversed()) one.rounds.push(await round(one.program));
    });
  return measured.map(({ name, rounds }) => ({ name, rounds }));
}

/**
 * One program by another, round by round.
 * @template {{ perSecond: number }} R
 * @param {readonly R[]} ours @param {readonly R[]} theirs @param {(round: R) => number} [of] what is compared
 */
export function ratiosOf(ours, theirs, of = ({ perSecond }) => perSecond) {
  return ours.map((round, index) => {
    const other = theirs[index];
    return of(round) / (other === undefined ? Number.NaN : of(other));
  });
}

/**
 * A table of programs that were measured in turns, with the rate of the first by that of each.
 * @template {{ perSecond: number }} R
 * @param {readonly { name: string, rounds: readonly R[] }[]} programs
 * @param {Record<string, (round: R) => number>} columns
 */
export function besideEachOther(programs, columns) {
  const [first] = programs;
  const rows = programs.map(({ name, rounds }, index) => [
    name,
    ...Object.values(columns).map((of) => spread(rounds.map(of))),
    index === 0 ? '' : spread(ratiosOf(first?.rounds ?? [], rounds), 2),
  ]);
  return table([['', ...Object.keys(columns), `${first?.name} / this`], ...rows]);
}

/** Ids and instants differ from run to run: that there is one is compared. */
const OWN = {
  columns: /(?:Id|At|Until|From)$|^queuedFor$|^at$/,
  fields: /"(\w+(?:Id|At|Until))":("[^"]*"|\d+)/g,
};

/** By project and number, in both schemas. */
const STATEMENTS = {
  messages: 'SELECT * FROM messages WHERE projectId = :project AND phone = :phone ORDER BY messageId LIMIT 1',
  entries: `SELECT e.* FROM message_entries e JOIN messages m ON m.messageId = e.messageId
WHERE m.projectId = :project AND m.phone = :phone ORDER BY e.messageId, e.kind, e.entryId LIMIT 5`,
  attempts: `SELECT a.* FROM message_attempts a JOIN messages m ON m.messageId = a.messageId
WHERE m.projectId = :project AND m.phone = :phone ORDER BY a.attemptId LIMIT 1`,
  events: `SELECT type, subject, data, isDispatched FROM events
WHERE projectId = :project AND subject = :phone ORDER BY eventId LIMIT 4`,
  phones: `SELECT messageCount, deliveredCount, failedCount, blockedCount, totalCostMicros, version, lastMessageAt,
lastOptOutReminderAt FROM phones WHERE projectId = :project AND phoneE164 = :phone`,
};
const USAGE = 'SELECT country, category, status, messages, parts, costMicros FROM';
/** By project. Usage that is folded already counts too: it is the API's worker that folds. */
const SUMS = {
  usage: `SELECT country, category, status, CAST(SUM(messages) AS SIGNED) AS messages,
CAST(SUM(parts) AS SIGNED) AS parts, CAST(SUM(costMicros) AS SIGNED) AS cost
FROM (${USAGE} usage_deltas WHERE projectId = :project UNION ALL ${USAGE} usage_days WHERE projectId = :project) summed
GROUP BY country, category, status HAVING messages <> 0 ORDER BY country, category, status`,
  caps: 'SELECT cap, period, used FROM cap_uses WHERE projectId = :project ORDER BY cap',
  counters: 'SELECT lastSequence FROM event_counters WHERE projectId = :project',
  items: `SELECT b.size, i.itemIndex, i.status, i.error FROM message_batches b
JOIN message_batch_items i ON i.batchId = b.batchId WHERE b.projectId = :project
ORDER BY b.batchId, i.itemIndex LIMIT 3`,
};

/** Tokens differ from run to run, too. */
const OWN_OF_NUMBER = { columns: /Token$|At$/, fields: /"(\w+(?:At|Token|Url))":("[^"]*"|\d+)/g };
/** By project: the rows of its first number. */
const OF_NUMBER = {
  phones: 'SELECT * FROM phones WHERE projectId = :project ORDER BY phoneE164 LIMIT 1',
  events: `SELECT tenantId, projectId, subject, type, data, isDispatched, sequence FROM events
WHERE projectId = :project ORDER BY subject, eventId LIMIT 2`,
  counts: `SELECT tenantId, CAST(SUM(phones) AS SIGNED) AS phones FROM phone_counts
WHERE tenantId = (SELECT tenantId FROM projects WHERE projectId = :project) GROUP BY tenantId`,
};

/**
 * Fails unless a message of both is the same in every table.
 * @param {Connection} one @param {Connection} other @param {string} project @param {string} phone
 */
export function compareMessages(one, other, project, phone) {
  return compareRows([one, other], { ...STATEMENTS, ...SUMS }, OWN, { project, phone });
}

/**
 * Fails unless a number of both is the same in every table.
 * @param {Connection} one @param {Connection} other @param {string} project
 */
export function compareRegistrations(one, other, project) {
  return compareRows([one, other], OF_NUMBER, OWN_OF_NUMBER, { project });
}

/**
 * @param {Connection[]} connections @param {Record<string, string>} statements @param {typeof OWN} own
 * @param {Record<string, string>} values
 */
async function compareRows(connections, statements, own, values) {
  for (const [name, sql] of Object.entries(statements)) {
    const [ours = '', theirs = ''] = await Promise.all(
      connections.map(async (connection) => {
        const [rows] = await connection.query({ sql, namedPlaceholders: true }, values);
        return comparable(/** @type {import('mysql2').RowDataPacket[]} */ (rows), own);
      }),
    );
    if (ours === '[]') throw new Fail(`The API has written nothing of ${name}.`);
    if (ours !== theirs) throw new Fail(`The programs write different ${name}:`, [ours, theirs]);
  }
}

/**
 * Rows as text, without what differs from run to run: columns, and fields of JSON in `data`.
 * @param {readonly Record<string, unknown>[]} rows @param {{ columns: RegExp, fields: RegExp }} own
 */
function comparable(rows, { columns, fields }) {
  const values = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        if (column === 'data') return [column, String(value).replace(fields, '"$1":"…"')];
        return [column, columns.test(column) && value !== null ? '…' : value];
      }),
    ),
  );
  return JSON.stringify(values);
}
