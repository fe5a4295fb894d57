import type { Database } from '../../platform/database/database.js';
import { COMMON, type CommonRow } from './list.sql.js';
import { wholeUpTo } from './phone-lanes.js';
import type { LaneRead, Partition, Scan } from './phone-list.sql.js';

/** Entries of all projects that are read, as multiples of the page, before each of many projects is read. */
export const COMMON_READ = 2;

/** What a page needs of the indexes that all projects or tenants share. */
export interface CommonWanted {
  readonly partitions: readonly Partition[];
  readonly scans: readonly Scan[];
  readonly after: string | null;
  readonly wanted: number;
  /** Lanes that are read in the same statement. */
  readonly sample: readonly LaneRead[];
}

/** What was found there. */
export interface CommonFound {
  readonly found: string[];
  /** The scans that go on. */
  readonly open: Scan[];
  /** The number up to which everything is found. */
  readonly upTo: string | null;
}

/**
 * A few entries of all projects or tenants, and of them those in scope: enough when the scope holds much of the table,
 * or when there are few in all. For when it is not, a sample of lanes says in the same statement how far the page can
 * reach.
 */
export async function readCommon(
  database: Database,
  { partitions, scans, after, wanted, sample }: CommonWanted,
): Promise<CommonFound> {
  const ids = new Set(partitions.map((partition) => (partition.family === 'all' ? '' : partition.id)));
  // Where entries must be sifted, a common index may be read far for nothing.
  const read = scans.filter(({ isSifted }) => !isSifted);
  const limit = wanted * COMMON_READ;
  const family = partitions[0]?.family === 'tenant' ? 'tenant' : 'project';
  const statement = COMMON(family, read, { after, upTo: null, limit }, sample);
  const rows: readonly CommonRow[] = read.length === 0 ? [] : await database.read(statement, statement.values);
  const wholes = new Map(read.map((scan, place) => [scan, wholeUpTo(ofScan(rows, place), limit)]));
  const ends = [...wholes.values()].flatMap((whole) => (whole === null ? [] : [lastBefore(rows, whole) ?? after]));
  const upTo =
    read.length < scans.length || ends.includes(null) ? after : (ends.filter((end) => end !== null).sort()[0] ?? null);
  return {
    found: rows.filter(({ partitionId }) => ids.has(partitionId)).map(({ phoneE164 }) => phoneE164),
    open: scans.filter((scan) => wholes.get(scan) !== null),
    upTo,
  };
}

function ofScan(rows: readonly CommonRow[], place: number): CommonRow[] {
  return rows.filter((row) => row.scan === place);
}

/** Of the last number there may be more rows: only what is before it is whole. */
function lastBefore(rows: readonly CommonRow[], whole: string): string | undefined {
  const before = rows.map(({ phoneE164 }) => phoneE164).filter((number) => number < whole);
  return before.sort().at(-1);
}
