import { HOUR_MS } from '../../platform/clock.js';
import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { lockingBy, reading, readingBy, writing } from '../../platform/database/statement.js';
import { COUNTED_ROWS } from './caps.sql.js';
import { PREFIX_LENGTH } from './number-prefix.js';
import { PrefixUse } from './prefix-use.entity.js';

/** Rows that one statement deletes. */
export const DELETED_PREFIX_USES = 1_000;

/** Makes counters that are missing, and locks all of them. They come in the order of their keys. */
export const LOCK_NEW_PREFIX_USES = insertion(PrefixUse, {
  ending: 'ON DUPLICATE KEY UPDATE used = used',
});

/** By the primary key, also in a small table: a scan would wait for rows that another project holds. */
const usesOf = (hours: readonly number[], prefixes: readonly string[]): string =>
  `SELECT hour, prefix, used FROM prefix_uses FORCE INDEX (PRIMARY)
WHERE projectId = ? AND hour IN (${placeholders(hours)}) AND prefix IN (${placeholders(prefixes)})
ORDER BY hour, prefix`;
const USE = columnsOf(PrefixUse, 'hour', 'prefix', 'used');
const SAMPLE: [number[], string[]][] = [[[490_000], ['+14155', '+491511']]];

/** Counters of a project; it may find some more than were asked for. Values: the project, the hours, the prefixes. */
export const PREFIX_USES = readingBy('prefix caps: uses', USE, usesOf, SAMPLE);

/** The same, locked in the order of their keys. */
export const LOCK_PREFIX_USES = lockingBy(
  'prefix caps: lock uses',
  USE,
  (hours: readonly number[], prefixes: readonly string[]) => `${usesOf(hours, prefixes)} FOR UPDATE`,
  SAMPLE,
);

export const ADD_PREFIX_USE = writing(
  'prefix caps: add',
  'UPDATE prefix_uses SET used = used + ? WHERE projectId = ? AND hour = ? AND prefix = ?',
);

export const FORGET_PREFIX_USES = writing('prefix caps: forget', 'DELETE FROM prefix_uses WHERE projectId = ?');

/** Counters of hours that are long over. Value: the first hour that stays. */
export const DELETE_PREFIX_USES = writing(
  'prefix caps: delete what is over',
  `DELETE FROM prefix_uses WHERE hour < ? LIMIT ${DELETED_PREFIX_USES}`,
);

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
  `SELECT sendAt DIV ${HOUR_MS} AS hour, LEFT(phone, ${PREFIX_LENGTH}) AS beginning, COUNT(*) AS messages
FROM messages FORCE INDEX (messages_project)
WHERE projectId = ? AND messageId > ? AND messageId <= ? AND isReserved = 1 AND sendAt >= ?
GROUP BY hour, beginning`,
);
