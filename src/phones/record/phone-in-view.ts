import type { Phone } from './phone.entity.js';

type Flag = 'isOptedOut' | 'isValidated' | 'isValid';

/** A row of `phones` as the driver gives it: flags are 0 or 1. */
export type PhoneRow = Omit<Phone, Flag | 'phoneReversed' | 'phoneEnding' | 'version'> & Readonly<Record<Flag, 0 | 1>>;

/** The columns of that row. */
export const PHONE_COLUMNS = `projectId, phoneE164, tenantId, isOptedOut, optOutReason, optOutAt, optOutToken, lastOptOutReminderAt,
lastMessageAt, messageCount, deliveredCount, failedCount, blockedCount, totalCostMicros, isValidated, validatedAt, isValid,
validationErrorMessage, carrier, countryCodeIso2, city, phoneType, timezone, createdAt, updatedAt`;

/**
 * A number as one reader sees it, written like a row: the sum of the rows that he may reach. One row alone is its own
 * sum and is not copied, for a page of copies costs as much as reading it.
 */
export type PhoneInView = PhoneRow & { readonly tenantIds?: string[]; readonly projectIds?: string[] };

/**
 * What the rows of one number show together (CONTRACT § 5): counters and cost are sums, times the latest (but for
 * `createdAt`), facts come from the row validated last, opt-out fields from the latest opted-out row, and token and
 * link otherwise from the earliest row.
 */
export function phoneOfRows(rows: readonly [PhoneRow, ...PhoneRow[]]): PhoneInView {
  if (rows.length === 1) return rows[0];
  const facts = best(rows, (row) => row.validatedAt ?? -1);
  const earliest = best(rows, (row) => -row.createdAt);
  const optedOut = rows.filter((row) => row.isOptedOut === 1);
  const optOut = optedOut.length === 0 ? null : best(optedOut, (row) => row.optOutAt ?? -1);
  return {
    ...facts,
    isOptedOut: optOut === null ? 0 : 1,
    optOutReason: optOut?.optOutReason ?? null,
    optOutAt: optOut?.optOutAt ?? null,
    optOutToken: (optOut ?? earliest).optOutToken,
    lastOptOutReminderAt: latest(rows, (row) => row.lastOptOutReminderAt),
    lastMessageAt: latest(rows, (row) => row.lastMessageAt),
    messageCount: sum(rows, (row) => row.messageCount),
    deliveredCount: sum(rows, (row) => row.deliveredCount),
    failedCount: sum(rows, (row) => row.failedCount),
    blockedCount: sum(rows, (row) => row.blockedCount),
    totalCostMicros: sum(rows, (row) => row.totalCostMicros),
    tenantIds: [...new Set(rows.map((row) => row.tenantId))].sort(),
    projectIds: [...new Set(rows.map((row) => row.projectId))].sort(),
    createdAt: earliest.createdAt,
    updatedAt: Math.max(...rows.map((row) => row.updatedAt)),
  };
}

/** The row with the highest rank; the smallest project id among equals, so that an answer never flickers. */
function best(rows: readonly PhoneRow[], rank: (row: PhoneRow) => number): PhoneRow {
  return rows.reduce((a, b) => {
    const difference = rank(a) - rank(b);
    return difference > 0 || (difference === 0 && a.projectId < b.projectId) ? a : b;
  });
}

function sum(rows: readonly PhoneRow[], part: (row: PhoneRow) => number): number {
  return rows.reduce((total, row) => total + part(row), 0);
}

function latest(rows: readonly PhoneRow[], part: (row: PhoneRow) => number | null): number | null {
  const times = rows.map(part).filter((time) => time !== null);
  return times.length === 0 ? null : Math.max(...times);
}
