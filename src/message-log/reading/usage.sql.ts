import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf, words } from '../../platform/database/row-columns.js';
import { locking, readingBy, type RowOf, writingBy } from '../../platform/database/statement.js';
import { CATEGORIES, MESSAGE_STATUSES } from '../../messages/record/message-status.js';
import { UsageDay, UsageDelta } from '../../messages/record/usage.entity.js';

/** Deltas that one transaction folds. */
export const FOLDED_AT_ONCE = 500;
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

export const DELETE_DELTAS = writingBy(
  'usage: delete deltas',
  (ids: readonly string[]) => `DELETE FROM usage_deltas WHERE deltaId IN (${placeholders(ids)})`,
  [[['usd_1', 'usd_2']]],
);
