import { DAY_MS } from '../../platform/clock.js';
import { insertion } from '../../platform/database/insert-rows.js';
import {
  allColumnsOf,
  columnsOf,
  locking,
  lockingBy,
  placeholders,
  reading,
  readingBy,
  writing,
  writingBy,
} from '../../platform/database/statement.js';
import { CapUse } from './cap-use.entity.js';
import { SendingPolicy } from './sending-policy.entity.js';

/** Messages that the usage of a new cap is counted from at once. */
export const COUNTED_ROWS = 50_000;

/** Makes counters that are missing, and locks those that somebody else has made, in the order of their keys. */
export const LOCK_NEW_USES = insertion(CapUse, {
  ending: 'ON DUPLICATE KEY UPDATE used = used',
});

/** Counters of a project. */
export const USES = readingBy(
  'caps: uses',
  columnsOf(CapUse, 'cap', 'period', 'used', 'told'),
  (caps: readonly string[], periods: readonly string[]) =>
    `SELECT cap, period, used, told FROM cap_uses
WHERE projectId = ? AND cap IN (${placeholders(caps)}) AND period IN (${placeholders(periods)})`,
  [[['SPEND_DAY'], ['20261122', '20261123']]],
);

/**
 * The same, locked in the order of their keys. By the primary key, also in a small table: a scan would wait for rows
 * that another project holds.
 */
export const LOCK_USES = lockingBy(
  'caps: lock uses',
  columnsOf(CapUse, 'cap', 'period', 'used', 'told'),
  (caps: readonly string[], periods: readonly string[]) =>
    `SELECT cap, period, used, told FROM cap_uses FORCE INDEX (PRIMARY)
WHERE projectId = ? AND cap IN (${placeholders(caps)}) AND period IN (${placeholders(periods)})
ORDER BY cap, period FOR UPDATE`,
  [[['SPEND_DAY'], ['20261122', '20261123']]],
);

/**
 * Adds to locked counters of a project; what else the lists find gets nothing. Values: cap, period and amount of each,
 * the project, the caps, the periods.
 */
export const ADD_USES = writingBy(
  'caps: add',
  (places: number, caps: readonly string[], periods: readonly string[]) =>
    `UPDATE cap_uses SET used = used + CASE${' WHEN cap = ? AND period = ? THEN ?'.repeat(places)} ELSE 0 END
WHERE projectId = ? AND cap IN (${placeholders(caps)}) AND period IN (${placeholders(periods)})`,
  [[2, ['SPEND_DAY'], ['20261122', '20261123']]],
);

export const REPORT_USE = writing(
  'caps: report',
  'UPDATE cap_uses SET told = ? WHERE projectId = ? AND cap = ? AND period = ?',
);

/** A new limit has reported nothing. */
export const REPORT_USES_ANEW = writingBy(
  'caps: report anew',
  (caps: readonly string[]) => `UPDATE cap_uses SET told = 0 WHERE projectId = ? AND cap IN (${placeholders(caps)})`,
  [[['SPEND_DAY', 'SPEND_MONTH']]],
);

export const FORGET_USES = writingBy(
  'caps: forget',
  (caps: readonly string[]) => `DELETE FROM cap_uses WHERE projectId = ? AND cap IN (${placeholders(caps)})`,
  [[['SPEND_DAY', 'SPEND_MONTH']]],
);

/** How many messages count to some numbers of a project, by the UTC days since the first epoch day. */
export const NUMBER_USES = readingBy(
  'caps: uses of numbers',
  { phone: 'text', day: 'number!', messages: 'number' },
  (phones: readonly string[]) =>
    `SELECT phone, sendAt DIV ${DAY_MS} AS day, COUNT(*) AS messages FROM messages
WHERE projectId = ? AND phone IN (${placeholders(phones)}) AND isReserved = 1 AND sendAt >= ? AND sendAt < ?
GROUP BY phone, day`,
  [[['+4911', '+4912']]],
);

/** Messages of a project after one of them, counted by the days on which they are sent, and by whether they count. */
export const COUNT_MESSAGES = reading(
  'caps: count messages',
  {
    day: 'number!',
    isReserved: 'flag',
    messages: 'number',
    micros: 'number!',
    messageId: 'text!',
  },
  `SELECT sendAt DIV ${DAY_MS} AS day, isReserved, COUNT(*) AS messages, CAST(SUM(reservedMicros) AS SIGNED) AS micros,
MAX(messageId) AS messageId FROM (SELECT messageId, sendAt, isReserved, reservedMicros FROM messages
WHERE projectId = ? AND messageId > ? ORDER BY messageId LIMIT ${COUNTED_ROWS}) counted GROUP BY day, isReserved`,
);

/** The project of a message, locked against changes of itself. */
export const SHARE_PROJECT = locking(
  'caps: share project',
  { projectId: 'text' },
  'SELECT projectId FROM projects WHERE projectId = ? LOCK IN SHARE MODE',
);

/** Whose a policy is, and since when. */
const PLACE = columnsOf(SendingPolicy, 'projectId', 'tenantId', 'createdAt', 'updatedAt');
const POLICY = { ...allColumnsOf(SendingPolicy), allowedCountries: 'text?', keywordTexts: 'text?' } as const;

/** What of a policy decides about messages. */
export const RULES = Object.fromEntries(Object.entries(POLICY).filter(([name]) => !(name in PLACE))) as Omit<
  typeof POLICY,
  keyof typeof PLACE
>;

/** The policy of a project. */
export const POLICY_OF_PROJECT = reading(
  'policies: of a project',
  POLICY,
  `SELECT ${Object.keys(POLICY).join(', ')} FROM sending_policies WHERE projectId = ?`,
);
