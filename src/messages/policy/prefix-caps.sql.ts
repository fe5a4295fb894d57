import { HOUR_MS } from '../../platform/clock.js';
import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { tableOf } from '../../platform/database/columns.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { lockingBy, reading, readingBy, writing } from '../../platform/database/statement.js';
import { COUNTED_ROWS } from './caps.sql.js';
import { DIGITS_LEFT_OUT, PREFIX_LENGTH } from './number-prefix.js';
import { NewNumberUse } from './new-number-use.entity.js';
import type { PrefixCap } from './prefix-cap-rules.js';
import { PrefixUse } from './prefix-use.entity.js';

/** Rows that one statement deletes. */
export const DELETED_PREFIX_USES = 1_000;

const SAMPLE: [number[], string[]][] = [[[490_000], ['+14155', '+491511']]];

/** The statements about the counters of one cap. */
export type PrefixStatements = ReturnType<typeof statementsOn>;

/** Both tables have the same columns. */
function statementsOn(entity: new () => PrefixUse) {
  const table = tableOf(entity);
  const use = columnsOf(entity, 'hour', 'prefix', 'used', 'told');
  // By the primary key, also in a small table: a scan would wait for rows that another project holds.
  const usesOf = (hours: readonly number[], prefixes: readonly string[]): string =>
    `SELECT hour, prefix, used, told FROM ${table} FORCE INDEX (PRIMARY)
WHERE projectId = ? AND hour IN (${placeholders(hours)}) AND prefix IN (${placeholders(prefixes)})
ORDER BY hour, prefix`;
  return {
    /** Makes counters that are missing, and locks all of them. They come in the order of their keys. */
    lockNew: insertion(entity, { ending: 'ON DUPLICATE KEY UPDATE used = used' }),
    /** Counters of a project, and perhaps some more than were wanted. Values: the project, the hours, the prefixes. */
    uses: readingBy(`${table}: of a project`, use, usesOf, SAMPLE),
    /** The same, locked in the order of their keys. */
    lock: lockingBy(
      `${table}: lock`,
      use,
      (hours: readonly number[], prefixes: readonly string[]) => `${usesOf(hours, prefixes)} FOR UPDATE`,
      SAMPLE,
    ),
    add: writing(
      `${table}: add`,
      `UPDATE ${table} SET used = used + ? WHERE projectId = ? AND hour = ? AND prefix = ?`,
    ),
    report: writing(`${table}: report`, `UPDATE ${table} SET told = ? WHERE projectId = ? AND hour = ? AND prefix = ?`),
    /** A new limit has reported nothing. Values: the project, the first hour that counts. */
    reportAnew: writing(
      `${table}: report anew`,
      `UPDATE ${table} SET told = 0 WHERE projectId = ? AND hour >= ? AND told <> 0`,
    ),
    forget: writing(`${table}: forget`, `DELETE FROM ${table} WHERE projectId = ?`),
    /** Counters of hours that are long over. Value: the first hour that stays. */
    deleteOver: writing(
      `${table}: delete what is over`,
      `DELETE FROM ${table} WHERE hour < ? LIMIT ${DELETED_PREFIX_USES}`,
    ),
  };
}

export const PREFIX_STATEMENTS: Readonly<Record<PrefixCap, PrefixStatements>> = {
  NEW_NUMBERS_HOUR: statementsOn(NewNumberUse),
  PREFIX_HOUR: statementsOn(PrefixUse),
};

/** The last message of those that are counted at once, after a given one; none when fewer are left. */
export const LAST_COUNTED = reading(
  'prefix caps: last message of a count',
  { messageId: 'text' },
  `SELECT messageId FROM messages FORCE INDEX (messages_project) WHERE projectId = ? AND messageId > ?
ORDER BY messageId LIMIT 1 OFFSET ${COUNTED_ROWS - 1}`,
);

/**
 * Messages of a project after one and up to another that count from an hour on, by their hours and by what their
 * numbers begin with.
 */
export const COUNT_BY_PREFIX = reading(
  'prefix caps: count messages',
  { hour: 'number!', beginning: 'text!', messages: 'number' },
  `SELECT sendAt DIV ${HOUR_MS} AS hour,
LEFT(phone, LEAST(${PREFIX_LENGTH}, CHAR_LENGTH(phone) - ${DIGITS_LEFT_OUT})) AS beginning, COUNT(*) AS messages
FROM messages FORCE INDEX (messages_project)
WHERE projectId = ? AND messageId > ? AND messageId <= ? AND isReserved = 1 AND sendAt >= ?
GROUP BY hour, beginning`,
);
