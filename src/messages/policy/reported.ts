import type { ColumnOptions } from 'typeorm';

/** Per cent of a cap whose use is reported. */
export const REPORTED_PERCENTS = [80, 100] as const;
export type ReportedPercent = (typeof REPORTED_PERCENTS)[number];

/** The last per cent of a counter that was reported; 0 = none of this limit. */
export type Reported = 0 | ReportedPercent;

/** Its column. Processes of the version before insert rows without it. */
export const REPORTED_COLUMN: ColumnOptions = { type: 'smallint', unsigned: true, default: 0 };

/** What is to be reported of a counter: nothing, or the per cent that it has come to. */
export function reportedAt(used: number, limit: number, isRefused: boolean): Reported {
  if (isRefused || used >= limit) return 100;
  return used * 5 >= limit * 4 ? 80 : 0;
}
