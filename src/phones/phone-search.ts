import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { BoundedReads } from '../platform/database/bounded-reads.js';
import type { ReachedScope } from '../tenants/project-access.js';
import {
  COMMON,
  type CommonRow,
  COUNTRIES,
  type LaneRow,
  LANES,
  LONG_END,
  PAGE,
  pageStatement,
  PARTITIONS_BY_INDEX_MAX,
  RANGES_IN_USE,
  REST,
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

/** So many lanes are asked at once; of more, some say first how far the page may reach. */
const LANES_AT_ONCE_MAX = 12;
const SAMPLE_LANES = 16;
/** Numbers read in one round beyond what would fill the page if lanes were alike. */
const SURPLUS = 2;
/** Entries that are read of all lanes up to a bound, as multiples of the page. */
const REST_READ = 12;

/** One scan in one partition, as far as it has been read. */
interface Lane {
  readonly partition: Partition;
  readonly scan: Scan;
  /** The number up to which all of it has been read. */
  last: string | null;
  isExhausted: boolean;
}

/**
 * Merges lanes until the first numbers of all are known. What is read grows with the page, not with the page times the
 * lanes: each round asks those lanes only that could still hold one of its numbers, and of many lanes a few say first
 * how far the page can reach. Every statement is bounded by its limit, whatever the optimizer believes.
 */
class MergedScan {
  private readonly lanes: Lane[];
  private readonly found: Set<string>;

  /**
   * Lanes of all partitions and scans after a number, what is known already of what they hold, and the scan of which a
   * few lanes have been asked already.
   */
  constructor(
    private readonly database: Database,
    partitions: readonly Partition[],
    private readonly scans: readonly Scan[],
    private readonly after: string | null,
    known: readonly string[],
    private readonly sampled: Scan | null = null,
  ) {
    this.lanes = scans.flatMap((scan) =>
      partitions.map((partition) => ({ partition, scan, last: after, isExhausted: false })),
    );
    this.found = new Set(known);
  }

  /** The first `wanted` numbers, in order, each once; fewer when there are no more. */
  async first(wanted: number): Promise<string[]> {
    if (this.lanes.length > LANES_AT_ONCE_MAX) {
      for (const scan of this.scans) {
        const lanes = this.lanes.filter((lane) => lane.scan === scan);
        if (this.bound(wanted) === null && scan !== this.sampled)
          await this.read(sampleOf(lanes, SAMPLE_LANES), wanted);
        await this.readRest(scan, wanted);
      }
    }
    for (;;) {
      const open = this.openLanes(wanted);
      if (open.length === 0) return [...this.found].sort().slice(0, wanted);
      await this.read(open, wanted);
    }
  }

  /** The last number of the page if nothing more is found; null as long as the page is not full. */
  private bound(wanted: number): string | null {
    return [...this.found].sort()[wanted - 1] ?? null;
  }

  private openLanes(wanted: number): Lane[] {
    const upTo = this.bound(wanted);
    return this.lanes.filter((lane) => !lane.isExhausted && (upTo === null || lane.last === null || lane.last < upTo));
  }

  /** All that the lanes of a scan hold up to the bound: one statement, unless there is too much of it. */
  private async readRest(scan: Scan, wanted: number): Promise<void> {
    const lanes = this.openLanes(wanted).filter((lane) => lane.scan === scan);
    if (lanes.length === 0) return;
    const limit = wanted * REST_READ;
    const rest = REST(
      lanes.map(({ partition }) => partition),
      scan,
      { after: this.after, upTo: this.bound(wanted), limit },
    );
    const rows = await this.database.read(rest, rest.values);
    for (const { phoneE164 } of rows) this.found.add(phoneE164);
    // The bound only sinks, so nothing more is needed of these lanes.
    if (wholeUpTo(rows, limit) === null) for (const lane of lanes) lane.isExhausted = true;
  }

  private async read(lanes: readonly Lane[], wanted: number): Promise<void> {
    const upTo = this.bound(wanted);
    const limit = shareOf(wanted, lanes.length);
    const statement = LANES(
      lanes.map((lane) => ({ partition: lane.partition, scan: lane.scan, bounds: { after: lane.last, upTo, limit } })),
    );
    const rows = await this.database.read(statement, statement.values);
    const byLane = new Map<number, LaneRow[]>();
    for (const row of rows) {
      this.found.add(row.phoneE164);
      const ofLane = byLane.get(row.lane);
      if (ofLane === undefined) byLane.set(row.lane, [row]);
      else ofLane.push(row);
    }
    for (const [index, lane] of lanes.entries()) {
      const whole = wholeUpTo(byLane.get(index) ?? [], limit);
      lane.isExhausted = whole === null;
      lane.last = whole ?? lane.last;
    }
  }
}

/** How many numbers each of so many lanes is asked for: a little more than would fill the page together. */
function shareOf(wanted: number, lanes: number): number {
  return lanes <= SURPLUS ? wanted : Math.ceil((SURPLUS * wanted) / lanes);
}

/** The number up to which all cases have been read; null when none of them came to the limit. */
function wholeUpTo(
  rows: readonly { readonly caseIndex: number; readonly phoneE164: string }[],
  limit: number,
): string | null {
  const counts = new Map<number, number>();
  let whole: string | null = null;
  for (const { caseIndex, phoneE164 } of rows) {
    const count = (counts.get(caseIndex) ?? 0) + 1;
    counts.set(caseIndex, count);
    if (count === limit && (whole === null || phoneE164 < whole)) whole = phoneE164;
  }
  return whole;
}

/** So many lanes all over the list: the page cannot reach beyond what these alone would fill it with. */
function sampleOf<T>(lanes: readonly T[], count: number): T[] {
  const step = Math.max(1, lanes.length / count);
  return lanes.filter((_lane, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

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
      return new MergedScan(this.database, partitions, scans, after, ends).first(limit);
    const sample = firstLanes(partitions, scans, after, limit);
    const common = await readCommon(this.database, { partitions, scans, after, wanted: limit, sample });
    const numbers = [...new Set([...common.found, ...ends])].sort();
    const isWhole = common.open.length === 0;
    if (isWhole || numbers.filter((number) => common.upTo !== null && number <= common.upTo).length >= limit)
      return numbers.slice(0, limit);
    const open = await Promise.all(common.open.map((scan) => this.inUse(scan)));
    return new MergedScan(this.database, partitions, open, common.upTo, numbers, sample[0]?.scan).first(limit);
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
        ? await new MergedScan(this.database, [partition], scans, after, []).first(FEW_ROWS)
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
