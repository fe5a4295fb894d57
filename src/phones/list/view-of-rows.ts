import type { PhoneRow } from '../record/record.sql.js';
import type { RowViews } from '../../platform/database/json/row-views.js';
import type { PhoneView } from '../record/phone.view.js';

/**
 * What the rows of one number show together: counters and cost are sums, times the latest (but for `createdAt`), facts
 * come from the row validated last, opt-out fields from the latest opted-out row, and token and link otherwise from the
 * earliest row.
 */
export function viewOfRows(rows: readonly [PhoneRow, ...PhoneRow[]], views: RowViews<PhoneRow, PhoneView>): PhoneView {
  // One row alone is its own sum and is not copied: a page of copies costs as much as reading it.
  if (rows.length === 1) return views.of(rows[0]);
  const facts = best(rows, (row) => row.validatedAt ?? -1);
  const earliest = best(rows, (row) => -row.createdAt);
  const optedOut = rows.filter((row) => row.isOptedOut);
  const optOut = optedOut.length === 0 ? null : best(optedOut, (row) => row.optOutAt ?? -1);
  const merged: PhoneRow = {
    ...facts,
    isOptedOut: optOut !== null,
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
    createdAt: earliest.createdAt,
    updatedAt: Math.max(...rows.map((row) => row.updatedAt)),
  };
  return {
    ...views.of(merged),
    tenantIds: distinct(rows.map((row) => row.tenantId)),
    projectIds: distinct(rows.map((row) => row.projectId)),
  };
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}

/** The row with the highest rank; the smallest project id among equals, so that a response never flickers. */
function best(rows: readonly PhoneRow[], rank: (row: PhoneRow) => number): PhoneRow {
  return rows.reduce((a, b) => {
    const difference = rank(a) - rank(b);
    return difference > 0 || (difference === 0 && a.projectId < b.projectId) ? a : b;
  });
}

function sum(rows: readonly PhoneRow[], partition: (row: PhoneRow) => number): number {
  return rows.reduce((total, row) => total + partition(row), 0);
}

function latest(rows: readonly PhoneRow[], partition: (row: PhoneRow) => number | null): number | null {
  const times = rows.map(partition).filter((time) => time !== null);
  return times.length === 0 ? null : Math.max(...times);
}
