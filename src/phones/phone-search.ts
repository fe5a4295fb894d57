import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { BoundedReads } from '../platform/database/bounded-reads.js';
import type { ReachedScope } from '../tenants/project-access.js';
import { LANES_AT_ONCE_MAX, PhoneLanes, sampleOf, shareOf, wholeUpTo } from './phone-lanes.js';
import {
  COMMON,
  type CommonRow,
  COUNTRIES,
  LONG_END,
  PAGE,
  pageStatement,
  PARTITIONS_BY_INDEX_MAX,
  RANGES_IN_USE,
  ROWS_IN_MANY,
  ROWS_OF_NUMBERS,
} from './phone-list.sql.js';
import {
  filterConditions,
  type LaneRead,
  orderedScan,
  type Partition,
  partitionsOf,
  type PhoneFilters,
  type Plan,
  planOf,
  type Scan,
  withinScope,
} from './phone-scans.js';
import type { PhoneRow } from './phones.sql.js';
import {
  callingCodesOf,
  endOf,
  isFound,
  type NumberRange,
  type PhoneSearch,
  rangesOf,
  sharesItsCode,
} from './search-text.js';

/** Entries of all projects that are read, as multiples of the page, before each of many projects is read. */
const COMMON_READ = 2;

/** What a page needs of the indexes that all projects or tenants share. */
interface CommonWanted {
  readonly partitions: readonly Partition[];
  readonly scans: readonly Scan[];
  readonly after: string | null;
  readonly wanted: number;
  /** Lanes that are read in the same statement. */
  readonly sample: readonly LaneRead[];
}

