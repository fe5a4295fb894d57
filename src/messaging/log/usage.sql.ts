import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/statement.js';
import { columnsOf, words } from '../../platform/database/statement.js';
import { locking, reading, readingBy, type RowOf, writing, writingBy } from '../../platform/database/statement.js';
import { CATEGORIES, MESSAGE_STATUSES } from '../record/message-status.js';
import { NOT_COUNTED, UsageDay, UsageDelta, UsageHour } from '../record/usage.entity.js';

/** Deltas that one transaction folds. */
export const FOLDED_AT_ONCE = 500;
/** Hours whose usage is kept, the present one included. */
export const HOURS_KEPT = 192;
/** Rows of hours that one statement deletes. */
export const DELETED_HOURS = 1_000;
/** Rows of one response at most; it is not read page by page. */
export const USAGE_ROWS_MAX = 10_000;

/** What usage can be grouped by, in the order of the response. */
export const USAGE_DIMENSIONS = ['day', 'country', 'category', 'status'] as const;
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number];

const MEASURES = ['messages', 'parts', 'costMicros'] as const;
const OF_DAYS = 'WHERE projectId = ? AND day >= ? AND day <= ?';

/**
 * Usage of a project between two days, both included: what is folded and what is not yet, in one statement, so that
 * nothing is seen twice or not at all while it is folded. What a dimension is not grouped by is empty. Each part is
 * summed before they are put together: a year of a project in many countries has several hundred thousand rows, which
 * would be copied otherwise.
 */
export const USAGE = readingBy(
  'usage: of a project',
  {
    day: 'text?',
    country: 'text?',
    category: { ...words(CATEGORIES), isNullable: true },
    status: { ...words(MESSAGE_STATUSES), isNullable: true },
    messages: 'number?',
    parts: 'number?',
    costMicros: 'number?',
  },
  (groupBy: readonly UsageDimension[]) => {
    const shown = USAGE_DIMENSIONS.map((name) => (groupBy.includes(name) ? name : `CAST(NULL AS CHAR) AS ${name}`));
    const groups = USAGE_DIMENSIONS.filter((name) => groupBy.includes(name)).join(', ');
    const sums = MEASURES.map((name) => `CAST(SUM(${name}) AS SIGNED) AS ${name}`).join(', ');
    const part = (from: string): string => `SELECT ${groups}, ${sums} FROM ${from} ${OF_DAYS} GROUP BY ${groups}`;
    return `SELECT ${shown.join(', ')}, ${sums}
FROM (${part('usage_days')}
  UNION ALL ${part('usage_deltas FORCE INDEX (usage_deltas_project)')}) AS measured
GROUP BY ${groups} HAVING SUM(messages) <> 0 OR SUM(parts) <> 0 OR SUM(costMicros) <> 0
ORDER BY ${groups} LIMIT ${USAGE_ROWS_MAX + 1}`;
  },
  [[['day']], [['day', 'country', 'category', 'status']]],
);
export type UsageRow = RowOf<typeof USAGE>;

/**
 * Usage of a project by hours, from one of them on: what is folded and what is not yet, in one statement as above.
 * That nothing is counted yet stands under the project, or under none for all of them.
 * Values: the project and the hour; the hour; the project, the day of the hour and the hour.
 */
export const ACTIVITY = reading(
  'usage: of a project by hours',
  {
    hour: 'number?',
    status: { ...words([...MESSAGE_STATUSES, NOT_COUNTED]), isNullable: true },
    messages: 'number?',
    costMicros: 'number?',
  },
  `SELECT hour, status, CAST(SUM(messages) AS SIGNED) AS messages, CAST(SUM(costMicros) AS SIGNED) AS costMicros
FROM (SELECT hour, status, messages, costMicros FROM usage_hours FORCE INDEX (PRIMARY)
  WHERE projectId = ? AND hour >= ?
  UNION ALL SELECT hour, status, messages, costMicros FROM usage_hours FORCE INDEX (PRIMARY)
  WHERE projectId = '' AND hour >= ?
  UNION ALL SELECT hour, status, SUM(messages) AS messages, SUM(costMicros) AS costMicros
  FROM usage_deltas FORCE INDEX (usage_deltas_project)
  WHERE projectId = ? AND day >= ? AND hour >= ? GROUP BY hour, status) AS measured
GROUP BY hour, status`,
);
export type HourRow = RowOf<typeof ACTIVITY>;

const DELTA = columnsOf(
  UsageDelta,
  'deltaId',
  'projectId',
  'day',
  'country',
  'category',
  'status',
  'messages',
  'parts',
  'costMicros',
  'hour',
);

/** The oldest deltas that nobody else folds, locked. */
export const TAKE_DELTAS = locking(
  'usage: take deltas',
  DELTA,
  `SELECT ${Object.keys(DELTA).join(', ')} FROM usage_deltas FORCE INDEX (PRIMARY)
ORDER BY deltaId LIMIT ${FOLDED_AT_ONCE} FOR UPDATE SKIP LOCKED`,
);
export type DeltaRow = RowOf<typeof TAKE_DELTAS>;

/** Adds to the usage of days. */
export const ADD_USAGE = insertion(UsageDay, {
  ending: `ON DUPLICATE KEY UPDATE messages = messages + VALUES(messages), parts = parts + VALUES(parts),
costMicros = costMicros + VALUES(costMicros)`,
});

/** Adds to the usage of hours. */
export const ADD_HOURS = insertion(UsageHour, {
  ending: `ON DUPLICATE KEY UPDATE messages = messages + VALUES(messages),
costMicros = costMicros + VALUES(costMicros)`,
});

/** Hours that are no longer shown. Value: the first one that stays. */
export const DELETE_HOURS = writing(
  'usage: delete hours',
  `DELETE FROM usage_hours WHERE hour < ? LIMIT ${DELETED_HOURS}`,
);

export const DELETE_DELTAS = writingBy(
  'usage: delete deltas',
  (ids: readonly string[]) => `DELETE FROM usage_deltas WHERE deltaId IN (${placeholders(ids)})`,
  [[['usd_1', 'usd_2']]],
);