/** What was found there. */
interface CommonFound {
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
async function readCommon(
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

/** What numbers are looked for. */
export interface NumbersWanted extends PhoneFilters {
  readonly scope: ReachedScope;
  /** Numbers after this one; null from the first on. */
  readonly after: string | null;
  readonly limit: number;
}

/** What was found of it. */
interface NumbersFound {
  /** In their order, each once. Fewer than the limit when there are no more. */
  readonly numbers: readonly string[];
  /** Their rows in scope, in no order. */
  readonly rows: readonly PhoneRow[];
}

const NOTHING_FOUND: NumbersFound = { numbers: [], rows: [] };
/** One of so many lanes is asked at first: then what all hold up to its bound is a few pages' worth. */
const PARTITIONS_PER_FIRST_LANE = 8;
const FIRST_LANES_MIN = 4;
const DIVES_AT_ONCE_MAX = 60;
/** A country with fewer rows than this is read whole rather than sift numbers by it. */
const FEW_ROWS = 64;

/**
 * Finds the numbers of a page of the list and their rows. Reads indexes in the order of numbers and no more of them
 * than a page needs.
 */
@Injectable()
export class PhoneNumbersFinder {
  constructor(
    private readonly database: Database,
    private readonly dives: BoundedReads,
  ) {}

  /**
   * The first numbers with a row in scope that fits the filters, in order, and all their rows in scope. With
   * `isOptedOut: false` another row in scope of a number may be opted out.
   */
  async find(wanted: NumbersWanted): Promise<NumbersFound> {
    const { scope, search, after } = wanted;
    const partitions = partitionsOf(scope);
    const ranges = search === null ? null : rangesOf(search, await this.callingCodes(wanted, search), after);
    const few =
      search === null || ranges === null ? null : await this.ofRareCountry(wanted, search, ranges, partitions);
    if (few !== null) return this.withRows(scope, few);
    const plan = planOf(wanted, ranges);
    const [partition, ...others] = partitions;
    return partition !== undefined && others.length === 0
      ? this.inPartition(partition, plan, wanted)
      : this.withRows(scope, await this.inPartitions(partitions, plan, wanted));
  }

  private async inPartition(partition: Partition, plan: Plan, wanted: NumbersWanted): Promise<NumbersFound> {
    if (plan.scans.length === 0 && plan.longEnd === null) return NOTHING_FOUND;
    const page = PAGE(pageStatement(partition, plan, wanted, wanted.after, wanted.limit));
    const rows = await this.database.read(page, page.values);
    return { numbers: [...new Set(rows.map(({ phoneE164 }) => phoneE164))].sort(), rows };
  }

  /**
   * Through their rows as they are now: some numbers may have been erased since they were found, or opted out or in.
   */
  private async withRows(scope: ReachedScope, numbers: readonly string[]): Promise<NumbersFound> {
    if (numbers.length === 0) return NOTHING_FOUND;
    if (scope.kind !== 'all' && scope.ids.length > PARTITIONS_BY_INDEX_MAX) {
      const family = scope.kind === 'projects' ? 'project' : 'tenant';
      const values = [JSON.stringify(numbers), scope.ids.join(',')];
      return { numbers, rows: await this.database.read(ROWS_IN_MANY[family], values) };
    }
    const statement = ROWS_OF_NUMBERS(scope, numbers);
    return { numbers, rows: await this.database.read(statement, statement.values) };
  }

  private async inPartitions(
    partitions: readonly Partition[],
    { scans, longEnd }: Plan,
    wanted: NumbersWanted,
  ): Promise<string[]> {
    const { after, limit } = wanted;
    const ends = longEnd === null ? [] : await this.withLongEnd(wanted, longEnd);
    if (isReadAtOnce(partitions, scans))
      return new PhoneLanes(this.database, partitions, scans, after, ends).first(limit);
    const sample = firstLanes(partitions, scans, after, limit);
    const common = await readCommon(this.database, { partitions, scans, after, wanted: limit, sample });
    const numbers = [...new Set([...common.found, ...ends])].sort();
    const isWhole = common.open.length === 0;
    if (isWhole || numbers.filter((number) => common.upTo !== null && number <= common.upTo).length >= limit)
      return numbers.slice(0, limit);
    const open = await Promise.all(common.open.map((scan) => this.inUse(scan)));
    return new PhoneLanes(this.database, partitions, open, common.upTo, numbers, sample[0]?.scan).first(limit);
  }

  /**
   * The calling codes that numbers may begin with; with a country given, or a plus in the search, nothing need be read.
   */
  private async callingCodes({ countryCodeIso2 }: NumbersWanted, search: PhoneSearch): Promise<string[]> {
    if (search.isInternational) return [];
    if (countryCodeIso2 !== null) return callingCodesOf([countryCodeIso2]);
    return callingCodesOf((await this.dives.read('phones', COUNTRIES, [])).map(({ country }) => country));
  }

  /**
   * Of a country with few numbers all are read, and those that the search finds remain; null when there are many, and
   * when the country has its calling code for itself: then those that end alike are its own.
   */
  private async ofRareCountry(
    { scope, countryCodeIso2, isOptedOut, after, limit }: NumbersWanted,
    search: PhoneSearch,
    ranges: readonly NumberRange[],
    partitions: readonly Partition[],
  ): Promise<string[] | null> {
    if (countryCodeIso2 === null || endOf(search) === null || !sharesItsCode(countryCodeIso2)) return null;
    const scans = [orderedScan({ countryCodeIso2, isOptedOut }, null)];
    const [partition = { family: 'all' as const }, ...others] = partitions;
    const numbers =
      others.length === 0
        ? await new PhoneLanes(this.database, [partition], scans, after, []).first(FEW_ROWS)
        : await this.fewInCommon(scope, scans, after);
    return numbers === null || numbers.length === FEW_ROWS
      ? null
      : numbers.filter((number) => isFound(number, search, ranges)).slice(0, limit);
  }

  private async fewInCommon(
    scope: ReachedScope,
    scans: readonly Scan[],
    after: string | null,
  ): Promise<string[] | null> {
    const { found, open } = await readCommon(this.database, {
      partitions: partitionsOf(scope),
      scans,
      after,
      wanted: FEW_ROWS / COMMON_READ,
      sample: [],
    });
    return open.length === 0 ? [...new Set(found)].sort() : null;
  }

  /** The scan without the ranges in which no project has anything: each would be a dive for each of many projects. */
  private async inUse(scan: Scan): Promise<Scan> {
    if (scan.ranges === null || scan.ranges.length === 1) return scan;
    const statement = RANGES_IN_USE(scan);
    const places = new Set((await this.database.read(statement, statement.values)).map(({ place }) => place));
    return { ...scan, ranges: scan.ranges.filter((_range, place) => places.has(place)) };
  }

  private async withLongEnd(wanted: NumbersWanted, end: string): Promise<string[]> {
    const statement = LONG_END(withinScope(wanted.scope), end, filterConditions(wanted), {
      after: wanted.after,
      upTo: null,
      limit: wanted.limit,
    });
    return (await this.database.read(statement, statement.values)).map(({ phoneE164 }) => phoneE164);
  }
}

/** Few partitions are merged at once, if each has few ranges too, for every range is a dive in every partition. */
function isReadAtOnce(partitions: readonly Partition[], scans: readonly Scan[]): boolean {
  const dives = scans.reduce((sum, { ranges }) => sum + (ranges?.length ?? 1), 0) * partitions.length;
  return partitions.length * scans.length <= LANES_AT_ONCE_MAX && dives <= DIVES_AT_ONCE_MAX;
}

/** A few lanes of a scan that is neither sifted nor read in many ranges. */
function firstLanes(
  partitions: readonly Partition[],
  scans: readonly Scan[],
  after: string | null,
  wanted: number,
): LaneRead[] {
  const scan = scans.find(({ isSifted, ranges }) => !isSifted && (ranges?.length ?? 1) === 1);
  if (scan === undefined) return [];
  const sample = sampleOf(
    partitions,
    Math.max(FIRST_LANES_MIN, Math.ceil(partitions.length / PARTITIONS_PER_FIRST_LANE)),
  );
  return sample.map((partition) => ({
    partition,
    scan,
    bounds: { after, upTo: null, limit: shareOf(wanted, sample.length) },
  }));
}
